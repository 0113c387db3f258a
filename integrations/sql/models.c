/* Models that stay open, and JSON, for the extensions of databases. */

#include "models.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Models that stay open though nobody uses them, and the length of texts whose memory is not kept. */
enum { unused_models = 8, long_text = 1 << 20 };

#define TOO_LONG "the text is longer than 64 MB"

static int32_t fail(winnow_error *error, int32_t code, const char *message, const char *detail) {
  snprintf(error->message, sizeof error->message, "%s%s", message, detail);
  return code;
}

static void model_free(sql_model *model) {
  winnow_reader_free(model->reader);
  winnow_free(model->model);
  free(model->bytes);
  free(model->path);
  free(model);
}

static void unlink_model(sql_model *model) {
  sql_model **place = &model->all->first;
  while (*place != model) place = &(*place)->next;
  *place = model->next;
}

static sql_model *use(sql_models *all, sql_model *model) {
  if (all->first != model) {
    if (model->all != NULL) unlink_model(model);
    model->all = all;
    model->next = all->first;
    all->first = model;
  }
  model->users++;
  return model;
}

void models_release(sql_model *model) {
  if (model == NULL || --model->users > 0) return;
  if (model->is_replaced) {
    model_free(model);
    return;
  }
  size_t unused = 0;
  for (sql_model *one = model->all->first, *next; one != NULL; one = next) {
    next = one->next;
    if (one->users > 0 || ++unused <= unused_models) continue;
    unlink_model(one);
    model_free(one);
  }
}

void models_close(sql_models *all) {
  for (sql_model *one = all->first, *next; one != NULL; one = next) {
    next = one->next;
    model_free(one);
  }
  all->first = NULL;
}

const char *models_advice(int32_t code) {
  switch (code) {
  case WINNOW_UNREADABLE: return "Check the name, and that the database may read the file.";
  case WINNOW_NOT_A_MODEL: return "Pass a model that winnow train has written.";
  case WINNOW_TRUNCATED:
  case WINNOW_DAMAGED: return "Copy the model again; to replace one, rename a complete copy to its name.";
  case WINNOW_FUTURE_VERSION: return "Update the extension to the version of Winnow that wrote the model.";
  case WINNOW_NEEDS_EMBEDDING: return "Train the model without an embedding.";
  case WINNOW_NO_MEMORY: return "Split the text, or give the database more memory.";
  case WINNOW_WRONG_KIND: return "Pass a model of the kind that the function needs.";
  default: return "See docs/in-your-database.md.";
  }
}

/* Opens the contents, which now belong to the model. */
static int32_t open_contents(sql_models *all, sql_model *made, sql_model **model, winnow_error *error) {
  int32_t code = winnow_open_memory(made->bytes, made->size, 1, &made->model, error);
  if (code == WINNOW_OK) code = winnow_verify(made->model, error);
  if (code != WINNOW_OK) {
    model_free(made);
    return code;
  }
  *model = use(all, made);
  return WINNOW_OK;
}

/* A model with room for contents of a size; NULL if there is none. */
static sql_model *model_new(size_t size) {
  sql_model *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  made->size = size;
  /* At a multiple of 64, as the library wants it. */
  if (posix_memalign((void **)&made->bytes, 64, size + 1) == 0) return made;
  free(made);
  return NULL;
}

int32_t file_read(int descriptor, void *bytes, size_t size, winnow_error *error) {
  for (size_t place = 0; place < size;) {
    ssize_t count = pread(descriptor, (char *)bytes + place, size - place, (off_t)place);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail(error, WINNOW_UNREADABLE, "the file cannot be read: ", strerror(errno));
    if (count == 0) return fail(error, WINNOW_TRUNCATED, "the file became shorter while it was read", "");
    place += (size_t)count;
  }
  return WINNOW_OK;
}

static int32_t read_file(int descriptor, const char *path, sql_model **made, winnow_error *error) {
  struct stat file;
  if (fstat(descriptor, &file) != 0) return fail(error, WINNOW_UNREADABLE, "the file cannot be read: ", strerror(errno));
  if (!S_ISREG(file.st_mode)) return fail(error, WINNOW_UNREADABLE, "this is not a file", "");
  if (file.st_size > largest_model) return fail(error, WINNOW_NOT_A_MODEL, "the file is larger than 1 GB", "");
  sql_model *model = *made = model_new((size_t)file.st_size);
  if (model == NULL || (model->path = strdup(path)) == NULL) {
    return fail(error, WINNOW_UNREADABLE, "there is no memory for the model", "");
  }
  model->file = file;
  return file_read(descriptor, model->bytes, model->size, error);
}

