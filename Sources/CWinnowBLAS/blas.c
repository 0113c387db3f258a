#include "CWinnowBLAS.h"

// Only OpenBLAS defines this.
extern void openblas_set_num_threads(int count) __attribute__((weak));

void winnow_blas_use_one_thread(void) {
#if !defined(__APPLE__)
    if (openblas_set_num_threads) openblas_set_num_threads(1);
#endif
}

#if defined(WINNOW_BLAS) || defined(__APPLE__)

bool winnow_has_lapack(void) { return true; }

#else

bool winnow_has_lapack(void) { return false; }

// Products without a library: for embeddings and small matrices, not for transformers.
void sgemm_(const char *transa, const char *transb, const int32_t *m, const int32_t *n, const int32_t *k,
            const float *alpha, const float *a, const int32_t *lda, const float *b, const int32_t *ldb,
            const float *beta, float *c, const int32_t *ldc, size_t transa_length, size_t transb_length) {
    (void)transa_length;
    (void)transb_length;
    // The distances between the elements of a row of op(A), and of a column of op(B).
    size_t across = *transa == 'T' ? 1 : (size_t)*lda, down = *transa == 'T' ? (size_t)*lda : 1;
    size_t along = *transb == 'T' ? (size_t)*ldb : 1, aside = *transb == 'T' ? 1 : (size_t)*ldb;
    for (size_t column = 0; column < (size_t)*n; column++) {
        for (size_t row = 0; row < (size_t)*m; row++) {
            float sum = 0;
            for (size_t term = 0; term < (size_t)*k; term++) {
                sum += a[row * down + term * across] * b[column * aside + term * along];
            }
            float *element = c + column * (size_t)*ldc + row;
            *element = *alpha * sum + (*beta == 0 ? 0 : *beta * *element);
        }
    }
}

// Never called: every factorization asks winnow_has_lapack first.
void sgeqrf_(const int32_t *m, const int32_t *n, float *a, const int32_t *lda, float *tau, float *work,
             const int32_t *lwork, int32_t *info) {
    *info = 1;
}
void sorgqr_(const int32_t *m, const int32_t *n, const int32_t *k, float *a, const int32_t *lda, const float *tau,
             float *work, const int32_t *lwork, int32_t *info) {
    *info = 1;
}
void sgesdd_(const char *jobz, const int32_t *m, const int32_t *n, float *a, const int32_t *lda, float *s, float *u,
             const int32_t *ldu, float *vt, const int32_t *ldvt, float *work, const int32_t *lwork, int32_t *iwork,
             int32_t *info, size_t jobz_length) {
    *info = 1;
}
void dsyevd_(const char *jobz, const char *uplo, const int32_t *n, double *a, const int32_t *lda, double *w,
             double *work, const int32_t *lwork, int32_t *iwork, const int32_t *liwork, int32_t *info,
             size_t jobz_length, size_t uplo_length) {
    *info = 1;
}

#endif
