// The CRC-32 of zip and PNG by carry-less multiplication, on processors that support it.
//
// Source: V. Gopal et al., Fast CRC Computation for Generic Polynomials Using PCLMULQDQ Instruction, Intel
// 2009, in its bit-reflected form.

#include "CWinnowKernels.h"

#if defined(__x86_64__) && !defined(WINNOW_PLAIN_CRC)

#include <immintrin.h>

#define FOLDS __attribute__((target("pclmul,sse4.1")))

int winnow_crc32_folds(void) {
  return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
}

FOLDS static inline __m128i fold(__m128i part, __m128i next, __m128i constants) {
  __m128i low = _mm_clmulepi64_si128(part, constants, 0x00);
  __m128i high = _mm_clmulepi64_si128(part, constants, 0x11);
  return _mm_xor_si128(_mm_xor_si128(low, high), next);
}

FOLDS static inline __m128i load(const uint8_t *bytes) { return _mm_loadu_si128((const __m128i *)bytes); }

FOLDS uint32_t winnow_crc32_fold(uint32_t crc, const uint8_t *bytes, size_t count) {
  // Powers of x modulo the polynomial to fold by 512 and 128 bits, and those to reduce 128 bits to 32.
  const __m128i by512 = _mm_set_epi64x(0x01c6e41596, 0x0154442bd4);
  const __m128i by128 = _mm_set_epi64x(0x00ccaa009e, 0x01751997d0);
  const __m128i by64 = _mm_set_epi64x(0, 0x0163cd6124);
  const __m128i barrett = _mm_set_epi64x(0x01f7011641, 0x01db710641);
  const __m128i low32 = _mm_setr_epi32(-1, 0, -1, 0);

  __m128i first = _mm_xor_si128(load(bytes), _mm_cvtsi32_si128((int)crc));
  __m128i second = load(bytes + 16), third = load(bytes + 32), fourth = load(bytes + 48);
  for (bytes += 64, count -= 64; count >= 64; bytes += 64, count -= 64) {
    first = fold(first, load(bytes), by512);
    second = fold(second, load(bytes + 16), by512);
    third = fold(third, load(bytes + 32), by512);
    fourth = fold(fourth, load(bytes + 48), by512);
  }
  first = fold(fold(fold(first, second, by128), third, by128), fourth, by128);
  for (; count >= 16; bytes += 16, count -= 16) first = fold(first, load(bytes), by128);

  // 128 bits to 64, to 32.
  __m128i rest = _mm_clmulepi64_si128(first, by128, 0x10);
  first = _mm_xor_si128(_mm_srli_si128(first, 8), rest);
  rest = _mm_srli_si128(first, 4);
  first = _mm_xor_si128(_mm_clmulepi64_si128(_mm_and_si128(first, low32), by64, 0x00), rest);
  rest = _mm_clmulepi64_si128(_mm_and_si128(first, low32), barrett, 0x10);
  rest = _mm_clmulepi64_si128(_mm_and_si128(rest, low32), barrett, 0x00);
  return (uint32_t)_mm_extract_epi32(_mm_xor_si128(first, rest), 1);
}

#else

int winnow_crc32_folds(void) { return 0; }
uint32_t winnow_crc32_fold(uint32_t crc, const uint8_t *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return crc;
}

#endif
