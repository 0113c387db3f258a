// Classifiers as graphs of ONNX, for the runtimes of other programs.

import WinnowCore
import WinnowFeatures
package import WinnowSystem
import WinnowText

/// A classifier as a graph of ONNX: weights, calibration and rule, so that a runtime gives the same answers.
///
/// A graph begins with texts if the operators of the format, and those of Microsoft's runtime, can split them as the
/// classifier does; otherwise with the columns and values of their features. Its outputs are `probabilities`, of each
/// label in the order of the labels, and `label`, or with a rule for several labels `labels`: whether each is in the answer.
package struct ONNXClassifier: Sendable {
    /// What a graph begins with.
    package enum Input: String, CaseIterable, Sendable {
        /// `texts`: one string for each text.
        case texts
        /// `columns` and `values`: a row of numbers for each text.
        case features
    }

    /// What the graph begins with.
    package let input: Input
    /// What of the classifier keeps the graph from beginning with texts; nil if nothing does.
    package let obstacle: String?
    private let pieces: [[UInt8]]

    /// Makes the graph of a classifier.
    ///
    /// - Parameters:
    ///   - classifier: the classifier.
    ///   - input: what the graph begins with; nil for texts, if it can.
    /// - Throws: ``ClassificationError`` with `notExportable` if a graph cannot keep a part of the classifier, or not with
    ///   this input.
    package init(_ classifier: TextClassifier, input: Input? = nil) throws(ClassificationError) {
        try classifier.core.checkExport()
        let core = classifier.core
        obstacle = core.featureSpace.obstacleToTexts
        self.input = input ?? (obstacle == nil ? .texts : .features)
        if self.input == .texts, let obstacle {
            throw .notExportable(
                "no graph splits its texts, as it has \(obstacle); begin with features, or train with "
                    + "\(option: "features") words \(option: "tokenizer") unicode \(option: "filters") lowercase"
            )
        }
        var graph = ONNXGraph("winnow")
        let scores = self.input == .texts ? graph.addTexts(to: core) : graph.addFeatures(to: core)
        graph.addAnswers(of: core, scores: scores)
        pieces = graph.model(
            // Operators for strings came with version 20; more runtimes have the earlier one.
            version: self.input == .texts ? 20 : 18,
            information: [
                "labels": JSONValue.array(classifier.labels.map(JSONValue.string)).text(),
                "input": self.input.rawValue,
            ])
        guard pieces.reduce(0, { $0 + $1.count }) < Int(Int32.max) else {
            throw .notExportable(
                "its graph would have more than 2 GB, the most that the format can hold; make the model smaller with "
                    + "\(option: "maximumSize") or \(option: "minimumCount")")
        }
    }

    /// The bytes of the file.
    package var bytes: [UInt8] { Array(pieces.joined()) }

    /// Writes the file, which is replaced only by the finished one.
    package func write(to path: String) throws(FileError) {
        try AtomicFile.written(pieces, to: path).commit()
    }
}

extension ClassificationError {
    fileprivate static func notExportable(_ text: ErrorText) -> Self {
        Self(code: .notExportable, text: text)
    }
}

extension LinearClassifier {
    /// Checks that a graph can keep everything that an answer depends on.
    fileprivate func checkExport() throws(ClassificationError) {
        if fastText != nil {
            throw .notExportable(
                "a graph cannot hash the words of fastText's models; train a classifier of Winnow on the same texts"
            )
        }
        if featureSpace.options.vectors != nil {
            throw .notExportable(
                "a graph cannot make the embedding that it was trained with; train it with "
                    + "\(option: "features") words,characters,surface")
        }
        if let passageRule {
            throw .notExportable(
                "a graph cannot let passages decide for \(passageRule.label); train it with \(option: "paddingResistance") none"
            )
        }
        if !languages.isEmpty {
            throw .notExportable(
                "a graph cannot abstain from texts in other languages than \(languages.joined(separator: ", ")); "
                    + "give \(option: "anyLanguage")")
        }
        if let isotonic, (0..<scoreCount).contains(where: { isotonic.starts[$0] >= isotonic.starts[$0 + 1] })
        {
            throw .notExportable("its calibration has an empty curve; train it again")
        }
    }

    /// The numbers by which values are multiplied, by column, then by score; a last column has none.
    ///
    /// Those of a compressed classifier with several scores are without the scales, which its reader applies to sums.
    fileprivate var factors: [Float] {
        let columns = featureSpace.count
        var all = [Float](repeating: 0, count: (columns + 1) * scoreCount)
        guard let compact else {
            weights.withUnsafeBufferPointer { all.replaceSubrange(0..<$0.count, with: $0) }
            return all
        }
        for column in 0..<columns {
            let first = column * scoreCount
            if let places = compact.places {
                for place in places.range(of: column, limit: compact.codes.count)
                where places.labels[place] < scoreCount {
                    all[first + places.labels[place]] = CompactWeights.square(compact.codes[place])
                }
            } else if scoreCount == 1 {
                all[first] = compact.weight(column)
            } else {
                for score in 0..<scoreCount {
                    all[first + score] = CompactWeights.square(compact.codes[first + score])
                }
            }
        }
        return all
    }
}

