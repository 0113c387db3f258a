// What the C library and Embedded Swift's standard library expect, where there is no system: WebAssembly.

#include "system.h"

#include <stdint.h>

// From the host: random bytes, for the seeds of hash tables.
__attribute__((import_module("winnow"), import_name("random"))) void winnow_host_random(void *bytes, size_t count);

int winnow_system_map(const char *path, const void **bytes, size_t *size) { return 1; }
void winnow_system_unmap(const void *bytes, size_t size) {}
void winnow_system_describe(int number, char *text, size_t room) {
  const char *reason = "there are no files";
  size_t index = 0;
  for (; reason[index] && index + 1 < room; index++) text[index] = reason[index];
  if (room > 0) text[index] = 0;
}
const char *winnow_system_version(void) { return WINNOW_VERSION; }

void arc4random_buf(void *bytes, size_t count) { winnow_host_random(bytes, count); }

// Memory: blocks of a power of two, at least 32 bytes, of which free ones are in a list for each size. A block's first
// word, before the address that is given out, has its size's number.
enum { smallest = 5, largest = 31, alignment = 16 };
typedef struct block { struct block *next; } block;
static block *unused[largest + 1];
extern unsigned char __heap_base;
static uintptr_t top;

static void *take(unsigned number) {
  block *found = unused[number];
  if (found != NULL) {
    unused[number] = found->next;
    return found;
  }
  if (top == 0) top = ((uintptr_t)&__heap_base + alignment - 1) & ~(uintptr_t)(alignment - 1);
  uintptr_t end = top + ((uintptr_t)1 << number);
  uintptr_t pages = (end + 0xFFFF) >> 16, now = __builtin_wasm_memory_size(0);
  if (end < top || (pages > now && __builtin_wasm_memory_grow(0, pages - now) == (size_t)-1)) return NULL;
  found = (block *)top;
  top = end;
  return found;
}

static void *allocate(size_t size, size_t aligned) {
  size_t needed = size + (aligned > alignment ? aligned : 0) + alignment;
  if (needed < size || needed > (size_t)1 << 30) return NULL;
  unsigned number = smallest;
  while (((size_t)1 << number) < needed) number++;
  unsigned char *start = take(number);
  if (start == NULL) return NULL;
  uintptr_t given = (uintptr_t)start + alignment;
  if (aligned > alignment) given = (given + aligned - 1) & ~(uintptr_t)(aligned - 1);
  ((uint32_t *)given)[-1] = number;
  ((uint32_t *)given)[-2] = (uint32_t)(given - (uintptr_t)start);
  return (void *)given;
}

void *malloc(size_t size) { return allocate(size, alignment); }

int posix_memalign(void **address, size_t aligned, size_t size) {
  *address = allocate(size, aligned);
  return *address == NULL ? 12 : 0;
}

void free(void *address) {
  if (address == NULL) return;
  uint32_t *words = address;
  block *freed = (block *)((uintptr_t)address - words[-2]);
  unsigned number = words[-1];
  freed->next = unused[number];
  unused[number] = freed;
}

// With bulk memory these are instructions.
void *memcpy(void *target, const void *source, size_t count) { return __builtin_memcpy(target, source, count); }
void *memmove(void *target, const void *source, size_t count) { return __builtin_memmove(target, source, count); }
void *memset(void *target, int byte, size_t count) { return __builtin_memset(target, byte, count); }
int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *one = left, *other = right;
  for (size_t index = 0; index < count; index++) {
    if (one[index] != other[index]) return one[index] < other[index] ? -1 : 1;
  }
  return 0;
}

uintptr_t __stack_chk_guard = 0x9E3779B9;
void __stack_chk_fail(void) { __builtin_trap(); }

// Products and quotients of 128 bits.
typedef unsigned __int128 wide;
static wide joined(uint64_t high, uint64_t low) { return (wide)high << 64 | low; }

wide __multi3(wide left, wide right) {
  uint64_t a = (uint64_t)left, b = (uint64_t)right;
  uint64_t low = (a & 0xFFFFFFFF) * (b & 0xFFFFFFFF);
  uint64_t middle = (a >> 32) * (b & 0xFFFFFFFF) + (low >> 32);
  uint64_t other = (a & 0xFFFFFFFF) * (b >> 32) + (middle & 0xFFFFFFFF);
  uint64_t high = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
  high += (uint64_t)(left >> 64) * b + a * (uint64_t)(right >> 64);
  return joined(high, other << 32 | (low & 0xFFFFFFFF));
}

wide __udivti3(wide number, wide divisor) {
  wide quotient = 0, rest = 0;
  for (int bit = 127; bit >= 0; bit--) {
    rest = rest << 1 | (number >> bit & 1);
    if (rest >= divisor) {
      rest -= divisor;
      quotient |= (wide)1 << bit;
    }
  }
  return quotient;
}
