// The functions of libFuzzer and the address sanitizer that Swift uses.
#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's own mutations (compiler-rt, FuzzerInterface.h).
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maximumSize);

// Starts counting memory, in all threads.
void winnow_fuzz_count_memory(void);

// The bytes in use, and the peak since the last call.
size_t winnow_fuzz_memory_in_use(void);
size_t winnow_fuzz_take_peak_memory(void);
