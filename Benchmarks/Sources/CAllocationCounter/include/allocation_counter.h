// Counts the allocations of the calling thread.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted: only with glibc.
bool allocation_counter_is_available(void);

/// The number of calls of malloc, calloc, realloc and aligned allocators by this thread so far.
uint64_t allocation_counter_value(void);

#endif
