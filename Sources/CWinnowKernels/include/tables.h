// Tables of characters, which Scripts/generate writes. They are in C, whose compiler reads them at once: Swift's took ten
// seconds of optimization for them.

#ifndef WINNOW_TABLES_H
#define WINNOW_TABLES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __swift__
#define WINNOW_SENDABLE __attribute__((swift_attr("@Sendable")))
#else
#define WINNOW_SENDABLE
#endif

// What takes the place of characters beyond ASCII: pages of 64 characters below U+10000, and runs above.
struct WINNOW_SENDABLE winnow_replacements {
    // The page of every 64 characters; those past its end are unchanged.
    const uint8_t *page_index;
    size_t page_index_count;
    // 64 entries a page: 0 for unchanged, 0xDFFF for dropped, 0xD800 + i for sequences[i], or the new character.
    const uint16_t *pages;
    // The UTF-8 bytes of longer replacements, the first one lowest.
    const uint64_t *sequences;
    // First character, last character and offset of each run above U+FFFF, ascending; an offset of 0 drops them.
    const int32_t *runs;
    size_t run_count;
};

// Lower case; letters without their accents; lower case without nonspacing marks, for WordPiece; full-width and half-width
// forms in their ordinary width.
extern const struct winnow_replacements winnow_lower_case, winnow_folded, winnow_base_letters, winnow_widths;

struct WINNOW_SENDABLE winnow_numbers {
    const uint32_t *numbers;
    size_t count;
};

// The first character of each run of one kind, ascending, and the kind in the lowest four bits: of all kinds, of letter case.
extern const struct winnow_numbers winnow_kinds, winnow_cases;
// The zeros of all scripts but ASCII, ascending; the digits one to nine follow each.
extern const struct winnow_numbers winnow_zeros;

// The characters that texts are disguised with, and the languages of accented letters.
struct WINNOW_SENDABLE winnow_disguise_table {
    // Runs of the page index: how many blocks of 64 characters, and their page.
    const uint16_t *page_runs;
    size_t page_run_count;
    // 64 entries a page: the ASCII character in the lowest 7 bits, the class in bits 8 to 11, the script in bits 12 to 15;
    // 0 for other characters.
    const uint16_t *pages;
    // The Latin letters beyond ASCII, ascending, and the set of languages of each.
    struct winnow_numbers letters;
    const uint16_t *letter_sets;
    // Letters with a combining mark, ascending: the lower-case letter in the upper, the mark in the lower 16 bits.
    struct winnow_numbers pairs;
    const uint16_t *pair_sets;
    // Sets of languages, a bit for each of the alphabets.
    const uint64_t *language_sets;
    // The languages that put accents on more than an eighth of their letters.
    uint64_t accented_languages;
};

extern const struct winnow_disguise_table winnow_disguises;

#endif
