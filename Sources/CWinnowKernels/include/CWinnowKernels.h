// Sums and inner products over rows of a table of vectors, in vectors of the processor.

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

// products[i] = factors[i] times the inner product of row i and the query, whose sums must fit into 31 bits.
void winnow_scan_i8(
    const int8_t *table, size_t dimension, size_t count, const int16_t *query, const float *factors, float *products);

#endif
