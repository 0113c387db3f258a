// The class of a model, as Swift.

import Foundation

/// The source of a model's class.
struct ClassSource {
    /// The Swift file.
    let text: String

    /// What the class of a kind of model has.
    private struct Kind {
        let suffix: String
        let imports: [String]
        let members: String
        let call: String
        /// The error for a file that was damaged.
        var error = "ModelFileError"
    }

    init(_ header: ModelHeader, of url: URL) {
        let file = url.lastPathComponent
        let stem = url.deletingPathExtension().lastPathComponent
        let labels = Labels(header.labels)
        let kind: Kind
        switch header.kind {
        case "text-classifier":
            kind = Kind(
                suffix: "Classifier", imports: ["WinnowPrediction"], members: Self.classifier(labels),
                call: "prediction(text: \"…\").label")
        case "word-tagger":
            kind = Kind(
                suffix: "Tagger", imports: ["WinnowAnalysis", "WinnowModelFile"],
                members: Self.tagger(labels),
                call: "prediction(text: \"…\").map(\\.tag)")
        case "sentiment":
            kind = Kind(
                suffix: "Analyzer", imports: ["WinnowAnalysis", "WinnowFeatures", "WinnowModelFile"],
                members: Self.sentiment, call: "prediction(text: \"…\")")
        case "index":
            kind = Kind(
                suffix: "Index", imports: ["WinnowFeatures", "WinnowIndex"], members: Self.index,
                call: "hits(for: \"…\").map(\\.item.title)", error: "IndexError")
        default:
            print("\(url.path): warning: there are no classes for models of kind \(header.kind)")
            text = "// \(file.asComment) is a model of kind \(header.kind.asComment), which has no class.\n"
            return
        }
        let name = Self.className(of: stem, kind.suffix)
        text = """
            // Written by WinnowModelPlugin from \(file.asComment); changes are lost.

            import Foundation
            \(kind.imports.map { "import " + $0 }.joined(separator: "\n"))

            \(Self.card(header, file, name, kind.call))
            nonisolated struct \(name): Sendable {
            \(kind.members)
            }

            // Not part of the type, as the bundle belongs to the main actor where the module does by default.
            extension \(name) {
                /// The file in the program's bundle.
                static var urlOfModelInThisBundle: URL? {
                    #if SWIFT_PACKAGE
                    Bundle.module.url(forResource: \(stem.asLiteral), withExtension: \(url.pathExtension.asLiteral))
                    #else
                    Bundle.main.url(forResource: \(stem.asLiteral), withExtension: \(url.pathExtension.asLiteral))
                    #endif
                }

                /// Opens the file in the program's bundle. It is mapped, so this takes no time.
                ///
                /// - Throws: `\(kind.error)` if the file was damaged, `CocoaError` if it is missing.
                init() throws {
                    guard let url = Self.urlOfModelInThisBundle else {
                        throw CocoaError(
                            .fileNoSuchFile, userInfo: [NSFilePathErrorKey: \(file.asLiteral)])
                    }
                    try self.init(contentsOf: url)
                }
            }

            """
    }

    /// The labels of a model, and the cases for them.
    private struct Labels {
        let names: [String]
        let cases: [String]

        init(_ names: [String]) { (self.names, cases) = (names, ClassSource.cases(of: names)) }

        /// A line for each.
        func lines(_ line: (_ name: String, _ literal: String) -> String) -> String {
            zip(cases, names).map { line($0, $1.asLiteral) }.joined(separator: "\n")
        }

        /// The type of the labels.
        func type(_ type: String, _ noun: String) -> String {
            """
                /// A \(noun) of the model.
                nonisolated enum \(type): RawRepresentable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
            \(lines { "        /// \($1)\n        case \($0)" })
                    /// A \(noun) that the model did not have when the program was built: the file was replaced.
                    case unknown(String)

                    /// The \(noun)s that the model had when the program was built.
                    static let allCases: [\(type)] = [\(cases.map { "." + $0 }.joined(separator: ", "))]

                    /// Makes a \(noun) from its name in the model.
                    init(rawValue: String) {
                        switch rawValue {
            \(lines { "            case \($1): self = .\($0)" })
                        default: self = .unknown(rawValue)
                        }
                    }

                    /// The \(noun)'s name in the model.
                    var rawValue: String {
                        switch self {
            \(lines { "            case .\($0): \($1)" })
                        case .unknown(let name): name
                        }
                    }

                    /// The \(noun)'s name in the model.
                    var description: String { rawValue }
                }
            """
        }
    }

