// Calls of the C library with what it must refuse, and calls whose answers are known; Scripts/checks/c-library builds it.
//
//     c-library MODEL LANGUAGE STEMS EMBEDDING FASTTEXT...
//
// MODEL is a classifier without calibration for error rates, then come models/language, stems and en-embedding.winnow, and models of
// fastText: two of word vectors first.

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <winnow.h>

// The words of a classifier of two labels, and their weights.
static void check_weights(const char *path) {
  winnow_model *model;
  winnow_reader *reader;
  winnow_vectors found = {.size = sizeof found};
  assert(winnow_open(path, &model, NULL) == WINNOW_OK && winnow_reader_new(model, NULL, &reader, NULL) == WINNOW_OK);
  assert(winnow_vectors_describe(model, &found) == WINNOW_OK && found.words > 10 && found.words == found.input_rows);
  assert(found.dimension == 2 && found.output_rows == 2 && found.labels == 0 && found.buckets == 0);
  float row[2], other[2];
  for (size_t index = 0; index < found.words; index++) {
    const char *word;
    size_t length;
    winnow_subword part;
    assert(winnow_vectors_entries(model, index, 1, &word, &length, NULL) == WINNOW_OK);
    assert(winnow_vectors_subwords(model, word, length, &part, 1) == 1 && part.row == index && part.end == 0);
    assert(winnow_vectors_rows(reader, WINNOW_ROWS_INPUT, index, 1, row) == WINNOW_OK && row[0] == -row[1]);
    assert(winnow_vectors_text(reader, 1, word, length, other) == WINNOW_OK && row[1] == other[1]);
  }
  assert(winnow_vectors_rows(reader, WINNOW_ROWS_OUTPUT, 1, 1, row) == WINNOW_OK && row[0] == 0 && row[1] == 1);
  assert(winnow_vectors_text(reader, 1, "zzzzz", 5, row) == WINNOW_OK && row[0] == 0 && row[1] == 0);
  winnow_answer answer = {.size = sizeof answer};
  assert(winnow_vectors_text(reader, 0, "free call", 9, row) == WINNOW_OK);
  assert(winnow_classify(reader, "free call", 9, &answer) == WINNOW_OK && fabs(answer.log_odds[1] - 2 * row[1]) < 1e-5);
  winnow_reader_free(reader);
  winnow_free(model);
}

// Probabilities of a classifier of fastText as it prints them are larger.
static void check_printed(const char *path) {
  winnow_model *model;
  winnow_reader *readers[2];
  winnow_options options = {.size = sizeof options, .as_fasttext = 1};
  assert(winnow_open(path, &model, NULL) == WINNOW_OK && winnow_reader_new(model, NULL, &readers[0], NULL) == WINNOW_OK);
  assert(winnow_reader_new(model, &options, &readers[1], NULL) == WINNOW_OK);
  for (int text = 0; text < 2; text++) {
    winnow_answer answers[2] = {{.size = sizeof *answers}, {.size = sizeof *answers}};
    for (int way = 0; way < 2; way++) assert(winnow_classify(readers[way], "ball goal", 9, &answers[way]) == WINNOW_OK);
    assert(answers[0].count == answers[1].count);
    for (size_t label = 0; label < winnow_label_count(model); label++) {
      double added = answers[1].probabilities[label] - answers[0].probabilities[label];
      assert(added > 0 && added < 1e-3 && answers[0].log_odds[label] == answers[1].log_odds[label]);
    }
  }
  for (int way = 0; way < 2; way++) winnow_reader_free(readers[way]);
  winnow_free(model);
}

