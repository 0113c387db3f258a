/* The extension of PostgreSQL: functions that classify. docs/in-your-database.md describes them. */

#include <postgres.h>

#include <access/detoast.h>
#include <access/xact.h>
#include <catalog/pg_type.h>
#include <commands/tablespace.h>
#include <fmgr.h>
#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <pgstat.h>
#include <storage/fd.h>
#include <storage/ipc.h>
#include <storage/latch.h>
#include <utils/array.h>
#include <utils/builtins.h>
#include <utils/guc.h>
#include <utils/jsonb.h>
#include <utils/memutils.h>

#include "command.h"

PG_MODULE_MAGIC;

/* The settings winnow.model_directory and winnow.command. */
static char *model_directory, *command_path;
/* The open models of this backend. */
static sql_models models;

static bool check_path(char **value, void **extra, GucSource source) {
  if (**value == 0 || is_absolute_path(*value)) return true;
  GUC_check_errdetail("It must be an absolute path, or empty.");
  return false;
}

PGDLLEXPORT void _PG_init(void);
void _PG_init(void) {
  DefineCustomStringVariable(
      "winnow.model_directory", "The folder below which models of Winnow are read.",
      "Names of models are relative to it. If it is empty, models can only be passed as bytea.", &model_directory,
      INSTALLED_MODELS, PGC_SUSET, GUC_SUPERUSER_ONLY, check_path, NULL, NULL);
  DefineCustomStringVariable(
      "winnow.command", "The program winnow, which winnow_train and winnow_audit run.",
      "If it is empty, they cannot be used.", &command_path, "/usr/bin/winnow", PGC_SUSET, GUC_SUPERUSER_ONLY, check_path, NULL,
      NULL);
#if PG_VERSION_NUM >= 150000
  MarkGUCPrefixReserved("winnow");
#else
  EmitWarningsOnPlaceholders("winnow");
#endif
}

/* A message of the library in the encoding of the database. */
static const char *own_text(const char *utf8) { return pg_any_to_server(utf8, (int)strlen(utf8), PG_UTF8); }

pg_attribute_noreturn() static void fail(const char *name, int32_t code, const winnow_error *error) {
  int state = code == WINNOW_UNREADABLE       ? ERRCODE_UNDEFINED_FILE
              : code == WINNOW_FUTURE_VERSION ? ERRCODE_FEATURE_NOT_SUPPORTED
                                              : ERRCODE_INVALID_PARAMETER_VALUE;
  ereport(
      ERROR,
      (errcode(state), errmsg("winnow: %s%s%s", name == NULL ? "" : name, name == NULL ? "" : ": ", own_text(error->message)),
       errhint("%s", models_advice(code))));
}

/* The model that a call in a query has used, until the query ends. */
typedef struct held {
  sql_model *model;
  /* Whether the argument is the same for all rows, and the statement in which the file was last looked at. */
  bool is_constant;
  TimestampTz statement;
  /* Where the bytes of the model are stored; its length is 0 if they were not. */
  Size stored_length;
  char stored[TOAST_POINTER_SIZE];
} held;

static void held_release(void *context) {
  held *own = context;
  models_release(own->model);
  own->model = NULL;
}

static held *held_of(FunctionCallInfo fcinfo) {
  FmgrInfo *function = fcinfo->flinfo;
  if (function->fn_extra != NULL) return function->fn_extra;
  held *own = MemoryContextAllocZero(function->fn_mcxt, sizeof *own);
  own->is_constant = get_fn_expr_arg_stable(function, 0);
  MemoryContextCallback *end = MemoryContextAllocZero(function->fn_mcxt, sizeof *end);
  end->func = held_release;
  end->arg = own;
  MemoryContextRegisterResetCallback(function->fn_mcxt, end);
  function->fn_extra = own;
  return own;
}

static sql_model *hold(held *own, sql_model *model) {
  models_release(own->model);
  return own->model = model;
}

