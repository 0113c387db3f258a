// The models' bytes, in the program's read-only data, or none of them: see the switch in Package.swift.

#include "CWinnowModels.h"

#ifdef WINNOW_MODELS_IN_FILES

#define ABSENT(name)                              \
    const void *winnow_##name(void) { return 0; } \
    size_t winnow_##name##_size(void) { return 0; }

ABSENT(english_spam)
ABSENT(english_sentiment)
ABSENT(english_part_of_speech)
ABSENT(english_lemma)
ABSENT(english_names)
ABSENT(english_embedding)
ABSENT(language)

#else

#pragma clang diagnostic ignored "-Wc23-extensions"

#if !__has_embed("../en-spam.winnow")
#error "models/en-spam.winnow is missing: git checkout it, or write it with Scripts/models/make"
#endif
#if !__has_embed("../en-sentiment.winnow")
#error "models/en-sentiment.winnow is missing: git checkout it, or write it with Scripts/models/make"
#endif
#if !__has_embed("../en-part-of-speech.winnow")
#error "models/en-part-of-speech.winnow is missing: git checkout it, or write it with Scripts/models/make"
#endif
#if !__has_embed("../en-lemma.winnow")
#error "models/en-lemma.winnow is missing: git checkout it, or write it with Scripts/models/make"
#endif
#if !__has_embed("../en-names.winnow")
#error "models/en-names.winnow is missing: git checkout it, or write it with Scripts/models/make"
#endif
#if !__has_embed("../en-embedding.winnow")
#error "models/en-embedding.winnow is missing: git checkout it, or write it with Scripts/models/make"
#endif
#if !__has_embed("../language.winnow")
#error "models/language.winnow is missing: git checkout it, or write it with Scripts/models/make"
#endif

// Tensors are used where they lie; see docs/file-format.md.
_Alignas(64) static const unsigned char english_spam[] = {
#embed "../en-spam.winnow"
};

const void *winnow_english_spam(void) { return english_spam; }

size_t winnow_english_spam_size(void) { return sizeof english_spam; }

_Alignas(64) static const unsigned char english_sentiment[] = {
#embed "../en-sentiment.winnow"
};

const void *winnow_english_sentiment(void) { return english_sentiment; }

size_t winnow_english_sentiment_size(void) { return sizeof english_sentiment; }

_Alignas(64) static const unsigned char english_part_of_speech[] = {
#embed "../en-part-of-speech.winnow"
};

const void *winnow_english_part_of_speech(void) { return english_part_of_speech; }

size_t winnow_english_part_of_speech_size(void) { return sizeof english_part_of_speech; }

_Alignas(64) static const unsigned char english_lemma[] = {
#embed "../en-lemma.winnow"
};

const void *winnow_english_lemma(void) { return english_lemma; }

size_t winnow_english_lemma_size(void) { return sizeof english_lemma; }

_Alignas(64) static const unsigned char english_names[] = {
#embed "../en-names.winnow"
};

const void *winnow_english_names(void) { return english_names; }

size_t winnow_english_names_size(void) { return sizeof english_names; }

_Alignas(64) static const unsigned char english_embedding[] = {
#embed "../en-embedding.winnow"
};

const void *winnow_english_embedding(void) { return english_embedding; }

size_t winnow_english_embedding_size(void) { return sizeof english_embedding; }

_Alignas(64) static const unsigned char language[] = {
#embed "../language.winnow"
};

const void *winnow_language(void) { return language; }

size_t winnow_language_size(void) { return sizeof language; }

#endif
