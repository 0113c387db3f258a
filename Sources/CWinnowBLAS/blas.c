#include "CWinnowBLAS.h"

// Only OpenBLAS defines this.
extern void openblas_set_num_threads(int count) __attribute__((weak));

void winnow_blas_use_one_thread(void) {
#if !defined(__APPLE__)
    if (openblas_set_num_threads) openblas_set_num_threads(1);
#endif
}
