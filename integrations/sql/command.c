/* Runs the command winnow on the rows of a statement, for the extensions of databases: the core does not train. */

#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define ROWS "-", "--input-format=jsonl", "--quiet"

const sql_verb verb_train = {
    "winnow_train",
    /* The core does not read models that were trained with an embedding. */
    (const char *const[]){"train", "classifier", ROWS, "--embedding=none", "--output=model.winnow", NULL}, "model.winnow",
    (const char *const[]){
        "--author", "--license", "--description", "--model-version", "--languages", "--max-size", "--no-vocabulary-texts",
        "--label-names", "--multi-label", "--validation", "--test", "--split", "--positive-label", "--no-refit",
        "--fingerprints", "--drop-suspects", "--features", "--tokenizer", "--filters", "--word-ngrams",
        "--character-ngrams", "--minimum-count", "--maximum-size", "--hash-bits", "--term-frequency",
        "--inverse-document-frequency", "--no-inverse-document-frequency", "--normalization", "--maximum-document-share",
        "--surface-features", "--no-surface-features", "--algorithm", "--l2", "--l1", "--maximum-iterations",
        "--loss-tolerance", "--patience", "--stopping-metric", "--smoothing", "--ratio-exponent", "--class-weights",
        "--calibration", "--conformal", "--resist-padding", "--operating-point", "--tune", "--time-budget", "--metric",
        "--seed", "--threads", NULL}};

const sql_verb verb_audit = {
    "winnow_audit", (const char *const[]){"audit", ROWS, "--format=jsonl", NULL}, "output",
    (const char *const[]){"--label-names", "--issues", "--limit", "--folds", "--threads", NULL}};

static int32_t fail(winnow_error *error, int32_t code, const char *before, const char *middle, const char *after) {
  snprintf(error->message, sizeof error->message, "%s%s%s", before, middle, after);
  return code;
}

int32_t row_add(
    json *rows, const char *text, size_t length, const char *label, size_t label_length, winnow_error *error) {
  if (length > longest_text || label_length > longest_text) {
    return fail(error, WINNOW_INVALID_ARGUMENT, "the text or the label is longer than 64 MB", "", "");
  }
  json_add(rows, "{\"text\":", 8);
  json_add_string(rows, text, length);
  json_add(rows, ",\"label\":", 9);
  json_add_string(rows, label, label_length);
  json_add(rows, "}\n", 2);
  return rows->text == NULL ? fail(error, WINNOW_UNREADABLE, "there is no memory for the row", "", "") : WINNOW_OK;
}

static int is_one_of(const char *word, size_t length, const char *const *names) {
  while (*names != NULL && (strncmp(*names, word, length) != 0 || (*names)[length] != 0)) names++;
  return *names != NULL;
}

/* Splits options in place into words, which quotes hold together: the number of words, of which there is room for half
 * the length and one; -1 if a quote is not closed. */
static ptrdiff_t split(char *options, char **words) {
  const char *const spaces = " \t\r\n\v\f";
  ptrdiff_t count = 0;
  for (char *from = options + strspn(options, spaces); *from != 0; from += strspn(from, spaces)) {
    char *to = words[count++] = from, quote = 0;
    for (; *from != 0 && (quote != 0 || strchr(spaces, *from) == NULL); from++) {
      if (*from == quote) {
        quote = 0;
      } else if (quote == 0 && (*from == '"' || *from == '\'')) {
        quote = *from;
      } else {
        *to++ = *from;
      }
    }
    if (quote != 0) return -1;
    from += *from != 0;
    *to = 0;
  }
  return count;
}

/* Checks words of options. --validation and --test may take the name of a file from the command line, but not from SQL. */
static int32_t check(const sql_verb *verb, char **words, ptrdiff_t count, winnow_error *error) {
  int is_share = 0;
  for (ptrdiff_t index = 0; index < count; index++) {
    const char *word = words[index], *value = word;
    if (*word == '-') {
      size_t length = strcspn(word, "=");
      char name[40];
      snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), word);
      if (!is_one_of(word, length, verb->options)) {
        return fail(error, WINNOW_INVALID_ARGUMENT, verb->function, " has no option ", name);
      }
      is_share = strcmp(name, "--validation") == 0 || strcmp(name, "--test") == 0;
      value = word[length] == 0 ? NULL : word + length + 1;
    }
    if (value == NULL) continue;
    if (is_share && strcmp(value, "auto") != 0 && strcmp(value, "none") != 0 && value[strspn(value, "0123456789.")] != 0) {
      return fail(error, WINNOW_INVALID_ARGUMENT, verb->function, " takes a share for --validation and --test", ", such as 0.2");
    }
    is_share = 0;
  }
  return WINNOW_OK;
}

