// The routines of BLAS and LAPACK that Winnow calls, by Fortran names: liblapack-dev has no C header.
//
// Matrices are in column-major order; every argument is an address. Each `char` argument has a length at the
// end of the list, as Fortran compilers pass text: without it gfortran may write over the caller's stack.
// Apple's Accelerate, a translation to C, ignores these lengths. Integers have 32 bits everywhere.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// All symbols are the same for gfortran and C compilers, on Linux and in Accelerate.

/// C := alpha op(A) op(B) + beta C.
void sgemm_(const char *transa, const char *transb, const int32_t *m, const int32_t *n, const int32_t *k,
            const float *alpha, const float *a, const int32_t *lda, const float *b, const int32_t *ldb,
            const float *beta, float *c, const int32_t *ldc, size_t transa_length, size_t transb_length);

/// A QR factorization by Householder reflections.
void sgeqrf_(const int32_t *m, const int32_t *n, float *a, const int32_t *lda, float *tau, float *work,
             const int32_t *lwork, int32_t *info);

/// The first columns of Q, from the output of `sgeqrf_`.
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

/// Sets OpenBLAS, if linked, to one thread per call, as Winnow's own threads share the work; no effect
/// otherwise.
void winnow_blas_use_one_thread(void);

/// Whether there are factorizations. Without the package's trait LinearAlgebra there are only products, by plain loops.
bool winnow_has_lapack(void);