extension FeatureSpace {
    /// What of it the operators of ONNX cannot do, so that a graph cannot begin with texts; nil if nothing.
    fileprivate var obstacleToTexts: String? {
        guard let lengths = options.wordNGrams, let block = blocks.first else {
            return "no words among its features"
        }
        if options.characterNGrams != nil { return "n-grams of characters" }
        if options.surfaceFeatures { return "surface features" }
        if options.hashBits != nil { return "hashed n-grams" }
        if block.vocabulary == nil { return "a compressed vocabulary" }
        if options.analyzer.mode.expression == nil {
            return "the tokenizer \(options.analyzer.mode.rawValue)"
        }
        for filter in options.analyzer.filters {
            switch filter {
            case .lowercase, .foldWidth: continue
            // Words that were removed are not in the vocabulary; n-grams may have one between them.
            case .removeKinds, .removeStopWords: if lengths == 1...1 { continue }
            default: break
            }
            return "a filter of tokens other than lowercase and fold-width"
        }
        return nil
    }
}

extension ONNXGraph {
    /// Adds scores of features that are given for each text; returns their name.
    fileprivate mutating func addFeatures(to core: LinearClassifier) -> String {
        addInput("columns", .int64, ["texts", "features"])
        addInput("values", .float, ["texts", "features"])
        return addScores(of: core, columns: "columns", values: "values")
    }

    /// Adds everything from texts to scores; returns the name of the scores.
    fileprivate mutating func addTexts(to core: LinearClassifier) -> String {
        let options = core.featureSpace.options
        let block = core.featureSpace.blocks[0]
        addInput("texts", .string, ["texts"])
        let ids = addColumns(
            of: addWords(of: "texts", by: options.analyzer), by: options.analyzer,
            lengths: options.wordNGrams ?? 1...1, block)
        // A number for each text and n-gram, in the order of the reader; each text begins with a column that no n-gram has.
        let (none, width) = (constant([block.count], []), constant([block.count + 1], []))
        let (zero, one, flat) = (constant([0], []), constant([1], []), constant([-1]))
        let count = add("Gather", [add("Shape", [ids]), zero])
        let rows = add("Unsqueeze", [add("Range", [zero, count, one]), constant([1])])
        let firsts = add("Mul", [rows, width])
        let begins = add("Add", [firsts, none])
        let keys = add("Concat", [begins, add("Add", [firsts, ids])], ["axis": .integer(1)])
        let isKnown = add(
            "Concat",
            [
                add("GreaterOrEqual", [begins, zero]), add("GreaterOrEqual", [ids, zero]),
            ], ["axis": .integer(1)])
        let known = add("Compress", [add("Reshape", [keys, flat]), add("Reshape", [isKnown, flat])])
        let (entries, counts) = (newName(), newName())
        add("Unique", [known], outputs: [entries, "", "", counts], ["sorted": .integer(0)])
        let (row, column) = (add("Div", [entries, width]), add("Mod", [entries, width]))

        let frequencies = constant((0..<block.count).map { block.frequency(at: $0) } + [0])
        var values = add("Gather", [frequencies, column])
        let occurrences = double(add("Min", [counts, constant([Int(UInt16.max)], [])]))
        switch options.termFrequency {
        case .binary: break
        case .count: values = add("Mul", [values, single(occurrences)])
        case .sublinear:
            let frequency = add("Add", [single(add("Log", [occurrences])), constant([Float(1)], [])])
            values = add("Mul", [values, frequency])
        }

        // A row for each text; shorter ones end with the value 0.
        let starts = add("Reshape", [add("NonZero", [add("Equal", [column, none])]), flat])
        let numbers = add("Range", [zero, add("Gather", [add("Shape", [entries]), zero]), one])
        let place = add("Sub", [numbers, add("Gather", [starts, row])])
        let longest = add("Add", [add("ReduceMax", [place], ["keepdims": .integer(0)]), one])
        let shape = add(
            "Concat", [add("Reshape", [count, flat]), add("Reshape", [longest, flat])], ["axis": .integer(0)])
        let places = add(
            "Concat",
            [
                add("Unsqueeze", [row, constant([1])]), add("Unsqueeze", [place, constant([1])]),
            ], ["axis": .integer(1)])
        let columns = add("ScatterND", [add("Expand", [none, shape]), places, column])
        values = add("ScatterND", [add("Expand", [constant([Float(0)], []), shape]), places, values])
        if options.normalization != .none {
            let exact = double(values)
            let isSquare = options.normalization == .l2
            let length = add("ReduceSum", [isSquare ? add("Mul", [exact, exact]) : exact, constant([1])])
            let isAny = add("Greater", [length, constant([0.0], [])])
            let safe = add("Where", [isAny, length, constant([1.0], [])])
            values = add("Mul", [values, single(add("Reciprocal", [isSquare ? add("Sqrt", [safe]) : safe]))])
        }
        return addScores(of: core, columns: columns, values: values)
    }

