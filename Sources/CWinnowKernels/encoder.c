// The layers of a sentence encoder: products of rows of 16-bit integers with weights of 8 bits, and the steps between.
//
// Sums of integers are exact, and sums of floats have a fixed order in which nothing is fused, so that every processor
// gives the same numbers.

#include "CWinnowKernels.h"
#include "clones.h"

#define memcpy __builtin_memcpy

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#pragma STDC FP_CONTRACT OFF

#define LANES 8
// The columns of a panel of weights.
#define PANEL WINNOW_PANEL

// Writes the sums of some rows and one panel of columns.
typedef void panel_block(
    const int16_t *rows, size_t stride, size_t count, const int8_t *weights, size_t depth, size_t width, int32_t *sums);

#if !defined(__aarch64__)

static void block_plain(
    const int16_t *rows, size_t stride, size_t count, const int8_t *weights, size_t depth, size_t width, int32_t *sums) {
  for (size_t row = 0; row < count; row++) {
    // Unsigned: what a damaged model overflows wraps around.
    uint32_t totals[PANEL] = {0};
    for (size_t place = 0; place < depth; place += 2) {
      int32_t first = rows[row * stride + place], second = rows[row * stride + place + 1];
      const int8_t *pair = weights + place * PANEL;
      for (size_t column = 0; column < PANEL; column++) {
        totals[column] += (uint32_t)(first * pair[2 * column] + second * pair[2 * column + 1]);
      }
    }
    memcpy(sums + row * width, totals, sizeof totals);
  }
}

#endif

// Blocks of rows whose sums stay in registers; the number of rows is a constant in each variant.
#define EACH_COUNT_4(BLOCK)                                                                                \
  case 1: BLOCK(1); break;                                                                                 \
  case 2: BLOCK(2); break;                                                                                 \
  case 3: BLOCK(3); break;                                                                                 \
  case 4: BLOCK(4); break;
#define EACH_COUNT_12(BLOCK)                                                                               \
  EACH_COUNT_4(BLOCK)                                                                                      \
  case 5: BLOCK(5); break;                                                                                 \
  case 6: BLOCK(6); break;                                                                                 \
  case 7: BLOCK(7); break;                                                                                 \
  case 8: BLOCK(8); break;                                                                                 \
  case 9: BLOCK(9); break;                                                                                 \
  case 10: BLOCK(10); break;                                                                               \
  case 11: BLOCK(11); break;                                                                               \
  case 12: BLOCK(12); break;

#if defined(__x86_64__)

#define VNNI __attribute__((target("avx512f,avx512bw,avx512vnni")))

static inline int32_t pair_at(const int16_t *row) {
  int32_t pair;
  memcpy(&pair, row, sizeof pair);
  return pair;
}

// Half a panel, as four rows of a whole one need more registers than there are.
#define BLOCK_AVX2(ROWS)                                                                                   \
  for (size_t half = 0; half < PANEL; half += 16) {                                                        \
    __m256i low[ROWS], high[ROWS];                                                                         \
    for (size_t row = 0; row < ROWS; row++) low[row] = high[row] = _mm256_setzero_si256();                 \
    for (size_t place = 0; place < depth; place += 2) {                                                    \
      const __m128i *pair = (const __m128i *)(weights + place * PANEL + 2 * half);                         \
      __m256i first = _mm256_cvtepi8_epi16(_mm_loadu_si128(pair));                                         \
      __m256i second = _mm256_cvtepi8_epi16(_mm_loadu_si128(pair + 1));                                    \
      _Pragma("clang loop unroll(full)") for (size_t row = 0; row < ROWS; row++) {                         \
        __m256i value = _mm256_set1_epi32(pair_at(rows + row * stride + place));                           \
        low[row] = _mm256_add_epi32(low[row], _mm256_madd_epi16(value, first));                            \
        high[row] = _mm256_add_epi32(high[row], _mm256_madd_epi16(value, second));                         \
      }                                                                                                    \
    }                                                                                                      \
    for (size_t row = 0; row < ROWS; row++) {                                                              \
      _mm256_storeu_si256((__m256i *)(sums + row * width + half), low[row]);                               \
      _mm256_storeu_si256((__m256i *)(sums + row * width + half + 8), high[row]);                          \
    }                                                                                                      \
  }

