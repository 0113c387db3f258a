// The commit that the program was built from, which Scripts/install writes into the finished program: so a commit
// compiles nothing again, and the compiler's output does not depend on it.

#include "CWinnowKernels.h"

// What precedes the underscores is what Scripts/install looks for.
static const char commit[] = "winnow was built from commit ________________";

const char *winnow_commit(void) { return commit + sizeof commit - 17; }