// The words of a model of fastText or of an embedding, and their vectors.
static void check_vectors(const char *path, int is_fasttext) {
  winnow_model *model;
  winnow_reader *reader;
  winnow_vectors found = {.size = sizeof found};
  assert(winnow_open(path, &model, NULL) == WINNOW_OK && winnow_reader_new(model, NULL, &reader, NULL) == WINNOW_OK);
  assert(winnow_vectors_describe(model, &found) == WINNOW_OK && found.words > 10 && found.dimension > 0);
  assert(is_fasttext ? found.input_rows >= found.words : found.input_rows == 0 && found.buckets == 0);
  size_t size = found.dimension * sizeof(float), all = found.words + found.labels, length;
  const char *word;
  float *vector = malloc(size), *rows = malloc(2 * size), *mean = calloc(1, size);
  int64_t frequency;
  for (size_t index = 0; index < found.words; index += 1 + found.words / 50) {
    assert(winnow_vectors_entries(model, index, 1, &word, &length, &frequency) == WINNOW_OK);
    assert(word != NULL && length > 0 && (frequency > 0) == is_fasttext);
    winnow_subword parts[64];
    size_t count = winnow_vectors_subwords(model, word, length, parts, 64);
    assert(count >= 1 && parts[0].end == 0 && parts[0].row == index);
    assert(winnow_vectors_subwords(model, word, length, NULL, 9) == count);
    assert(winnow_vectors_rows(reader, WINNOW_ROWS_WORDS, index, 1, rows) == WINNOW_OK);
    assert(winnow_vectors_text(reader, 1, word, length, vector) == WINNOW_OK);
    if (is_fasttext && count <= 64) {
      // Its vector is the mean of its rows.
      memset(mean, 0, size);
      for (size_t part = 0; part < count; part++) {
        assert(parts[part].end <= length + 2 && parts[part].start <= parts[part].end);
        assert(winnow_vectors_rows(reader, WINNOW_ROWS_INPUT, parts[part].row, 1, rows + found.dimension) == WINNOW_OK);
        for (size_t component = 0; component < found.dimension; component++) mean[component] += rows[found.dimension + component] / count;
      }
      for (size_t component = 0; component < found.dimension; component++) {
        assert(fabsf(mean[component] - rows[component]) < 1e-4f && fabsf(rows[component] - vector[component]) < 1e-6f);
      }
    }
  }
  assert(winnow_vectors_entries(model, all, 1, &word, &length, &frequency) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_vectors_entries(model, (size_t)-1, 2, &word, &length, NULL) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_vectors_entries(model, 0, (size_t)-1, &word, &length, NULL) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_vectors_entries(model, 0, 1, NULL, &length, NULL) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_vectors_entries(model, all - 1, 1, &word, &length, NULL) == WINNOW_OK);
  if (found.labels > 0) assert(length > 9 && memcmp(word, "__label__", 9) == 0);
  assert(winnow_vectors_rows(reader, WINNOW_ROWS_WORDS, found.words, 1, rows) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_vectors_rows(reader, WINNOW_ROWS_INPUT, found.input_rows, 0, rows) == WINNOW_OK);
  assert(winnow_vectors_rows(reader, WINNOW_ROWS_OUTPUT, 1, found.output_rows, rows) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_vectors_rows(reader, WINNOW_ROWS_OUTPUT, 1, (size_t)-1, rows) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_vectors_rows(reader, WINNOW_ROWS_OUTPUT, (size_t)-1, 1, rows) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_vectors_rows(reader, 3, 0, 1, rows) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_vectors_rows(reader, WINNOW_ROWS_WORDS, 0, 1, NULL) == WINNOW_INVALID_ARGUMENT);
  for (int is_word = 0; is_word < 2; is_word++) {
    assert(winnow_vectors_text(reader, is_word, "a\0\xff\n </s>", 10, vector) == WINNOW_OK && !isnan(vector[0]));
    assert(winnow_vectors_text(reader, is_word, NULL, 0, vector) == WINNOW_OK);
    assert(winnow_vectors_text(reader, is_word, NULL, 1, vector) == WINNOW_INVALID_ARGUMENT);
    assert(winnow_vectors_text(reader, is_word, "a", 1, NULL) == WINNOW_INVALID_ARGUMENT);
    assert(winnow_vectors_text(NULL, is_word, "a", 1, vector) == WINNOW_INVALID_ARGUMENT);
  }
  if (is_fasttext) assert(winnow_dimension(model) == 0 && winnow_embed(reader, "a", 1, vector) == WINNOW_WRONG_KIND);
  found.size = 8;
  assert(winnow_vectors_describe(model, &found) == WINNOW_INVALID_ARGUMENT);
  free(vector), free(rows), free(mean);
  winnow_reader_free(reader);
  winnow_free(model);
}