AVX2 static void block_avx2(
    const int16_t *rows, size_t stride, size_t count, const int8_t *weights, size_t depth, size_t width, int32_t *sums) {
  switch (count) { EACH_COUNT_4(BLOCK_AVX2) }
}

// Not _mm512_dpwssd_epi32, which the compiler splits into two instructions: a chain of them is shorter, but here there
// are enough chains.
VNNI static inline __attribute__((always_inline)) void add_pairs(__m512i *sums, __m512i rows, __m512i weights) {
  __asm__("vpdpwssd %2, %1, %0" : "+v"(*sums) : "v"(rows), "v"(weights));
}

#define BLOCK_VNNI(ROWS)                                                                                   \
  {                                                                                                        \
    __m512i low[ROWS], high[ROWS];                                                                         \
    for (size_t row = 0; row < ROWS; row++) low[row] = high[row] = _mm512_setzero_si512();                 \
    for (size_t place = 0; place < depth; place += 2) {                                                    \
      const __m256i *pair = (const __m256i *)(weights + place * PANEL);                                    \
      __m512i first = _mm512_cvtepi8_epi16(_mm256_loadu_si256(pair));                                      \
      __m512i second = _mm512_cvtepi8_epi16(_mm256_loadu_si256(pair + 1));                                 \
      _Pragma("clang loop unroll(full)") for (size_t row = 0; row < ROWS; row++) {                         \
        __m512i value = _mm512_set1_epi32(pair_at(rows + row * stride + place));                           \
        add_pairs(&low[row], value, first);                                                                \
        add_pairs(&high[row], value, second);                                                              \
      }                                                                                                    \
    }                                                                                                      \
    for (size_t row = 0; row < ROWS; row++) {                                                              \
      _mm512_storeu_si512(sums + row * width, low[row]);                                                   \
      _mm512_storeu_si512(sums + row * width + 16, high[row]);                                             \
    }                                                                                                      \
  }

VNNI static void block_vnni(
    const int16_t *rows, size_t stride, size_t count, const int8_t *weights, size_t depth, size_t width, int32_t *sums) {
  switch (count) { EACH_COUNT_12(BLOCK_VNNI) }
}

#elif defined(__aarch64__)

// A quarter of a panel: eight columns, as pairs of bytes.
#define BLOCK_NEON(ROWS)                                                                                   \
  for (size_t part = 0; part < PANEL; part += 8) {                                                         \
    int32x4_t low[ROWS], high[ROWS];                                                                       \
    for (size_t row = 0; row < ROWS; row++) low[row] = high[row] = vdupq_n_s32(0);                         \
    for (size_t place = 0; place < depth; place += 2) {                                                    \
      int8x8x2_t pair = vld2_s8(weights + place * PANEL + 2 * part);                                       \
      int16x8_t first = vmovl_s8(pair.val[0]), second = vmovl_s8(pair.val[1]);                             \
      _Pragma("clang loop unroll(full)") for (size_t row = 0; row < ROWS; row++) {                         \
        int16_t one = rows[row * stride + place], other = rows[row * stride + place + 1];                  \
        low[row] = vmlal_n_s16(low[row], vget_low_s16(first), one);                                        \
        high[row] = vmlal_n_s16(high[row], vget_high_s16(first), one);                                     \
        low[row] = vmlal_n_s16(low[row], vget_low_s16(second), other);                                     \
        high[row] = vmlal_n_s16(high[row], vget_high_s16(second), other);                                  \
      }                                                                                                    \
    }                                                                                                      \
    for (size_t row = 0; row < ROWS; row++) {                                                              \
      vst1q_s32(sums + row * width + part, low[row]);                                                      \
      vst1q_s32(sums + row * width + part + 4, high[row]);                                                 \
    }                                                                                                      \
  }

static void block_plain(
    const int16_t *rows, size_t stride, size_t count, const int8_t *weights, size_t depth, size_t width, int32_t *sums) {
  switch (count) { EACH_COUNT_4(BLOCK_NEON) }
}

