// The models' bytes, for WinnowModels alone.

#pragma once

#include <stddef.h>

const void *winnow_english_spam(void);
size_t winnow_english_spam_size(void);