    private static func classifier(_ labels: Labels) -> String {
        """
        \(labels.type("Label", "label"))

            /// The answer for a text.
            nonisolated struct Prediction: Sendable, Hashable {
                /// The most probable label of the answer, or of all labels if the answer has none.
                let label: Label
                /// The probability of ``label``, from 0 to 1.
                let probability: Double
                /// The labels of the answer, the most probable first; one, unless texts have any number of labels.
                let labels: [Label]
                /// The probability of each label.
                let probabilities: [Label: Double]
            }

            private let predictor: LabelPredictor
            private let labels: [Label]

            /// Opens another file, such as a newer one that was downloaded.
            ///
            /// - Throws: `ModelFileError`, which names the file.
            init(contentsOf url: URL) throws {
                predictor = try LabelPredictor(contentsOf: url.path)
                labels = predictor.labels.map { Label(rawValue: $0) }
            }

            /// Predicts the label of a text.
            func prediction(text: String) -> Prediction { prediction(predictor.answer(for: text)) }

            /// Predicts the labels of texts, in order, on all processors.
            func predictions(texts: [String]) -> [Prediction] {
                predictor.answers(for: texts).map(prediction)
            }

            private func prediction(_ answer: LabelPredictor.Answer) -> Prediction {
                Prediction(
                    label: labels[answer.label], probability: answer.probabilities[answer.label],
                    labels: answer.labels.map { labels[$0] },
                    probabilities: [Label: Double](zip(labels, answer.probabilities), uniquingKeysWith: +))
            }
        """
    }

    private static func tagger(_ tags: Labels) -> String {
        """
        \(tags.type("Tag", "tag"))

            /// A word of a text.
            nonisolated struct Token: Sendable, Hashable {
                /// The word.
                let text: String
                /// Its place in the text that was passed.
                let range: Range<String.Index>
                /// Its tag.
                let tag: Tag
            }

            private let tagger: WordTagger

            /// Opens another file, such as a newer one that was downloaded.
            ///
            /// - Throws: `ModelFileError`, which names the file.
            init(contentsOf url: URL) throws { tagger = try WordTagger(from: ModelFile(contentsOf: url.path)) }

            /// Predicts the tag of each word of a text.
            func prediction(text: String) -> [Token] {
                tagger.tokens(in: text).map { token in
                    let begin = text.utf8.index(text.startIndex, offsetBy: token.range.lowerBound)
                    let end = text.utf8.index(begin, offsetBy: token.range.count)
                    return Token(text: token.text, range: begin..<end, tag: Tag(rawValue: token.tag))
                }
            }

            /// Predicts the tags of texts, in order.
            func predictions(texts: [String]) -> [[Token]] { texts.map(prediction(text:)) }

            /// Predicts the tag of each word of a sentence that is already divided.
            func prediction(words: [String]) -> [Tag] { tagger.tags(of: words).map { Tag(rawValue: $0) } }
        """
    }

    private static let sentiment = """
            private let scorer: SentimentScorer

            /// Opens another file, such as a newer one that was downloaded.
            ///
            /// - Throws: `ModelFileError`, which names the file.
            init(contentsOf url: URL) throws { scorer = try SentimentScorer(from: ModelFile(contentsOf: url.path)) }

            /// Predicts the score of a text, from -1 to 1; 0 for a text without feelings.
            func prediction(text: String) -> Double { scorer.score(of: text) }

            /// Predicts the scores of texts, in order, on all processors.
            func predictions(texts: [String]) -> [Double] { scorer.scores(of: texts) }
        """

    private static let index = """
            /// The index, open for reading.
            let index: SearchIndex

            /// Opens another file, such as a newer one that was downloaded.
            ///
            /// - Parameters:
            ///   - url: the file.
            ///   - vectorizer: the embedding that the index was made with; without it, the index is searched by words.
            /// - Throws: `IndexError`, which names the file.
            init(contentsOf url: URL, vectorizer: (any TextVectorizer)? = nil) throws {
                index = try SearchIndex(at: url.path, vectorizer: vectorizer, access: .read)
            }

            /// Finds the items that match a text best, the best first.
            ///
            /// - Throws: `IndexError` if the file was damaged.
            func hits(for text: String, limit: Int = 10) throws -> [SearchHit] {
                try index.search(text, limit: limit)
            }
        """

