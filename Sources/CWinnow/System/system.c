// Files, and what Embedded Swift's standard library expects of its platform.

#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int winnow_system_map(const char *path, const void **bytes, size_t *size) {
  // Without O_NONBLOCK, opening a named pipe would block.
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return errno;
  struct stat status;
  int number = 0;
  *bytes = NULL;
  *size = 0;
  // By the system call, whose structure is the same on 64-bit systems: fstat itself needs glibc 2.33.
  if (syscall(SYS_fstat, descriptor, &status) != 0) {
    number = errno;
  } else if (!S_ISREG(status.st_mode)) {
    number = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
  } else if (status.st_size > 0) {
    void *start = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (start == MAP_FAILED) {
      number = errno;
    } else {
      *bytes = start;
      *size = (size_t)status.st_size;
    }
  }
  close(descriptor);
  return number;
}

void winnow_system_unmap(const void *bytes, size_t size) {
  if (bytes != NULL) munmap((void *)bytes, size);
}

void winnow_system_describe(int number, char *text, size_t room) {
  if (strerror_r(number, text, room) != 0) snprintf(text, room, "error %d", number);
}

const char *winnow_system_version(void) { return WINNOW_VERSION; }

// Seeds of hash tables, so that nobody can choose keys that collide. No answer depends on them. By the system call, as
// getentropy needs glibc 2.25.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t start = 0; start < count; start += 256) {
    size_t part = count - start < 256 ? count - start : 256;
    if (syscall(SYS_getrandom, (char *)bytes + start, part, 0) != (long)part) memset((char *)bytes + start, 0x5A, part);
  }
}

// Rounding and roots, which are instructions of most processors: without these, the library would need libm.
double rint(double value) {
  const double whole = 0x1p52;
  double size = __builtin_fabs(value);
  if (!(size < whole)) return value;
  return __builtin_copysign(size + whole - whole, value);
}
float rintf(float value) {
  const float whole = 0x1p23f;
  float size = __builtin_fabsf(value);
  if (!(size < whole)) return value;
  return __builtin_copysignf(size + whole - whole, value);
}
double trunc(double value) {
  double size = __builtin_fabs(value);
  return size < 0x1p52 ? __builtin_copysign((double)(int64_t)size, value) : value;
}
double floor(double value) {
  double whole = trunc(value);
  return whole > value ? whole - 1 : whole;
}
float floorf(float value) {
  float size = __builtin_fabsf(value);
  if (!(size < 0x1p23f)) return value;
  float whole = __builtin_copysignf((float)(int32_t)value, value);
  return whole > value ? whole - 1 : whole;
}
double ceil(double value) {
  double whole = trunc(value);
  return whole < value ? whole + 1 : whole;
}
#if defined(__x86_64__)
double sqrt(double value) {
  __asm__("sqrtsd %0, %0" : "+x"(value));
  return value;
}
float sqrtf(float value) {
  __asm__("sqrtss %0, %0" : "+x"(value));
  return value;
}
#endif
