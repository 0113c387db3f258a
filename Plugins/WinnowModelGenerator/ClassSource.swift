// The class of a model, as Swift.

import Foundation

/// The source of a model's class.
struct ClassSource {
    /// The Swift file.
    let text: String

    init(_ header: ModelHeader, of url: URL) {
        let file = url.lastPathComponent
        guard header.kind == "text-classifier" else {
            print("\(url.path): warning: there are no classes for models of kind \(header.kind)")
            text = "// \(file.asComment) is a model of kind \(header.kind.asComment), which has no class.\n"
            return
        }
        let name = Self.className(of: url.deletingPathExtension().lastPathComponent)
        let cases = Self.cases(of: header.labels)
        func lines(_ line: (String, String) -> String) -> String {
            zip(cases, header.labels).map { line($0, $1.asLiteral) }.joined(separator: "\n")
        }
        let resource = url.deletingPathExtension().lastPathComponent.asLiteral
        text = """
            // Written by WinnowModelPlugin from \(file.asComment); changes are lost.

            import Foundation
            import WinnowPrediction

            \(Self.card(header, file))
            nonisolated struct \(name): Sendable {
                /// A label of the model.
                nonisolated enum Label: RawRepresentable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
            \(lines { "        /// \($1)\n        case \($0)" })
                    /// A label that the model did not have when the program was built: the file was replaced.
                    case unknown(String)

                    /// The labels that the model had when the program was built.
                    static let allCases: [Label] = [\(cases.map { "." + $0 }.joined(separator: ", "))]

                    /// Makes a label from its name in the model.
                    init(rawValue: String) {
                        switch rawValue {
            \(lines { "            case \($1): self = .\($0)" })
                        default: self = .unknown(rawValue)
                        }
                    }

                    /// The label's name in the model.
                    var rawValue: String {
                        switch self {
            \(lines { "            case .\($0): \($1)" })
                        case .unknown(let name): name
                        }
                    }

                    /// The label's name in the model.
                    var description: String { rawValue }
                }

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
            }

            // Not part of the type, as the bundle belongs to the main actor where the module does by default.
            extension \(name) {
                /// The model's file in the program's bundle.
                static var urlOfModelInThisBundle: URL? {
                    #if SWIFT_PACKAGE
                    Bundle.module.url(forResource: \(resource), withExtension: "winnow")
                    #else
                    Bundle.main.url(forResource: \(resource), withExtension: "winnow")
                    #endif
                }

                /// Opens the model in the program's bundle. The file is mapped, so this takes no time.
                ///
                /// - Throws: `ModelFileError` if the file was damaged, `CocoaError` if it is missing.
                init() throws {
                    guard let url = Self.urlOfModelInThisBundle else {
                        throw CocoaError(
                            .fileNoSuchFile, userInfo: [NSFilePathErrorKey: \((file).asLiteral)])
                    }
                    try self.init(contentsOf: url)
                }
            }

            """
    }

    /// The documentation of the class, from the model's card.
    private static func card(_ header: ModelHeader, _ file: String) -> String {
        let information = header.information
        var lines = [
            (information["description"] as? String ?? "Classifies texts by the model \(file)").asComment, "",
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
        for measure in ["accuracy", "macroF1"] {
            if let value = test[measure] as? Double {
                lines.append("| \(measure), on rows that were held out | \(String(format: "%.3f", value)) |")
            }
        }
        lines += ["", "```swift", "let classifier = try \(className(of: String(file.dropLast(7))))()"]
        lines += ["classifier.prediction(text: \"…\").label", "```"]
        return lines.map { $0.isEmpty ? "///" : "/// " + $0 }.joined(separator: "\n")
    }

    /// The name of the class for a file's name without its extension: `SpamClassifier` for `spam`.
    static func className(of name: String) -> String {
        let words = words(of: name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let isName = words.unicodeScalars.first.map { $0.properties.isXIDStart } ?? false
        return (isName ? words : "Model" + words) + (words.hasSuffix("Classifier") ? "" : "Classifier")
    }

    /// The names of the cases for labels: `notSpam` for `not spam`; different ones for all labels.
    static func cases(of labels: [String]) -> [String] {
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
