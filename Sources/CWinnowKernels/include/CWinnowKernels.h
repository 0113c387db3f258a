// Sums and inner products over rows of a table of vectors, and loops over postings, in vectors of the processor.

#ifndef CWINNOWKERNELS_H
#define CWINNOWKERNELS_H

#include <stddef.h>
#include <stdint.h>

// sum[0..<dimension] += factors[i] * row rows[i], for i in 0..<count, in order.
void winnow_sum_rows_f32(
    const float *table, size_t dimension, const uint32_t *rows, const float *factors, size_t count, float *sum);
void winnow_sum_rows_f16(
    const uint16_t *table, size_t dimension, const uint32_t *rows, const float *factors, size_t count,
    float *sum);
void winnow_sum_rows_i8(
    const int8_t *table, size_t dimension, const uint32_t *rows, const float *factors, size_t count, float *sum);

// products[i] = the inner product of row i and the query, squares[i] = that of row i and itself, for i in 0..<count.
void winnow_products_f32(
    const float *table, size_t dimension, size_t count, const float *query, float *products, float *squares);
void winnow_products_f16(
    const uint16_t *table, size_t dimension, size_t count, const float *query, float *products, float *squares);
void winnow_products_i8(
    const int8_t *table, size_t dimension, size_t count, const float *query, float *products, float *squares);

// 128 numbers of `width` bits, 0 to 32, each the gap to the one before: the number before the first is `last`. Up to 8
// bytes behind the last number are read.
void winnow_unpack_documents(const uint8_t *bytes, size_t width, uint32_t last, uint32_t *numbers);
// 128 numbers of `width` bits, 0 to 32, and one added to each.
void winnow_unpack_frequencies(const uint8_t *bytes, size_t width, uint32_t *numbers);

// parts[i] = weight * f / (f + norms[documents[i]]), rounded to a multiple of 2^-30 and that much more; f is frequencies[i],
// or 1 without frequencies.
void winnow_score_postings(
    const uint32_t *documents, const uint32_t *frequencies, size_t count, const float *norms, float weight,
    double *parts);
// sums[documents[i] - first] += parts[i], and that bit of `touched` is set, unless that is NULL.
void winnow_add_postings(
    const uint32_t *documents, const double *parts, size_t count, uint32_t first, double *sums,
    uint64_t *touched);
// Takes the sums above the limit, with their places, and sets all to 0; returns how many. There must be room for one more.
size_t winnow_take_sums(double *sums, size_t count, double limit, uint32_t *places, double *taken);

#endif
