// Wrappers of the C library's allocators that count the calls of each thread.
//
// A program's own `malloc` replaces that of the C library in all libraries that it loads. glibc exports its
// own as `__libc_…` for this purpose; both kinds of memory are freed by the same `free`.

#include "allocation_counter.h"

#include <stdlib.h>

#if defined(__GLIBC__)

#include <errno.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Thread_local uint64_t count;

bool allocation_counter_is_available(void) { return true; }
uint64_t allocation_counter_value(void) { return count; }

void *malloc(size_t size) {
    count += 1;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count += 1;
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    count += 1;
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    count += 1;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count += 1;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    count += 1;
    void *found = __libc_memalign(alignment, size);
    if (found == NULL) return ENOMEM;
    *memory = found;
    return 0;
}

#else

bool allocation_counter_is_available(void) { return false; }
uint64_t allocation_counter_value(void) { return 0; }

#endif