/* The model of a name; of the name that the first argument is, if it is NULL. */
static sql_model *model_by(FunctionCallInfo fcinfo, const char *name) {
  held *own = held_of(fcinfo);
  TimestampTz now = GetCurrentStatementStartTimestamp();
  if (own->model != NULL && (own->is_constant || name != NULL) && own->statement == now) return own->model;
  if (name == NULL) name = text_to_cstring(PG_GETARG_TEXT_PP(0));
  if (model_directory == NULL || *model_directory == 0) {
    ereport(
        ERROR, (errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE), errmsg("winnow: there is no folder of models"),
                errhint("A superuser sets winnow.model_directory; or pass the model as bytea.")));
  }
  if (!models_is_inside(name)) {
    ereport(
        ERROR, (errcode(ERRCODE_INSUFFICIENT_PRIVILEGE), errmsg("winnow: %s: the name leaves the folder of models", name),
                errhint("Names are relative to winnow.model_directory, and have no \"..\".")));
  }
  char *path = psprintf("%s/%s", model_directory, name);
  winnow_error error = {sizeof error, ""};
  sql_model *model;
  int32_t code = models_open_file(&models, path, &model, &error);
  if (code != WINNOW_OK) fail(name, code, &error);
  own->statement = now;
  return hold(own, model);
}

static sql_model *model_by_name(FunctionCallInfo fcinfo) { return model_by(fcinfo, NULL); }

/* The model whose bytes are the first argument. A stored value is recognized by its place, without reading it. */
static sql_model *model_by_bytes(FunctionCallInfo fcinfo) {
  held *own = held_of(fcinfo);
  if (own->model != NULL && own->is_constant) return own->model;
  struct varlena *value = (struct varlena *)DatumGetPointer(PG_GETARG_DATUM(0));
  Size stored = VARATT_IS_EXTERNAL_ONDISK(value) ? VARSIZE_EXTERNAL(value) : 0;
  if (own->model != NULL && stored > 0 && stored == own->stored_length && memcmp(value, own->stored, stored) == 0) {
    return own->model;
  }
  struct varlena *bytes = pg_detoast_datum_packed(value);
  winnow_error error = {sizeof error, ""};
  sql_model *model;
  int32_t code = models_open_bytes(&models, VARDATA_ANY(bytes), VARSIZE_ANY_EXHDR(bytes), &model, &error);
  if (code != WINNOW_OK) fail("the model", code, &error);
  if (bytes != value) pfree(bytes);
  own->stored_length = stored <= sizeof own->stored ? stored : 0;
  memcpy(own->stored, value, own->stored_length);
  return hold(own, model);
}

/* A text as UTF-8. */
static const char *utf8(text *value, size_t *length) {
  char *own = VARDATA_ANY(value);
  int count = VARSIZE_ANY_EXHDR(value);
  char *made = pg_server_to_any(own, count, PG_UTF8);
  *length = made == own ? (size_t)count : strlen(made);
  return made;
}

static Datum text_datum(const char *utf8, size_t length) {
  char *made = pg_any_to_server(utf8, (int)length, PG_UTF8);
  return PointerGetDatum(cstring_to_text_with_len(made, made == utf8 ? (int)length : (int)strlen(made)));
}

static void classify_text(text *value, sql_model *model, winnow_answer *answer) {
  CHECK_FOR_INTERRUPTS();
  size_t length;
  const char *content = utf8(value, &length);
  winnow_error error = {sizeof error, ""};
  int32_t code = model_classify(model, content, length, answer, &error);
  if (code != WINNOW_OK) fail(NULL, code, &error);
}

static void classify(FunctionCallInfo fcinfo, sql_model *model, winnow_answer *answer) {
  classify_text(PG_GETARG_TEXT_PP(1), model, answer);
}

static Datum first_label(FunctionCallInfo fcinfo, sql_model *model, const winnow_answer *answer) {
  if (answer->count == 0) PG_RETURN_NULL();
  size_t length;
  const char *first = winnow_label(model->model, answer->labels[0], &length);
  return text_datum(first, length);
}

