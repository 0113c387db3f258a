/* The extension of DuckDB: functions that classify. docs/in-your-database.md describes them. */

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "models.h"

/* DuckDB passes its functions as a struct of pointers. These are of version 1.2.0 of the interface, whose places all later
 * versions keep; so neither a header nor a library of DuckDB is needed. Its handles are pointers to what it does not show. */
#define DUCKDB_INTERFACE "v1.2.0"
typedef void *handle;
#define FUNCTIONS(is)                                                                              \
  is(3, int, connect, (handle database, handle *connection))                                      \
  is(6, void, disconnect, (handle * connection))                                                  \
  is(156, handle, create_logical_type, (int type))                                                \
  is(158, void, logical_type_set_alias, (handle type, const char *name))                          \
  is(159, handle, create_list_type, (handle type))                                                \
  is(184, void, destroy_logical_type, (handle * type))                                            \
  is(190, handle, data_chunk_get_vector, (handle chunk, uint64_t column))                         \
  is(191, uint64_t, data_chunk_get_size, (handle chunk))                                          \
  is(194, void *, vector_get_data, (handle vector))                                               \
  is(195, uint64_t *, vector_get_validity, (handle vector))                                       \
  is(196, void, vector_ensure_validity_writable, (handle vector))                                 \
  is(198, void, vector_assign_string_element_len, (handle vector, uint64_t row, const char *text, uint64_t length)) \
  is(199, handle, list_vector_get_child, (handle vector))                                         \
  is(200, uint64_t, list_vector_get_size, (handle vector))                                        \
  is(201, int, list_vector_set_size, (handle vector, uint64_t size))                              \
  is(202, int, list_vector_reserve, (handle vector, uint64_t room))                               \
  is(209, handle, create_scalar_function, (void))                                                 \
  is(210, void, destroy_scalar_function, (handle * function))                                     \
  is(211, void, scalar_function_set_name, (handle function, const char *name))                    \
  is(215, void, scalar_function_add_parameter, (handle function, handle type))                    \
  is(216, void, scalar_function_set_return_type, (handle function, handle type))                  \
  is(217, void, scalar_function_set_extra_info, (handle function, void *info, void (*release)(void *))) \
  is(218, void, scalar_function_set_function, (handle function, void (*call)(handle, handle, handle))) \
  is(220, void *, scalar_function_get_extra_info, (handle call))                                  \
  is(221, void, scalar_function_set_error, (handle call, const char *message))                    \
  is(222, handle, create_scalar_function_set, (const char *name))                                 \
  is(223, void, destroy_scalar_function_set, (handle * set))                                      \
  is(224, int, add_scalar_function_to_set, (handle set, handle function))                         \
  is(225, int, register_scalar_function_set, (handle connection, handle set))
#define MEMBER(place, result, name, arguments) result(*name) arguments;
#define TAKE(place, result, name, arguments) duckdb.name = (result(*) arguments)functions[place];
static struct {
  FUNCTIONS(MEMBER)
} duckdb;

enum { type_float = 10, type_double = 11, type_text = 17, type_bytes = 18 };

/* A text of a column: up to 12 bytes are in it. */
typedef union column_text {
  struct {
    uint32_t length;
    char bytes[12];
  } inlined;
  struct {
    uint32_t length;
    char prefix[4];
    const char *bytes;
  } elsewhere;
} column_text;

typedef struct column_list {
  uint64_t start, length;
} column_list;

static const char *bytes_of(const column_text *text) {
  return text->inlined.length <= sizeof text->inlined.bytes ? text->inlined.bytes : text->elsewhere.bytes;
}

/* The open models of one thread that runs a function. */
typedef struct worker {
  struct worker *next;
  sql_models models;
} worker;

/* What the functions of a database share. */
typedef struct instance {
  pthread_mutex_t lock;
  /* The functions that need it, and the workers that no thread has. */
  size_t users;
  worker *idle;
  /* $WINNOW_MODELS: the folder of all models; NULL if they may be anywhere. */
  char *folder;
} instance;

static void instance_release(instance *own) {
  pthread_mutex_lock(&own->lock);
  size_t users = --own->users;
  pthread_mutex_unlock(&own->lock);
  if (users > 0) return;
  for (worker *one = own->idle, *next; one != NULL; one = next) {
    next = one->next;
    models_close(&one->models);
    free(one);
  }
  pthread_mutex_destroy(&own->lock);
  free(own->folder);
  free(own);
}

static worker *worker_take(instance *own) {
  pthread_mutex_lock(&own->lock);
  worker *taken = own->idle;
  if (taken != NULL) own->idle = taken->next;
  pthread_mutex_unlock(&own->lock);
  return taken != NULL ? taken : calloc(1, sizeof *taken);
}