/* The arguments of a command in one piece of memory. */
static int32_t arguments_of(const sql_verb *verb, const char *options, char ***made, winnow_error *error) {
  size_t fixed = 0, length = options == NULL ? 0 : strlen(options);
  if (length > longest_options) return fail(error, WINNOW_INVALID_ARGUMENT, "the options are longer than 16 kB", "", "");
  while (verb->arguments[fixed] != NULL) fixed++;
  size_t room = 1 + fixed + length / 2 + 1 + 1;
  char **arguments = *made = malloc(room * sizeof *arguments + length + 1);
  if (arguments == NULL) return fail(error, WINNOW_UNREADABLE, "there is no memory for the options", "", "");
  arguments[0] = "winnow";
  memcpy(arguments + 1, verb->arguments, fixed * sizeof *arguments);
  char **words = arguments + 1 + fixed, *copy = (char *)(arguments + room);
  memcpy(copy, options == NULL ? "" : options, length + 1);
  ptrdiff_t count = split(copy, words);
  if (count < 0) return fail(error, WINNOW_INVALID_ARGUMENT, "a quote in the options is not closed", "", "");
  words[count] = NULL;
  return check(verb, words, count, error);
}

int32_t options_check(const sql_verb *verb, const char *options, winnow_error *error) {
  char **arguments = NULL;
  int32_t code = arguments_of(verb, options, &arguments, error);
  free(arguments);
  return code;
}

/* The variables of the process, but for temporary files the folder of the command. */
static char **environment_of(const char *folder) {
  static const char name[] = "TMPDIR=";
  size_t count = 0, kept = 0, room = strlen(folder) + sizeof name;
  while (environ[count] != NULL) count++;
  char **made = malloc((count + 2) * sizeof *made + room);
  if (made == NULL) return NULL;
  for (size_t index = 0; index < count; index++) {
    if (strncmp(environ[index], name, strlen(name)) != 0) made[kept++] = environ[index];
  }
  made[kept] = (char *)(made + count + 2);
  snprintf(made[kept], room, "%s%s", name, folder);
  made[kept + 1] = NULL;
  return made;
}

