// The models' bytes, for WinnowModels alone; null in programs that read the models from files.

#pragma once

#include <stddef.h>

#define WINNOW_MODELS \
    WINNOW_MODEL(english_spam) \
    WINNOW_MODEL(english_sentiment) \
    WINNOW_MODEL(english_part_of_speech) \
    WINNOW_MODEL(english_lemma) \
    WINNOW_MODEL(english_names) \
    WINNOW_MODEL(english_embedding) \
    WINNOW_MODEL(language) \
    WINNOW_MODEL(stems) \
    WINNOW_MODEL(german_part_of_speech) \
    WINNOW_MODEL(german_lemma) \
    WINNOW_MODEL(spanish_part_of_speech) \
    WINNOW_MODEL(spanish_lemma) \
    WINNOW_MODEL(french_part_of_speech) \
    WINNOW_MODEL(french_lemma) \
    WINNOW_MODEL(dutch_part_of_speech) \
    WINNOW_MODEL(dutch_lemma) \
    WINNOW_MODEL(portuguese_part_of_speech) \
    WINNOW_MODEL(portuguese_lemma)

#define WINNOW_MODEL(name)            \
    const void *winnow_##name(void); \
    size_t winnow_##name##_size(void);

WINNOW_MODELS
