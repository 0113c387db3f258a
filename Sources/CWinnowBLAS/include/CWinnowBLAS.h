// The routines of BLAS and LAPACK that Winnow calls, by their Fortran names: liblapack-dev has no header in C.
//
// Matrices are in column-major order; every argument is an address. Each `char` argument is followed, at the end of the
// list, by its length, which is how Fortran compilers pass text: without it gfortran may write over the caller's stack.
// Apple's Accelerate, whose routines are translated to C, ignores these lengths. Integers have 32 bits everywhere.

#pragma once

#include <stddef.h>
#include <stdint.h>

// Compiled by gfortran and by C compilers alike, all of these have the same symbols on Linux and in Accelerate.

/// C := alpha op(A) op(B) + beta C.
void sgemm_(const char *transa, const char *transb, const int32_t *m, const int32_t *n, const int32_t *k,
            const float *alpha, const float *a, const int32_t *lda, const float *b, const int32_t *ldb,
            const float *beta, float *c, const int32_t *ldc, size_t transa_length, size_t transb_length);

/// A QR factorization by Householder reflections.
void sgeqrf_(const int32_t *m, const int32_t *n, float *a, const int32_t *lda, float *tau, float *work,
             const int32_t *lwork, int32_t *info);

/// The first columns of Q from what `sgeqrf_` left.
void sorgqr_(const int32_t *m, const int32_t *n, const int32_t *k, float *a, const int32_t *lda, const float *tau,
             float *work, const int32_t *lwork, int32_t *info);

/// A singular value decomposition by divide and conquer.
void sgesdd_(const char *jobz, const int32_t *m, const int32_t *n, float *a, const int32_t *lda, float *s, float *u,
             const int32_t *ldu, float *vt, const int32_t *ldvt, float *work, const int32_t *lwork, int32_t *iwork,
             int32_t *info, size_t jobz_length);

/// Eigenvalues and eigenvectors of a symmetric matrix, by divide and conquer, in double precision.
void dsyevd_(const char *jobz, const char *uplo, const int32_t *n, double *a, const int32_t *lda, double *w,
             double *work, const int32_t *lwork, int32_t *iwork, const int32_t *liwork, int32_t *info,
             size_t jobz_length, size_t uplo_length);

/// Tells an OpenBLAS that is linked to use one thread a call, because Winnow's own threads share the work; does nothing
/// with another BLAS.
void winnow_blas_use_one_thread(void);
