// Opens models with altered bytes by the C library, and has them read random texts. A trap ends the program.
//
//     cc -O2 c-library.c $(pkg-config --cflags --libs winnow) -o fuzz
//     ./fuzz COUNT SEED MODEL...
//
// Bytes of tensors are altered, and numbers of the header, mostly with a valid checksum; some models are cut short. Models of
// fastText have neither; their first bytes are altered more often.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <winnow.h>

#define CHECK(condition)                                                                     \
  do {                                                                                       \
    if (!(condition)) {                                                                      \
      fprintf(stderr, "input %zu of seed %llu: %s\n", input, (unsigned long long)seed, #condition); \
      abort();                                                                               \
    }                                                                                        \
  } while (0)

static uint64_t state;
// SplitMix64.
static uint64_t next(void) {
  uint64_t value = state += 0x9E3779B97F4A7C15;
  value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9;
  value = (value ^ value >> 27) * 0x94D049BB133111EB;
  return value ^ value >> 31;
}
static size_t below(size_t limit) { return limit == 0 ? 0 : next() % limit; }

static uint32_t checksum(const uint8_t *bytes, size_t count) {
  static uint32_t table[256];
  if (table[1] == 0) {
    for (uint32_t index = 0; index < 256; index++) {
      uint32_t value = index;
      for (int bit = 0; bit < 8; bit++) value = value >> 1 ^ (value & 1 ? 0xEDB88320 : 0);
      table[index] = value;
    }
  }
  uint32_t sum = ~0u;
  for (size_t index = 0; index < count; index++) sum = sum >> 8 ^ table[(sum ^ bytes[index]) & 0xFF];
  return ~sum;
}

typedef struct {
  uint8_t *bytes;
  size_t size, header;
} file;

// The changes, to be undone.
static struct { size_t place; uint8_t byte; } undo[4096];
static size_t changes;
static void put(file *model, size_t place, uint8_t byte) {
  if (changes == sizeof undo / sizeof *undo || place >= model->size) return;
  undo[changes].place = place;
  undo[changes++].byte = model->bytes[place];
  model->bytes[place] = byte;
}

static void alter(file *model) {
  static const uint32_t extremes[] = {0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x7F800000, 0xFF800000, 0x7FC00000, 0x7F7FFFFF};
  size_t start = 8 + model->header;
  int is_fasttext = model->header == 0;
  for (size_t count = below(6); count > 0; count--) {
    size_t place = start + below((is_fasttext && below(2) ? 256 : model->size) - start);
    if (below(2)) {
      put(model, place, (uint8_t)next());
    } else {
      place &= ~(size_t)3;
      uint32_t value = below(2) ? extremes[below(sizeof extremes / 4)] : (uint32_t)next() >> below(32);
      for (int byte = 0; byte < 4; byte++) put(model, place + byte, (uint8_t)(value >> 8 * byte));
    }
  }
  if (is_fasttext || below(3) > 0) return;
  // Digits of the header, or any of its bytes.
  for (size_t count = 1 + below(3); count > 0; count--) {
    size_t place = 46 + below(model->header - 46);
    for (size_t step = 0; step < 400 && place + step < 8 + model->header; step++) {
      uint8_t byte = model->bytes[place + step];
      if (byte >= '0' && byte <= '9') {
        put(model, place + step, (uint8_t)('0' + below(10)));
        break;
      }
    }
    if (below(8) == 0) put(model, place, (uint8_t)(0x20 + below(95)));
  }
  if (below(16) == 0) return;
  char digits[9];
  for (int digit = 0; digit < 8; digit++) put(model, 38 + digit, '0');
  snprintf(digits, sizeof digits, "%08x", checksum(model->bytes + 8, model->header));
  for (int digit = 0; digit < 8; digit++) put(model, 38 + digit, (uint8_t)digits[digit]);
}

static size_t text(char *bytes, size_t room) {
  static const char *const words[] = {"free ", "prize ", "the ", "you ", "not ", "good ", "bad ", "Bahnhof ", "\xD0\xB3\xD0\xB4\xD0\xB5 ",
      "\xE9\xA7\x85", "!!! ", "http://a.example/b ", "\xF0\x9F\x8E\x89", "\xCC\x81", "\xFF", "\xE2\x80", ", ", "\n", "v1agra ", "5/5 ", "\xC3\x9F"};
  size_t length = 0;
  for (size_t count = below(20); count > 0; count--) {
    const char *word = words[below(sizeof words / sizeof *words)];
    size_t size = strlen(word);
    if (below(10) == 0) {
      if (length < room) bytes[length++] = (char)next();
    } else if (length + size <= room) {
      memcpy(bytes + length, word, size);
      length += size;
    }
  }
  return length;
}

int main(int count, char **arguments) {
  if (count < 4) return fprintf(stderr, "usage: fuzz COUNT SEED MODEL...\n"), 64;
  size_t inputs = strtoull(arguments[1], NULL, 10);
  uint64_t seed = strtoull(arguments[2], NULL, 10);
  state = seed;
  size_t models = (size_t)count - 3, opened = 0;
  file *files = calloc(models, sizeof *files);
  for (size_t index = 0; index < models; index++) {
    FILE *input = fopen(arguments[3 + index], "rb");
    if (!input) return perror(arguments[3 + index]), 66;
    fseek(input, 0, SEEK_END);
    files[index].size = (size_t)ftell(input);
    rewind(input);
    files[index].bytes = aligned_alloc(64, (files[index].size + 63) & ~(size_t)63);
    if (fread(files[index].bytes, 1, files[index].size, input) != files[index].size) return 74;
    fclose(input);
    uint64_t header;
    memcpy(&header, files[index].bytes, 8);
    files[index].header = memcmp(files[index].bytes, "\xba\x16\x4f\x2f", 4) == 0 ? 0 : header;
  }
  for (size_t input = 0; input < inputs; input++) {
    file *altered = &files[below(models)];
    changes = 0;
    alter(altered);
    size_t size = below(50) == 0 ? below(altered->size) : altered->size;
    winnow_error error = {sizeof error, ""};
    winnow_model *model = NULL;
    int32_t code = winnow_open_memory(altered->bytes, size, 1, &model, &error);
    CHECK((code == WINNOW_OK) == (model != NULL));
    CHECK(code == WINNOW_OK || (error.message[0] != 0 && memchr(error.message, '\n', sizeof error.message) == NULL));
    if (model != NULL) {
      opened++;
      size_t labels = winnow_label_count(model), dimension = winnow_dimension(model), length;
      for (size_t label = 0; label < labels; label++) CHECK(winnow_label(model, label, &length)[length] == 0);
      winnow_options options = {sizeof options, (int32_t)below(5), 0, (double)below(100) / 99, NULL};
      winnow_reader *reader = NULL;
      if (winnow_reader_new(model, below(2) ? NULL : &options, &reader, &error) == WINNOW_OK) {
        for (size_t round = 1 + below(3); round > 0; round--) {
          char bytes[256];
          length = text(bytes, sizeof bytes);
          winnow_answer answer = {.size = sizeof answer};
          if (winnow_classify(reader, bytes, length, &answer) == WINNOW_OK) {
            CHECK(answer.count <= labels);
            for (size_t label = 0; label < labels; label++) CHECK(answer.probabilities[label] >= 0 && answer.probabilities[label] <= 1);
            for (size_t label = 0; label < answer.count; label++) CHECK(answer.labels[label] < labels);
          }
          winnow_explanation explanation = {.size = sizeof explanation};
          if (winnow_explain(reader, bytes, length, (uint32_t)below(3) - 1, (uint32_t)below(3) - 1, &explanation) == WINNOW_OK) {
            CHECK(explanation.label < labels);
            for (size_t part = 0; part < explanation.count; part++) CHECK(explanation.parts[part].end <= length);
          }
          const uint32_t *columns = NULL;
          const float *values = NULL;
          size_t count = 0;
          if (winnow_features(reader, bytes, length, &columns, &values, &count) == WINNOW_OK) {
            CHECK(count == 0 || (columns != NULL && values != NULL));
            // Each can be read.
            volatile float last;
            for (size_t index = 0; index < count; index++) last = values[index] + (float)columns[index];
            (void)last;
          }
          winnow_vectors words = {.size = sizeof words};
          if (winnow_vectors_describe(model, &words) == WINNOW_OK) {
            size_t entries = words.words + words.labels, entry = below(entries + 2), size = 0, limits[] = {words.words, words.input_rows, words.output_rows};
            const char *name = NULL;
            CHECK((winnow_vectors_entries(model, entry, 1, &name, &size, NULL) == WINNOW_OK) == (entry < entries));
            winnow_subword parts[100];
            size_t found = winnow_vectors_subwords(model, below(2) ? bytes : name, name == NULL ? length : size < length ? size : length, parts, 100);
            for (size_t part = 0; part < found && part < 100; part++) CHECK(parts[part].row < words.words || parts[part].row < words.input_rows);
            float *numbers = malloc(2 * words.dimension * sizeof *numbers);
            size_t matrix = below(3), first = below(limits[matrix] + 2);
            CHECK((winnow_vectors_rows(reader, (int32_t)matrix, first, 2, numbers) == WINNOW_OK) == (first + 2 <= limits[matrix]));
            CHECK(winnow_vectors_text(reader, (int32_t)below(2), bytes, length, numbers) == WINNOW_OK);
            free(numbers);
          }
          double score = 0;
          if (winnow_sentiment(reader, bytes, length, &score) == WINNOW_OK) CHECK(score >= -1 && score <= 1);
          float *vector = malloc((dimension + 1) * sizeof *vector);
          if (vector != NULL && winnow_embed(reader, bytes, length, vector) == WINNOW_OK) {
            for (size_t component = 0; component < dimension; component++) CHECK(vector[component] >= -1.001f && vector[component] <= 1.001f);
          }
          free(vector);
        }
        winnow_reader_free(reader);
      }
      winnow_splitter *splitter = NULL;
      if (winnow_splitter_new(model, (int32_t)below(WINNOW_WORDS_TURKISH + 2), &splitter, &error) == WINNOW_OK) {
        char bytes[256];
        const winnow_word *found = NULL;
        size_t spoken = 0;
        length = text(bytes, sizeof bytes);
        CHECK(winnow_words(splitter, bytes, length, &found, &spoken) == WINNOW_OK);
        for (size_t word = 0; word < spoken; word++) CHECK(found[word].end <= length && found[word].stem_length <= found[word].folded_length);
        winnow_splitter_free(splitter);
      }
      winnow_free(model);
    }
    while (changes > 0) {
      changes--;
      altered->bytes[undo[changes].place] = undo[changes].byte;
    }
  }
  for (size_t index = 0; index < models; index++) free(files[index].bytes);
  free(files);
  printf("%zu altered models were refused, %zu read texts\n", inputs - opened, opened);
  return 0;
}
