// The files of the studio's page and its sample data, for WinnowServer alone.

#pragma once

#include <stddef.h>

/// A file that is in the program.
struct winnow_studio_file {
  const char *name;
  const void *bytes;
  size_t size;
};

/// All files; their number is stored in count.
const struct winnow_studio_file *winnow_studio_files(size_t *count);
