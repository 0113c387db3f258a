/* winnow.h: classifies texts by a model of Winnow, explains the answers, identifies languages,
 * scores sentiment, and embeds texts.
 *
 *     winnow_model *model;
 *     winnow_reader *reader;
 *     winnow_answer answer = {sizeof answer};
 *     if (winnow_open("spam.winnow", &model, NULL) == WINNOW_OK &&
 *         winnow_reader_new(model, NULL, &reader, NULL) == WINNOW_OK &&
 *         winnow_classify(reader, "You have won a prize!", 21, &answer) == WINNOW_OK)
 *         puts(winnow_label(model, answer.labels[0], NULL));
 *
 * The answers are those of `winnow classify`, to the last bit and on every platform. No function ends the process,
 * whatever a model, a text or an argument contains, nor if there is no memory left; what goes wrong is a code, with
 * a message if there is room for one. Functions that return no code return 0, NULL or -1 if there is no memory.
 *
 * Threads: a model may be used by any number of threads, a reader by one at a time. Everything else has no state.
 *
 * Compatibility: functions, codes and members are only added, members at the end. A caller sets `size` of each struct
 * to the size that it was compiled with, so that programs and libraries of different versions work together. */

#ifndef WINNOW_H
#define WINNOW_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What functions return. */
enum {
  WINNOW_OK = 0,
  /* An argument is NULL, a size is too small, or an option is out of its range. */
  WINNOW_INVALID_ARGUMENT = 1,
  /* The file cannot be opened or read. */
  WINNOW_UNREADABLE = 2,
  /* Another kind of file: empty, a text, a picture, another program's. */
  WINNOW_NOT_A_MODEL = 3,
  /* The model ends too early: it was not copied completely. */
  WINNOW_TRUNCATED = 4,
  /* The model contradicts itself or its checksums. */
  WINNOW_DAMAGED = 5,
  /* The model has a later format: update this library. */
  WINNOW_FUTURE_VERSION = 6,
  /* A model of another kind than the function is for. */
  WINNOW_WRONG_KIND = 7,
  /* The classifier needs an embedding, which this library does not read. */
  WINNOW_NEEDS_EMBEDDING = 8,
  /* The rule is for classifiers trained with --conformal. */
  WINNOW_NOT_CONFORMAL = 9,
  /* There is not enough memory. A reader or splitter that returns it can only be freed: its other calls return it again. What
   * the call had allocated is lost. */
  WINNOW_NO_MEMORY = 10
};

/* What went wrong, for people. Pass NULL if only the code is needed. */
typedef struct winnow_error {
  /* sizeof(winnow_error), set by the caller. */
  size_t size;
  /* One line in UTF-8, without a full stop, shortened to fit, with a zero byte at its end. */
  char message[504];
} winnow_error;

/* A model: a classifier; an identifier of languages, whose labels are the codes of languages; a scorer of sentiment;
 * an embedding of words; word vectors of fastText; an encoder of texts; stems of languages. */
typedef struct winnow_model winnow_model;
/* The memory with which texts are classified, one after another. */
typedef struct winnow_reader winnow_reader;

/* The version of this library, as `winnow --version` prints it. */
const char *winnow_version(void);

/* Opens the model in a file, which is mapped, not read: that takes the same time for any size. A file that is in
 * use must not be changed in place; replacing it by another is safe. */
int32_t winnow_open(const char *path, winnow_model **model, winnow_error *error);

/* Opens a model in memory. The bytes are copied, unless `is_borrowed` is not 0: they must then begin at a multiple
 * of 64, and stay in place unchanged until the model and all its readers have been freed. */
int32_t winnow_open_memory(
    const void *bytes, size_t size, int32_t is_borrowed, winnow_model **model, winnow_error *error);

/* Reads all of a model and compares it with its checksums, which opening does for its header only. */
int32_t winnow_verify(const winnow_model *model, winnow_error *error);

/* The kind of a model: "text-classifier", "language-identifier", "sentiment", "word-embedding", "sentence-encoder",
 * "word-stemmer", or "fasttext-vectors" for word vectors of fastText. */
const char *winnow_kind(const winnow_model *model);