static Datum label(FunctionCallInfo fcinfo, sql_model *model) {
  winnow_answer answer;
  classify(fcinfo, model, &answer);
  return first_label(fcinfo, model, &answer);
}

static Datum labels(FunctionCallInfo fcinfo, sql_model *model) {
  winnow_answer answer;
  classify(fcinfo, model, &answer);
  Datum *found = palloc((answer.count + 1) * sizeof *found);
  for (size_t index = 0; index < answer.count; index++) {
    size_t length;
    const char *label = winnow_label(model->model, answer.labels[index], &length);
    found[index] = text_datum(label, length);
  }
  PG_RETURN_ARRAYTYPE_P(construct_array(found, (int)answer.count, TEXTOID, -1, false, TYPALIGN_INT));
}

static Datum probability(FunctionCallInfo fcinfo, sql_model *model) {
  winnow_answer answer;
  classify(fcinfo, model, &answer);
  size_t length, index;
  const char *name = utf8(PG_GETARG_TEXT_PP(2), &length);
  winnow_error error = {sizeof error, ""};
  int32_t code = model_find_label(model, name, length, &index, &error);
  if (code != WINNOW_OK) fail(NULL, code, &error);
  PG_RETURN_FLOAT8(answer.probabilities[index]);
}

static Datum probabilities(FunctionCallInfo fcinfo, sql_model *model) {
  winnow_answer answer;
  classify(fcinfo, model, &answer);
  json made = json_probabilities(model, &answer);
  if (made.text == NULL) ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory")));
  /* In memory of PostgreSQL before anything can fail. */
  char *copy = MemoryContextAllocExtended(CurrentMemoryContext, made.length + 1, MCXT_ALLOC_NO_OOM);
  if (copy != NULL) memcpy(copy, made.text, made.length + 1);
  free(made.text);
  if (copy == NULL) ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory")));
  return DirectFunctionCall1(jsonb_in, CStringGetDatum(pg_any_to_server(copy, (int)strlen(copy), PG_UTF8)));
}

static Datum sentiment_of(text *value, sql_model *model) {
  CHECK_FOR_INTERRUPTS();
  size_t length;
  const char *content = utf8(value, &length);
  double score;
  winnow_error error = {sizeof error, ""};
  int32_t code = model_sentiment(model, content, length, &score, &error);
  if (code != WINNOW_OK) fail(NULL, code, &error);
  PG_RETURN_FLOAT8(score);
}

static Datum sentiment(FunctionCallInfo fcinfo, sql_model *model) { return sentiment_of(PG_GETARG_TEXT_PP(1), model); }

static Datum embed(FunctionCallInfo fcinfo, sql_model *model) {
  CHECK_FOR_INTERRUPTS();
  size_t length, dimension;
  const char *content = utf8(PG_GETARG_TEXT_PP(1), &length);
  float *vector;
  winnow_error error = {sizeof error, ""};
  int32_t code = model_embed(model, content, length, &vector, &dimension, &error);
  if (code != WINNOW_OK) fail(NULL, code, &error);
  ArrayType *made = NULL;
  PG_TRY();
  {
    Datum *numbers = palloc(dimension * sizeof *numbers);
    for (size_t index = 0; index < dimension; index++) numbers[index] = Float4GetDatum(vector[index]);
    made = construct_array(numbers, (int)dimension, FLOAT4OID, sizeof(float4), true, TYPALIGN_INT);
  }
  PG_FINALLY();
  { free(vector); }
  PG_END_TRY();
  PG_RETURN_ARRAYTYPE_P(made);
}

