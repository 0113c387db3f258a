// What the C library needs of the operating system.

#ifndef WINNOW_SYSTEM_H
#define WINNOW_SYSTEM_H

#include <stddef.h>

// Maps a file; 0, or a number of an error: the bytes are NULL if the file is empty.
int winnow_system_map(const char *path, const void **bytes, size_t *size);
void winnow_system_unmap(const void *bytes, size_t size);
// The description of an error, in `room` bytes with a zero byte at the end.
void winnow_system_describe(int number, char *text, size_t room);
// The version of this library.
const char *winnow_system_version(void);

#endif
