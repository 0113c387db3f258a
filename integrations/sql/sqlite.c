/* The extension of SQLite: functions that classify, and a tokenizer of FTS5. docs/in-your-database.md describes them. */

#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"

/* What the functions of a connection share. */
typedef struct connection {
  sql_models models;
  size_t users;
  /* $WINNOW_MODELS: the folder of all models; NULL if they may be anywhere. */
  char *folder;
} connection;

static void connection_release(void *context) {
  connection *own = context;
  if (--own->users > 0) return;
  models_close(&own->models);
  free(own->folder);
  free(own);
}

static void fail(sqlite3_context *context, const char *name, int32_t code, const winnow_error *error) {
  char *message = name == NULL
                      ? sqlite3_mprintf("winnow: %s", error->message)
                      : sqlite3_mprintf("winnow: %s: %s. %s", name, error->message, models_advice(code));
  if (message == NULL) {
    sqlite3_result_error_nomem(context);
  } else {
    sqlite3_result_error(context, message, -1);
  }
  sqlite3_free(message);
}

/* The bytes of a value; 0 if it is NULL, or after an error. */
static int text_of(sqlite3_context *context, sqlite3_value *value, const char **text, size_t *length) {
  if (sqlite3_value_type(value) == SQLITE_NULL) return 0;
  *text = (const char *)sqlite3_value_text(value);
  *length = (size_t)sqlite3_value_bytes(value);
  if (*text == NULL && *length == 0 && sqlite3_value_type(value) == SQLITE_BLOB) *text = "";
  if (*text == NULL) sqlite3_result_error_nomem(context);
  return *text != NULL;
}

/* The model of an argument; NULL after an error. It stays the same within a statement if the argument is constant. */
static sql_model *model_of(sqlite3_context *context, sqlite3_value *argument) {
  sql_model *model = sqlite3_get_auxdata(context, 0);
  if (model != NULL) {
    model->users++;
    return model;
  }
  connection *own = sqlite3_user_data(context);
  winnow_error error = {sizeof error, ""};
  if (sqlite3_value_type(argument) == SQLITE_BLOB) {
    const void *bytes = sqlite3_value_blob(argument);
    int32_t code = models_open_bytes(&own->models, bytes, (size_t)sqlite3_value_bytes(argument), &model, &error);
    if (code != WINNOW_OK) fail(context, "the model", code, &error);
  } else {
    const char *name;
    size_t length;
    if (!text_of(context, argument, &name, &length)) return NULL;
    char *path = models_path(own->folder, name, length, &error);
    int32_t code = path == NULL ? WINNOW_INVALID_ARGUMENT : models_open_file(&own->models, path, &model, &error);
    if (code != WINNOW_OK) fail(context, name, code, &error);
    free(path);
  }
  if (model == NULL) return NULL;
  model->users++;
  sqlite3_set_auxdata(context, 0, model, (void (*)(void *))models_release);
  return model;
}

/* Classifies the second argument by the first; NULL if an argument is NULL, or after an error. */
static sql_model *classify(sqlite3_context *context, sqlite3_value **arguments, winnow_answer *answer) {
  const char *text;
  size_t length;
  if (sqlite3_value_type(arguments[0]) == SQLITE_NULL || !text_of(context, arguments[1], &text, &length)) return NULL;
  sql_model *model = model_of(context, arguments[0]);
  if (model == NULL) return NULL;
  winnow_error error = {sizeof error, ""};
  int32_t code = model_classify(model, text, length, answer, &error);
  if (code == WINNOW_OK) return model;
  fail(context, NULL, code, &error);
  models_release(model);
  return NULL;
}

static void result_json(sqlite3_context *context, json made) {
  if (made.text == NULL) return sqlite3_result_error_nomem(context);
  sqlite3_result_text64(context, made.text, made.length, free, SQLITE_UTF8);
}

