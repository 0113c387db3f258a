// Shorter declarations of options and arguments: one-line help, file completion, and types of the libraries.

public import ArgumentParser
public import WinnowClassification
public import WinnowCorpora
public import WinnowEmbeddings
public import WinnowCore
import WinnowFeatures
public import WinnowText

extension Option {
    /// An option that is nil unless it is given; its default is the library's.
    ///
    /// - Parameters:
    ///   - help: its effect, in one line if possible.
    ///   - value: the placeholder of its value in help.
    ///   - parsing: the arguments that it accepts as its value: by default any next argument, even `-1`.
    ///   - name: its name, if different from the property's.
    ///   - standard: the library's default, if help shows it.
    ///   - completion: the files that a shell completes.
    init<Given: ExpressibleByArgument>(
        _ help: String, _ value: String, _ parsing: SingleValueParsingStrategy = .unconditional,
        name: NameSpecification = .long, default standard: (any CustomStringConvertible)? = nil,
        completion: CompletionKind? = nil
    ) where Value == Given? {
        let text = standard.map { "\(help) (default: \($0))" } ?? help
        self.init(
            name: name, parsing: parsing, help: ArgumentHelp(text, valueName: value), completion: completion)
    }

    /// A required option.
    init(
        _ help: String, _ value: String, name: NameSpecification = .long, completion: CompletionKind? = nil
    ) where Value: ExpressibleByArgument {
        self.init(name: name, help: ArgumentHelp(help, valueName: value), completion: completion)
    }

    /// An option with the command's own default.
    init(wrappedValue: Value, _ help: String, _ value: String) where Value: ExpressibleByArgument {
        self.init(wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: value))
    }

    /// A number with the command's own default; `-1` is accepted.
    init(wrappedValue: Value, _ help: String, _ value: String)
    where Value: ExpressibleByArgument & SignedNumeric {
        self.init(
            wrappedValue: wrappedValue, parsing: .unconditional, help: ArgumentHelp(help, valueName: value))
    }

    /// An option that may be repeated.
    init<Given: ExpressibleByArgument>(
        wrappedValue: Value, _ help: String, _ value: String, name: NameSpecification = .long,
        completion: CompletionKind? = nil
    ) where Value == [Given] {
        self.init(
            wrappedValue: wrappedValue, name: name, help: ArgumentHelp(help, valueName: value),
            completion: completion)
    }
}

extension Argument {
    /// Zero or more arguments.
    init<Given: ExpressibleByArgument>(
        wrappedValue: Value, _ help: String, _ value: String, completion: CompletionKind? = nil
    ) where Value == [Given] {
        self.init(
            wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: value), completion: completion)
    }
}

extension CompletionKind {
    /// Model files, and folders that may contain them.
    static var model: CompletionKind { .file(extensions: ["winnow", "bin", "ftz"]) }

    /// Files of labelled texts, and folders.
    static var labelledData: CompletionKind { .file(extensions: dataExtensions) }

    /// Model files, files of labelled texts, and folders.
    static var modelOrLabelledData: CompletionKind { .file(extensions: ["winnow"] + dataExtensions) }

    private static let dataExtensions = ["csv", "tsv", "tab", "jsonl", "ndjson", "json", "gz"]
}

#if Search
public import WinnowIndex
#endif

extension TextEncoding: ExpressibleByArgument {}
extension Treebank.TagColumn: ExpressibleByArgument {}
extension WordTokenizer.Mode: ExpressibleByArgument {}
extension SentenceTokenizer.Rules: ExpressibleByArgument {
    /// Those of other languages are chosen by --language.
    public static var allValueStrings: [String] { [unicode.rawValue, english.rawValue] }

    /// The rules of a name.
    public init?(argument: String) {
        guard Self.allValueStrings.contains(argument) else { return nil }
        self.init(rawValue: argument)
    }
}
extension FeatureOptions.TermFrequency: ExpressibleByArgument {}
extension FeatureOptions.Normalization: ExpressibleByArgument {}
extension MaximumEntropyTrainer.StoppingMetric: ExpressibleByArgument {}
extension Splitter.Method: ExpressibleByArgument {}
extension VectorDistance: ExpressibleByArgument {}
extension VectorElement: ExpressibleByArgument {}
extension TrainingAlgorithm: ExpressibleByArgument {}
extension CalibrationMethod: ExpressibleByArgument {}

#if Search
extension TermRule: ExpressibleByArgument {}
extension StemLanguage: ExpressibleByArgument {}
extension SearchMode: ExpressibleByArgument {}
#endif
