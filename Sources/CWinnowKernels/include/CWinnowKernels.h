// Vectorized sums and inner products over rows of a vector table, sparse rows, and loops over postings.

#ifndef CWINNOWKERNELS_H
#define CWINNOWKERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "tables.h"

// The commit in 16 bytes, then a zero byte: padded by underscores, or underscores alone if it is unknown.
const char *winnow_commit(void);

// Asks for pages of 2 MB, if the system has them: without, random access to a large table is mostly page lookups.
void winnow_wants_large_pages(void *memory, size_t size);

// Puts the pages of one mapping in the place of another's, at once for all threads; both have `size` bytes. Returns
// whether it could: only Linux can.
int winnow_exchange_pages(void *place, void *pages, size_t size);

// sum[0..<dimension] += factors[i] * row rows[i], for i in 0..<count, in order.
void winnow_sum_rows_f32(
    const float *table, size_t dimension, const uint32_t *rows, const float *factors, size_t count, float *sum);
void winnow_sum_rows_f16(
    const uint16_t *table, size_t dimension, const uint32_t *rows, const float *factors, size_t count,
    float *sum);
void winnow_sum_rows_i8(
    const int8_t *table, size_t dimension, const uint32_t *rows, const float *factors, size_t count, float *sum);

// products[i] = inner product of row i and the query, squares[i] = of row i and itself, for i in 0..<count.
void winnow_products_f32(
    const float *table, size_t dimension, size_t count, const float *query, float *products, float *squares);
void winnow_products_f16(
    const uint16_t *table, size_t dimension, size_t count, const float *query, float *products, float *squares);
void winnow_products_i8(
    const int8_t *table, size_t dimension, size_t count, const float *query, float *products, float *squares);

// products[i] = scale * factors[i] * inner product of row i and the query, which must fit into 31 bits.
void winnow_scan_i8(
    const int8_t *table, size_t dimension, size_t count, const int16_t *query, float scale, const float *factors,
    float *products);

// products[i] = (products[i] + offset - middles[i]) * (scale * scales[i])
void winnow_centre(
    float *products, size_t count, float offset, const float *middles, float scale, const float *scales);

// Writes the indices of the numbers >= `least`, ascending, and returns how many; needs room for `count`.
size_t winnow_find_large(const float *numbers, size_t count, float least, uint32_t *places);

// Writes the indices of the sets that lack at most `most` bits of `set`, 1 or 2, and have at most as many others, and
// whose lengths differ from `length` by at most `most`, ascending, and returns how many; needs room for `count`.
size_t winnow_find_similar_sets(
    const uint32_t *sets, const uint8_t *lengths, size_t count, uint32_t set, size_t length, size_t most,
    uint32_t *places);

// The inner products of row rows[i] with two vectors and with itself, which must fit into 31 bits: sums[3 * i] and the
// next two.
void winnow_compare_rows_i8(
    const int8_t *table, size_t dimension, const uint32_t *rows, size_t count, const int16_t *first,
    const int16_t *second, int32_t *sums);

// A query q and the mean m of all vectors, with the scales of their numbers; offset = |m|² - q · m, inverse = 1 / |q - m|.
typedef struct {
  float scale, mean_scale, mean_square, offset, inverse;
} winnow_centred_query;
// The cosines of q - m and v - m, at most 1, for vectors v whose products with q, m and themselves are in `sums`; 0 for
// those without a length. `scales` has the scale of each row.
void winnow_centred_cosines(
    const winnow_centred_query *query, const int32_t *sums, const uint32_t *rows, const float *scales, size_t count,
    float *cosines);

// The Walsh-Hadamard transform of `count` numbers, a power of two, times `scale`.
void winnow_hadamard(float *values, size_t count, float scale);

// What estimates rows from their sign bits. The bits are in blocks of 32 rows: a block has `columns` times 32 bytes, and
// in each column, the byte of a row has two numbers below 16, the lower bits first. The sum of row i is that of
// tables[32 * column + first number] and tables[32 * column + 16 + second number] over all columns. Entries are below
// 128, sums below 65,536. Its estimate is (factors[i] * (step * sum + bias) + offset) * (scale * scales[i]).
typedef struct {
  const uint8_t *tables;
  size_t columns;
  float step, bias, offset, scale;
} winnow_estimator;
// Writes the rows whose estimates are at least `least`, ascending, and the estimates, and returns how many; needs room
// for `count` of each.
size_t winnow_find_estimates(
    const winnow_estimator *estimator, const uint8_t *codes, const float *factors, const float *scales, size_t count,
    float least, uint32_t *rows, float *estimates);

// A layer's weights are in panels of 32 columns: in each, a column's weights of two successive inputs are neighbours.
#define WINNOW_PANEL 32
// sums[width * i + c] = inner product of row i, which begins at rows[stride * i], and column c of the weights, which must
// fit into 31 bits. `depth` is even, `width` a multiple of 32.
void winnow_layer_products(
    const int16_t *rows, size_t stride, size_t count, const int8_t *weights, size_t depth, size_t width, int32_t *sums);
