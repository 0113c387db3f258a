// What Swift needs of libFuzzer and of the address sanitizer.
#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's own mutations (compiler-rt, FuzzerInterface.h).
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maximumSize);

// Counts memory from now on, in all threads.
void winnow_fuzz_count_memory(void);

// The bytes in use now, and the most that were in use since they were asked for last.
size_t winnow_fuzz_memory_in_use(void);
size_t winnow_fuzz_take_peak_memory(void);