// The number of allocations of the library until one fails; none does if it is below 0.
static long allocations = -1;
// The library calls this one.
int posix_memalign(void **address, size_t alignment, size_t size) {
  if (allocations >= 0 && allocations-- == 0) return ENOMEM;
  *address = aligned_alloc(alignment, (size + alignment - 1) & ~(alignment - 1));
  return *address == NULL ? ENOMEM : 0;
}

// Reads a text in all ways by a model, until there is no memory.
static int32_t use_all(const char *path, winnow_error *error) {
  const char *text = "Fr\xd0\xb5\xd0\xb5 pr1ze, c l i c k http://a.example/b not good Wo ist der Bahnhof?";
  size_t length = strlen(text), count = 0;
  winnow_model *model;
  winnow_reader *reader = NULL;
  winnow_splitter *splitter = NULL;
  int may_fail = allocations >= 0;
  assert((winnow_token_kind(0) || may_fail) && !winnow_token_kind(-1) && !winnow_token_kind(99));
  winnow_tokens(text, length, WINNOW_TOKENS_MESSAGES, NULL, 0);
  int32_t code = winnow_open(path, &model, error);
  assert(code == WINNOW_OK || error->message[0]);
  if (code != WINNOW_OK) return code;
  winnow_kind(model);
  winnow_vectors_subwords(model, text, length, NULL, 0);
  if ((code = winnow_verify(model, error)) == WINNOW_OK) code = winnow_reader_new(model, NULL, &reader, error);
  float *numbers = malloc(100000 * sizeof *numbers);
  winnow_vectors vectors = {.size = sizeof vectors};
  winnow_answer answer = {.size = sizeof answer};
  winnow_explanation explanation = {.size = sizeof explanation};
  const uint32_t *columns;
  const float *values;
  const winnow_word *words;
  double score;
  uint32_t label;
  for (int way = 0; way < 9 && code != WINNOW_NO_MEMORY; way++) {
    switch (way) {
    case 0: code = winnow_classify(reader, text, length, &answer); break;
    case 1: code = winnow_classify_many(reader, &text, &length, 1, &label, NULL); break;
    case 2: code = winnow_explain(reader, text, length, WINNOW_NONE, WINNOW_NONE, &explanation); break;
    case 3: code = winnow_features(reader, text, length, &columns, &values, &count); break;
    case 4: code = winnow_sentiment(reader, text, length, &score); break;
    case 5: code = winnow_embed(reader, text, length, numbers); break;
    case 6:
      if ((code = winnow_vectors_describe(model, &vectors)) != WINNOW_OK) break;
      code = winnow_vectors_rows(reader, WINNOW_ROWS_WORDS, 0, 1, numbers);
      break;
    case 7: code = winnow_vectors_text(reader, 0, text, length, numbers); break;
    case 8:
      code = winnow_splitter_new(model, winnow_words_language("de"), &splitter, error);
      if (code != WINNOW_OK) break;
      if ((code = winnow_words(splitter, text, length, &words, &count)) != WINNOW_NO_MEMORY) break;
      assert(winnow_words(splitter, text, length, &words, &count) == WINNOW_NO_MEMORY);
    }
    // It was left in the middle.
    if (code == WINNOW_NO_MEMORY && way < 8) assert(winnow_classify(reader, text, length, &answer) == code);
  }
  free(numbers);
  winnow_splitter_free(splitter);
  winnow_reader_free(reader);
  winnow_free(model);
  return code;
}

// Each allocation in turn fails: there is a code and a message, and the next call has what it needs.
static void check_memory(const char *path) {
  for (long count = 0, left = -1; left < 0; count++) {
    winnow_error error = {sizeof error, ""};
    allocations = count;
    int32_t code = use_all(path, &error);
    left = allocations;
    allocations = -1;
    assert(code != WINNOW_NO_MEMORY || left < 0);
    assert(code != WINNOW_UNREADABLE && code != WINNOW_DAMAGED);
  }
}

