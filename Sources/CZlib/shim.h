#if !__has_include(<zlib.h>)
#error "zlib is missing: install zlib1g-dev (Debian), zlib-devel (Fedora), or build without the trait Compression"
#endif
#include <zlib.h>
