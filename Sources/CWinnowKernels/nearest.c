// The nearest of many vectors: rotation, sums over sign bits by table lookups in registers, and what is found.
//
// Sources: F. André, A.-M. Kermarrec and N. Le Scouarnec, Cache Locality is not Enough: High-Performance Nearest
// Neighbor Search with Product Quantization Fast Scan, VLDB 2015; J. Gao and C. Long, RaBitQ: Quantizing
// High-Dimensional Vectors with a Theoretical Error Bound, SIGMOD 2024.

#include "CWinnowKernels.h"
#include "clones.h"

#include <math.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#pragma STDC FP_CONTRACT OFF

WIDE void winnow_hadamard(float *values, size_t count, float scale) {
  for (size_t half = 1; half < count; half *= 2) {
    for (size_t start = 0; start < count; start += 2 * half) {
      float *restrict low = values + start, *restrict high = values + start + half;
      for (size_t place = 0; place < half; place++) {
        float sum = low[place] + high[place], difference = low[place] - high[place];
        low[place] = sum;
        high[place] = difference;
      }
    }
  }
  for (size_t place = 0; place < count; place++) values[place] *= scale;
}

// The rows of a block of codes, and the numbers that are compared together.
#define BLOCK 32

// Writes the sums of one block.
typedef void adder(const uint8_t *codes, size_t columns, const uint8_t *tables, uint16_t *sums);

#if !defined(__aarch64__)

static void add_block(const uint8_t *codes, size_t columns, const uint8_t *tables, uint16_t *sums) {
  for (size_t row = 0; row < BLOCK; row++) {
    uint16_t sum = 0;
    for (size_t column = 0; column < columns; column++) {
      uint8_t code = codes[column * BLOCK + row];
      const uint8_t *table = tables + column * 32;
      sum += table[code & 15] + table[16 + (code >> 4)];
    }
    sums[row] = sum;
  }
}

#endif

static size_t find_plain(
    const float *numbers, size_t start, size_t count, float least, uint32_t *places, size_t found) {
  for (; start < count; start++) {
    places[found] = (uint32_t)start;
    found += numbers[start] >= least;
  }
  return found;
}

static size_t take_plain(
    const winnow_estimator *by, const uint16_t *sums, const float *factors, const float *scales, size_t start,
    size_t count, float least, uint32_t *rows, float *estimates) {
  size_t found = 0;
  for (size_t row = 0; row < count; row++) {
    float estimate =
        (factors[start + row] * (by->step * (float)sums[row] + by->bias) + by->offset) * (by->scale * scales[start + row]);
    rows[found] = (uint32_t)(start + row);
    estimates[found] = estimate;
    found += estimate >= least;
  }
  return found;
}

#if defined(__x86_64__)

// Codes are fetched this many bytes ahead: the processor's own fetching ends at each page of memory. Without it, a
// million codes in a mapped file take a quarter longer.
#define AHEAD_BYTES 4096

// The sum of two table entries fits into a byte. The first accumulator has sums of even rows, plus 256 times those
// of odd rows, whose own sums are subtracted at the end.
__attribute__((target("avx2"), always_inline)) static inline void sum_avx2(
    const uint8_t *codes, size_t columns, const uint8_t *tables, __m256i *lower, __m256i *upper) {
  const __m256i low = _mm256_set1_epi8(15);
  __m256i even = _mm256_setzero_si256(), odd = _mm256_setzero_si256();
  for (size_t column = 0; column < columns; column++) {
    __builtin_prefetch(codes + column * BLOCK + AHEAD_BYTES);
    __m256i code = _mm256_loadu_si256((const __m256i *)(codes + column * BLOCK));
    __m256i first = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(tables + column * 32)));
    __m256i second = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(tables + column * 32 + 16)));
    __m256i sum = _mm256_add_epi8(
        _mm256_shuffle_epi8(first, _mm256_and_si256(code, low)),
        _mm256_shuffle_epi8(second, _mm256_and_si256(_mm256_srli_epi16(code, 4), low)));
    even = _mm256_add_epi16(even, sum);
    odd = _mm256_add_epi16(odd, _mm256_srli_epi16(sum, 8));
  }
  even = _mm256_sub_epi16(even, _mm256_slli_epi16(odd, 8));
  // Rows 0 to 7 and 16 to 23, then 8 to 15 and 24 to 31.
  __m256i first = _mm256_unpacklo_epi16(even, odd), second = _mm256_unpackhi_epi16(even, odd);
  *lower = _mm256_permute2x128_si256(first, second, 0x20);
  *upper = _mm256_permute2x128_si256(first, second, 0x31);
}

AVX2 static void add_avx2(
    const uint8_t *codes, size_t columns, const uint8_t *tables, uint16_t *sums) {
  __m256i lower, upper;
  sum_avx2(codes, columns, tables, &lower, &upper);
  _mm256_storeu_si256((__m256i *)sums, lower);
  _mm256_storeu_si256((__m256i *)(sums + 16), upper);
}

