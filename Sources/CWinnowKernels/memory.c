// Memory for large tables.

#include "CWinnowKernels.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

void winnow_wants_large_pages(void *memory, size_t size) {
#if defined(__linux__)
  madvise(memory, size, MADV_HUGEPAGE);
#else
  (void)memory;
  (void)size;
#endif
}
