// The models' bytes, in the program's read-only data, or none of them: see the switch in Package.swift.
//
// Each in a section of its own, so that the linker leaves out those that a program does not use.

#include "CWinnowModels.h"

#ifdef WINNOW_MODELS_IN_FILES

#undef WINNOW_MODEL
#define WINNOW_MODEL(name)                        \
    const void *winnow_##name(void) { return 0; } \
    size_t winnow_##name##_size(void) { return 0; }

WINNOW_MODELS

#else

#pragma clang diagnostic ignored "-Wc23-extensions"

#ifdef __ELF__
#define OWN(kind, name) __attribute__((section("." #kind "." #name)))
#else
#define OWN(kind, name)
#endif

// A file that is missing: git checkout it, or write it with Scripts/models/make. Tensors are used where they lie; see
// docs/file-format.md.
#define BYTES(name) _Alignas(64) OWN(rodata, name) static const unsigned char name[]

BYTES(english_spam) = {
#embed "../en-spam.winnow"
};

BYTES(english_sentiment) = {
#embed "../en-sentiment.winnow"
};

BYTES(english_part_of_speech) = {
#embed "../en-part-of-speech.winnow"
};

BYTES(english_lemma) = {
#embed "../en-lemma.winnow"
};

BYTES(english_names) = {
#embed "../en-names.winnow"
};

BYTES(english_embedding) = {
#embed "../en-embedding.winnow"
};

BYTES(language) = {
#embed "../language.winnow"
};

BYTES(stems) = {
#embed "../stems.winnow"
};

BYTES(german_part_of_speech) = {
#embed "../de-part-of-speech.winnow"
};

BYTES(german_lemma) = {
#embed "../de-lemma.winnow"
};

BYTES(spanish_part_of_speech) = {
#embed "../es-part-of-speech.winnow"
};

BYTES(spanish_lemma) = {
#embed "../es-lemma.winnow"
};

BYTES(french_part_of_speech) = {
#embed "../fr-part-of-speech.winnow"
};

BYTES(french_lemma) = {
#embed "../fr-lemma.winnow"
};

BYTES(dutch_part_of_speech) = {
#embed "../nl-part-of-speech.winnow"
};

BYTES(dutch_lemma) = {
#embed "../nl-lemma.winnow"
};

BYTES(portuguese_part_of_speech) = {
#embed "../pt-part-of-speech.winnow"
};

BYTES(portuguese_lemma) = {
#embed "../pt-lemma.winnow"
};

#undef WINNOW_MODEL
#define WINNOW_MODEL(name)                                          \
    OWN(text, name) const void *winnow_##name(void) { return name; } \
    OWN(text, name##_size) size_t winnow_##name##_size(void) { return sizeof name; }

WINNOW_MODELS

#endif
