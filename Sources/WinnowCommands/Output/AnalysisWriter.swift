import WinnowAnalysis
import WinnowSystem
import WinnowText

/// Writes analyses one after another.
struct AnalysisWriter {
    let format: AnalysisFormat
    /// Texts of at least this many bytes are analyzed in windows, some twice, so that memory does not grow
    /// with them.
    var longText = 1 << 20

    /// Writes the analysis of a text.
    func write(
        _ text: UnsafeBufferPointer<UInt8>, by reader: inout TextAnalyzer.Reader,
        to records: inout RecordWriter
    ) throws {
        let isLong = text.count >= longText
        switch format {
        case .jsonl where isLong: try writeLong(json: text, by: &reader, to: &records)
        case .jsonl: records.append(.object(reader.analysis(of: text).json))
        case .text where isLong: try writeLong(forPeople: text, by: &reader, to: &records)
        case .text: write(forPeople: reader.analysis(of: text), text, to: &records)
        }
        records.newline()
    }
}

// MARK: JSON

extension AnalysisWriter {
    /// Writes the same JSON as ``TextAnalysis/json``, in two passes, as sentences come before tokens.
    private func writeLong(
        json text: UnsafeBufferPointer<UInt8>, by reader: inout TextAnalyzer.Reader,
        to records: inout RecordWriter
    ) throws {
        write(reader.language(of: text), reader.sentiment(of: 0..<text.count, in: text), to: &records)
        records.append("\"sentences\":[")
        var separator = ""
        try reader.forEachSentence(of: text) { reader, sentence in
            var sentence = sentence
            sentence.sentiment = reader.sentiment(of: sentence.range, in: text)
            records.append(separator)
            records.append(sentence.json)
            separator = ","
            try records.sendIfLong()
        }
        records.append("],\"tokens\":[")
        separator = ""
        // A name's text would take most of the memory; it is taken from the whole text again.
        var names: [(range: Range<Int>, label: String, probability: Float?)] = []
        try reader.forEachWindow(of: text) { _, window in
            for token in window.tokens {
                records.append(separator)
                records.append(token.json)
                separator = ","
            }
            for name in window.names {
                names.append((name.range, name.label, name.probability.map { Float($0) }))
            }
            try records.sendIfLong()
        }
        records.append("]")
        if reader.findsNames {
            records.append(",\"names\":")
            try records.append(array: names) { name in
                Name(
                    text: String(decoding: text[name.range], as: UTF8.self), range: name.range, words: 0..<0,
                    label: name.label, probability: name.probability.map { Double($0) }
                ).json
            }
        }
        records.append("}")
    }

    private func write(
        _ language: LanguageIdentification?, _ sentiment: Sentiment.Passage?, to records: inout RecordWriter
    ) {
        records.append("{")
        if let language {
            records.append("\"language\":")
            records.append(language.shortJSON)
            records.append(",")
        }
        if let sentiment {
            records.append("\"sentiment\":")
            records.append(sentiment.shortJSON)
            records.append(",")
        }
    }
}

// MARK: Text

extension AnalysisWriter {
    /// One line each for the text, its language, its sentiment, every sentence and every name.
    private func write(
        forPeople analysis: TextAnalysis, _ text: UnsafeBufferPointer<UInt8>, to records: inout RecordWriter
    ) {
        Self.write(text, analysis.language, analysis.sentiment?.text, to: &records)
        for sentence in analysis.sentences {
            Self.begin(sentence.sentiment, to: &records)
            Self.write(analysis.tokens[sentence.tokens], isFirst: true, to: &records)
        }
        for name in analysis.names ?? [] { Self.write(name.label, name.text, to: &records) }
    }

    /// As above, in windows.
    private func writeLong(
        forPeople text: UnsafeBufferPointer<UInt8>, by reader: inout TextAnalyzer.Reader,
        to records: inout RecordWriter
    ) throws {
        Self.write(
            text, reader.language(of: text), reader.sentiment(of: 0..<text.count, in: text), to: &records)
        var names: [(range: Range<Int>, label: String)] = []
        var isFirst = true
        try reader.forEachWindow(of: text) { reader, window in
            for sentence in window.sentences {
                if sentence.isFirst {
                    Self.begin(reader.sentiment(of: sentence.range, in: text), to: &records)
                    isFirst = true
                }
                Self.write(window.tokens[sentence.tokens], isFirst: isFirst, to: &records)
                if !sentence.tokens.isEmpty { isFirst = false }
            }
            for name in window.names { names.append((name.range, name.label)) }
            try records.sendIfLong()
        }
        for name in names {
            Self.write(name.label, String(decoding: text[name.range], as: UTF8.self), to: &records)
            try records.sendIfLong()
        }
    }

    private static func write(
        _ text: UnsafeBufferPointer<UInt8>, _ language: LanguageIdentification?,
        _ sentiment: Sentiment.Passage?, to records: inout RecordWriter
    ) {
        records.append(shown: text, width: 60)
        if let language {
            let percent = FixedDecimal.text(100 * language.probability, digits: 0)
            records.append("\n  language      \(language.language.visible) (\(percent) %)")
        }
        if let sentiment { records.append("\n  sentiment     \(Self.text(sentiment))") }
    }

    /// Begins the line of a sentence.
    private static func begin(_ sentiment: Sentiment.Passage?, to records: inout RecordWriter) {
        records.append("\n  sentence      ")
        if let sentiment { records.append("(\(text(sentiment))) ") }
    }

    /// Writes the words of a sentence, or its next ones.
    private static func write(
        _ tokens: ArraySlice<TextAnalysis.Token>, isFirst: Bool, to records: inout RecordWriter
    ) {
        var isFirst = isFirst
        for token in tokens {
            if !isFirst { records.append(" ") }
            isFirst = false
            records.append(
                [token.text, token.tag, token.lemma].compactMap { $0?.visible }.joined(separator: "/"))
        }
    }

    private static func write(_ label: String, _ text: String, to records: inout RecordWriter) {
        let shown = DisplayText(showing: label)
        records.append("\n  " + shown.text)
        records.append(blanks: max(1, 14 - shown.width))
        records.append(text.visible)
    }

    private static func text(_ passage: Sentiment.Passage) -> String {
        "\(FixedDecimal.text(passage.score, digits: 2)) \(passage.label.rawValue)"
    }
}