static int is_same(const struct stat *one, const struct stat *other) {
  return one->st_dev == other->st_dev && one->st_ino == other->st_ino && one->st_size == other->st_size &&
         one->st_mtim.tv_sec == other->st_mtim.tv_sec && one->st_mtim.tv_nsec == other->st_mtim.tv_nsec;
}

int32_t models_open_file(sql_models *all, const char *path, sql_model **model, winnow_error *error) {
  *model = NULL;
  for (sql_model *one = all->first; one != NULL; one = one->next) {
    if (one->path == NULL || strcmp(one->path, path) != 0) continue;
    struct stat file;
    if (stat(path, &file) == 0 && is_same(&file, &one->file)) {
      *model = use(all, one);
      return WINNOW_OK;
    }
    unlink_model(one);
    one->is_replaced = 1;
    if (one->users == 0) model_free(one);
    break;
  }
  /* Without O_NONBLOCK, opening a named pipe would wait. */
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return fail(error, WINNOW_UNREADABLE, "the file cannot be read: ", strerror(errno));
  sql_model *made = NULL;
  int32_t code = read_file(descriptor, path, &made, error);
  close(descriptor);
  if (code == WINNOW_OK) return open_contents(all, made, model, error);
  if (made != NULL) model_free(made);
  return code;
}

/* Whether contents begin with the same header, which has the checksums of all that follows. */
static int has_header(const sql_model *model, const unsigned char *bytes) {
  uint64_t length = 0;
  for (int place = 7; place >= 0; place--) length = length << 8 | bytes[place];
  return length <= model->size - 8 && memcmp(model->bytes, bytes, 8 + (size_t)length) == 0;
}

int32_t models_open_bytes(sql_models *all, const void *bytes, size_t size, sql_model **model, winnow_error *error) {
  *model = NULL;
  for (sql_model *one = all->first; one != NULL && size >= 8; one = one->next) {
    if (one->path != NULL || one->size != size || !has_header(one, bytes)) continue;
    *model = use(all, one);
    return WINNOW_OK;
  }
  if (size > largest_model) return fail(error, WINNOW_NOT_A_MODEL, "the model is larger than 1 GB", "");
  sql_model *made = model_new(size);
  if (made == NULL) return fail(error, WINNOW_UNREADABLE, "there is no memory for the model", "");
  if (size > 0) memcpy(made->bytes, bytes, size);
  return open_contents(all, made, model, error);
}

int32_t model_prepare(sql_model *model, size_t length, winnow_error *error) {
  if (length > longest_text) return fail(error, WINNOW_INVALID_ARGUMENT, TOO_LONG, "");
  if (model->was_long) {
    winnow_reader_free(model->reader);
    model->reader = NULL;
  }
  model->was_long = length > long_text;
  if (model->reader != NULL) return WINNOW_OK;
  return winnow_reader_new(model->model, NULL, &model->reader, error);
}

/* What a call of a reader has returned: without memory the next text takes another reader. */
static int32_t result(sql_model *model, int32_t code, const char *otherwise, winnow_error *error) {
  if (code == WINNOW_OK) return code;
  if (code != WINNOW_NO_MEMORY) return fail(error, code, otherwise, winnow_kind(model->model));
  model->was_long = 1;
  return fail(error, code, "there is no memory for the text", "");
}

int32_t model_classify(
    sql_model *model, const char *text, size_t length, winnow_answer *answer, winnow_error *error) {
  int32_t code = model_prepare(model, length, error);
  if (code != WINNOW_OK) return code;
  answer->size = sizeof *answer;
  code = winnow_classify(model->reader, text, length, answer);
  return result(model, code, "the model has no labels: it is of kind ", error);
}

int32_t model_sentiment(sql_model *model, const char *text, size_t length, double *score, winnow_error *error) {
  int32_t code = model_prepare(model, length, error);
  if (code != WINNOW_OK) return code;
  code = winnow_sentiment(model->reader, text, length, score);
  return result(model, code, "the model is not of sentiment, but of kind ", error);
}