// Whole blocks: sums, estimates and the comparison stay in registers; what is stored is what is found.
AVX2 static size_t take_avx2(
    const winnow_estimator *by, const uint8_t *codes, const float *factors, const float *scales, size_t blocks,
    float least, uint32_t *rows, float *estimates) {
  const __m256 step = _mm256_set1_ps(by->step), bias = _mm256_set1_ps(by->bias);
  const __m256 offset = _mm256_set1_ps(by->offset), scale = _mm256_set1_ps(by->scale), limit = _mm256_set1_ps(least);
  size_t found = 0;
  for (size_t block = 0; block < blocks; block++, codes += by->columns * BLOCK) {
    __m256i halves[2];
    sum_avx2(codes, by->columns, by->tables, halves, halves + 1);
    float values[BLOCK];
    uint32_t bits = 0;
    for (int part = 0; part < 4; part++) {
      size_t row = block * BLOCK + 8 * (size_t)part;
      __m128i sums = part & 1 ? _mm256_extracti128_si256(halves[part / 2], 1) : _mm256_castsi256_si128(halves[part / 2]);
      __m256 product = _mm256_mul_ps(step, _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(sums)));
      product = _mm256_mul_ps(_mm256_loadu_ps(factors + row), _mm256_add_ps(product, bias));
      __m256 value = _mm256_mul_ps(
          _mm256_add_ps(product, offset), _mm256_mul_ps(scale, _mm256_loadu_ps(scales + row)));
      _mm256_storeu_ps(values + 8 * part, value);
      bits |= (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(value, limit, _CMP_GE_OQ)) << 8 * part;
    }
    for (; bits; bits &= bits - 1, found++) {
      uint32_t place = (uint32_t)__builtin_ctz(bits);
      rows[found] = (uint32_t)(block * BLOCK) + place;
      estimates[found] = values[place];
    }
  }
  return found;
}

AVX2 static size_t find_avx2(
    const float *numbers, size_t count, float least, uint32_t *places) {
  const __m256 limit = _mm256_set1_ps(least);
  size_t found = 0, start = 0;
  for (; start + BLOCK <= count; start += BLOCK) {
    uint32_t bits = 0;
    for (int part = 0; part < BLOCK; part += 8) {
      __m256 values = _mm256_loadu_ps(numbers + start + part);
      bits |= (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(values, limit, _CMP_GE_OQ)) << part;
    }
    for (; bits; bits &= bits - 1) places[found++] = (uint32_t)start + (uint32_t)__builtin_ctz(bits);
  }
  return find_plain(numbers, start, count, least, places, found);
}

#elif defined(__aarch64__)

static void add_block(const uint8_t *codes, size_t columns, const uint8_t *tables, uint16_t *sums) {
  const uint8x16_t low = vdupq_n_u8(15);
  uint16x8_t totals[4] = {vdupq_n_u16(0), vdupq_n_u16(0), vdupq_n_u16(0), vdupq_n_u16(0)};
  for (size_t column = 0; column < columns; column++) {
    uint8x16_t first = vld1q_u8(tables + column * 32), second = vld1q_u8(tables + column * 32 + 16);
    for (int half = 0; half < 2; half++) {
      uint8x16_t code = vld1q_u8(codes + column * BLOCK + 16 * half);
      uint8x16_t sum = vaddq_u8(vqtbl1q_u8(first, vandq_u8(code, low)), vqtbl1q_u8(second, vshrq_n_u8(code, 4)));
      totals[2 * half] = vaddw_u8(totals[2 * half], vget_low_u8(sum));
      totals[2 * half + 1] = vaddw_u8(totals[2 * half + 1], vget_high_u8(sum));
    }
  }
  for (int part = 0; part < 4; part++) vst1q_u16(sums + 8 * part, totals[part]);
}

#endif

size_t winnow_find_estimates(
    const winnow_estimator *estimator, const uint8_t *codes, const float *factors, const float *scales, size_t count,
    float least, uint32_t *rows, float *estimates) {
  adder *add = add_block;
  size_t block = 0, found = 0;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) {
    add = add_avx2;
    block = count / BLOCK;
    found = take_avx2(estimator, codes, factors, scales, block, least, rows, estimates);
  }
#endif
  for (; block * BLOCK < count; block++) {
    uint16_t sums[BLOCK];
    size_t start = block * BLOCK, rest = count - start;
    add(codes + start * estimator->columns, estimator->columns, estimator->tables, sums);
    found += take_plain(
        estimator, sums, factors, scales, start, rest < BLOCK ? rest : BLOCK, least, rows + found, estimates + found);
  }
  return found;
}

