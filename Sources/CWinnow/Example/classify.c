// Classifies the lines of the standard input, as `winnow classify MODEL --probabilities --format jsonl` does.
//
//     cc classify.c $(pkg-config --cflags --libs winnow) -o classify
//     ./classify spam.winnow [ERROR-RATE | language.winnow] < lines
//
// With a model of languages, a classifier that is for some languages has no label for texts in others. Writes a line each: the labels of the answer, separated by commas, then label and probability of all labels, by tabs.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <winnow.h>

static int fail(const char *what, int code, const winnow_error *error) {
  fprintf(stderr, "%s: error %d: %s\n", what, code, error->message);
  return 1;
}

int main(int count, char **arguments) {
  if (count < 2) {
    fprintf(stderr, "usage: classify MODEL [ERROR-RATE | LANGUAGES] < lines\n");
    return 64;
  }
  winnow_error error = {sizeof error, ""};
  winnow_model *model;
  int code = winnow_open(arguments[1], &model, &error);
  if (code == WINNOW_OK) code = winnow_verify(model, &error);
  if (code != WINNOW_OK) return fail(arguments[1], code, &error);
  winnow_options options = {.size = sizeof options};
  winnow_model *languages = NULL;
  size_t length_of_name = count > 2 ? strlen(arguments[2]) : 0;
  if (length_of_name > 7 && strcmp(arguments[2] + length_of_name - 7, ".winnow") == 0) {
    code = winnow_open(arguments[2], &languages, &error);
    if (code != WINNOW_OK) return fail(arguments[2], code, &error);
    options.languages = languages;
  } else if (count > 2) {
    options.rule = WINNOW_RULE_WITHIN;
    options.error_rate = atof(arguments[2]);
  }
  winnow_reader *reader;
  code = winnow_reader_new(model, &options, &reader, &error);
  winnow_free(languages);
  if (code != WINNOW_OK) return fail(arguments[1], code, &error);
  // The reader keeps what it needs, but the labels belong to the model.
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  while ((length = getline(&line, &room, stdin)) >= 0) {
    if (length > 0 && line[length - 1] == '\n') length--;
    winnow_answer answer = {.size = sizeof answer};
    code = winnow_classify(reader, line, (size_t)length, &answer);
    if (code != WINNOW_OK) return fail("a text", code, &error);
    for (size_t index = 0; index < answer.count; index++) {
      printf("%s%s", index > 0 ? "," : "", winnow_label(model, answer.labels[index], NULL));
    }
    for (size_t label = 0; label < winnow_label_count(model); label++) {
      printf("\t%s\t%.17g", winnow_label(model, label, NULL), answer.probabilities[label]);
    }
    putchar('\n');
  }
  free(line);
  winnow_reader_free(reader);
  winnow_free(model);
  return 0;
}
