// What Swift's strings ask about characters when they are compared or hashed, without its tables of Unicode, 60 kB: no
// character has a decomposition or a combining class, so that strings are equal if their bytes are. In the core these are the
// names, labels and keys of models; texts are read as bytes, by the tables of WinnowText. A core that asks for more, such
// as the `Character`s of a string, cannot be linked.

#include <stdint.h>

uint16_t _swift_stdlib_getNormData(uint32_t scalar);
uint16_t _swift_stdlib_getNormData(uint32_t scalar) {
    (void)scalar;
    return 0;
}

uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar);
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
    (void)scalar;
    return 0;
}

uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second);
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
    (void)first;
    (void)second;
    return UINT32_MAX;
}

static const uint8_t no_decompositions[4] = {0};
extern const uint8_t *const _swift_stdlib_nfd_decompositions;
const uint8_t *const _swift_stdlib_nfd_decompositions = no_decompositions;
