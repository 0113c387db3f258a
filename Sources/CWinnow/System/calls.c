// What the functions of winnow.h do if there is no memory. Embedded Swift would end the program; here its allocator leaves the call
// instead, which returns WINNOW_NO_MEMORY. What the call has allocated is lost, and a reader or splitter that it may have left half
// changed is not used again, nor freed, except for its handle.
//
// Scripts/library gives the functions in Swift names with swift_ in front, Swift's allocator the one below, and lists in
// winnow_system_once the states of Swift's lazy constants: 0 at first, 1 while one is made, then below 0.

#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <winnow.h>

// Where the call in progress began; NULL outside of one.
static _Thread_local jmp_buf *begin;

extern long *const winnow_system_once[];

int winnow_system_allocate(void **address, size_t alignment, size_t size);
int winnow_system_allocate(void **address, size_t alignment, size_t size) {
  int number = posix_memalign(address, alignment, size);
  if (number != 0 && begin != NULL) longjmp(*begin, 1);
  return number;
}

// Ends a call that has been left: constants that it was making are made by the next one.
static int32_t left(winnow_error *error) {
  begin = NULL;
  for (long *const *once = winnow_system_once; *once != NULL; once++) {
    long making = 1;
    __atomic_compare_exchange_n(*once, &making, 0, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  }
  if (error != NULL && error->size > sizeof error->size) {
    size_t room = (error->size < sizeof *error ? error->size : sizeof *error) - offsetof(winnow_error, message);
    snprintf(error->message, room, "there is not enough memory");
  }
  return WINNOW_NO_MEMORY;
}

// Returns what a call of a function in Swift returns, or FAILED if it was left.
#define RETURN(type, call, failed)   \
  jmp_buf place;                     \
  if (_setjmp(place) != 0) return failed; \
  begin = &place;                    \
  type found = call;                 \
  begin = NULL;                      \
  return found

// What the handles of readers and splitters point to.
struct handle { void *own; int is_broken; };

static int32_t broken(struct handle *handle) {
  handle->is_broken = 1;
  return left(NULL);
}

// The same for a call with a handle.
#define READ(given, call)                                        \
  struct handle *used = (struct handle *)(given);                \
  if (used == NULL) return WINNOW_INVALID_ARGUMENT;              \
  if (used->is_broken) return WINNOW_NO_MEMORY;                  \
  void *own = used->own;                                         \
  RETURN(int32_t, call, broken(used))

static int32_t made(int32_t code, void *own, void **handle, void (*own_release)(void *), winnow_error *error) {
  if (code != WINNOW_OK) return code;
  struct handle *opened = malloc(sizeof *opened);
  if (opened == NULL) {
    own_release(own);
    return left(error);
  }
  *opened = (struct handle){own, 0};
  *handle = opened;
  return code;
}

static void release(void *handle, void (*own_release)(void *)) {
  struct handle *freed = handle;
  if (freed != NULL && !freed->is_broken) own_release(freed->own);
  free(freed);
}

int32_t swift_winnow_open(const char *, winnow_model **, winnow_error *);
int32_t winnow_open(const char *path, winnow_model **model, winnow_error *error) {
  RETURN(int32_t, swift_winnow_open(path, model, error), left(error));
}

int32_t swift_winnow_open_memory(const void *, size_t, int32_t, winnow_model **, winnow_error *);
int32_t winnow_open_memory(const void *bytes, size_t size, int32_t is_borrowed, winnow_model **model, winnow_error *error) {
  RETURN(int32_t, swift_winnow_open_memory(bytes, size, is_borrowed, model, error), left(error));
}

int32_t swift_winnow_verify(const winnow_model *, winnow_error *);
int32_t winnow_verify(const winnow_model *model, winnow_error *error) {
  RETURN(int32_t, swift_winnow_verify(model, error), left(error));
}

const char *swift_winnow_kind(const winnow_model *);
const char *winnow_kind(const winnow_model *model) {
  RETURN(const char *, swift_winnow_kind(model), (left(NULL), NULL));
}

int32_t swift_winnow_reader_new(const winnow_model *, const winnow_options *, void **, winnow_error *);
void swift_winnow_reader_free(void *);
static int32_t new_reader(const winnow_model *model, const winnow_options *options, void **own, winnow_error *error) {
  RETURN(int32_t, swift_winnow_reader_new(model, options, own, error), left(error));
}
int32_t winnow_reader_new(
    const winnow_model *model, const winnow_options *options, winnow_reader **reader, winnow_error *error) {
  void *own = NULL;
  if (reader != NULL) *reader = NULL;
  int32_t code = new_reader(model, options, reader == NULL ? NULL : &own, error);
  return made(code, own, (void **)reader, swift_winnow_reader_free, error);
}
void winnow_reader_free(winnow_reader *reader) { release(reader, swift_winnow_reader_free); }

int32_t swift_winnow_classify(void *, const char *, size_t, winnow_answer *);
int32_t winnow_classify(winnow_reader *reader, const char *text, size_t length, winnow_answer *answer) {
  READ(reader, swift_winnow_classify(own, text, length, answer));
}

int32_t swift_winnow_classify_many(void *, const char *const *, const size_t *, size_t, uint32_t *, double *);
int32_t winnow_classify_many(
    winnow_reader *reader, const char *const *texts, const size_t *lengths, size_t count, uint32_t *labels,
    double *probabilities) {
  READ(reader, swift_winnow_classify_many(own, texts, lengths, count, labels, probabilities));
}

int32_t swift_winnow_explain(void *, const char *, size_t, uint32_t, uint32_t, winnow_explanation *);
int32_t winnow_explain(
    winnow_reader *reader, const char *text, size_t length, uint32_t label, uint32_t against, winnow_explanation *explanation) {
  READ(reader, swift_winnow_explain(own, text, length, label, against, explanation));
}

int32_t swift_winnow_features(void *, const char *, size_t, const uint32_t **, const float **, size_t *);
int32_t winnow_features(
    winnow_reader *reader, const char *text, size_t length, const uint32_t **columns, const float **values, size_t *count) {
  READ(reader, swift_winnow_features(own, text, length, columns, values, count));
}

int32_t swift_winnow_sentiment(void *, const char *, size_t, double *);
int32_t winnow_sentiment(winnow_reader *reader, const char *text, size_t length, double *score) {
  READ(reader, swift_winnow_sentiment(own, text, length, score));
}

int32_t swift_winnow_embed(void *, const char *, size_t, float *);
int32_t winnow_embed(winnow_reader *reader, const char *text, size_t length, float *vector) {
  READ(reader, swift_winnow_embed(own, text, length, vector));
}

size_t swift_winnow_vectors_subwords(const winnow_model *, const char *, size_t, winnow_subword *, size_t);
size_t winnow_vectors_subwords(
    const winnow_model *model, const char *word, size_t length, winnow_subword *subwords, size_t room) {
  RETURN(size_t, swift_winnow_vectors_subwords(model, word, length, subwords, room), (left(NULL), 0));
}

int32_t swift_winnow_vectors_rows(void *, int32_t, size_t, size_t, float *);
int32_t winnow_vectors_rows(winnow_reader *reader, int32_t matrix, size_t first, size_t count, float *vectors) {
  READ(reader, swift_winnow_vectors_rows(own, matrix, first, count, vectors));
}

int32_t swift_winnow_vectors_text(void *, int32_t, const char *, size_t, float *);
int32_t winnow_vectors_text(winnow_reader *reader, int32_t is_word, const char *text, size_t length, float *vector) {
  READ(reader, swift_winnow_vectors_text(own, is_word, text, length, vector));
}

size_t swift_winnow_tokens(const char *, size_t, int32_t, winnow_token *, size_t);
size_t winnow_tokens(const char *text, size_t length, int32_t mode, winnow_token *tokens, size_t room) {
  RETURN(size_t, swift_winnow_tokens(text, length, mode, tokens, room), (left(NULL), 0));
}

const char *swift_winnow_token_kind(int32_t);
const char *winnow_token_kind(int32_t kind) {
  RETURN(const char *, swift_winnow_token_kind(kind), (left(NULL), NULL));
}

int32_t swift_winnow_words_language(const char *);
int32_t winnow_words_language(const char *name) {
  RETURN(int32_t, swift_winnow_words_language(name), (left(NULL), -1));
}

int32_t swift_winnow_splitter_new(const winnow_model *, int32_t, void **, winnow_error *);
void swift_winnow_splitter_free(void *);
static int32_t new_splitter(const winnow_model *stems, int32_t language, void **own, winnow_error *error) {
  RETURN(int32_t, swift_winnow_splitter_new(stems, language, own, error), left(error));
}
int32_t winnow_splitter_new(const winnow_model *stems, int32_t language, winnow_splitter **splitter, winnow_error *error) {
  void *own = NULL;
  if (splitter != NULL) *splitter = NULL;
  int32_t code = new_splitter(stems, language, splitter == NULL ? NULL : &own, error);
  return made(code, own, (void **)splitter, swift_winnow_splitter_free, error);
}
void winnow_splitter_free(winnow_splitter *splitter) { release(splitter, swift_winnow_splitter_free); }

int32_t swift_winnow_words(void *, const char *, size_t, const winnow_word **, size_t *);
int32_t winnow_words(
    winnow_splitter *splitter, const char *text, size_t length, const winnow_word **words, size_t *count) {
  READ(splitter, swift_winnow_words(own, text, length, words, count));
}