static void worker_return(instance *own, worker *taken) {
  pthread_mutex_lock(&own->lock);
  taken->next = own->idle;
  own->idle = taken;
  pthread_mutex_unlock(&own->lock);
}

/* A row that is to be answered. */
typedef struct row {
  sql_model *model;
  const column_text *text, *label;
  /* The column of answers, and the place in it. */
  handle answers;
  uint64_t index;
} row;

/* Writes the answer to a row: WINNOW_OK, or an error. */
typedef int32_t answer(row *own, winnow_error *error);

static void write_null(row *own) {
  duckdb.vector_ensure_validity_writable(own->answers);
  duckdb.vector_get_validity(own->answers)[own->index / 64] &= ~(UINT64_C(1) << own->index % 64);
}

static void write_number(row *own, double number) { ((double *)duckdb.vector_get_data(own->answers))[own->index] = number; }

static void write_text(row *own, const char *text, size_t length) {
  duckdb.vector_assign_string_element_len(own->answers, own->index, text, length);
}

/* Makes room for a list of a length: the vector of its elements, and the place of the first in it. */
static handle write_list(row *own, size_t length, uint64_t *start) {
  *start = duckdb.list_vector_get_size(own->answers);
  if (duckdb.list_vector_reserve(own->answers, *start + length) != 0) return NULL;
  if (duckdb.list_vector_set_size(own->answers, *start + length) != 0) return NULL;
  ((column_list *)duckdb.vector_get_data(own->answers))[own->index] = (column_list){*start, length};
  return duckdb.list_vector_get_child(own->answers);
}

static int32_t no_memory(winnow_error *error) {
  strcpy(error->message, "there is no memory for the answer");
  return WINNOW_UNREADABLE;
}

static int32_t classify(row *own, winnow_answer *answer, winnow_error *error) {
  return model_classify(own->model, bytes_of(own->text), own->text->inlined.length, answer, error);
}

static int32_t label(row *own, winnow_error *error) {
  winnow_answer answer;
  int32_t code = classify(own, &answer, error);
  if (code != WINNOW_OK) return code;
  if (answer.count == 0) return write_null(own), WINNOW_OK;
  size_t length;
  const char *text = winnow_label(own->model->model, answer.labels[0], &length);
  write_text(own, text, length);
  return WINNOW_OK;
}

static int32_t labels(row *own, winnow_error *error) {
  winnow_answer answer;
  int32_t code = classify(own, &answer, error);
  if (code != WINNOW_OK) return code;
  uint64_t start;
  handle elements = write_list(own, answer.count, &start);
  if (elements == NULL) return no_memory(error);
  for (size_t index = 0; index < answer.count; index++) {
    size_t length;
    const char *text = winnow_label(own->model->model, answer.labels[index], &length);
    duckdb.vector_assign_string_element_len(elements, start + index, text, length);
  }
  return WINNOW_OK;
}

static int32_t probability(row *own, winnow_error *error) {
  winnow_answer answer;
  size_t index;
  int32_t code = classify(own, &answer, error);
  if (code == WINNOW_OK) code = model_find_label(own->model, bytes_of(own->label), own->label->inlined.length, &index, error);
  if (code == WINNOW_OK) write_number(own, answer.probabilities[index]);
  return code;
}

static int32_t probabilities(row *own, winnow_error *error) {
  winnow_answer answer;
  int32_t code = classify(own, &answer, error);
  if (code != WINNOW_OK) return code;
  json made = json_probabilities(own->model, &answer);
  if (made.text == NULL) return no_memory(error);
  write_text(own, made.text, made.length);
  free(made.text);
  return WINNOW_OK;
}

static int32_t sentiment(row *own, winnow_error *error) {
  double score = 0;
  int32_t code = model_sentiment(own->model, bytes_of(own->text), own->text->inlined.length, &score, error);
  write_number(own, score);
  return code;
}

static int32_t embed(row *own, winnow_error *error) {
  float *vector;
  size_t dimension;
  int32_t code = model_embed(own->model, bytes_of(own->text), own->text->inlined.length, &vector, &dimension, error);
  if (code != WINNOW_OK) return code;
  uint64_t start;
  handle elements = write_list(own, dimension, &start);
  if (elements != NULL) memcpy((float *)duckdb.vector_get_data(elements) + start, vector, dimension * sizeof *vector);
  free(vector);
  return elements != NULL ? WINNOW_OK : no_memory(error);
}

static int32_t tokens(row *own, winnow_error *error) {
  winnow_token *found;
  size_t count;
  int32_t code = tokens_of(bytes_of(own->text), own->text->inlined.length, &found, &count, error);
  if (code != WINNOW_OK) return code;
  uint64_t start;
  handle elements = write_list(own, count, &start);
  for (size_t index = 0; elements != NULL && index < count; index++) {
    const winnow_token *token = &found[index];
    duckdb.vector_assign_string_element_len(elements, start + index, bytes_of(own->text) + token->start, token->end - token->start);
  }
  free(found);
  return elements != NULL ? WINNOW_OK : no_memory(error);
}

