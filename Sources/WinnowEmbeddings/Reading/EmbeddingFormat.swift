// The formats that tables of vectors come in.

/// A file format of word vectors.
public enum EmbeddingFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// What ``WordEmbedding/save(to:)`` writes.
    case winnow
    /// A line `count dimension`, then a line a word: the word and its numbers, separated by spaces. fastText's `.vec` is
    /// the same.
    case text
    /// word2vec's binary format: the same first line, then each word, a space, and its numbers as 4 bytes each.
    case binary
    /// As ``text``, without the first line.
    case glove
    /// A tensor `embeddings` in a safetensors file, the words in `tokenizer.json` beside it: model2vec's layout.
    case safetensors
}