static void label(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  winnow_answer answer;
  sql_model *model = classify(context, arguments, &answer);
  if (model == NULL) return;
  if (answer.count > 0) {
    size_t length;
    const char *text = winnow_label(model->model, answer.labels[0], &length);
    sqlite3_result_text64(context, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
  }
  models_release(model);
}

/* A JSON array of the labels of the answer. */
static void labels(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  winnow_answer answer;
  sql_model *model = classify(context, arguments, &answer);
  if (model == NULL) return;
  json out = json_new();
  json_add(&out, "[", 1);
  for (size_t index = 0; index < answer.count; index++) {
    size_t length;
    const char *text = winnow_label(model->model, answer.labels[index], &length);
    if (index > 0) json_add(&out, ",", 1);
    json_add_string(&out, text, length);
  }
  json_add(&out, "]", 1);
  result_json(context, out);
  models_release(model);
}

static void probability(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  const char *name;
  size_t length, index;
  if (!text_of(context, arguments[2], &name, &length)) return;
  winnow_answer answer;
  sql_model *model = classify(context, arguments, &answer);
  if (model == NULL) return;
  winnow_error error = {sizeof error, ""};
  int32_t code = model_find_label(model, name, length, &index, &error);
  if (code == WINNOW_OK) {
    sqlite3_result_double(context, answer.probabilities[index]);
  } else {
    fail(context, NULL, code, &error);
  }
  models_release(model);
}

static void probabilities(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  winnow_answer answer;
  sql_model *model = classify(context, arguments, &answer);
  if (model == NULL) return;
  result_json(context, json_probabilities(model, &answer));
  models_release(model);
}

/* A blob of 32-bit numbers in the order of the machine's bytes. */
static void embed(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  const char *text;
  size_t length, dimension;
  if (sqlite3_value_type(arguments[0]) == SQLITE_NULL || !text_of(context, arguments[1], &text, &length)) return;
  sql_model *model = model_of(context, arguments[0]);
  if (model == NULL) return;
  float *vector;
  winnow_error error = {sizeof error, ""};
  int32_t code = model_embed(model, text, length, &vector, &dimension, &error);
  if (code == WINNOW_OK) {
    sqlite3_result_blob64(context, vector, dimension * sizeof *vector, free);
  } else {
    fail(context, NULL, code, &error);
  }
  models_release(model);
}

/* The path of a model whose name is given nowhere, in memory of SQLite; NULL if there is none. */
static char *installed_path(const connection *own, const char *name) {
  return sqlite3_mprintf("%s/%s", own->folder != NULL ? own->folder : INSTALLED_MODELS, name);
}

/* The model of a function that is not passed one; NULL after an error. */
static sql_model *installed_model(sqlite3_context *context, const char *name) {
  connection *own = sqlite3_user_data(context);
  char *path = installed_path(own, name);
  if (path == NULL) {
    sqlite3_result_error_nomem(context);
    return NULL;
  }
  winnow_error error = {sizeof error, ""};
  sql_model *model = NULL;
  int32_t code = models_open_file(&own->models, path, &model, &error);
  if (code != WINNOW_OK) fail(context, path, code, &error);
  sqlite3_free(path);
  return model;
}

static void language(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  const char *text;
  size_t length;
  if (!text_of(context, arguments[0], &text, &length)) return;
  sql_model *model = installed_model(context, LANGUAGE_MODEL);
  if (model == NULL) return;
  winnow_answer answer;
  winnow_error error = {sizeof error, ""};
  int32_t code = model_classify(model, text, length, &answer, &error);
  if (code != WINNOW_OK) {
    fail(context, NULL, code, &error);
  } else if (answer.count > 0) {
    sqlite3_result_text(context, winnow_label(model->model, answer.labels[0], NULL), -1, SQLITE_TRANSIENT);
  }
  models_release(model);
}

static void sentiment(sqlite3_context *context, int count, sqlite3_value **arguments) {
  const char *text;
  size_t length;
  if (sqlite3_value_type(arguments[0]) == SQLITE_NULL || !text_of(context, arguments[count - 1], &text, &length)) return;
  sql_model *model = count == 2 ? model_of(context, arguments[0]) : installed_model(context, SENTIMENT_MODEL);
  if (model == NULL) return;
  double score;
  winnow_error error = {sizeof error, ""};
  int32_t code = model_sentiment(model, text, length, &score, &error);
  if (code == WINNOW_OK) {
    sqlite3_result_double(context, score);
  } else {
    fail(context, NULL, code, &error);
  }
  models_release(model);
}

static void tokens(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  const char *text;
  size_t length, number;
  if (!text_of(context, arguments[0], &text, &length)) return;
  winnow_token *found;
  winnow_error error = {sizeof error, ""};
  int32_t code = tokens_of(text, length, &found, &number, &error);
  if (code != WINNOW_OK) return fail(context, NULL, code, &error);
  json out = json_new();
  json_add(&out, "[", 1);
  for (size_t index = 0; index < number; index++) {
    if (index > 0) json_add(&out, ",", 1);
    json_add_string(&out, text + found[index].start, found[index].end - found[index].start);
  }
  json_add(&out, "]", 1);
  free(found);
  result_json(context, out);
}

static void version(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  (void)arguments;
  sqlite3_result_text(context, winnow_version(), -1, SQLITE_STATIC);
}

/* The rows that a statement passes to the command. */
typedef struct spool {
  /* NULL before the first row. */
  const sql_verb *verb;
  /* The file of the rows, which has no name, and the rows that are not in it yet. */
  int file;
  json rows;
  sqlite3_int64 count, left_out;
  /* In memory of SQLite; NULL if there are none. */
  char *options;
  int has_failed;
} spool;

/* Rows are written when they have this many bytes. */
enum { spool_block = 1 << 16 };

/* The folder of SQLite's temporary files, or of those of all programs. */
static const char *temporary_folder(void) {
  const char *folder = secure_getenv("SQLITE_TMPDIR");
  if (folder == NULL || *folder == 0) folder = secure_getenv("TMPDIR");
  return folder == NULL || *folder == 0 ? "/tmp" : folder;
}

static int32_t spool_fail(winnow_error *error) {
  snprintf(error->message, sizeof error->message, "rows cannot be written to %s: %s", temporary_folder(), strerror(errno));
  return WINNOW_UNREADABLE;
}

static int32_t spool_write(spool *own, winnow_error *error) {
  for (size_t place = 0; place < own->rows.length;) {
    ssize_t count = write(own->file, own->rows.text + place, own->rows.length - place);
    if (count < 0 && errno != EINTR) return spool_fail(error);
    if (count > 0) place += (size_t)count;
  }
  own->rows.length = 0;
  return WINNOW_OK;
}

/* Makes the file with the first row, and checks that all rows have the same options. */
static int32_t spool_prepare(
    sqlite3_context *context, spool *own, const sql_verb *verb, sqlite3_value *value, winnow_error *error) {
  const char *options = NULL;
  size_t length = 0;
  if (value != NULL) text_of(context, value, &options, &length);
  if (own->verb != NULL) {
    if (options == NULL ? own->options == NULL : own->options != NULL && strcmp(options, own->options) == 0) return WINNOW_OK;
    strcpy(error->message, "the options are not the same in all rows");
    return WINNOW_INVALID_ARGUMENT;
  }
  own->verb = verb;
  own->rows = json_new();
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/winnow-XXXXXX", temporary_folder());
  own->file = mkostemp(path, O_CLOEXEC);
  if (own->file < 0) return spool_fail(error);
  unlink(path);
  if (options == NULL) return WINNOW_OK;
  own->options = sqlite3_mprintf("%s", options);
  if (own->options != NULL && strlen(options) == length) return options_check(verb, own->options, error);
  strcpy(error->message, own->options == NULL ? "there is no memory for the options" : "the options have a character NUL");
  return WINNOW_INVALID_ARGUMENT;
}

static void add_row(sqlite3_context *context, const sql_verb *verb, int count, sqlite3_value **arguments) {
  spool *own = sqlite3_aggregate_context(context, sizeof *own);
  if (own == NULL) return sqlite3_result_error_nomem(context);
  if (own->has_failed) return;
  winnow_error error = {sizeof error, ""};
  int32_t code = spool_prepare(context, own, verb, count > 2 ? arguments[2] : NULL, &error);
  int is_whole = sqlite3_value_type(arguments[0]) != SQLITE_NULL && sqlite3_value_type(arguments[1]) != SQLITE_NULL;
  const char *text, *label;
  size_t length, label_length;
  if (code == WINNOW_OK && !is_whole) own->left_out++;
  if (code == WINNOW_OK && text_of(context, arguments[0], &text, &length) &&
      text_of(context, arguments[1], &label, &label_length)) {
    own->count++;
    code = row_add(&own->rows, text, length, label, label_length, &error);
    if (code == WINNOW_OK && own->rows.length >= spool_block) code = spool_write(own, &error);
  }
  own->has_failed = code != WINNOW_OK;
  if (code != WINNOW_OK) fail(context, NULL, code, &error);
}

/* The path of the program `winnow`: $WINNOW_COMMAND, or where $PATH has it. */
static void find_command(sql_command *own, char *path, size_t room) {
  own->path = secure_getenv("WINNOW_COMMAND");
  own->remedy = "install it, or set WINNOW_COMMAND to its path";
  if (own->path != NULL && *own->path != 0) return;
  own->path = "winnow";
  for (const char *folder = secure_getenv("PATH"); folder != NULL && *folder != 0;) {
    size_t length = strcspn(folder, ":");
    snprintf(path, room, "%.*s/winnow", (int)length, folder);
    if (length > 0 && access(path, X_OK) == 0) own->path = path;
    folder = own->path == path || folder[length] == 0 ? NULL : folder + length + 1;
  }
}

/* Whether the program has interrupted the statement: older versions of SQLite have no function for it, but another
 * statement is interrupted with it. */
static int is_interrupted(sqlite3 *database) {
  sqlite3_stmt *statement;
  int code = sqlite3_prepare_v2(database, "SELECT 1", -1, &statement, NULL);
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  sqlite3_finalize(statement);
  return code == SQLITE_INTERRUPT;
}

/* Runs the command on the rows, whose answer is the result. */
static void run_command(sqlite3_context *context, spool *own, sql_command *command) {
  char path[PATH_MAX];
  find_command(command, path, sizeof path);
  snprintf(command->folder, sizeof command->folder, "%s/winnow-XXXXXX", temporary_folder());
  winnow_error error = {sizeof error, ""};
  int32_t code = spool_write(own, &error);
  if (code == WINNOW_OK) code = command_start(command, own->verb, own->options, own->file, &error);
  while (code == WINNOW_OK && command_is_running(command)) {
    struct pollfd messages = {command->messages, POLLIN, 0};
    poll(&messages, 1, 100);
    if (is_interrupted(sqlite3_context_db_handle(context))) return sqlite3_result_error_code(context, SQLITE_INTERRUPT);
  }
  for (const char *warning; (warning = command_warning(command)) != NULL;) sqlite3_log(SQLITE_WARNING, "winnow: %s", warning);
  size_t size = 0;
  if (code == WINNOW_OK) code = command_end(command, own->verb, &size, &error);
  char *answer = code == WINNOW_OK ? sqlite3_malloc64(size + 2) : NULL;
  if (answer != NULL) code = command_read(command, own->verb, answer + 1, size, &error);
  if (code != WINNOW_OK) {
    sqlite3_free(answer);
    fail(context, NULL, code, &error);
  } else if (answer == NULL) {
    sqlite3_result_error_nomem(context);
  } else if (own->verb == &verb_audit) {
    size = array_of_lines(answer, size);
    sqlite3_result_text64(context, answer, size, sqlite3_free, SQLITE_UTF8);
  } else {
    sqlite3_result_blob64(context, memmove(answer, answer + 1, size), size, sqlite3_free);
  }
}

static void finish_rows(sqlite3_context *context) {
  spool *own = sqlite3_aggregate_context(context, 0);
  if (own == NULL || own->verb == NULL) return;
  if (own->left_out > 0 && !own->has_failed) {
    sqlite3_log(SQLITE_NOTICE, "winnow: %lld rows without a text or a label are left out", own->left_out);
  }
  if (own->count > 0 && !own->has_failed) {
    sql_command *command = calloc(1, sizeof *command);
    if (command == NULL) {
      sqlite3_result_error_nomem(context);
    } else {
      run_command(context, own, command);
      command_release(command);
      free(command);
    }
  }
  if (own->file >= 0) close(own->file);
  free(own->rows.text);
  sqlite3_free(own->options);
}

static void train(sqlite3_context *context, int count, sqlite3_value **arguments) {
  add_row(context, &verb_train, count, arguments);
}

static void audit(sqlite3_context *context, int count, sqlite3_value **arguments) {
  add_row(context, &verb_audit, count, arguments);
}

/* tokenize='winnow': the words of Winnow's search; 'winnow english', 'winnow german' or 'winnow de' has their stems, too. */
typedef struct tokenizer {
  int32_t language;
  /* The stems of a language other than English; NULL for others. */
  sql_model *stems;
  winnow_splitter *splitter;
} tokenizer;

static int32_t tokenizer_prepare(tokenizer *own, winnow_error *error) {
  return winnow_splitter_new(own->stems != NULL ? own->stems->model : NULL, own->language, &own->splitter, error);
}

static void tokenizer_delete(Fts5Tokenizer *made) {
  tokenizer *own = (tokenizer *)made;
  winnow_splitter_free(own->splitter);
  models_release(own->stems);
  sqlite3_free(own);
}

/* FTS5 has no place for a message: the reason goes to SQLite's error log. */
static int tokenizer_create(void *context, const char **arguments, int count, Fts5Tokenizer **made) {
  connection *shared = context;
  int32_t language = WINNOW_WORDS_ANY;
  if (count > 1) return SQLITE_ERROR;
  if (count == 1 && (language = winnow_words_language(arguments[0])) < 0) return SQLITE_ERROR;
  tokenizer *own = sqlite3_malloc(sizeof *own);
  if (own == NULL) return SQLITE_NOMEM;
  *own = (tokenizer){language, NULL, NULL};
  winnow_error error = {sizeof error, ""};
  int32_t code = WINNOW_OK;
  char *path = NULL;
  if (language > WINNOW_WORDS_ENGLISH) {
    path = installed_path(shared, STEM_MODEL);
    if (path == NULL) {
      sqlite3_free(own);
      return SQLITE_NOMEM;
    }
    code = models_open_file(&shared->models, path, &own->stems, &error);
  }
  if (code == WINNOW_OK) code = tokenizer_prepare(own, &error);
  if (code != WINNOW_OK) {
    const char *advice = code == WINNOW_UNREADABLE
                             ? "Install the package winnow-models, or set WINNOW_MODELS to the folder of the models."
                             : models_advice(code);
    sqlite3_log(SQLITE_ERROR, "winnow: %s: %s. %s", path != NULL ? path : "the tokenizer", error.message, advice);
    sqlite3_free(path);
    tokenizer_delete((Fts5Tokenizer *)own);
    return SQLITE_ERROR;
  }
  sqlite3_free(path);
  *made = (Fts5Tokenizer *)own;
  return SQLITE_OK;
}

typedef int token_callback(void *context, int flags, const char *token, int length, int start, int end);

/* In rows a word is its stem and, at the same place, itself. Queries ask for the stem, begun words (`win*`) for words
 * that begin so. */
static int tokenize(
    Fts5Tokenizer *made, void *context, int flags, const char *text, int length, token_callback *add) {
  tokenizer *own = (tokenizer *)made;
  const winnow_word *words;
  size_t count;
  if (text == NULL || length <= 0) return SQLITE_OK;
  if (length > longest_text) return SQLITE_TOOBIG;
  if (winnow_words(own->splitter, text, (size_t)length, &words, &count) != WINNOW_OK) return SQLITE_ERROR;
  int is_begun = (flags & FTS5_TOKENIZE_PREFIX) != 0, is_query = (flags & FTS5_TOKENIZE_QUERY) != 0;
  int result = SQLITE_OK;
  for (size_t index = 0; index < count && result == SQLITE_OK; index++) {
    const winnow_word *word = &words[index];
    int start = (int)word->start, end = (int)word->end;
    int has_stem = word->stem_length != word->folded_length || memcmp(word->stem, word->folded, word->stem_length) != 0;
    if (!is_begun) result = add(context, 0, word->stem, (int)word->stem_length, start, end);
    if (result == SQLITE_OK && (is_begun || (has_stem && !is_query))) {
      int place = is_begun ? 0 : FTS5_TOKEN_COLOCATED;
      result = add(context, place, word->folded, (int)word->folded_length, start, end);
    }
  }
  /* The memory of a long text is not kept. */
  if (length > 1 << 20) {
    winnow_splitter_free(own->splitter);
    own->splitter = NULL;
    if (tokenizer_prepare(own, NULL) != WINNOW_OK) return SQLITE_ERROR;
  }
  return result;
}

/* Adds the tokenizer, if the connection has FTS5. */
static int add_tokenizer(sqlite3 *database, connection *own) {
  fts5_api *interface = NULL;
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, NULL) != SQLITE_OK) return SQLITE_OK;
  sqlite3_bind_pointer(statement, 1, &interface, "fts5_api_ptr", NULL);
  sqlite3_step(statement);
  sqlite3_finalize(statement);
  if (interface == NULL || interface->iVersion < 2) return SQLITE_OK;
  fts5_tokenizer functions = {tokenizer_create, tokenizer_delete, tokenize};
  int result = interface->xCreateTokenizer(interface, "winnow", own, &functions, connection_release);
  if (result == SQLITE_OK) own->users++;
  return result;
}

