// Memory for large tables.

#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

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

int winnow_exchange_pages(void *place, void *pages, size_t size) {
#if defined(__linux__)
  return mremap(pages, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, place) == place;
#else
  (void)place;
  (void)pages;
  (void)size;
  return 0;
#endif
}
