// Functions compiled for newer processors beside the common ones, and chosen when the program starts.

#ifndef WINNOW_CLONES_H
#define WINNOW_CLONES_H

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
// The choice among clones is made before the sanitizer has begun, which it does not survive.
#define WINNOW_ONE_CLONE
#endif
#endif

#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && !defined(WINNOW_ONE_CLONE)
#define WIDE __attribute__((target_clones("avx2", "default")))
// For loops over whole numbers, which come out the same in any order.
#define WIDEST __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define WIDE
#define WIDEST
#endif

#endif
