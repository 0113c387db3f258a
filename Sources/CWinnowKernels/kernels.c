// Loops over rows of vectors, for three number types.
//
// Each is compiled for AVX2 as well as baseline x86-64; the variant is chosen at program start. Products and
// sums are never fused, so that every processor gives the same numbers.

#include "CWinnowKernels.h"
#include "clones.h"

// WebAssembly without a system has no <string.h>.
#define memcpy __builtin_memcpy

#pragma STDC FP_CONTRACT OFF

typedef float floats __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));
typedef int32_t integers __attribute__((vector_size(32)));
typedef uint16_t halves __attribute__((vector_size(16)));
typedef int8_t bytes __attribute__((vector_size(8)));

#define LANES 8

// Loads eight numbers as floats into *value.

static inline __attribute__((always_inline)) void load_f32(const float *start, floats *value) {
  memcpy(value, start, sizeof *value);
}

static inline __attribute__((always_inline)) void load_i8(const int8_t *start, floats *value) {
  bytes packed;
  memcpy(&packed, start, sizeof packed);
  *value = __builtin_convertvector(packed, floats);
}

// Moves exponent and fraction to their places in a float and corrects the exponent by an exact product.
static inline __attribute__((always_inline)) void load_f16(const uint16_t *start, floats *value) {
  halves packed;
  memcpy(&packed, start, sizeof packed);
  words wide = __builtin_convertvector(packed, words);
  words size = (wide & 0x7FFF) << 13;
  words special = (words)(size >= 0x0F800000) & 0x7F800000;
  floats finite;
  memcpy(&finite, &size, sizeof finite);
  finite *= 0x1p112f;
  words result;
  memcpy(&result, &finite, sizeof result);
  result |= special | (wide & 0x8000) << 16;
  memcpy(value, &result, sizeof result);
}

static inline __attribute__((always_inline)) float one_f32(const float *start) {
  float value;
  memcpy(&value, start, sizeof value);
  return value;
}
static inline __attribute__((always_inline)) float one_i8(const int8_t *start) { return (float)*start; }
static inline __attribute__((always_inline)) float one_f16(const uint16_t *start) {
  uint16_t padded[LANES] = {*start};
  floats value;
  load_f16(padded, &value);
  return value[0];
}

// The first rows of a sum are fetched together, as most are far from each other and from the processor.
#define FETCHED_ROWS 64

// Adds to PARTS vectors of sums, which stay in registers over all rows.
#define ADD_PARTS(NAME, TYPE, PARTS)                                                                      \
  for (; column + PARTS * LANES <= dimension; column += PARTS * LANES) {                                  \
    floats sums[PARTS];                                                                                   \
    memcpy(sums, sum + column, sizeof sums);                                                              \
    for (size_t index = 0; index < count; index++) {                                                      \
      const TYPE *row = table + (size_t)rows[index] * dimension + column;                                 \
      float factor = factors[index];                                                                      \
      _Pragma("clang loop unroll(full)") for (size_t part = 0; part < PARTS; part++) {                    \
        floats value;                                                                                     \
        load_##NAME(row + part * LANES, &value);                                                          \
        sums[part] += value * factor;                                                                     \
      }                                                                                                   \
    }                                                                                                     \
    memcpy(sum + column, sums, sizeof sums);                                                              \
  }

#define SUM_ROWS(PREFIX, FUNCTION, NAME, TYPE)                                                            \
  PREFIX void FUNCTION(                                                                                   \
      const TYPE *table, size_t dimension, const uint32_t *rows, const float *factors, size_t count,      \
      float *sum) {                                                                                       \
    size_t column = 0;                                                                                    \
    for (size_t index = 0; index < count && index < FETCHED_ROWS; index++) {                              \
      const char *row = (const char *)(table + (size_t)rows[index] * dimension);                          \
      for (size_t byte = 0; byte < dimension * sizeof(TYPE); byte += 64) __builtin_prefetch(row + byte);  \
    }                                                                                                     \
    ADD_PARTS(NAME, TYPE, 8)                                                                              \
    ADD_PARTS(NAME, TYPE, 4)                                                                              \
    ADD_PARTS(NAME, TYPE, 1)                                                                              \
    if (column == dimension) return;                                                                      \
    for (size_t index = 0; index < count; index++) {                                                      \
      const TYPE *row = table + (size_t)rows[index] * dimension;                                          \
      for (size_t last = column; last < dimension; last++) {                                              \
        sum[last] += one_##NAME(row + last) * factors[index];                                             \
      }                                                                                                   \
    }                                                                                                     \
  }

#if defined(__x86_64__) && defined(WINNOW_ONE_CLONE)
// Chosen at each call, as the loader does not choose.
#define SUMS(NAME, TYPE)                                                                                  \
  SUM_ROWS(AVX2 static, wide_sum_rows_##NAME, NAME, TYPE)                                                 \
  SUM_ROWS(static, plain_sum_rows_##NAME, NAME, TYPE)                                                     \
  void winnow_sum_rows_##NAME(                                                                            \
      const TYPE *table, size_t dimension, const uint32_t *rows, const float *factors, size_t count,      \
      float *sum) {                                                                                       \
    if (__builtin_cpu_supports("avx2")) {                                                                 \
      wide_sum_rows_##NAME(table, dimension, rows, factors, count, sum);                                  \
    } else {                                                                                              \
      plain_sum_rows_##NAME(table, dimension, rows, factors, count, sum);                                 \
    }                                                                                                     \
  }
#else
#define SUMS(NAME, TYPE) SUM_ROWS(WIDE, winnow_sum_rows_##NAME, NAME, TYPE)
#endif

SUMS(f32, float)
SUMS(f16, uint16_t)
SUMS(i8, int8_t)

static inline __attribute__((always_inline)) float total(const floats *parts) {
  floats sums = *parts;
  return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
}

#define PRODUCTS(NAME, TYPE)                                                                              \
  WIDE void winnow_products_##NAME(                                                                       \
      const TYPE *table, size_t dimension, size_t count, const float *query, float *products,             \
      float *squares) {                                                                                   \
    for (size_t index = 0; index < count; index++) {                                                      \
      const TYPE *row = table + index * dimension;                                                        \
      floats product = {0}, square = {0};                                                                 \
      size_t column = 0;                                                                                  \
      for (; column + LANES <= dimension; column += LANES) {                                              \
        floats value, other;                                                                              \
        load_##NAME(row + column, &value);                                                                \
        load_f32(query + column, &other);                                                                 \
        product += value * other;                                                                         \
        square += value * value;                                                                          \
      }                                                                                                   \
      float lastProduct = 0, lastSquare = 0;                                                              \
      for (; column < dimension; column++) {                                                              \
        float value = one_##NAME(row + column);                                                           \
        lastProduct += value * query[column];                                                             \
        lastSquare += value * value;                                                                      \
      }                                                                                                   \
      products[index] = total(&product) + lastProduct;                                                     \
      squares[index] = total(&square) + lastSquare;                                                        \
    }                                                                                                     \
  }

PRODUCTS(f32, float)
PRODUCTS(f16, uint16_t)
PRODUCTS(i8, int8_t)