/* Frees a model; its readers stay valid, its labels do not. NULL has no effect. */
void winnow_free(winnow_model *model);

/* The number of labels, and a label by its index: UTF-8 with a zero byte at its end, valid until the model is freed;
 * NULL if there is none. A label may contain zero bytes: `length`, unless NULL, receives its length. */
size_t winnow_label_count(const winnow_model *model);
const char *winnow_label(const winnow_model *model, size_t index, size_t *length);

/* How a classifier's probabilities become an answer. */
enum {
  /* As the model was trained. */
  WINNOW_RULE_OF_MODEL = 0,
  /* The most probable label. */
  WINNOW_RULE_ONE = 1,
  /* Each label with a probability of at least one half. */
  WINNOW_RULE_EACH = 2,
  /* The labels that are plausible at an error rate; see docs/error-rates.md. */
  WINNOW_RULE_WITHIN = 3
};

typedef struct winnow_options {
  /* sizeof(winnow_options), set by the caller. */
  size_t size;
  /* WINNOW_RULE_...; 0 by default. */
  int32_t rule;
  /* If not 0, probabilities of a model of fastText are those that fastText prints, which are larger: by 0.00001, with
   * hierarchical softmax at each node of its tree, so that their sum is not 1. The answer does not change. */
  int32_t as_fasttext;
  /* The error rate of WINNOW_RULE_WITHIN, above 0 and below 1. */
  double error_rate;
  /* A model of kind "language-identifier", for a classifier that abstains in other languages than its own (it has no
   * label then), such as the shipped spam model: with it, answers are those of the command. NULL for none: the share
   * of words that the classifier knows decides alone, which finds fewer such texts. The model may be freed. */
  const winnow_model *languages;
} winnow_options;

/* No label. */
#define WINNOW_NONE UINT32_MAX

/* Makes a reader; `options` may be NULL. Models that are no classifiers have no other rules than their own. */
int32_t winnow_reader_new(
    const winnow_model *model, const winnow_options *options, winnow_reader **reader, winnow_error *error);
/* Frees a reader and its answer. NULL has no effect. */
void winnow_reader_free(winnow_reader *reader);

/* An answer. Its arrays belong to the reader, until its next call. */
typedef struct winnow_answer {
  /* sizeof(winnow_answer), set by the caller. */
  size_t size;
  /* The answer: the number of its labels, and their indices, the most probable label first. A language that cannot be
   * told has no label, nor has a text in a language that a classifier is not for. */
  size_t count;
  const uint32_t *labels;
  /* The probability of each label of the model, in the order of the labels. */
  const double *probabilities;
  /* ln(p / (1 - p)) of each label: like the probability, but not rounded near 0 and 1. */
  const double *log_odds;
} winnow_answer;

/* Classifies a text of `length` bytes in UTF-8. Bytes that are not UTF-8 are taken as they are; `winnow classify`
 * replaces them by U+FFFD first. */
int32_t winnow_classify(winnow_reader *reader, const char *text, size_t length, winnow_answer *answer);

/* Classifies texts. `labels` receives the first label of each answer, or WINNOW_NONE; `probabilities`, unless NULL,
 * the probability of each label of the model, text after text. `texts` may be NULL if `count` is 0. */
int32_t winnow_classify_many(
    winnow_reader *reader, const char *const *texts, const size_t *lengths, size_t count, uint32_t *labels,
    double *probabilities);

/* What a part of a text adds to the score of a label, relative to another. */
typedef struct winnow_part {
  /* The token's bytes in the text: from `start` to before `end`. Both are 0 if `name` is not NULL. */
  size_t start;
  size_t end;
  /* Above 0 for the label, below 0 against it. */
  double weight;
  /* NULL for a token; otherwise the name of a feature of the whole text, with a zero byte at its end. */
  const char *name;
  /* 1 if the token was disguised, such as `pr1ze`; otherwise 0. */
  int32_t is_disguised;
  /* Not used. */
  int32_t reserved;
} winnow_part;

