// The peak memory of one input, by the address sanitizer's hooks.
#include "CLibFuzzer.h"
#include <sanitizer/allocator_interface.h>
#include <stdatomic.h>

static atomic_size_t in_use;
static atomic_size_t peak;

static void allocated(const volatile void *pointer, size_t size) {
    (void)pointer;
    size_t now = atomic_fetch_add(&in_use, size) + size;
    size_t before = atomic_load(&peak);
    while (now > before && !atomic_compare_exchange_weak(&peak, &before, now)) {}
}

static void freed(const volatile void *pointer) {
    // Memory that was allocated before counting began may be freed now: the count then restarts at zero.
    size_t size = __sanitizer_get_allocated_size(pointer);
    size_t before = atomic_load(&in_use);
    while (!atomic_compare_exchange_weak(&in_use, &before, before > size ? before - size : 0)) {}
}

void winnow_fuzz_count_memory(void) { __sanitizer_install_malloc_and_free_hooks(allocated, freed); }

size_t winnow_fuzz_memory_in_use(void) { return atomic_load(&in_use); }

size_t winnow_fuzz_take_peak_memory(void) { return atomic_exchange(&peak, atomic_load(&in_use)); }