#endif

void winnow_layer_products(
    const int16_t *rows, size_t stride, size_t count, const int8_t *weights, size_t depth, size_t width, int32_t *sums) {
  panel_block *block = block_plain;
  size_t most = 4;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw")) {
    block = block_vnni;
    most = 12;
  } else if (__builtin_cpu_supports("avx2")) {
    block = block_avx2;
  }
#endif
  // Blocks of about equal numbers of rows: a block of few rows waits for its sums.
  size_t blocks = (count + most - 1) / most;
  for (size_t panel = 0; panel < width; panel += PANEL) {
    for (size_t index = 0, first = 0; index < blocks; index++) {
      size_t rest = blocks - index, part = (count - first + rest - 1) / rest;
      block(rows + first * stride, stride, part, weights + panel * depth, depth, width, sums + first * width + panel);
      first += part;
    }
  }
}

WIDE float winnow_round_row(const float *values, size_t count, float limit, int16_t *rounded) {
  float lanes[LANES] = {0};
  for (size_t index = 0; index < count; index += LANES) {
    for (size_t lane = 0; lane < LANES; lane++) {
      float size = __builtin_fabsf(values[index + lane]);
      lanes[lane] = size > lanes[lane] ? size : lanes[lane];
    }
  }
  float largest = 0;
  for (size_t lane = 0; lane < LANES; lane++) largest = lanes[lane] > largest ? lanes[lane] : largest;
  // Not so in a damaged model.
  int isUsual = largest > 1e-30f && largest < 1e30f;
  float factor = isUsual ? limit / largest : 0;
  for (size_t index = 0; index < count; index++) {
    // Adding 1.5 * 2^23 rounds to a whole number, which is then in the lower bits.
    float shifted = (isUsual ? values[index] : 0) * factor + 12582912.0f;
    uint32_t bits;
    memcpy(&bits, &shifted, sizeof bits);
    rounded[index] = (int16_t)(uint16_t)bits;
  }
  return isUsual ? largest / limit : 0;
}

#define ADD_ROWS(NAME, TYPE)                                                                               \
  WIDE void winnow_add_rows_##NAME(                                                                        \
      const TYPE *const *rows, const float *scales, size_t count, const float *bias, const float *added,   \
      size_t width, float *result) {                                                                       \
    for (size_t column = 0; column < width; column += PANEL) {                                             \
      float totals[PANEL];                                                                                 \
      memcpy(totals, bias + column, sizeof totals);                                                        \
      for (size_t row = 0; row < count; row++) {                                                           \
        const TYPE *values = rows[row] + column;                                                           \
        float scale = scales[row];                                                                         \
        for (size_t lane = 0; lane < PANEL; lane++) totals[lane] += (float)values[lane] * scale;           \
      }                                                                                                    \
      for (size_t lane = 0; lane < PANEL; lane++) {                                                        \
        result[column + lane] = (totals[lane] > 0 ? totals[lane] : 0) + added[column + lane];              \
      }                                                                                                    \
    }                                                                                                      \
  }

ADD_ROWS(i16, int16_t)
ADD_ROWS(i32, int32_t)

static inline __attribute__((always_inline)) float total(const float *lanes) {
  return ((lanes[0] + lanes[4]) + (lanes[1] + lanes[5])) + ((lanes[2] + lanes[6]) + (lanes[3] + lanes[7]));
}

WIDE void winnow_add_normalized(const float *values, size_t count, float epsilon, float *sum) {
  float lanes[LANES] = {0}, squares[LANES] = {0};
  for (size_t index = 0; index < count; index += LANES) {
    for (size_t lane = 0; lane < LANES; lane++) lanes[lane] += values[index + lane];
  }
  float mean = total(lanes) / (float)count;
  for (size_t index = 0; index < count; index += LANES) {
    for (size_t lane = 0; lane < LANES; lane++) {
      float difference = values[index + lane] - mean;
      squares[lane] += difference * difference;
    }
  }
  float factor = 1 / __builtin_elementwise_sqrt(total(squares) / (float)count + epsilon);
  for (size_t index = 0; index < count; index++) sum[index] += (values[index] - mean) * factor;
}