static int32_t version(row *own, winnow_error *error) {
  (void)error;
  write_text(own, winnow_version(), strlen(winnow_version()));
  return WINNOW_OK;
}

/* A function in SQL. */
typedef struct function {
  const char *name;
  /* Whether its first argument is a model; or else the model that it uses, NULL if none. */
  bool takes_model;
  const char *installed;
  /* The number of texts that follow, and the type of the answer. */
  int texts, type;
  bool is_list, is_json;
  answer *answer;
} function;

static const function all_functions[] = {
    {"winnow_label", true, NULL, 1, type_text, false, false, label},
    {"winnow_labels", true, NULL, 1, type_text, true, false, labels},
    {"winnow_probability", true, NULL, 2, type_double, false, false, probability},
    {"winnow_probabilities", true, NULL, 1, type_text, false, true, probabilities},
    {"winnow_embed", true, NULL, 1, type_float, true, false, embed},
    {"winnow_sentiment", true, NULL, 1, type_double, false, false, sentiment},
    {"winnow_sentiment", false, SENTIMENT_MODEL, 1, type_double, false, false, sentiment},
    {"winnow_language", false, LANGUAGE_MODEL, 1, type_text, false, false, label},
    {"winnow_tokens", false, NULL, 1, type_text, true, false, tokens},
    {"winnow_version", false, NULL, 0, type_text, false, false, version},
};

/* A function for models of a type: names or bytes. */
typedef struct variant {
  const function *function;
  instance *shared;
  bool takes_bytes;
} variant;

static void variant_release(void *released) {
  instance_release(((variant *)released)->shared);
  free(released);
}

/* Sets the error of a statement. */
static void fail(handle call, const char *name, size_t length, int32_t code, const winnow_error *error) {
  char message[2 * sizeof error->message + 512];
  int kept = (int)(length < 256 ? length : 256);
  /* DuckDB wants whole characters. */
  while (kept > 0 && (size_t)kept < length && (name[kept] & 0xC0) == 0x80) kept--;
  if (name == NULL) {
    snprintf(message, sizeof message, "winnow: %s", error->message);
  } else {
    snprintf(message, sizeof message, "winnow: %.*s: %s. %s", kept, name, error->message, models_advice(code));
  }
  duckdb.scalar_function_set_error(call, message);
}

/* Opens the model of a row, or the one that is installed; false after an error. */
static bool open_model(handle call, const variant *own, worker *of, const column_text *name, sql_model **model) {
  winnow_error error = {sizeof error, ""};
  const char *bytes = name != NULL ? bytes_of(name) : own->function->installed;
  size_t length = name != NULL ? name->inlined.length : strlen(bytes);
  if (own->takes_bytes) {
    int32_t code = models_open_bytes(&of->models, bytes, length, model, &error);
    if (code != WINNOW_OK) fail(call, "the model", strlen("the model"), code, &error);
    return code == WINNOW_OK;
  }
  const char *folder = name == NULL && own->shared->folder == NULL ? INSTALLED_MODELS : own->shared->folder;
  char *path = models_path(folder, bytes, length, &error);
  int32_t code = path == NULL ? WINNOW_INVALID_ARGUMENT : models_open_file(&of->models, path, model, &error);
  if (code != WINNOW_OK && name == NULL && path != NULL) {
    fail(call, path, strlen(path), code, &error);
  } else if (code != WINNOW_OK) {
    fail(call, bytes, length, code, &error);
  }
  free(path);
  return code == WINNOW_OK;
}

/* Whether the model of two rows is certainly the same: a constant has one place in memory for all rows. */
static bool is_same(const column_text *one, const column_text *other) {
  return one == NULL || other == NULL ? one == other : memcmp(one, other, sizeof *one) == 0;
}

