/* What the extensions of databases share: models that stay open, and JSON. */

#ifndef WINNOW_SQL_MODELS_H
#define WINNOW_SQL_MODELS_H

#include <stddef.h>
#include <sys/stat.h>
#include <winnow.h>

/* An open model, with the memory for classifying by it. */
typedef struct sql_model {
  struct sql_model *next;
  struct sql_models *all;
  /* How many statements and calls need it. */
  size_t users;
  /* Whether its file was replaced, so that nobody else may use it. */
  int is_replaced;
  /* The path of its file, and what the file was; NULL for a model that a query has passed. */
  char *path;
  struct stat file;
  /* Its contents. They are read, not mapped: if a mapped file is shortened, the process ends. */
  unsigned char *bytes;
  size_t size;
  winnow_model *model;
  winnow_reader *reader;
  /* Whether the last text was so long that the reader's memory is not to be kept. */
  int was_long;
  /* The label that was asked for last. */
  size_t label;
} sql_model;

/* The open models of a connection, the last used first. One thread at a time may use them. */
typedef struct sql_models {
  sql_model *first;
} sql_models;

/* Reads the first bytes of a file. */
int32_t file_read(int descriptor, void *bytes, size_t size, winnow_error *error);

/* The models of functions that are not passed one. */
#define LANGUAGE_MODEL "language.winnow"
#define SENTIMENT_MODEL "en-sentiment.winnow"
#define STEM_MODEL "stems.winnow"
/* Where packages install models. */
#define INSTALLED_MODELS "/usr/share/winnow/models"

/* Texts and models of a larger size are refused, so that there is memory for what is made of them. */
enum { longest_text = 64 << 20, largest_model = 1 << 30 };

/* Opens the model in a file, or of bytes, if it is not open or was replaced; both are checked completely. The caller
 * becomes a user of the model. */
int32_t models_open_file(sql_models *all, const char *path, sql_model **model, winnow_error *error);
int32_t models_open_bytes(sql_models *all, const void *bytes, size_t size, sql_model **model, winnow_error *error);
/* Ends the use of a model; NULL has no effect. Some models stay open without a user. */
void models_release(sql_model *model);
/* Frees all models, which nobody may use any more. */
void models_close(sql_models *all);
/* What to do after an error: a sentence. */
const char *models_advice(int32_t code);

/* Makes the reader ready for a text of a length. */
int32_t model_prepare(sql_model *model, size_t length, winnow_error *error);
int32_t model_classify(
    sql_model *model, const char *text, size_t length, winnow_answer *answer, winnow_error *error);
/* The index of a label; WINNOW_INVALID_ARGUMENT if the model does not have it. */
int32_t model_find_label(sql_model *model, const char *label, size_t length, size_t *index, winnow_error *error);

/* How positive or negative a text is. */
int32_t model_sentiment(sql_model *model, const char *text, size_t length, double *score, winnow_error *error);

/* The vector of a text, of `dimension` numbers, in memory of `malloc`. */
int32_t model_embed(
    sql_model *model, const char *text, size_t length, float **vector, size_t *dimension, winnow_error *error);

/* The tokens of a text, in memory of `malloc`. */
int32_t tokens_of(const char *text, size_t length, winnow_token **tokens, size_t *count, winnow_error *error);

/* Whether a name of a model stays in the folder that it is relative to. */
int models_is_inside(const char *name);
/* The path of a model in memory of `malloc`: below a folder, the one of $WINNOW_MODELS, or, if there is none, as it is
 * named. NULL after an error. */
char *models_path(const char *folder, const char *name, size_t length, winnow_error *error);

/* A text in JSON, in memory of `malloc`; `text` is NULL if there was not enough. */
typedef struct json {
  char *text;
  size_t length, room;
} json;

json json_new(void);
void json_add(json *out, const char *text, size_t length);
/* Bytes that are not UTF-8 become U+FFFD. */
void json_add_string(json *out, const char *text, size_t length);
/* With as many digits as the number needs. */
void json_add_number(json *out, double number);
/* The probabilities of an answer as an object, the most probable label first. */
json json_probabilities(const sql_model *model, const winnow_answer *answer);

#endif