int32_t model_embed(
    sql_model *model, const char *text, size_t length, float **vector, size_t *dimension, winnow_error *error) {
  *vector = NULL;
  *dimension = winnow_dimension(model->model);
  if (*dimension == 0) return fail(error, WINNOW_WRONG_KIND, "the model has no vectors: it is of kind ", winnow_kind(model->model));
  int32_t code = model_prepare(model, length, error);
  if (code != WINNOW_OK) return code;
  *vector = malloc(*dimension * sizeof **vector);
  if (*vector == NULL) return fail(error, WINNOW_UNREADABLE, "there is no memory for the vector", "");
  code = winnow_embed(model->reader, text, length, *vector);
  if (code == WINNOW_OK) return WINNOW_OK;
  free(*vector);
  *vector = NULL;
  return result(model, code, "the text cannot be embedded by a model of kind ", error);
}

int32_t tokens_of(const char *text, size_t length, winnow_token **tokens, size_t *count, winnow_error *error) {
  if (length > longest_text) return fail(error, WINNOW_INVALID_ARGUMENT, TOO_LONG, "");
  size_t room = length / 4 + 16;
  for (*tokens = NULL;; room = *count) {
    winnow_token *larger = realloc(*tokens, room * sizeof **tokens);
    if (larger == NULL) {
      free(*tokens);
      return fail(error, WINNOW_UNREADABLE, "there is no memory for the tokens", "");
    }
    *tokens = larger;
    *count = winnow_tokens(text, length, WINNOW_TOKENS_MESSAGES, *tokens, room);
    if (*count <= room) return WINNOW_OK;
  }
}

static int is_label(const sql_model *model, size_t index, const char *label, size_t length) {
  size_t own_length;
  const char *own = winnow_label(model->model, index, &own_length);
  return own != NULL && own_length == length && memcmp(own, label, length) == 0;
}

/* Adds a label between quotes to a message: without control characters, and shortened to whole characters. */
static void add_label(winnow_error *error, const char *before, const char *label, size_t length) {
  size_t used = strlen(error->message), room = sizeof error->message - used;
  if (room < 80) return;
  char *target = error->message + used;
  target += snprintf(target, room, "%s'", before);
  size_t kept = length < 60 ? length : 60;
  while (kept < length && kept > 0 && (label[kept] & 0xC0) == 0x80) kept--;
  for (size_t place = 0; place < kept; place++) {
    unsigned char byte = (unsigned char)label[place];
    *target++ = byte < 0x20 || byte == 0x7F ? '?' : (char)byte;
  }
  strcpy(target, kept < length ? "…'" : "'");
}

int32_t model_find_label(sql_model *model, const char *label, size_t length, size_t *index, winnow_error *error) {
  size_t count = winnow_label_count(model->model);
  if (!is_label(model, model->label, label, length)) {
    size_t place = 0;
    while (place < count && !is_label(model, place, label, length)) place++;
    if (place == count) {
      error->message[0] = 0;
      add_label(error, "the model has no label ", label, length);
      for (size_t one = 0; one < count; one++) {
        size_t own_length;
        const char *own = winnow_label(model->model, one, &own_length);
        add_label(error, one == 0 ? "; it has " : ", ", own, own_length);
      }
      return WINNOW_INVALID_ARGUMENT;
    }
    model->label = place;
  }
  *index = model->label;
  return WINNOW_OK;
}

int models_is_inside(const char *name) {
  if (name[0] == 0 || name[0] == '/') return 0;
  for (const char *part = name; part != NULL; part = strchr(part, '/')) {
    part += *part == '/';
    if (strncmp(part, "..", 2) == 0 && (part[2] == '/' || part[2] == 0)) return 0;
  }
  return 1;
}

char *models_path(const char *folder, const char *name, size_t length, winnow_error *error) {
  const char *problem = NULL;
  if (memchr(name, 0, length) != NULL) problem = "the name has a character NUL";
  size_t before = folder == NULL ? 0 : strlen(folder) + 1;
  char *path = malloc(before + length + 1);
  if (path == NULL) {
    problem = "there is no memory for the path";
  } else {
    if (folder != NULL) sprintf(path, "%s/", folder);
    memcpy(path + before, name, length);
    path[before + length] = 0;
    if (problem == NULL && folder != NULL && !models_is_inside(path + before)) {
      problem = "the name must be relative to $WINNOW_MODELS, without ..";
    }
  }
  if (problem == NULL) return path;
  fail(error, WINNOW_INVALID_ARGUMENT, problem, "");
  free(path);
  return NULL;
}