    /// The sums of weighted values, by the additions of the reader in their order: scores have the same bits, which steep
    /// curves of calibration need.
    private mutating func addScores(of core: LinearClassifier, columns: String, values: String) -> String {
        let count = core.scoreCount
        let factors = constant(core.factors, [core.featureSpace.count + 1, count])
        var rows = add("Gather", [factors, columns])
        var numbers = add("Unsqueeze", [values, constant([2])])
        // A single score is a sum in double precision.
        if count == 1 { (rows, numbers) = (double(rows), double(numbers)) }
        let products = add("Mul", [rows, numbers])
        let intercepts = core.intercepts.withUnsafeBufferPointer { Array($0) }
        let isScaled = core.compact.map { count > 1 || $0.places != nil } ?? false
        let first = isScaled ? [Float](repeating: 0, count: count) : intercepts
        let start =
            count == 1 ? constant(first.map(Double.init), [1, 1, 1]) : constant(first, [1, 1, count])
        let texts = add("Slice", [add("Shape", [products]), constant([0]), constant([1])])
        let shape = add("Concat", [texts, constant([1, count])], ["axis": .integer(0)])
        let all = add("Concat", [add("Expand", [start, shape]), products], ["axis": .integer(1)])
        let sums = add("CumSum", [all, constant([1], [])])
        let last = add("Gather", [sums, constant([-1], [])], ["axis": .integer(1)])
        guard let compact = core.compact, isScaled else { return single(last) }
        let scales = compact.scales.withUnsafeBufferPointer { Array($0) }
        return add("Add", [add("Mul", [last, constant(scales)]), constant(intercepts)])
    }

    /// The column of each n-gram of words, -1 if it has none: those that begin with a word, the shortest first, then those
    /// that begin with the next.
    private mutating func addColumns(
        of words: String, by analyzer: TokenAnalyzer, lengths: ClosedRange<Int>, _ block: FeatureBlock
    ) -> String {
        let one = constant([1])
        var padded = words
        for _ in 1..<lengths.upperBound {
            padded = add("Concat", [padded, addEmpty(for: words)], ["axis": .integer(1)])
        }
        var grams: [String] = []
        let count = add("Slice", [add("Shape", [words]), one, constant([2])])
        for length in lengths {
            var gram = words
            for word in 1..<length {
                let end = add("Add", [count, constant([word])])
                let next = add("Slice", [padded, constant([word]), end, one])
                gram = add("StringConcat", [add("StringConcat", [gram, constant([" "])]), next])
            }
            grams.append(add("Unsqueeze", [gram, constant([2])]))
        }
        let texts = add("Slice", [add("Shape", [words]), constant([0]), one])
        let shape = add(
            "Concat", [texts, add("Mul", [count, constant([lengths.count])])], ["axis": .integer(0)])
        let all = add(
            "Reshape", [add("Concat", grams, ["axis": .integer(2)]), shape], ["allowzero": .integer(1)])
        var names = (0..<block.count).map { analyzer.standIn(in: block.text(at: $0) ?? "") }
        var columns = Array(names.indices)
        // The runtime's lower case of a final sigma is that of any other.
        var known = Set(names.map { Array($0.utf8) })
        for column in columns where names[column].unicodeScalars.contains("ς") {
            for other in names[column].withOtherSigmas where known.insert(Array(other.utf8)).inserted {
                names.append(other)
                columns.append(column)
            }
        }
        return add(
            "LabelEncoder", [all], domain: Self.learning,
            [
                "keys_strings": .texts(names), "values_int64s": .integers(columns),
                "default_int64": .integer(-1),
            ])
    }
}

extension String {
    /// The text with each of its first final sigmas, or any other sigma in its place.
    fileprivate var withOtherSigmas: [String] {
        unicodeScalars.reduce([""]) { forms, scalar in
            guard scalar == "ς", forms.count < 64 else { return forms.map { $0 + String(scalar) } }
            return forms.flatMap { [$0 + "ς", $0 + "σ"] }
        }
    }
}