/* Called by DuckDB on any of its threads, with a column for each argument. */
static void run(handle call, handle chunk, handle answers) {
  const variant *own = duckdb.scalar_function_get_extra_info(call);
  const function *called = own->function;
  worker *of = worker_take(own->shared);
  winnow_error error = {sizeof error, ""};
  if (of == NULL) {
    no_memory(&error);
    return fail(call, NULL, 0, WINNOW_UNREADABLE, &error);
  }
  int count = called->takes_model + called->texts;
  const column_text *columns[3] = {NULL};
  const uint64_t *validity[3] = {NULL};
  for (int column = 0; column < count; column++) {
    handle vector = duckdb.data_chunk_get_vector(chunk, (uint64_t)column);
    columns[column] = duckdb.vector_get_data(vector);
    validity[column] = duckdb.vector_get_validity(vector);
  }
  row next = {.answers = answers};
  const column_text *opened = NULL;
  uint64_t rows = duckdb.data_chunk_get_size(chunk);
  int32_t code = WINNOW_OK;
  for (; next.index < rows && code == WINNOW_OK; next.index++) {
    bool is_null = false;
    const column_text *of_row[3] = {NULL};
    for (int column = 0; column < count; column++) {
      is_null = is_null || (validity[column] != NULL && (validity[column][next.index / 64] >> next.index % 64 & 1) == 0);
      of_row[column] = &columns[column][next.index];
    }
    if (is_null) {
      /* A list has a place even if it is NULL. */
      if (called->is_list) ((column_list *)duckdb.vector_get_data(answers))[next.index] = (column_list){0, 0};
      write_null(&next);
      continue;
    }
    const column_text *name = called->takes_model ? of_row[0] : NULL;
    if ((called->takes_model || called->installed != NULL) && (next.model == NULL || !is_same(name, opened))) {
      models_release(next.model);
      next.model = NULL;
      if (!open_model(call, own, of, name, &next.model)) break;
      opened = name;
    }
    next.text = of_row[called->takes_model];
    next.label = of_row[called->takes_model + 1];
    code = called->answer(&next, &error);
    if (code != WINNOW_OK) fail(call, NULL, 0, code, &error);
  }
  models_release(next.model);
  worker_return(own->shared, of);
}

/* Adds a function with its name to a set. */
static bool add_variant(handle set, const function *added, instance *shared, bool takes_bytes) {
  variant *own = malloc(sizeof *own);
  handle made = duckdb.create_scalar_function();
  if (own == NULL || made == NULL) {
    free(own);
    return false;
  }
  *own = (variant){added, shared, takes_bytes};
  shared->users++;
  handle text = duckdb.create_logical_type(type_text), bytes = duckdb.create_logical_type(type_bytes);
  handle type = duckdb.create_logical_type(added->type), list = duckdb.create_list_type(type);
  if (added->is_json) duckdb.logical_type_set_alias(type, "JSON");
  duckdb.scalar_function_set_name(made, added->name);
  if (added->takes_model) duckdb.scalar_function_add_parameter(made, takes_bytes ? bytes : text);
  for (int place = 0; place < added->texts; place++) duckdb.scalar_function_add_parameter(made, text);
  duckdb.scalar_function_set_return_type(made, added->is_list ? list : type);
  duckdb.scalar_function_set_extra_info(made, own, variant_release);
  duckdb.scalar_function_set_function(made, run);
  bool is_added = duckdb.add_scalar_function_to_set(set, made) == 0;
  duckdb.destroy_logical_type(&text);
  duckdb.destroy_logical_type(&bytes);
  duckdb.destroy_logical_type(&type);
  duckdb.destroy_logical_type(&list);
  duckdb.destroy_scalar_function(&made);
  return is_added;
}

/* Registers all functions, those of one name together. */
static bool add_functions(handle connection, instance *shared) {
  const size_t count = sizeof all_functions / sizeof *all_functions;
  bool is_good = true;
  for (size_t index = 0; index < count && is_good;) {
    const char *name = all_functions[index].name;
    handle set = duckdb.create_scalar_function_set(name);
    for (; index < count && is_good && strcmp(all_functions[index].name, name) == 0; index++) {
      const function *added = &all_functions[index];
      is_good = add_variant(set, added, shared, false) && (!added->takes_model || add_variant(set, added, shared, true));
    }
    is_good = is_good && duckdb.register_scalar_function_set(connection, set) == 0;
    duckdb.destroy_scalar_function_set(&set);
  }
  return is_good;
}

/* What DuckDB offers to an extension that it loads. */
struct access {
  void (*set_error)(handle info, const char *message);
  handle *(*get_database)(handle info);
  const void *(*get_api)(handle info, const char *version);
};

/* Called by DuckDB when it loads the extension. */
bool winnow_init_c_api(handle info, const struct access *access) {
  void (*const *functions)(void) = access->get_api(info, DUCKDB_INTERFACE);
  if (functions == NULL) return false;
  FUNCTIONS(TAKE)
  instance *shared = calloc(1, sizeof *shared);
  const char *folder = secure_getenv("WINNOW_MODELS");
  if (shared == NULL || (folder != NULL && (shared->folder = strdup(folder)) == NULL)) {
    free(shared);
    access->set_error(info, "winnow: there is no memory");
    return false;
  }
  pthread_mutex_init(&shared->lock, NULL);
  shared->users = 1;
  handle connection;
  bool is_good = duckdb.connect(*access->get_database(info), &connection) == 0;
  if (is_good) {
    is_good = add_functions(connection, shared);
    duckdb.disconnect(&connection);
  }
  instance_release(shared);
  if (!is_good) access->set_error(info, "winnow: the functions cannot be added");
  return is_good;
}
