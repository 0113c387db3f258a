// How options and arguments are declared: with their help in a line, the files that a shell offers, the types of libraries.

public import ArgumentParser
public import WinnowClassification
public import WinnowCorpora
public import WinnowEmbeddings
public import WinnowFeatures
public import WinnowText

extension Option {
    /// An option that is nil unless it is given; its default is the library's.
    ///
    /// - Parameters:
    ///   - help: what it does, in one line if possible.
    ///   - value: what help calls its value.
    ///   - parsing: what is a value: by default whatever follows, `-1` too.
    ///   - name: what it is called, if not as its property.
    ///   - standard: the library's default, if help shows it.
    ///   - completion: which files a shell offers.
    init<Given: ExpressibleByArgument>(
        _ help: String, _ value: String, _ parsing: SingleValueParsingStrategy = .unconditional,
        name: NameSpecification = .long, default standard: (any CustomStringConvertible)? = nil,
        completion: CompletionKind? = nil
    ) where Value == Given? {
        let text = standard.map { "\(help) (default: \($0))" } ?? help
        self.init(
            name: name, parsing: parsing, help: ArgumentHelp(text, valueName: value), completion: completion)
    }

    /// An option that must be given.
    init(
        _ help: String, _ value: String, name: NameSpecification = .long, completion: CompletionKind? = nil
    ) where Value: ExpressibleByArgument {
        self.init(name: name, help: ArgumentHelp(help, valueName: value), completion: completion)
    }

    /// An option with a default of the command's own.
    init(wrappedValue: Value, _ help: String, _ value: String) where Value: ExpressibleByArgument {
        self.init(wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: value))
    }

    /// A number with a default of the command's own; `-1` is a value too.
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
    /// Arguments of which there may be none.
    init<Given: ExpressibleByArgument>(
        wrappedValue: Value, _ help: String, _ value: String, completion: CompletionKind? = nil
    ) where Value == [Given] {
        self.init(
            wrappedValue: wrappedValue, help: ArgumentHelp(help, valueName: value), completion: completion)
    }
}

extension CompletionKind {
    /// Model files, and folders to look for them.
    static var model: CompletionKind { .file(extensions: ["winnow"]) }

    /// Files of labelled texts, and folders.
    static var labelledData: CompletionKind {
        .file(extensions: ["csv", "tsv", "tab", "jsonl", "ndjson", "json"])
    }
}

#if Search
public import WinnowIndex
#endif

extension TextEncoding: ExpressibleByArgument {}
extension Treebank.TagColumn: ExpressibleByArgument {}
extension WordTokenizer.Mode: ExpressibleByArgument {}
extension SentenceTokenizer.Rules: ExpressibleByArgument {}
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
extension SearchMode: ExpressibleByArgument {}
#endif
