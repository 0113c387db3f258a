// Functions compiled for newer processors as well as the baseline; the variant is chosen at program start.

#ifndef WINNOW_CLONES_H
#define WINNOW_CLONES_H

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
// The variant is chosen before the sanitizer is initialized, which crashes it.
#define WINNOW_ONE_CLONE
#endif
#endif

#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && !defined(WINNOW_ONE_CLONE)
#define WIDE __attribute__((target_clones("avx2", "default")))
// For integer loops, whose results do not depend on the order.
#define WIDEST __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define WIDE
#define WIDEST
#endif

#if defined(__x86_64__)
#define AVX2 __attribute__((target("avx2")))
#endif

#endif