json json_new(void) { return (json){malloc(256), 0, 256}; }

void json_add(json *out, const char *text, size_t length) {
  if (out->text == NULL) return;
  if (out->room - out->length <= length) {
    out->room = 2 * out->room + length;
    char *larger = realloc(out->text, out->room);
    if (larger == NULL) free(out->text);
    out->text = larger;
    if (larger == NULL) return;
  }
  memcpy(out->text + out->length, text, length);
  out->length += length;
  out->text[out->length] = 0;
}

/* The length of the character at the start of some bytes; 0 if it is not one in UTF-8. */
static size_t character(const unsigned char *bytes, size_t count) {
  unsigned char first = bytes[0];
  if (first < 0x80) return 1;
  size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
  if (length == 0 || length > count) return 0;
  for (size_t place = 1; place < length; place++) {
    if ((bytes[place] & 0xC0) != 0x80) return 0;
  }
  /* Longer than needed, surrogates, above U+10FFFF. */
  if ((first == 0xE0 && bytes[1] < 0xA0) || (first == 0xED && bytes[1] > 0x9F) || (first == 0xF0 && bytes[1] < 0x90) ||
      (first == 0xF4 && bytes[1] > 0x8F)) {
    return 0;
  }
  return length;
}

void json_add_string(json *out, const char *text, size_t length) {
  const unsigned char *bytes = (const unsigned char *)text;
  json_add(out, "\"", 1);
  size_t start = 0;
  for (size_t place = 0; place < length;) {
    size_t count = character(bytes + place, length - place);
    unsigned char byte = bytes[place];
    if (count > 0 && byte >= 0x20 && byte != '"' && byte != '\\') {
      place += count;
      continue;
    }
    json_add(out, text + start, place - start);
    if (count == 0) {
      json_add(out, "\xEF\xBF\xBD", 3);
    } else {
      /* As the databases themselves do. */
      char escape[8], letter = byte >= 0x20 ? (char)byte : byte >= 8 && byte < 14 && byte != 11 ? "btn fr"[byte - 8] : 0;
      int written = snprintf(escape, sizeof escape, letter == 0 ? "\\u%04x" : "\\%c", letter == 0 ? byte : letter);
      json_add(out, escape, (size_t)written);
    }
    start = ++place;
  }
  json_add(out, text + start, length - start);
  json_add(out, "\"", 1);
}

void json_add_number(json *out, double number) {
  char digits[40];
  int written = 0;
  for (int count = 15; count <= 17; count++) {
    written = snprintf(digits, sizeof digits, "%.*g", count, number);
    if (strtod(digits, NULL) == number) break;
  }
  /* Programs may have set another decimal point. */
  for (int place = 0; place < written; place++) {
    if (strchr("0123456789+-e", digits[place]) == NULL) digits[place] = '.';
  }
  json_add(out, digits, (size_t)written);
}

static _Thread_local const double *sorted_by;

static int compare_probabilities(const void *one, const void *other) {
  uint32_t left = *(const uint32_t *)one, right = *(const uint32_t *)other;
  if (sorted_by[left] != sorted_by[right]) return sorted_by[left] > sorted_by[right] ? -1 : 1;
  return left < right ? -1 : 1;
}

json json_probabilities(const sql_model *model, const winnow_answer *answer) {
  json out = json_new();
  size_t count = winnow_label_count(model->model);
  uint32_t *order = malloc((count + 1) * sizeof *order);
  if (order == NULL) {
    free(out.text);
    return (json){NULL, 0, 0};
  }
  for (size_t index = 0; index < count; index++) order[index] = (uint32_t)index;
  sorted_by = answer->probabilities;
  qsort(order, count, sizeof *order, compare_probabilities);
  json_add(&out, "{", 1);
  for (size_t place = 0; place < count; place++) {
    size_t length;
    const char *label = winnow_label(model->model, order[place], &length);
    if (place > 0) json_add(&out, ",", 1);
    json_add_string(&out, label, length);
    json_add(&out, ":", 1);
    json_add_number(&out, answer->probabilities[order[place]]);
  }
  json_add(&out, "}", 1);
  free(order);
  return out;
}