// Rounds numbers to whole multiples of a step, at most `limit` (below 32,768) of it, and returns the step; 0 for a row
// of zeros or one without a length. `count` is a multiple of 8, as in the functions below.
float winnow_round_row(const float *values, size_t count, float limit, int16_t *rounded);
// result = max(0, bias + sum of scales[i] * row i) + added. `width` is a multiple of 32.
void winnow_add_rows_i16(
    const int16_t *const *rows, const float *scales, size_t count, const float *bias, const float *added, size_t width,
    float *result);
void winnow_add_rows_i32(
    const int32_t *const *rows, const float *scales, size_t count, const float *bias, const float *added, size_t width,
    float *result);
// sum += values, shifted and scaled to mean 0 and variance 1; `epsilon` is added to their variance.
void winnow_add_normalized(const float *values, size_t count, float epsilon, float *sum);

// The inner product of a sparse row, `count` values at distinct columns, and a vector.
float winnow_sparse_dot_f32(const float *values, const uint32_t *columns, size_t count, const float *vector);
double winnow_sparse_dot_f64(const float *values, const uint32_t *columns, size_t count, const double *vector);
// vector[columns[i]] += values[i] * factor, for i in 0..<count, in order.
void winnow_sparse_add_f32(
    const float *values, const uint32_t *columns, size_t count, float factor, float *vector);
void winnow_sparse_add_f64(
    const float *values, const uint32_t *columns, size_t count, double factor, double *vector);
// The same for vectors of eight numbers a column, with eight sums and eight factors.
void winnow_sparse_dot8_f32(
    const float *values, const uint32_t *columns, size_t count, const float *vector, float *sums);
void winnow_sparse_dot8_f64(
    const float *values, const uint32_t *columns, size_t count, const double *vector, double *sums);
void winnow_sparse_add8_f32(
    const float *values, const uint32_t *columns, size_t count, const float *factors, float *vector);
void winnow_sparse_add8_f64(
    const float *values, const uint32_t *columns, size_t count, const double *factors, double *vector);

// Whether the processor has carry-less multiplication; only then may winnow_crc32_fold be called.
int winnow_crc32_folds(void);
// The CRC-32 state after `count` more bytes; `count` is a multiple of 16, at least 64.
uint32_t winnow_crc32_fold(uint32_t crc, const uint8_t *bytes, size_t count);

// 128 numbers of `width` bits, 0 to 32, each the gap to the previous one; `last` precedes the first. Reads up
// to 8 bytes past the last number.
void winnow_unpack_documents(const uint8_t *bytes, size_t width, uint32_t last, uint32_t *numbers);
// 128 numbers of `width` bits, 0 to 32, plus one each.
void winnow_unpack_frequencies(const uint8_t *bytes, size_t width, uint32_t *numbers);

// parts[i] = weight * f / (f + norms[documents[i]]), rounded to a multiple of 2^-30, plus 2^-30; f is
// frequencies[i], or 1 if `frequencies` is NULL.
void winnow_score_postings(
    const uint32_t *documents, const uint32_t *frequencies, size_t count, const float *norms, float weight,
    double *parts);
// sums[documents[i] - first] += parts[i]; also sets the document's bit in `touched`, unless NULL.
void winnow_add_postings(
    const uint32_t *documents, const double *parts, size_t count, uint32_t first, double *sums,
    uint64_t *touched);

// A document that may be among the best, and its score so far.
typedef struct {
  uint32_t document;
  double score;
} winnow_candidate;

// A candidate that has a term, and the index of its posting in the block.
typedef struct {
  uint32_t candidate, place;
} winnow_hit;

// These collect documents with sums above `limit`, which is not negative, as candidates, ascending, and
// return how many. `candidates` needs room for one more.

// sums[i] belongs to document `first + i`; all sums are reset to 0.
size_t winnow_take_sums(
    double *sums, size_t count, double limit, uint32_t first, winnow_candidate *candidates);
// The same, but only sums with a bit in `touched` can be nonzero; resets the sums and the bits to 0.
size_t winnow_take_touched(
    uint64_t *touched, size_t words, double *sums, double limit, uint32_t first,
    winnow_candidate *candidates);
// parts[i] belongs to document documents[i].
size_t winnow_take_postings(
    const uint32_t *documents, const double *parts, size_t count, double limit,
    winnow_candidate *candidates);

// Keeps the candidates whose score plus `rest` is above `needed`, and returns how many.
size_t winnow_keep_candidates(winnow_candidate *candidates, size_t count, double rest, double needed);
// Finds the candidates from `start` up to `end` among 128 ascending documents, and returns how many it found.
// `hits` needs room for one more.
size_t winnow_find_candidates(
    const uint32_t *documents, const winnow_candidate *candidates, size_t start, size_t end,
    winnow_hit *hits);

#endif
