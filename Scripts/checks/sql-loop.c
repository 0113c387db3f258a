// Classifies the lines of the input in a loop, for `Scripts/checks/sql … measure`; prints seconds of processor time and the
// number of texts with the first label.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <winnow.h>
int main(int count, char **arguments) {
  winnow_model *model;
  winnow_reader *reader;
  if (winnow_open(arguments[1], &model, NULL) || winnow_reader_new(model, NULL, &reader, NULL)) return 1;
  size_t texts = 0, room = 0, lengths[100000];
  static char *text[100000];
  char *line = NULL;
  ssize_t length;
  while (texts < 100000 && (length = getline(&line, &room, stdin)) > 0) {
    text[texts] = strdup(line);
    lengths[texts++] = (size_t)length - 1;
  }
  struct timespec begin, end;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
  size_t first = 0;
  for (size_t index = 0; index < texts; index++) {
    winnow_answer answer = {.size = sizeof answer};
    winnow_classify(reader, text[index], lengths[index], &answer);
    first += answer.labels[0] == 0;
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  printf("%.9f %zu\n", (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9, first);
}