/* Becomes the command, in a new process whose memory may be in any state: without allocating, and without returning. */
_Noreturn static void become(
    const sql_command *own, char **arguments, char **environment, int rows, int output, int messages, pid_t parent) {
  int from[3] = {rows, output, messages};
  for (int place = 0; place < 3; place++) from[place] = fcntl(from[place], F_DUPFD, 3);
  for (int place = 0; place < 3; place++) {
    if (dup2(from[place], place) < 0) _exit(126);
  }
  /* Nothing else of the database's is open in it. */
  int is_closed = -1;
#ifdef SYS_close_range
  is_closed = (int)syscall(SYS_close_range, 3u, ~0u, 0u);
#endif
  struct rlimit limit;
  if (is_closed != 0 && getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    int end = limit.rlim_cur < 1 << 16 ? (int)limit.rlim_cur : 1 << 16;
    for (int place = 3; place < end; place++) close(place);
  }
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (own->is_apart) setpgid(0, 0);
  /* It ends with the database. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() == parent && chdir(own->folder) == 0) {
    execve(own->program, arguments, environment);
    static const char message[] = "winnow: the program that is named cannot be run\n";
    if (write(2, message, sizeof message - 1) < 0) _exit(126);
  }
  _exit(126);
}

/* Starts the process; the error of the system if that fails. */
static int spawn(sql_command *own, char **arguments, char **environment, int rows) {
  char path[PATH_MAX + 8];
  snprintf(path, sizeof path, "%s/output", own->folder);
  int ends[2], output = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (output < 0) return errno;
  if (pipe2(ends, O_CLOEXEC) != 0) {
    int number = errno;
    close(output);
    return number;
  }
  /* Not 0, if the database's program has closed its standard input. */
  int messages = fcntl(ends[0], F_DUPFD_CLOEXEC, 3);
  close(ends[0]);
  fcntl(messages, F_SETFL, O_NONBLOCK);
  /* No handler of the database runs in the new process. */
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid(), process = fork();
  int number = errno;
  if (process == 0) become(own, arguments, environment, rows, output, ends[1], parent);
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(output);
  close(ends[1]);
  if (messages > 0) own->messages = messages;
  if (process > 0) own->process = process;
  return process < 0 ? number : messages < 0 ? EMFILE : 0;
}

int32_t command_start(sql_command *own, const sql_verb *verb, const char *options, int rows, winnow_error *error) {
  char **arguments = NULL, **environment = NULL;
  int32_t code = arguments_of(verb, options, &arguments, error);
  if (code == WINNOW_OK && (realpath(own->path, own->program) == NULL || access(own->program, X_OK) != 0)) {
    code = WINNOW_UNREADABLE;
    snprintf(
        error->message, sizeof error->message, "the command %s cannot be run: %s; %s", own->path, strerror(errno), own->remedy);
  }
  if (code == WINNOW_OK) {
    char folder[PATH_MAX];
    own->has_folder = mkdtemp(own->folder) != NULL;
    int number = errno;
    if (own->has_folder) {
      if (realpath(own->folder, folder) != NULL) strcpy(own->folder, folder);
      environment = environment_of(own->folder);
      number = environment == NULL ? ENOMEM : lseek(rows, 0, SEEK_SET) != 0 ? errno : spawn(own, arguments, environment, rows);
    }
    if (number != 0) code = fail(error, WINNOW_UNREADABLE, "the command cannot be started: ", strerror(number), "");
  }
  free(environment);
  free(arguments);
  return code;
}

int command_is_running(sql_command *own) {
  while (own->messages != 0) {
    size_t room = sizeof own->said - 1 - own->length;
    if (room == 0) {
      /* What it says last is why it ends. */
      own->length /= 2;
      memmove(own->said, own->said + sizeof own->said - 1 - own->length, own->length);
      continue;
    }
    ssize_t count = read(own->messages, own->said + own->length, room);
    if (count > 0) {
      own->length += (size_t)count;
    } else if (count < 0 && errno == EAGAIN) {
      return 1;
    } else if (count == 0 || errno != EINTR) {
      close(own->messages);
      own->messages = 0;
    }
  }
  return 0;
}

const char *command_warning(sql_command *own) {
  while (own->place < own->length) {
    char *line = own->said + own->place;
    own->said[own->length] = 0;
    size_t length = strcspn(line, "\n");
    line[length] = 0;
    own->place += length + 1;
    /* "winnow: -: what went wrong", of the data that SQL passes. */
    if (strncmp(line, "winnow: ", 8) != 0) continue;
    line += 8;
    int is_warning = strncmp(line, "warning: ", 9) == 0;
    if (is_warning) line += 9;
    line += strncmp(line, "-: ", 3) == 0 ? 3 : strncmp(line, "standard input: ", 16) == 0 ? 16 : 0;
    if (is_warning) return line;
    own->error = line;
  }
  return NULL;
}

static void path_of(const sql_command *own, const sql_verb *verb, char *path, size_t room) {
  snprintf(path, room, "%s/%s", own->folder, verb->answer);
}

int32_t command_end(sql_command *own, const sql_verb *verb, size_t *size, winnow_error *error) {
  int status = 0;
  pid_t ended;
  do ended = waitpid(own->process, &status, 0);
  while (ended < 0 && errno == EINTR);
  own->process = 0;
  while (command_warning(own) != NULL) continue;
  /* If the database's program collects all processes that end, only what this one has said and written is known. */
  if (ended < 0) status = own->error != NULL;
  int code = WIFEXITED(status) && WEXITSTATUS(status) < 66 ? WINNOW_INVALID_ARGUMENT : WINNOW_UNREADABLE;
  if (status != 0 && own->error != NULL) return fail(error, code, own->error, "", "");
  char path[PATH_MAX + 16];
  path_of(own, verb, path, sizeof path);
  struct stat file;
  if (status != 0 || stat(path, &file) != 0) {
    int is_killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    return fail(
        error, WINNOW_UNREADABLE, "the command ended early", is_killed ? ", perhaps as there was not enough memory" : "", "");
  }
  if (file.st_size > largest_model - 64) return fail(error, WINNOW_UNREADABLE, "the answer is larger than 1 GB", "", "");
  *size = (size_t)file.st_size;
  return WINNOW_OK;
}

int32_t command_read(const sql_command *own, const sql_verb *verb, char *answer, size_t size, winnow_error *error) {
  char path[PATH_MAX + 16];
  path_of(own, verb, path, sizeof path);
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return fail(error, WINNOW_UNREADABLE, "the answer cannot be read: ", strerror(errno), "");
  int32_t code = file_read(descriptor, answer, size, error);
  close(descriptor);
  return code;
}

size_t array_of_lines(char *lines, size_t size) {
  lines[0] = '[';
  for (size_t place = 1; place <= size; place++) {
    if (lines[place] == '\n') lines[place] = ',';
  }
  size_t last = size > 0 && lines[size] == ',' ? size : size + 1;
  lines[last] = ']';
  return last + 1;
}

static int remove_one(const char *path, const struct stat *file, int kind, struct FTW *place) {
  (void)file, (void)kind, (void)place;
  remove(path);
  return 0;
}

void command_release(sql_command *own) {
  if (own->process != 0) {
    kill(own->process, SIGKILL);
    while (waitpid(own->process, NULL, 0) < 0 && errno == EINTR) continue;
  }
  if (own->messages != 0) close(own->messages);
  if (own->has_folder) nftw(own->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
  own->process = 0;
  own->messages = own->has_folder = 0;
}
