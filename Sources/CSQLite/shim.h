#if !__has_include(<sqlite3.h>)
#error "SQLite is missing: install libsqlite3-dev (Debian), sqlite-devel (Fedora), or build without the trait Search"
#endif
#include <errno.h>
#include <sqlite3.h>

/// Whether the last failed system call of a connection found the disk full.
static inline int winnow_disk_is_full(sqlite3 *database) {
    return sqlite3_system_errno(database) == ENOSPC;
}
