// Products of sparse rows with a dense vector, of one number a column or of eight, and their sums.
//
// Each is compiled for AVX2 as well as baseline x86-64; the variant is chosen at program start. Products and
// sums are never fused, and sums have a fixed order, so that every processor gives the same numbers.

#include "CWinnowKernels.h"
#include "clones.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

typedef float eight_f32 __attribute__((vector_size(32)));
typedef double eight_f64 __attribute__((vector_size(64)));

// Four sums, so that additions do not wait for each other.
#define SPARSE_ONE(NAME, TYPE)                                                                            \
  WIDE TYPE winnow_sparse_dot_##NAME(                                                                     \
      const float *values, const uint32_t *columns, size_t count, const TYPE *vector) {                   \
    TYPE sums[4] = {0, 0, 0, 0};                                                                          \
    size_t entry = 0;                                                                                     \
    for (; entry + 4 <= count; entry += 4) {                                                              \
      sums[0] += (TYPE)values[entry] * vector[columns[entry]];                                            \
      sums[1] += (TYPE)values[entry + 1] * vector[columns[entry + 1]];                                    \
      sums[2] += (TYPE)values[entry + 2] * vector[columns[entry + 2]];                                    \
      sums[3] += (TYPE)values[entry + 3] * vector[columns[entry + 3]];                                    \
    }                                                                                                     \
    for (; entry < count; entry++) sums[0] += (TYPE)values[entry] * vector[columns[entry]];               \
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);                                                     \
  }                                                                                                       \
  WIDE void winnow_sparse_add_##NAME(                                                                     \
      const float *values, const uint32_t *columns, size_t count, TYPE factor, TYPE *vector) {            \
    for (size_t entry = 0; entry < count; entry++) {                                                      \
      vector[columns[entry]] += (TYPE)values[entry] * factor;                                             \
    }                                                                                                     \
  }

SPARSE_ONE(f32, float)
SPARSE_ONE(f64, double)

#define SPARSE_EIGHT(NAME, TYPE, EIGHT)                                                                   \
  WIDE void winnow_sparse_dot8_##NAME(                                                                    \
      const float *values, const uint32_t *columns, size_t count, const TYPE *vector, TYPE *sum) {        \
    EIGHT first = {0}, second = {0}, own, other;                                                          \
    size_t entry = 0;                                                                                     \
    for (; entry + 2 <= count; entry += 2) {                                                              \
      memcpy(&own, vector + 8 * (size_t)columns[entry], sizeof own);                                      \
      memcpy(&other, vector + 8 * (size_t)columns[entry + 1], sizeof other);                              \
      first += (TYPE)values[entry] * own;                                                                 \
      second += (TYPE)values[entry + 1] * other;                                                          \
    }                                                                                                     \
    if (entry < count) {                                                                                  \
      memcpy(&own, vector + 8 * (size_t)columns[entry], sizeof own);                                      \
      first += (TYPE)values[entry] * own;                                                                 \
    }                                                                                                     \
    first += second;                                                                                      \
    memcpy(sum, &first, sizeof first);                                                                    \
  }                                                                                                       \
  WIDE void winnow_sparse_add8_##NAME(                                                                    \
      const float *values, const uint32_t *columns, size_t count, const TYPE *factors, TYPE *vector) {    \
    EIGHT factor, own;                                                                                    \
    memcpy(&factor, factors, sizeof factor);                                                              \
    for (size_t entry = 0; entry < count; entry++) {                                                      \
      TYPE *place = vector + 8 * (size_t)columns[entry];                                                  \
      memcpy(&own, place, sizeof own);                                                                    \
      own += (TYPE)values[entry] * factor;                                                                \
      memcpy(place, &own, sizeof own);                                                                    \
    }                                                                                                     \
  }

SPARSE_EIGHT(f32, float, eight_f32)
SPARSE_EIGHT(f64, double, eight_f64)
