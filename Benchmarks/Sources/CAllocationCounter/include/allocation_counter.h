// Counts what the calling thread asks of the allocator.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted here: with glibc alone.
bool allocation_counter_is_available(void);

/// How often the calling thread has called malloc, calloc, realloc or one of the aligned allocators so far.
uint64_t allocation_counter_value(void);

#endif