/* Why a text has a label. The array belongs to the reader, until its next call. */
typedef struct winnow_explanation {
  /* sizeof(winnow_explanation), set by the caller. */
  size_t size;
  /* The label that is explained, and the one that it is compared with: WINNOW_NONE if labels do not exclude each
   * other. */
  uint32_t label;
  uint32_t against;
  /* The score of the one minus that of the other: `bias` plus the weights of all parts. */
  double log_odds;
  double bias;
  /* The bytes of the passage that decided; both are 0 if the whole text did. */
  size_t passage_start;
  size_t passage_end;
  /* The number of parts: the tokens in the order of the text, then features of the whole text. */
  size_t count;
  const winnow_part *parts;
} winnow_explanation;

/* Explains why a text has a label. WINNOW_NONE for `label` is the answer, for `against` the most probable other
 * label. */
int32_t winnow_explain(
    winnow_reader *reader, const char *text, size_t length, uint32_t label, uint32_t against,
    winnow_explanation *explanation);

/* The features of a text by a reader of a classifier, except of fastText: columns of the model, each at most once, and their
 * values. A graph that `winnow export` has written begins with them (docs/from-python.md). The arrays belong to the reader,
 * until its next call. */
int32_t winnow_features(
    winnow_reader *reader, const char *text, size_t length, const uint32_t **columns, const float **values,
    size_t *count);

/* Writes how positive or negative a text is, from -1 to 1, by a reader of a "sentiment" model. */
int32_t winnow_sentiment(winnow_reader *reader, const char *text, size_t length, double *score);

/* The number of components of the vectors of a "word-embedding" or "sentence-encoder" model; 0 for other
 * kinds. */
size_t winnow_dimension(const winnow_model *model);

/* Writes the vector of a text, winnow_dimension numbers, by a reader of a "word-embedding" or "sentence-encoder" model:
 * of length 1, or zeros if it has no known word or piece. */
int32_t winnow_embed(winnow_reader *reader, const char *text, size_t length, float *vector);

/* The words of a "word-embedding", of "fasttext-vectors", or of a classifier, and their vectors. Only fastText has labels here,
 * and n-grams of characters: the first rows of its input matrix are those of the words, then come those of n-grams; the rows of
 * the output matrix are those of the labels, or without labels those of the words. The words of another classifier are its
 * n-grams of words that have a text, their vectors the weights for the labels (of two the halves of one weight), which are also
 * the rows of the input matrix; in the output matrix, each label has a 1. */
typedef struct winnow_vectors {
  /* sizeof(winnow_vectors), set by the caller. */
  size_t size;
  size_t words, labels, dimension;
  /* The numbers of rows, and of buckets that n-grams share: the one with the hash h has row words + h % buckets, unless the
   * model is pruned. */
  size_t input_rows, output_rows, buckets;
  /* 1 if the numbers of the matrices are codes, as in .ftz files. */
  int32_t is_quantized;
  /* Not used. */
  int32_t reserved;
} winnow_vectors;

/* Describes the words of a model. */
int32_t winnow_vectors_describe(const winnow_model *model, winnow_vectors *description);

/* Stores `count` words, or with indices after theirs labels as they are in the file; the most frequent are first, except in
 * compressed classifiers. Texts are
 * bytes without a zero byte at their end, valid until the model is freed. `frequencies`, unless NULL, receives how often each
 * occurred in the training data, 0 if that is not known. */
int32_t winnow_vectors_entries(
    const winnow_model *model, size_t first, size_t count, const char **texts, size_t *lengths, int64_t *frequencies);

/* A part of a word and its row of the input matrix: an n-gram with its bytes in the word between < and >, or the word
 * itself, with `end` 0, whose row is its index. */
typedef struct winnow_subword {
  size_t start, end, row;
} winnow_subword;

/* The parts of a word: first the word itself, if it is known, then with fastText its n-grams. The mean of their rows is its vector.
 * Returns their number, and writes the first `room` of them. */
size_t winnow_vectors_subwords(
    const winnow_model *model, const char *word, size_t length, winnow_subword *subwords, size_t room);

/* What winnow_vectors_rows writes. */
enum {
  /* The vectors of words: of fastText with their n-grams, of others scaled to length 1. */
  WINNOW_ROWS_WORDS = 0,
  WINNOW_ROWS_INPUT = 1,
  WINNOW_ROWS_OUTPUT = 2
};

