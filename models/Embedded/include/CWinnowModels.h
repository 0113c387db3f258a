// The models' bytes, for WinnowModels alone; null in programs that read the models from files.

#pragma once

#include <stddef.h>

const void *winnow_english_spam(void);
size_t winnow_english_spam_size(void);

const void *winnow_english_sentiment(void);
size_t winnow_english_sentiment_size(void);

const void *winnow_english_part_of_speech(void);
size_t winnow_english_part_of_speech_size(void);

const void *winnow_english_lemma(void);
size_t winnow_english_lemma_size(void);

const void *winnow_english_names(void);
size_t winnow_english_names_size(void);

const void *winnow_english_embedding(void);
size_t winnow_english_embedding_size(void);

const void *winnow_language(void);
size_t winnow_language_size(void);

const void *winnow_stems(void);
size_t winnow_stems_size(void);
