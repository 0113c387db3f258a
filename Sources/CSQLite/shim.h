#include <errno.h>
#include <sqlite3.h>

/// Whether the last failed system call of a connection found the disk full.
static inline int winnow_disk_is_full(sqlite3 *database) {
    return sqlite3_system_errno(database) == ENOSPC;
}