/* A function of SQL for models by name, and one for models as bytea. */
#define FUNCTIONS(name)                                                                         \
  PG_FUNCTION_INFO_V1(sql_##name);                                                              \
  Datum sql_##name(PG_FUNCTION_ARGS) { return name(fcinfo, model_by_name(fcinfo)); }            \
  PG_FUNCTION_INFO_V1(sql_##name##_by_bytes);                                                   \
  Datum sql_##name##_by_bytes(PG_FUNCTION_ARGS) { return name(fcinfo, model_by_bytes(fcinfo)); }

FUNCTIONS(label)
FUNCTIONS(labels)
FUNCTIONS(probability)
FUNCTIONS(probabilities)
FUNCTIONS(embed)
FUNCTIONS(sentiment)

PG_FUNCTION_INFO_V1(sql_language);
Datum sql_language(PG_FUNCTION_ARGS) {
  sql_model *model = model_by(fcinfo, LANGUAGE_MODEL);
  winnow_answer answer;
  classify_text(PG_GETARG_TEXT_PP(0), model, &answer);
  return first_label(fcinfo, model, &answer);
}

PG_FUNCTION_INFO_V1(sql_english_sentiment);
Datum sql_english_sentiment(PG_FUNCTION_ARGS) {
  return sentiment_of(PG_GETARG_TEXT_PP(0), model_by(fcinfo, SENTIMENT_MODEL));
}

PG_FUNCTION_INFO_V1(sql_tokens);
Datum sql_tokens(PG_FUNCTION_ARGS) {
  CHECK_FOR_INTERRUPTS();
  size_t length, count;
  const char *content = utf8(PG_GETARG_TEXT_PP(0), &length);
  winnow_token *found;
  winnow_error error = {sizeof error, ""};
  int32_t code = tokens_of(content, length, &found, &count, &error);
  if (code != WINNOW_OK) fail(NULL, code, &error);
  /* What is not in memory of PostgreSQL is freed if something fails. */
  ArrayType *made = NULL;
  PG_TRY();
  {
    Datum *tokens = palloc_extended((count + 1) * sizeof *tokens, MCXT_ALLOC_HUGE);
    for (size_t index = 0; index < count; index++) {
      tokens[index] = text_datum(content + found[index].start, found[index].end - found[index].start);
    }
    made = construct_array(tokens, (int)count, TEXTOID, -1, false, TYPALIGN_INT);
  }
  PG_FINALLY();
  { free(found); }
  PG_END_TRY();
  PG_RETURN_ARRAYTYPE_P(made);
}

PG_FUNCTION_INFO_V1(sql_version);
Datum sql_version(PG_FUNCTION_ARGS) { PG_RETURN_TEXT_P(cstring_to_text(winnow_version())); }

/* The rows that an aggregate passes to the command. Its file is PostgreSQL's: it counts for temp_file_limit, is in
 * temp_tablespaces, and goes with the statement; but nothing closes it between two groups. */
typedef struct spool {
  /* 0 if there is none. */
  File file;
  off_t size;
  int64 count, left_out;
  /* In UTF-8; NULL if there are none. */
  char *options;
  /* The rows that are not in the file yet. */
  size_t used;
  char rows[16 << 10];
} spool;

static void spool_close(Datum spool_datum) {
  spool *own = (spool *)DatumGetPointer(spool_datum);
  if (own->file != 0) FileClose(own->file);
  own->file = 0;
}

static void spool_write(spool *own, const char *rows, size_t size) {
  if (own->file == 0) {
    PrepareTempTablespaces();
    own->file = OpenTemporaryFile(false);
  }
  while (size > 0) {
    int part = (int)Min(size, (size_t)1 << 20);
    errno = 0;
    if (FileWrite(own->file, (char *)rows, part, own->size, PG_WAIT_EXTENSION) != part) {
      if (errno == 0) errno = ENOSPC;
      ereport(ERROR, (errcode_for_file_access(), errmsg("could not write to file \"%s\": %m", FilePathName(own->file))));
    }
    own->size += part;
    rows += part;
    size -= (size_t)part;
  }
}

static void spool_add(spool *own, const char *row, size_t size) {
  if (size > sizeof own->rows - own->used) {
    spool_write(own, own->rows, own->used);
    own->used = 0;
  }
  if (size > sizeof own->rows) return spool_write(own, row, size);
  memcpy(own->rows + own->used, row, size);
  own->used += size;
}

/* The options of a row as a string; NULL if there are none. */
static char *options_of(FunctionCallInfo fcinfo) {
  if (PG_NARGS() < 4 || PG_ARGISNULL(3)) return NULL;
  size_t length;
  const char *options = utf8(PG_GETARG_TEXT_PP(3), &length);
  return pnstrdup(options, length);
}

static spool *spool_new(FunctionCallInfo fcinfo, MemoryContext place, const sql_verb *verb) {
  char *options = options_of(fcinfo);
  winnow_error error = {sizeof error, ""};
  int32_t code = options_check(verb, options, &error);
  if (code != WINNOW_OK) fail(NULL, code, &error);
  spool *own = MemoryContextAlloc(place, sizeof *own);
  memset(own, 0, offsetof(spool, rows));
  if (options != NULL) own->options = MemoryContextStrdup(place, options);
  AggRegisterCallback(fcinfo, spool_close, PointerGetDatum(own));
  return own;
}

static void check_options(FunctionCallInfo fcinfo, const spool *own) {
  char *options = options_of(fcinfo);
  bool is_same = options == NULL || own->options == NULL ? options == own->options : strcmp(options, own->options) == 0;
  if (options != NULL) pfree(options);
  if (!is_same) {
    ereport(
        ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE), errmsg("winnow: the options are not the same in all rows"),
                errhint("Pass a constant.")));
  }
}