/* Writes `count` rows, one after another, `dimension` numbers each. */
int32_t winnow_vectors_rows(winnow_reader *reader, int32_t matrix, size_t first, size_t count, float *vectors);

/* Writes the vector of a text, or if `is_word` is not 0 of a word; zeros if nothing of it is known. A text's is fastText's
 * sentence vector: by a classifier the mean of all rows, otherwise the mean of its words' vectors of length 1. With a
 * "word-embedding" it is that of winnow_embed, with another classifier the scores of the labels before isotonic calibration. */
int32_t winnow_vectors_text(
    winnow_reader *reader, int32_t is_word, const char *text, size_t length, float *vector);

/* How a text is split into tokens. */
enum {
  /* As Unicode's UAX #29 has it. */
  WINNOW_TOKENS_UNICODE = 0,
  /* Addresses, phone numbers, sums of money, @names, #tags and runs of symbols are one token each. */
  WINNOW_TOKENS_MESSAGES = 1
};

/* A token: its bytes in the text, from `start` to before `end`, and its kind, see winnow_token_kind. */
typedef struct winnow_token {
  size_t start;
  size_t end;
  int32_t kind;
  /* Not used. */
  int32_t reserved;
} winnow_token;

/* Splits a text into tokens: returns their number, and writes the first `room` of them. `mode` is a WINNOW_TOKENS_...;
 * others are as 0. It needs no model. */
size_t winnow_tokens(const char *text, size_t length, int32_t mode, winnow_token *tokens, size_t room);

/* The name of a kind, such as "word" or "url"; NULL if there is no such kind. */
const char *winnow_token_kind(int32_t kind);

/* The words of texts, as Winnow's search has them, for indexes of other programs: by Unicode's rules, without symbols;
 * width, case, diacritics and apostrophes are folded, elided articles (`l'histoire`) left out. A splitter is the memory
 * of one thread. */
typedef struct winnow_splitter winnow_splitter;

enum {
  /* For any language: words are their own stems. */
  WINNOW_WORDS_ANY = 0,
  /* English stems: `winning` is found by `wins`. */
  WINNOW_WORDS_ENGLISH = 1,
  /* Stems of other languages, by the model stems.winnow. */
  WINNOW_WORDS_DANISH = 2,
  WINNOW_WORDS_DUTCH = 3,
  WINNOW_WORDS_FINNISH = 4,
  WINNOW_WORDS_FRENCH = 5,
  WINNOW_WORDS_GERMAN = 6,
  WINNOW_WORDS_ITALIAN = 7,
  WINNOW_WORDS_NORWEGIAN = 8,
  WINNOW_WORDS_POLISH = 9,
  WINNOW_WORDS_PORTUGUESE = 10,
  WINNOW_WORDS_RUSSIAN = 11,
  WINNOW_WORDS_SPANISH = 12,
  WINNOW_WORDS_SWEDISH = 13,
  WINNOW_WORDS_TURKISH = 14
};

typedef struct winnow_word {
  /* Its bytes in the text. */
  size_t start, end;
  /* Its folded form and its stem, at most 128 bytes each, without a zero byte at their ends. */
  const char *folded;
  size_t folded_length;
  const char *stem;
  size_t stem_length;
} winnow_word;

/* The WINNOW_WORDS_... language with a code of ISO 639-1 or an English name, in lower case: `de` or `german`; -1 if there
 * is none. */
int32_t winnow_words_language(const char *name);
/* Makes a splitter for a WINNOW_WORDS_... language. `stems` is a model of kind "word-stemmer", which may be freed; it may be
 * NULL for WINNOW_WORDS_ANY and WINNOW_WORDS_ENGLISH. */
int32_t winnow_splitter_new(
    const winnow_model *stems, int32_t language, winnow_splitter **splitter, winnow_error *error);
/* Frees a splitter and its words. NULL has no effect. */
void winnow_splitter_free(winnow_splitter *splitter);

/* Splits a text of `length` bytes. The words belong to the splitter, until its next call. */
int32_t winnow_words(
    winnow_splitter *splitter, const char *text, size_t length, const winnow_word **words, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
