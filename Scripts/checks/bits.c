// Prints a hash of the answer to each text, by libwinnow or as a program of WASI without a C library: of the labels, and of the
// bits of all probabilities; for every nth text also of the numbers of the explanation, if the model has any. bits.mjs has the
// same hashes.
//
// The standard input has the size of a model and n as decimal numbers on a line, the model, and a text per line.

#include "winnow.h"

#ifdef __wasm__
typedef struct { void *start; size_t size; } part;
#define WASI(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(#name)))
WASI(fd_read) int fd_read(int file, const part *parts, size_t count, size_t *done);
WASI(fd_write) int fd_write(int file, const part *parts, size_t count, size_t *done);
WASI(random_get) int random_get(void *bytes, size_t count);
WASI(proc_exit) _Noreturn void proc_exit(int code);
void *malloc(size_t size);
void free(void *bytes);
void *memcpy(void *target, const void *source, size_t count);

static size_t take(void *bytes, size_t size) {
  size_t done = 0;
  part whole = {bytes, size};
  return fd_read(0, &whole, 1, &done) == 0 ? done : 0;
}
static void give(const void *bytes, size_t size) {
  size_t done = 0;
  for (const char *next = bytes; size > 0; next += done, size -= done) {
    part rest = {(void *)next, size};
    if (fd_write(1, &rest, 1, &done) != 0) proc_exit(3);
  }
}
// In a page this is the host's.
void winnow_host_random(void *bytes, size_t count) { random_get(bytes, count); }
static int run(void);
void _start(void) { proc_exit(run()); }
#else
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static size_t take(void *bytes, size_t size) { return fread(bytes, 1, size, stdin); }
static void give(const void *bytes, size_t size) { fwrite(bytes, 1, size, stdout); }
static int run(void);
int main(void) { return run(); }
#endif

static uint32_t one, other;
static void add(uint32_t word) {
  one = (one ^ word) * 0x9E3779B1;
  one ^= one >> 15;
  other = (other ^ word) * 0x85EBCA77 + 1;
  other ^= other >> 13;
}
static void add_number(double number) {
  uint64_t bits;
  memcpy(&bits, &number, 8);
  add((uint32_t)bits);
  add((uint32_t)(bits >> 32));
}

static int run(void) {
  size_t room = 1 << 16, size = 0, got;
  char *input = malloc(room);
  while ((got = take(input + size, room - size)) > 0) {
    size += got;
    if (size < room) continue;
    char *larger = malloc(2 * room);
    memcpy(larger, input, size);
    free(input);
    input = larger;
    room *= 2;
  }
  size_t next = 0, length = 0, every = 0, place = 0;
  while (input[next] != ' ') length = 10 * length + (size_t)(input[next++] - '0');
  while (input[++next] != '\n') every = 10 * every + (size_t)(input[next] - '0');
  winnow_model *model;
  winnow_reader *reader;
  if (winnow_open_memory(input + ++next, length, 0, &model, NULL) != 0) return 1;
  if (winnow_reader_new(model, NULL, &reader, NULL) != 0) return 1;
  for (next += length; next < size;) {
    size_t end = next;
    while (end < size && input[end] != '\n') end++;
    winnow_answer answer = {sizeof answer};
    if (winnow_classify(reader, input + next, end - next, &answer) != 0) return 2;
    one = other = 0;
    add((uint32_t)answer.count);
    for (size_t index = 0; index < answer.count; index++) add(answer.labels[index]);
    for (size_t label = 0; label < winnow_label_count(model); label++) add_number(answer.probabilities[label]);
    winnow_explanation why = {sizeof why};
    int is_explained = place++ % every == 0;
    if (is_explained && winnow_explain(reader, input + next, end - next, WINNOW_NONE, WINNOW_NONE, &why) == 0) {
      add(why.label);
      add(why.against);
      add_number(why.log_odds);
      add_number(why.bias);
      add((uint32_t)why.count);
      for (size_t part = 0; part < why.count; part++) add_number(why.parts[part].weight);
    }
    char line[17];
    for (int digit = 0; digit < 16; digit++) {
      line[digit] = "0123456789abcdef"[(digit < 8 ? one >> (28 - 4 * digit) : other >> (60 - 4 * digit)) & 15];
    }
    line[16] = '\n';
    give(line, sizeof line);
    next = end + 1;
  }
  return 0;
}
