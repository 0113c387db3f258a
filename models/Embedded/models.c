// The models' bytes, in the program's read-only data.

#include "CWinnowModels.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#if !__has_embed("../en-spam.winnow")
#error "models/en-spam.winnow is missing: git checkout it, or write it with Scripts/make-models"
#endif

// Tensors are used where they lie; see docs/file-format.md.
_Alignas(64) static const unsigned char english_spam[] = {
#embed "../en-spam.winnow"
};

const void *winnow_english_spam(void) { return english_spam; }

size_t winnow_english_spam_size(void) { return sizeof english_spam; }