/* Called by SQLite when it loads winnow.so. */
int sqlite3_winnow_init(
    sqlite3 *database, char **message, const sqlite3_api_routines *routines) {
  SQLITE_EXTENSION_INIT2(routines);
  if (sqlite3_libversion_number() < 3031000) {
    *message = sqlite3_mprintf("winnow needs SQLite 3.31 or newer");
    return SQLITE_ERROR;
  }
  connection *own = calloc(1, sizeof *own);
  if (own == NULL) return SQLITE_NOMEM;
  own->users = 1;
  const char *folder = secure_getenv("WINNOW_MODELS");
  if (folder != NULL && (own->folder = strdup(folder)) == NULL) {
    connection_release(own);
    return SQLITE_NOMEM;
  }
  /* What a database file says (views, triggers, defaults) may open models of that folder, but not any file. */
  int any = SQLITE_UTF8 | (own->folder == NULL ? SQLITE_DIRECTONLY : 0);
  /* A file may be replaced, so that the answer changes. */
  int installed = SQLITE_UTF8;
  int pure = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
  /* No database file starts a program. */
  int aggregate = SQLITE_UTF8 | SQLITE_DIRECTONLY;
  const struct {
    const char *name;
    int arguments, flags;
    void (*function)(sqlite3_context *, int, sqlite3_value **);
  } functions[] = {
      {"winnow_label", 2, any, label},
      {"winnow_labels", 2, any, labels},
      {"winnow_probability", 3, any, probability},
      {"winnow_probabilities", 2, any, probabilities},
      {"winnow_embed", 2, any, embed},
      {"winnow_sentiment", 2, any, sentiment},
      {"winnow_sentiment", 1, installed, sentiment},
      {"winnow_language", 1, installed, language},
      {"winnow_tokens", 1, pure, tokens},
      {"winnow_version", 0, pure, version},
      {"winnow_train", 2, aggregate, train},
      {"winnow_train", 3, aggregate, train},
      {"winnow_audit", 2, aggregate, audit},
      {"winnow_audit", 3, aggregate, audit},
  };
  int result = SQLITE_OK;
  for (size_t index = 0; index < sizeof functions / sizeof *functions && result == SQLITE_OK; index++) {
    own->users++;
    void (*function)(sqlite3_context *, int, sqlite3_value **) = functions[index].function;
    int is_aggregate = function == train || function == audit;
    /* If it fails, it releases the connection, too. */
    result = sqlite3_create_function_v2(
        database, functions[index].name, functions[index].arguments, functions[index].flags, own, is_aggregate ? NULL : function,
        is_aggregate ? function : NULL, is_aggregate ? finish_rows : NULL, connection_release);
  }
  if (result == SQLITE_OK) result = add_tokenizer(database, own);
  connection_release(own);
  /* The library stays when its connections are closed: its tables would be made again for each. */
  return result == SQLITE_OK ? SQLITE_OK_LOAD_PERMANENTLY : result;
}