size_t winnow_find_large(const float *numbers, size_t count, float least, uint32_t *places) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return find_avx2(numbers, count, least, places);
#endif
  return find_plain(numbers, 0, count, least, places, 0);
}

// All bits of a set but the lowest, or, if `kept` is 0, the two lowest.
static inline __attribute__((always_inline)) uint32_t without_lowest(uint32_t set, uint32_t kept) {
  set &= set - 1;
  return set & ((set - 1) | kept);
}

static inline __attribute__((always_inline)) uint32_t excess(uint32_t set, uint32_t other, uint32_t kept) {
  return without_lowest(set & ~other, kept) | without_lowest(other & ~set, kept);
}

WIDE size_t winnow_find_similar_sets(
    const uint32_t *sets, const uint8_t *lengths, size_t count, uint32_t set, size_t length, size_t most,
    uint32_t *places) {
  const uint32_t kept = most < 2 ? UINT32_MAX : 0;
  const uint8_t least = (uint8_t)(length - most), range = (uint8_t)(2 * most);
  size_t found = 0, start = 0;
  for (; start + BLOCK <= count; start += BLOCK) {
    // A byte of 1 for each word that may be near, eight of them in a number.
    uint8_t near[BLOCK];
    for (size_t place = 0; place < BLOCK; place++) near[place] = excess(set, sets[start + place], kept) == 0;
    for (size_t place = 0; place < BLOCK; place++) near[place] &= (uint8_t)(lengths[start + place] - least) <= range;
    for (size_t part = 0; part < BLOCK; part += 8) {
      uint64_t bytes;
      memcpy(&bytes, near + part, 8);
      for (; bytes; bytes &= bytes - 1) {
        places[found++] = (uint32_t)(start + part) + (uint32_t)__builtin_ctzll(bytes) / 8;
      }
    }
  }
  for (; start < count; start++) {
    places[found] = (uint32_t)start;
    found += (uint8_t)(lengths[start] - least) <= range && excess(set, sets[start], kept) == 0;
  }
  return found;
}

static inline __attribute__((always_inline)) int32_t product_i8(
    const int8_t *row, const int16_t *query, size_t dimension) {
  int32_t sum = 0;
  for (size_t column = 0; column < dimension; column++) sum += (int32_t)row[column] * (int32_t)query[column];
  return sum;
}

// 100,000 rows of 256: .55 ms on a 2024 EPYC, .8 ms with AVX2 only; unrolling four rows by hand was slower.
WIDEST void winnow_scan_i8(
    const int8_t *table, size_t dimension, size_t count, const int16_t *query, float scale, const float *factors,
    float *products) {
  for (size_t index = 0; index < count; index++)
    products[index] = (float)product_i8(table + index * dimension, query, dimension) * (scale * factors[index]);
}

// Rows are fetched this many ahead.
#define AHEAD 8

WIDEST void winnow_compare_rows_i8(
    const int8_t *table, size_t dimension, const uint32_t *rows, size_t count, const int16_t *first,
    const int16_t *second, int32_t *sums) {
  for (size_t index = 0; index < count; index++) {
    if (index + AHEAD < count) {
      const int8_t *next = table + rows[index + AHEAD] * dimension;
      for (size_t column = 0; column < dimension; column += 64) __builtin_prefetch(next + column);
    }
    const int8_t *row = table + rows[index] * dimension;
    int32_t one = 0, other = 0, square = 0;
    for (size_t column = 0; column < dimension; column++) {
      int32_t value = row[column];
      one += value * (int32_t)first[column];
      other += value * (int32_t)second[column];
      square += value * value;
    }
    sums[3 * index] = one;
    sums[3 * index + 1] = other;
    sums[3 * index + 2] = square;
  }
}

// Plain arithmetic in this order: what the scan of all vectors computes for the same document.
WIDE void winnow_centred_cosines(
    const winnow_centred_query *query, const int32_t *sums, const uint32_t *rows, const float *scales, size_t count,
    float *cosines) {
  for (size_t index = 0; index < count; index++) {
    float scale = scales[rows[index]];
    float product = (float)sums[3 * index] * (query->scale * scale);
    float mean = (float)sums[3 * index + 1] * (query->mean_scale * scale);
    float square = scale * scale * (float)sums[3 * index + 2];
    float distance = square - 2 * mean + query->mean_square;
    float inverse = 1 / sqrtf(distance > 1e-12f ? distance : 1e-12f);
    float cosine = (product + query->offset - mean) * (query->inverse * inverse);
    // Rounded, the cosine of a vector near to the mean could be greater than 1.
    cosine = cosine < 1 ? cosine : 1;
    cosines[index] = square > 0 ? cosine : 0;
  }
}

WIDE void winnow_centre(
    float *products, size_t count, float offset, const float *middles, float scale, const float *scales) {
  for (size_t index = 0; index < count; index++)
    products[index] = (products[index] + offset - middles[index]) * (scale * scales[index]);
}
