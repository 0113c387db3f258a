/* Runs the command winnow on the rows of a statement, for the extensions of databases: the core does not train. */

#ifndef WINNOW_SQL_COMMAND_H
#define WINNOW_SQL_COMMAND_H

#include <limits.h>
#include <sys/types.h>

#include "models.h"

/* What a function has the command do. */
typedef struct sql_verb {
  /* The name of the function. */
  const char *function;
  /* Its arguments, up to NULL, and the file in its folder that then has the answer. */
  const char *const *arguments;
  const char *answer;
  /* The options that SQL may pass, up to NULL: none names a file. */
  const char *const *options;
} sql_verb;

extern const sql_verb verb_train, verb_audit;

/* A running command. Before it is started, all is 0 except for the members that the caller sets. */
typedef struct sql_command {
  /* Set by the caller: the program; what to do if it cannot be run; whether a signal for the group of processes of the
   * database is not for it; and a folder to be made for its files, of which mkdtemp replaces the last six letters. */
  const char *path, *remedy;
  int is_apart;
  char folder[PATH_MAX];
  /* The process, the pipe with its messages, and whether there is the folder; 0 if not. */
  pid_t process;
  int messages, has_folder;
  char program[PATH_MAX];
  /* What it has said, or the end of that; how far it was looked at; and the error in it. */
  char said[8192];
  size_t length, place;
  const char *error;
} sql_command;

enum { longest_options = 16 << 10 };

/* Adds a row, as the command reads it. Bytes that are not UTF-8 become U+FFFD. */
int32_t row_add(
    json *rows, const char *text, size_t length, const char *label, size_t label_length, winnow_error *error);

/* Checks options: words of the command, between spaces or in quotes. */
int32_t options_check(const sql_verb *verb, const char *options, winnow_error *error);

/* Starts the command on the rows in a file. `options` may be NULL. Even after an error, the command is to be released. */
int32_t command_start(sql_command *own, const sql_verb *verb, const char *options, int rows, winnow_error *error);
/* Takes what the command has said until now: whether it is still running, so that `messages` can be waited for. */
int command_is_running(sql_command *own);
/* The next warning of a command that has ended; NULL after the last one. */
const char *command_warning(sql_command *own);
/* Ends a command that is not running any more: the size of its answer, or the error that it has reported. */
int32_t command_end(sql_command *own, const sql_verb *verb, size_t *size, winnow_error *error);
int32_t command_read(const sql_command *own, const sql_verb *verb, char *answer, size_t size, winnow_error *error);
/* Makes an array of lines of JSON that begin at the second of the bytes, with room for one more after them: its length. */
size_t array_of_lines(char *lines, size_t size);
/* Kills the command if it is running, and removes its files. */
void command_release(sql_command *own);

#endif