pg_attribute_noreturn() static void command_fail(int32_t code, const winnow_error *error) {
  int state = code == WINNOW_INVALID_ARGUMENT ? ERRCODE_INVALID_PARAMETER_VALUE : ERRCODE_EXTERNAL_ROUTINE_EXCEPTION;
  ereport(
      ERROR, (errcode(state), errmsg("winnow: %s", own_text(error->message)),
              errhint("%s", models_advice(WINNOW_INVALID_ARGUMENT))));
}

static Datum add_row(FunctionCallInfo fcinfo, const sql_verb *verb) {
  MemoryContext place;
  if (!AggCheckCallContext(fcinfo, &place)) elog(ERROR, "winnow: not called as an aggregate");
  spool *own = PG_ARGISNULL(0) ? spool_new(fcinfo, place, verb) : (spool *)PG_GETARG_POINTER(0);
  check_options(fcinfo, own);
  if (PG_ARGISNULL(1) || PG_ARGISNULL(2)) {
    own->left_out++;
    PG_RETURN_POINTER(own);
  }
  size_t length, label_length;
  const char *content = utf8(PG_GETARG_TEXT_PP(1), &length), *label = utf8(PG_GETARG_TEXT_PP(2), &label_length);
  static json row;
  if (row.text == NULL) row = json_new();
  row.length = 0;
  winnow_error error = {sizeof error, ""};
  int32_t code = row_add(&row, content, length, label, label_length, &error);
  if (code != WINNOW_OK) command_fail(code, &error);
  spool_add(own, row.text, row.length);
  own->count++;
  /* The memory of a long row is not kept. */
  if (row.room > 1 << 20) {
    free(row.text);
    row.text = NULL;
  }
  PG_RETURN_POINTER(own);
}

static void command_stop(int code, Datum command) { command_release((sql_command *)DatumGetPointer(command)); }

