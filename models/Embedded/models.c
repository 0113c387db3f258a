// The models' bytes, in the program's read-only data, or none of them: see the switch in Package.swift.
//
// Each in a section of its own, so that the linker leaves out those that a program does not use.

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
ABSENT(stems)

#else

#pragma clang diagnostic ignored "-Wc23-extensions"

#ifdef __ELF__
#define OWN(kind, name) __attribute__((section("." #kind "." #name)))
#else
#define OWN(kind, name)
#endif

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
#if !__has_embed("../stems.winnow")
#error "models/stems.winnow is missing: git checkout it, or write it with Scripts/models/make"
#endif

// Tensors are used where they lie; see docs/file-format.md.
_Alignas(64) OWN(rodata, english_spam) static const unsigned char english_spam[] = {
#embed "../en-spam.winnow"
};

OWN(text, english_spam) const void *winnow_english_spam(void) { return english_spam; }

OWN(text, english_spam_size) size_t winnow_english_spam_size(void) { return sizeof english_spam; }

_Alignas(64) OWN(rodata, english_sentiment) static const unsigned char english_sentiment[] = {
#embed "../en-sentiment.winnow"
};

OWN(text, english_sentiment) const void *winnow_english_sentiment(void) { return english_sentiment; }

OWN(text, english_sentiment_size) size_t winnow_english_sentiment_size(void) { return sizeof english_sentiment; }

_Alignas(64) OWN(rodata, english_part_of_speech) static const unsigned char english_part_of_speech[] = {
#embed "../en-part-of-speech.winnow"
};

OWN(text, english_part_of_speech) const void *winnow_english_part_of_speech(void) { return english_part_of_speech; }

OWN(text, english_part_of_speech_size) size_t winnow_english_part_of_speech_size(void) { return sizeof english_part_of_speech; }

_Alignas(64) OWN(rodata, english_lemma) static const unsigned char english_lemma[] = {
#embed "../en-lemma.winnow"
};

OWN(text, english_lemma) const void *winnow_english_lemma(void) { return english_lemma; }

OWN(text, english_lemma_size) size_t winnow_english_lemma_size(void) { return sizeof english_lemma; }

_Alignas(64) OWN(rodata, english_names) static const unsigned char english_names[] = {
#embed "../en-names.winnow"
};

OWN(text, english_names) const void *winnow_english_names(void) { return english_names; }

OWN(text, english_names_size) size_t winnow_english_names_size(void) { return sizeof english_names; }

_Alignas(64) OWN(rodata, english_embedding) static const unsigned char english_embedding[] = {
#embed "../en-embedding.winnow"
};

OWN(text, english_embedding) const void *winnow_english_embedding(void) { return english_embedding; }

OWN(text, english_embedding_size) size_t winnow_english_embedding_size(void) { return sizeof english_embedding; }

_Alignas(64) OWN(rodata, language) static const unsigned char language[] = {
#embed "../language.winnow"
};

OWN(text, language) const void *winnow_language(void) { return language; }

OWN(text, language_size) size_t winnow_language_size(void) { return sizeof language; }

_Alignas(64) OWN(rodata, stems) static const unsigned char stems[] = {
#embed "../stems.winnow"
};

OWN(text, stems) const void *winnow_stems(void) { return stems; }

OWN(text, stems_size) size_t winnow_stems_size(void) { return sizeof stems; }

#endif