    /// The documentation of the class, from the model's card.
    private static func card(_ header: ModelHeader, _ file: String, _ name: String, _ call: String) -> String
    {
        let information = header.information
        var lines = [
            (information["description"] as? String ?? "Answers by the model \(file)").asComment, "",
        ]
        lines.append("| model | \(file.asComment) |")
        lines.append("|---|---|")
        for (member, title) in [("version", "version"), ("author", "author"), ("license", "license")] {
            if let value = information[member] as? String {
                lines.append("| \(title) | \(value.asComment) |")
            }
        }
        for data in (information["trainingData"] as? [[String: Any]] ?? []).prefix(8) {
            let name = (data["name"] as? String ?? "unnamed").asComment
            lines.append("| trained on | \(name), \(data["rows"] as? Int ?? 0) rows |")
        }
        let test = information["test"] as? [String: Any] ?? information["validation"] as? [String: Any] ?? [:]
        for measure in ["accuracy", "macroF1", "tagAccuracy", "spanF1"] {
            if let value = test[measure] as? Double {
                lines.append("| \(measure), on rows that were held out | \(String(format: "%.3f", value)) |")
            }
        }
        lines += ["", "```swift", "let model = try \(name)()", "model.\(call)", "```"]
        return lines.map { $0.isEmpty ? "///" : "/// " + $0 }.joined(separator: "\n")
    }

    /// The name of the class for a file's name without its extension: `SpamClassifier` for `spam`.
    private static func className(of name: String, _ suffix: String) -> String {
        let words = words(of: name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let isName = words.unicodeScalars.first.map { $0.properties.isXIDStart } ?? false
        return (isName ? words : "Model" + words) + (words.hasSuffix(suffix) ? "" : suffix)
    }

    /// The names of the cases for labels: `notSpam` for `not spam`; different ones for all labels.
    fileprivate static func cases(of labels: [String]) -> [String] {
        var used: Set = [
            "unknown", "allCases", "init", "rawValue", "description", "hashValue", "hash", "self", "Type",
        ]
        return labels.map { label in
            var name = ""
            for word in words(of: label) {
                let isCapitals = word == word.uppercased()
                if name.isEmpty {
                    name = isCapitals ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
                } else {
                    name +=
                        word.prefix(1).uppercased()
                        + (isCapitals ? word.dropFirst().lowercased() : String(word.dropFirst()))
                }
            }
            if name.isEmpty { name = "label" }
            if name.unicodeScalars.first?.properties.isXIDStart != true { name = "_" + name }
            var (unique, number) = (name, 2)
            while !used.insert(unique).inserted {
                unique = "\(name)\(number)"
                number += 1
            }
            return keywords.contains(unique) ? "`\(unique)`" : unique
        }
    }

    /// The runs of letters and digits of a text, of which names are made.
    private static func words(of text: String) -> [String] {
        text.precomposedStringWithCanonicalMapping.unicodeScalars
            .split { !($0.properties.isXIDContinue && $0 != "_") }
            .map { String(String.UnicodeScalarView($0)) }
    }

    private static let keywords: Set = [
        "actor", "Any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
        "continue", "default",
        "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func",
        "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private",
        "protocol", "public", "repeat", "rethrows", "return", "Self", "static", "struct", "subscript",
        "super", "switch",
        "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

extension String {
    /// The text on one line, without control characters.
    var asComment: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isPlain ? $0 : " " }))
    }

    /// The text as a literal.
    var asLiteral: String {
        unicodeScalars.reduce(into: "\"") { literal, scalar in
            switch scalar {
            case "\"", "\\": literal += "\\\(scalar)"
            case _ where !scalar.isPlain: literal += "\\u{\(String(scalar.value, radix: 16))}"
            default: literal.unicodeScalars.append(scalar)
            }
        } + "\""
    }
}

extension Unicode.Scalar {
    /// Whether the character may be in a source file as it is.
    fileprivate var isPlain: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            false
        default: true
        }
    }
}