/* Waits for the command, and returns its answer with room for the header of a value. */
static char *command_answer(sql_command *command, const sql_verb *verb, const spool *own, size_t *size) {
  winnow_error error = {sizeof error, ""};
  /* The size, as the file is open then. */
  int32_t code = FileSize(own->file) < 0 ? WINNOW_UNREADABLE : WINNOW_OK;
  if (code == WINNOW_OK) code = command_start(command, verb, own->options, FileGetRawDesc(own->file), &error);
  while (code == WINNOW_OK && command_is_running(command)) {
    int events = WaitLatchOrSocket(
        MyLatch, WL_LATCH_SET | WL_SOCKET_READABLE | WL_EXIT_ON_PM_DEATH, command->messages, -1, PG_WAIT_EXTENSION);
    if (events & WL_LATCH_SET) ResetLatch(MyLatch);
    CHECK_FOR_INTERRUPTS();
  }
  for (const char *warning; (warning = command_warning(command)) != NULL;) {
    ereport(WARNING, (errmsg("winnow: %s", own_text(warning))));
  }
  if (code == WINNOW_OK) code = command_end(command, verb, size, &error);
  if (code != WINNOW_OK) command_fail(code, &error);
  if (*size > MaxAllocSize - VARHDRSZ - 2) {
    ereport(ERROR, (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED), errmsg("winnow: the answer is larger than 1 GB")));
  }
  char *answer = palloc(VARHDRSZ + *size + 2);
  code = command_read(command, verb, answer + VARHDRSZ, *size, &error);
  if (code != WINNOW_OK) command_fail(code, &error);
  return answer;
}

/* Runs the command on the rows; NULL if there are none. */
static char *run_command(FunctionCallInfo fcinfo, const sql_verb *verb, size_t *size) {
  if (!AggCheckCallContext(fcinfo, NULL)) elog(ERROR, "winnow: not called as an aggregate");
  spool *own = PG_ARGISNULL(0) ? NULL : (spool *)PG_GETARG_POINTER(0);
  if (own != NULL && own->left_out > 0) {
    ereport(NOTICE, (errmsg_plural(
        "winnow: %lld row without a text or a label is left out", "winnow: %lld rows without a text or a label are left out",
        (unsigned long)own->left_out, (long long)own->left_out)));
  }
  if (own == NULL || own->count == 0) return NULL;
  if (command_path == NULL || *command_path == 0) {
    ereport(
        ERROR, (errcode(ERRCODE_OBJECT_NOT_IN_PREREQUISITE_STATE), errmsg("winnow: no command is set"),
                errhint("A superuser sets winnow.command to the path of the program winnow.")));
  }
  spool_write(own, own->rows, own->used);
  sql_command *command = palloc0(sizeof *command);
  command->path = command_path;
  command->remedy = "install it, or have a superuser set winnow.command to its path";
  command->is_apart = 1;
  /* A name that PostgreSQL removes if it starts again after a crash. */
  snprintf(command->folder, sizeof command->folder, "%s/%s.winnow.XXXXXX", DataDir, FilePathName(own->file));
  char *answer = NULL;
  PG_ENSURE_ERROR_CLEANUP(command_stop, PointerGetDatum(command));
  { answer = command_answer(command, verb, own, size); }
  PG_END_ENSURE_ERROR_CLEANUP(command_stop, PointerGetDatum(command));
  command_release(command);
  pfree(command);
  spool_close(PointerGetDatum(own));
  return answer;
}

PG_FUNCTION_INFO_V1(sql_train_row);
Datum sql_train_row(PG_FUNCTION_ARGS) { return add_row(fcinfo, &verb_train); }

PG_FUNCTION_INFO_V1(sql_audit_row);
Datum sql_audit_row(PG_FUNCTION_ARGS) { return add_row(fcinfo, &verb_audit); }

PG_FUNCTION_INFO_V1(sql_train);
Datum sql_train(PG_FUNCTION_ARGS) {
  size_t size;
  char *answer = run_command(fcinfo, &verb_train, &size);
  if (answer == NULL) PG_RETURN_NULL();
  SET_VARSIZE(answer, VARHDRSZ + size);
  PG_RETURN_BYTEA_P(answer);
}

PG_FUNCTION_INFO_V1(sql_audit);
Datum sql_audit(PG_FUNCTION_ARGS) {
  size_t size;
  char *answer = run_command(fcinfo, &verb_audit, &size);
  if (answer == NULL) PG_RETURN_NULL();
  char *lines = answer + VARHDRSZ - 1;
  lines[array_of_lines(lines, size)] = 0;
  return DirectFunctionCall1(jsonb_in, CStringGetDatum(pg_any_to_server(lines, (int)strlen(lines), PG_UTF8)));
}
