// Loops over postings: unpacking blocks of 128 numbers, scoring, adding up.
//
// Sums and products match those of the calling Swift code, in its order, and are never fused.

#include "CWinnowKernels.h"
#include "clones.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))

INLINE uint64_t load(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

// Number `index` of eight that start at a byte.
INLINE uint32_t number(const uint8_t *bytes, unsigned width, unsigned index) {
  unsigned bit = width * index;
  uint32_t mask = width < 32 ? ((uint32_t)1 << (width & 31)) - 1 : UINT32_MAX;
  // If one word holds all eight, it is loaded once.
  if (width <= 8) return (uint32_t)(load(bytes) >> bit) & mask;
  return (uint32_t)(load(bytes + bit / 8) >> bit % 8) & mask;
}

// Eight numbers take `width` bytes; the width is a compile-time constant, and so are all shifts.
INLINE void unpack(const uint8_t *bytes, unsigned width, int sums, uint32_t last, uint32_t *numbers) {
  for (size_t group = 0; group < 16; group++) {
    _Pragma("clang loop unroll(full)") for (unsigned index = 0; index < 8; index++) {
      uint32_t next = number(bytes, width, index) + 1;
      last = sums ? last + next : next;
      numbers[index] = last;
    }
    bytes += width;
    numbers += 8;
  }
}

#define CASE(W)                             \
  case W:                                   \
    unpack(bytes, W, SUMS, last, numbers);  \
    break;
#define CASES                                                                                             \
  CASE(0) CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6) CASE(7) CASE(8) CASE(9) CASE(10) CASE(11)       \
  CASE(12) CASE(13) CASE(14) CASE(15) CASE(16) CASE(17) CASE(18) CASE(19) CASE(20) CASE(21) CASE(22)      \
  CASE(23) CASE(24) CASE(25) CASE(26) CASE(27) CASE(28) CASE(29) CASE(30) CASE(31) CASE(32)

#define SUMS 1
void winnow_unpack_documents(const uint8_t *bytes, size_t width, uint32_t last, uint32_t *numbers) {
  switch (width) { CASES }
}
#undef SUMS
#define SUMS 0
void winnow_unpack_frequencies(const uint8_t *bytes, size_t width, uint32_t *numbers) {
  uint32_t last = 0;
  switch (width) { CASES }
}

INLINE double part(float weight, float frequency, float norm) {
  const double rounder = 0x1.8p22, unit = 0x1p-30;
  double exact = weight * frequency / (frequency + norm);
  return ((exact + rounder) - rounder) + unit;
}

WIDE void winnow_score_postings(
    const uint32_t *documents, const uint32_t *frequencies, size_t count, const float *norms, float weight,
    double *parts) {
  if (frequencies) {
    for (size_t index = 0; index < count; index++) {
      parts[index] = part(weight, (float)frequencies[index], norms[documents[index]]);
    }
  } else {
    for (size_t index = 0; index < count; index++) {
      parts[index] = part(weight, 1, norms[documents[index]]);
    }
  }
}

void winnow_add_postings(
    const uint32_t *documents, const double *parts, size_t count, uint32_t first, double *sums,
    uint64_t *touched) {
  if (touched) {
    for (size_t index = 0; index < count; index++) {
      uint32_t place = documents[index] - first;
      sums[place] += parts[index];
      touched[place / 64] |= (uint64_t)1 << place % 64;
    }
  } else {
    for (size_t index = 0; index < count; index++) sums[documents[index] - first] += parts[index];
  }
}

// Counters grow by comparison results, not by branches, which could not be predicted.

INLINE size_t take(
    double sum, double limit, uint32_t document, winnow_candidate *candidates, size_t count) {
  candidates[count].document = document;
  candidates[count].score = sum;
  return count + (sum > limit);
}

WIDE size_t winnow_take_sums(
    double *sums, size_t count, double limit, uint32_t first, winnow_candidate *candidates) {
  size_t result = 0, index = 0;
  for (; index + 8 <= count; index += 8) {
    int above = 0;
    for (size_t lane = 0; lane < 8; lane++) above |= sums[index + lane] > limit;
    if (!above) continue;
    for (size_t lane = 0; lane < 8; lane++) {
      result = take(sums[index + lane], limit, first + (uint32_t)(index + lane), candidates, result);
    }
  }
  for (; index < count; index++) {
    result = take(sums[index], limit, first + (uint32_t)index, candidates, result);
  }
  memset(sums, 0, count * sizeof *sums);
  return result;
}

WIDE size_t winnow_take_touched(
    uint64_t *touched, size_t words, double *sums, double limit, uint32_t first,
    winnow_candidate *candidates) {
  size_t result = 0;
  for (size_t word = 0; word < words; word++) {
    uint64_t rest = touched[word];
    touched[word] = 0;
    for (int left = __builtin_popcountll(rest); left > 0; left -= 2) {
      // Two at a time: if no bit is left, the last place is read instead, whose sum is then 0.
      for (int lane = 0; lane < 2; lane++) {
        size_t place = word * 64 + (size_t)__builtin_ctzll(rest | (uint64_t)1 << 63);
        rest &= rest - 1;
        double sum = sums[place];
        sums[place] = 0;
        result = take(sum, limit, first + (uint32_t)place, candidates, result);
      }
    }
  }
  return result;
}

size_t winnow_take_postings(
    const uint32_t *documents, const double *parts, size_t count, double limit,
    winnow_candidate *candidates) {
  size_t result = 0;
  for (size_t index = 0; index < count; index++) {
    result = take(parts[index], limit, documents[index], candidates, result);
  }
  return result;
}

size_t winnow_keep_candidates(winnow_candidate *candidates, size_t count, double rest, double needed) {
  size_t result = 0;
  for (size_t index = 0; index < count; index++) {
    winnow_candidate candidate = candidates[index];
    candidates[result] = candidate;
    result += candidate.score + rest > needed;
  }
  return result;
}

size_t winnow_find_candidates(
    const uint32_t *documents, const winnow_candidate *candidates, size_t start, size_t end,
    winnow_hit *hits) {
  size_t result = 0;
  for (size_t index = start; index < end; index++) {
    uint32_t document = candidates[index].document;
    const uint32_t *place = documents;
    place += (place[63] < document) * 64;
    place += (place[31] < document) * 32;
    place += (place[15] < document) * 16;
    place += (place[7] < document) * 8;
    place += (place[3] < document) * 4;
    place += (place[1] < document) * 2;
    place += place[0] < document;
    hits[result].candidate = (uint32_t)index;
    hits[result].place = (uint32_t)(place - documents);
    result += *place == document;
  }
  return result;
}