int main(int count, char **arguments) {
  // First, so that no constant of the library has been made.
  for (int index = 1; index < count; index++) check_memory(arguments[index]);
  winnow_error error = {sizeof error, ""};
  winnow_model *model = (winnow_model *)1;
  assert(winnow_open("/no/such/file", &model, &error) == WINNOW_UNREADABLE && model == NULL && error.message[0]);
  assert(winnow_open("/", &model, NULL) == WINNOW_UNREADABLE);
  assert(winnow_open(NULL, &model, &error) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_open(arguments[1], NULL, &error) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_open("/dev/null", &model, &error) == WINNOW_UNREADABLE);
  assert(winnow_open_memory("text", 4, 0, &model, &error) == WINNOW_NOT_A_MODEL);
  assert(winnow_open_memory(NULL, 4, 0, &model, &error) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_open_memory(NULL, 0, 0, &model, &error) == WINNOW_NOT_A_MODEL);
  assert(winnow_open_memory("text" + 1, 3, 1, &model, &error) == WINNOW_INVALID_ARGUMENT);
  struct { size_t size; char message[8]; char after; } small = {16, "", 'x'};
  assert(winnow_open("/no/such/file", &model, (winnow_error *)&small) == WINNOW_UNREADABLE);
  assert(strlen(small.message) == 7 && small.after == 'x');
  assert(winnow_label_count(NULL) == 0 && winnow_label(NULL, 0, NULL) == NULL);
  assert(winnow_verify(NULL, NULL) == WINNOW_INVALID_ARGUMENT);
  winnow_free(NULL);
  winnow_reader_free(NULL);
  assert(winnow_open(arguments[1], &model, &error) == WINNOW_OK && winnow_verify(model, &error) == WINNOW_OK);
  assert(winnow_label_count(model) == 2 && winnow_label(model, 2, NULL) == NULL);
  winnow_reader *reader;
  winnow_options options = {sizeof options, WINNOW_RULE_WITHIN, 0, 0.05, NULL};
  assert(winnow_reader_new(model, &options, &reader, &error) == WINNOW_NOT_CONFORMAL && reader == NULL);
  options.rule = 77;
  assert(winnow_reader_new(model, &options, &reader, &error) == WINNOW_INVALID_ARGUMENT);
  options.size = 3;
  assert(winnow_reader_new(model, &options, &reader, &error) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_reader_new(model, NULL, &reader, &error) == WINNOW_OK);
  winnow_answer answer = {.size = sizeof answer};
  assert(winnow_classify(reader, NULL, 3, &answer) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_classify(reader, NULL, 0, &answer) == WINNOW_OK && answer.count == 1);
  assert(winnow_classify(NULL, "", 0, &answer) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_classify(reader, "\xff\xfe\x80\xf4\x90", 5, &answer) == WINNOW_OK);
  uint32_t labels[2];
  double probabilities[4];
  const char *texts[] = {"You have won a prize", "See you at home"};
  size_t lengths[] = {20, 15};
  assert(winnow_classify_many(reader, texts, lengths, 2, labels, probabilities) == WINNOW_OK);
  for (int text = 0; text < 2; text++) {
    winnow_classify(reader, texts[text], lengths[text], &answer);
    assert(labels[text] == answer.labels[0]);
    assert(memcmp(probabilities + 2 * text, answer.probabilities, 2 * sizeof(double)) == 0);
  }
  assert(winnow_classify_many(reader, NULL, NULL, 0, NULL, NULL) == WINNOW_OK);
  assert(winnow_classify_many(reader, NULL, lengths, 2, labels, NULL) == WINNOW_INVALID_ARGUMENT);
  winnow_explanation explanation = {.size = sizeof explanation};
  assert(strcmp(winnow_kind(model), "text-classifier") == 0 && winnow_kind(NULL) == NULL);
  assert(winnow_explain(reader, texts[0], lengths[0], WINNOW_NONE, 1, &explanation) == WINNOW_OK && explanation.count >= 5);
  assert(winnow_explain(reader, texts[0], lengths[0], 2, WINNOW_NONE, &explanation) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_explain(reader, NULL, 1, WINNOW_NONE, WINNOW_NONE, &explanation) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_explain(reader, NULL, 0, 1, 1, &explanation) == WINNOW_OK && explanation.against == 0);
  explanation.size = 8;
  assert(winnow_explain(reader, texts[0], lengths[0], 0, 1, &explanation) == WINNOW_INVALID_ARGUMENT);
  const uint32_t *columns;
  const float *values;
  size_t featureCount;
  assert(winnow_features(reader, texts[0], lengths[0], &columns, &values, &featureCount) == WINNOW_OK && featureCount >= 5);
  assert(winnow_features(reader, NULL, 1, &columns, &values, &featureCount) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_features(reader, texts[0], lengths[0], NULL, &values, &featureCount) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_tokens(NULL, 3, 0, NULL, 0) == 0 && winnow_tokens("a b", 3, 99, NULL, 5) == 2);
  winnow_model *language;
  winnow_reader *identifier;
  assert(winnow_open(arguments[2], &language, &error) == WINNOW_OK);
  options = (winnow_options){sizeof options, WINNOW_RULE_ONE, 0, 0, NULL};
  assert(winnow_reader_new(language, &options, &identifier, &error) == WINNOW_WRONG_KIND);
  options = (winnow_options){.size = sizeof options, .languages = model};
  assert(winnow_reader_new(model, &options, &identifier, &error) == WINNOW_WRONG_KIND);
  // A caller of an earlier version, without `languages`.
  options.size -= sizeof options.languages;
  assert(winnow_reader_new(model, &options, &identifier, &error) == WINNOW_OK);
  winnow_reader_free(identifier);
  assert(winnow_reader_new(language, NULL, &identifier, &error) == WINNOW_OK);
  assert(winnow_explain(identifier, "", 0, WINNOW_NONE, WINNOW_NONE, &explanation) != WINNOW_OK);
  assert(winnow_features(identifier, "42", 2, &columns, &values, &featureCount) == WINNOW_WRONG_KIND);
  assert(winnow_classify(identifier, "42", 2, &answer) == WINNOW_OK && answer.count == 0);
  double score;
  float number;
  assert(winnow_dimension(language) == 0 && winnow_embed(identifier, "good", 4, &number) == WINNOW_WRONG_KIND);
  assert(winnow_sentiment(identifier, "good", 4, &score) == WINNOW_WRONG_KIND);
  winnow_vectors vectors = {.size = sizeof vectors};
  assert(winnow_vectors_describe(language, &vectors) == WINNOW_WRONG_KIND);
  assert(winnow_vectors_describe(NULL, &vectors) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_vectors_entries(language, 0, 0, texts, lengths, NULL) == WINNOW_WRONG_KIND);
  assert(winnow_vectors_subwords(language, "a", 1, NULL, 0) == 0);
  assert(winnow_vectors_rows(identifier, WINNOW_ROWS_WORDS, 0, 0, &number) == WINNOW_WRONG_KIND);
  assert(winnow_vectors_text(identifier, 1, "a", 1, &number) == WINNOW_WRONG_KIND);
  check_weights(arguments[1]);
  for (int index = 7; index < count; index++) check_printed(arguments[index]);
  for (int index = 4; index < count; index++) check_vectors(arguments[index], index > 4);
  winnow_model *words_of_fasttext;
  assert(winnow_open(arguments[5], &words_of_fasttext, &error) == WINNOW_OK);
  assert(strcmp(winnow_kind(words_of_fasttext), "fasttext-vectors") == 0);
  winnow_free(words_of_fasttext);
  winnow_reader_free(identifier);
  winnow_free(language);
  winnow_free(model);
  assert(winnow_classify(reader, texts[0], lengths[0], &answer) == WINNOW_OK);
  // A text of 100 MB, with bytes that are no text.
  size_t huge = 100 << 20;
  char *huge_text = malloc(huge);
  for (size_t index = 0; index < huge; index++) huge_text[index] = "free prize, call now \xff\0 "[index % 25];
  assert(winnow_classify(reader, huge_text, huge, &answer) == WINNOW_OK && answer.count == 1);
  assert(fabs(answer.probabilities[0] + answer.probabilities[1] - 1) < 1e-9);
  free(huge_text);
  winnow_reader_free(reader);
  winnow_splitter *splitter = (winnow_splitter *)1;
  const winnow_word *words;
  size_t found;
  assert(winnow_words_language("de") == WINNOW_WORDS_GERMAN && winnow_words_language("turkish") == WINNOW_WORDS_TURKISH);
  assert(winnow_words_language("en") == WINNOW_WORDS_ENGLISH && winnow_words_language("") == -1);
  assert(winnow_words_language("xx") == -1 && winnow_words_language(NULL) == -1);
  winnow_model *stems;
  assert(winnow_open(arguments[3], &stems, &error) == WINNOW_OK && strcmp(winnow_kind(stems), "word-stemmer") == 0);
  assert(winnow_splitter_new(NULL, WINNOW_WORDS_GERMAN, &splitter, &error) == WINNOW_INVALID_ARGUMENT && splitter == NULL);
  assert(strstr(error.message, "stems.winnow") != NULL);
  assert(winnow_reader_new(stems, NULL, &reader, &error) == WINNOW_OK);
  assert(winnow_classify(reader, "", 0, &answer) == WINNOW_WRONG_KIND);
  winnow_reader_free(reader);
  for (int language = WINNOW_WORDS_ANY; language <= WINNOW_WORDS_TURKISH; language++) {
    assert(winnow_splitter_new(stems, language, &splitter, NULL) == WINNOW_OK);
    assert(winnow_words(splitter, "H\xc3\xa4usern \xff\xfe\x00 \xd0\xba\xd0\xbd", 18, &words, &found) == WINNOW_OK && found > 1);
    if (language == WINNOW_WORDS_GERMAN) assert(words[0].stem_length == 4 && memcmp(words[0].stem, "haus", 4) == 0);
    winnow_splitter_free(splitter);
  }
  winnow_free(stems);
  splitter = (winnow_splitter *)1;
  assert(winnow_splitter_new(NULL, WINNOW_WORDS_TURKISH + 1, &splitter, &error) == WINNOW_INVALID_ARGUMENT && splitter == NULL);
  assert(winnow_splitter_new(NULL, WINNOW_WORDS_ENGLISH, NULL, &error) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_splitter_new(NULL, WINNOW_WORDS_ENGLISH, &splitter, NULL) == WINNOW_OK);
  assert(winnow_words(splitter, "Winning caf\xc3\xa9s, l\xe2\x80\x99\xc3\xa9t\xc3\xa9!", 26, &words, &found) == WINNOW_OK);
  struct { size_t start, end; const char *folded, *stem; } expected[] = {
      {0, 7, "winning", "win"}, {8, 14, "cafes", "cafe"}, {16, 25, "ete", "ete"}};
  assert(found == 3);
  for (int index = 0; index < 3; index++) {
    assert(words[index].start == expected[index].start && words[index].end == expected[index].end);
    assert(words[index].folded_length == strlen(expected[index].folded));
    assert(memcmp(words[index].folded, expected[index].folded, words[index].folded_length) == 0);
    assert(words[index].stem_length == strlen(expected[index].stem));
    assert(memcmp(words[index].stem, expected[index].stem, words[index].stem_length) == 0);
  }
  char *long_text = malloc(1 << 20);
  memset(long_text, 'a', 1 << 20);
  assert(winnow_words(splitter, long_text, 1 << 20, &words, &found) == WINNOW_OK && found == 1);
  assert(words[0].end == 1 << 20 && words[0].folded_length == 128);
  free(long_text);
  assert(winnow_words(splitter, "\xff\xfe\x00\xf4", 4, &words, &found) == WINNOW_OK);
  assert(winnow_words(splitter, NULL, 0, &words, &found) == WINNOW_OK && found == 0);
  assert(winnow_words(splitter, NULL, 1, &words, &found) == WINNOW_INVALID_ARGUMENT);
  assert(winnow_words(NULL, "", 0, &words, &found) == WINNOW_INVALID_ARGUMENT);
  winnow_splitter_free(splitter);
  winnow_splitter_free(NULL);
  return 0;
}
