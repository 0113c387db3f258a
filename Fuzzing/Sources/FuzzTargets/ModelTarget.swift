// Properties of opening models and of prediction with any model that opens.

import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
package import WinnowSystem

/// Opens a model, predicts with it, saves it and opens it again.
///
/// The whole input is the file. Mutations correct its checksums, to reach the code after these.
package struct ModelTarget: FuzzTarget {
    /// `model`.
    package let name = "model"
    /// 64 KB.
    package let maximumSize = 1 << 16

    /// Makes the target.
    package init() {}

    /// Tries one input.
    package func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        let bytes = Array(input)
        if let file = try open(bytes) { try check(file) }
        // Opening from the file system takes longer and differs little.
        guard bytes.hashed % 8 == 0 else { return }
        let scratch = try ScratchFile([input])
        let classifier: TextClassifier
        do {
            classifier = try TextClassifier(contentsOf: scratch.path)
        } catch {
            try require(error.message.hasPrefix(scratch.path), "an error without the path: \(error.message)")
            return try requireOneLine(error.message)
        }
        try checkAnswers(of: classifier)
    }

    private func open(_ bytes: [UInt8]) throws(FuzzFailure) -> ModelFile? {
        do {
            return try ModelFile(bytes: bytes)
        } catch {
            try requireOneLine(error.message)
            return nil
        }
    }

    private func check(_ file: ModelFile) throws(FuzzFailure) {
        for tensor in file.tensors {
            try require(tensor.byteRange.upperBound <= file.fileSize, "\(tensor) of \(file.fileSize) bytes")
        }
        do { try file.verify() } catch { try requireOneLine(error.message) }
        let classifier: TextClassifier
        do {
            classifier = try TextClassifier(from: file)
        } catch {
            return try requireOneLine(error.message)
        }
        guard classifier.hasExclusiveLabels else { return try checkLabelSets(of: classifier) }
        try checkAnswers(of: classifier)
        try checkExplanations(by: classifier, largestProduct: Self.largestProduct(of: file))
        try checkFeatures(of: classifier)
        try checkSaving(classifier)
        try checkCompressing(classifier)
    }

    /// Any model can be compressed, or is refused, and the result is a model.
    private func checkCompressing(_ classifier: TextClassifier) throws(FuzzFailure) {
        guard classifier.featureSpace.count <= 1 << 12, classifier.labels.count <= 64 else { return }
        var options = CompressionOptions()
        options.maximumBytes = 3_000
        let found: (classifier: TextClassifier, report: CompressionReport)?
        do {
            found = try classifier.compressed(options: options)
        } catch {
            return try requireOneLine(error.message)
        }
        guard let found else { return }
        try checkAnswers(of: found.classifier)
        try checkSaving(found.classifier)
    }

    /// Answers, explanations, evaluation and saving of a classifier of several labels per text.
    private func checkLabelSets(of classifier: TextClassifier) throws(FuzzFailure) {
        for text in Self.probes {
            let answer = classifier.classification(of: text)
            try require(answer.hypotheses.count == classifier.labels.count, "\(answer)")
            try require(
                answer.hypotheses.allSatisfy { $0.probability >= 0 && $0.probability <= 1 },
                "probabilities \(answer.hypotheses.map(\.probability)) of \(text)")
            try require(answer.hypotheses.allSatisfy { !$0.logOdds.isNaN }, "log-odds \(answer)")
            try require(Set(answer.labels).isSubset(of: classifier.labels), "labels \(answer.labels)")
            guard let explanation = try? classifier.explanation(of: text, label: nil) else { continue }
            try require(
                explanation.parts.compactMap(\.range).allSatisfy { $0.upperBound <= text.utf8.count },
                "a part outside \(text)")
        }
        if classifier.featureSpace.count <= 1 << 12, let label = classifier.labels.first {
            let features = (try? classifier.topFeatures(for: label, count: 5)) ?? []
            try require(features.allSatisfy { !$0.weight.isNaN }, "weights \(features.map(\.weight))")
        }
        let corpus = Corpus(
            texts: Self.probes, labelSets: Self.probes.map { $0.isEmpty ? [] : ["a", "b"] })
        _ = try? classifier.evaluation(on: corpus, threads: 1)
        guard let saved = try? classifier.bytes(), let again = try? TextClassifier(bytes: saved),
            let resaved = try? again.bytes()
        else { throw FuzzFailure("a saved classifier of several labels does not open") }
        try require(saved == resaved, "a classifier of several labels changes when it is saved")
        for text in Self.probes {
            let isSame = classifier.classification(of: text) == again.classification(of: text)
            try require(isSame, "a saved classifier of several labels gives different answers")
        }
    }

    private func checkAnswers(of classifier: TextClassifier) throws(FuzzFailure) {
        try require(classifier.labels.count >= 2, "a classifier of \(classifier.labels)")
        for text in Self.probes {
            let answer = classifier.classification(of: text)
            try require(answer.hypotheses.count == classifier.labels.count, "\(answer)")
            let probabilities = answer.hypotheses.map(\.probability)
            try require(
                probabilities.allSatisfy { $0 >= 0 && $0 <= 1 + 1e-9 },
                "probabilities \(probabilities) of \(text)")
            let sum = probabilities.reduce(0, +)
            try require(abs(sum - 1) < 1e-6, "probabilities that sum to \(sum): \(probabilities)")
            try require(answer.hypotheses.allSatisfy { !$0.logOdds.isNaN }, "log-odds \(answer)")
            try require(
                zip(probabilities, probabilities.dropFirst()).allSatisfy { $0 >= $1 - 1e-9 },
                "order \(probabilities)")
        }
    }

    /// Explanations add up for any weights, and their ranges are in the text.
    ///
    /// Products of a mutated weight may be as large as 1e38 and cancel, in the sum and in the part of a word.
    private func checkExplanations(
        by classifier: TextClassifier, largestProduct: Double
    ) throws(FuzzFailure) {
        for text in Self.probes {
            let explanation = classifier.explanation(of: text)
            let weights = explanation.parts.map(\.weight)
            let size = weights.reduce(explanation.bias.magnitude) { $0 + $1.magnitude }
            let sum = weights.reduce(explanation.bias, +)
            try require(
                abs(sum - explanation.logOdds) <= 1e-9 * max(1, size, largestProduct),
                "parts that sum to \(sum), not \(explanation.logOdds)")
            var end = 0
            for range in explanation.parts.compactMap(\.range) {
                try require(
                    end <= range.lowerBound && range.upperBound <= text.utf8.count,
                    "a part at \(range) of \(text)")
                end = range.upperBound
            }
            if let flip = classifier.flip(of: text) {
                try require(
                    classifier.label(of: flip.remainder) == flip.newLabel && flip.newLabel != flip.label,
                    "a flip that does not change the label: \(flip)")
            }
        }
    }

    /// The largest finite weight times the largest finite inverse document frequency.
    private static func largestProduct(of file: ModelFile) -> Double {
        func largest(_ suffix: String) -> Double {
            var largest = 1.0
            for tensor in file.tensors where tensor.name.hasSuffix(suffix) {
                guard let values = try? file.tensor(tensor.name, as: Float.self, shape: tensor.shape) else {
                    continue
                }
                for value in values where value.isFinite { largest = max(largest, Double(value.magnitude)) }
            }
            return largest
        }
        // Of a compressed model: the greatest square of a code, times its scale.
        let compressed = largest("weights.scales") * 128 * 128
        return max(largest("weights"), compressed) * max(largest(".idf"), largest(".idf_values"))
    }

    private func checkFeatures(of classifier: TextClassifier) throws(FuzzFailure) {
        let count = classifier.featureSpace.count
        for column in 0..<min(count, 64) { _ = classifier.featureSpace.feature(at: column) }
        guard count <= 1 << 12, classifier.labels.count <= 8 else { return }
        for label in classifier.labels {
            let features = (try? classifier.topFeatures(for: label, count: 5)) ?? []
            try require(features.allSatisfy(\.weight.isFinite), "weights \(features.map(\.weight))")
        }
        let corpus = Corpus(texts: Self.probes, labels: Self.probes.map { $0.isEmpty ? "a" : "b" })
        _ = try? classifier.evaluation(on: corpus, threads: 1)
    }

    /// A saved model gives the same answers, and the same bytes when it is saved again.
    private func checkSaving(_ classifier: TextClassifier) throws(FuzzFailure) {
        let saved: [UInt8]
        let again: TextClassifier
        let resaved: [UInt8]
        do {
            saved = try classifier.bytes()
            again = try TextClassifier(bytes: saved)
            resaved = try again.bytes()
        } catch {
            throw FuzzFailure("a saved classifier does not open: \(error)")
        }
        try require(saved == resaved, "a classifier changes when it is saved")
        for text in Self.probes {
            let isSame = classifier.classification(of: text) == again.classification(of: text)
            try require(isSame, "a saved classifier gives different answers")
        }
    }

    private static let probes = [
        "", "free prize cash", "lunch at home tomorrow", "日本 東京 😀",
        "URGENT!!! claim £1,000 at http://x.example",
        "\u{0}\u{FEFF}",
    ]
}

extension ModelTarget {
    /// Small models of every kind: with a vocabulary and hashed, two labels and more, several per text, each
    /// also compressed.
    package func seeds() throws -> [[UInt8]] {
        let texts = ["free cash", "see you", "prize £5", "日本 lunch"]
        var models: [[UInt8]] = []
        for hashBits in [nil, 8] as [Int?] {
            for labels in [["spam", "ham", "spam", "ham"], ["spam", "ham", "spam", "other"]] {
                var trainer = TextClassifierTrainer()
                var features = FeatureOptions()
                features.hashBits = hashBits
                features.characterNGrams = labels[3] == "ham" ? nil : 2...3
                features.surfaceFeatures = hashBits == nil
                trainer.options.features = features
                let corpus = Corpus(texts: texts, labels: labels)
                let classifier = try trainer.train(on: corpus).classifier
                models.append(try classifier.bytes())
                if let small = try classifier.compressed() { models.append(try small.classifier.bytes()) }
            }
            var trainer = TextClassifierTrainer()
            trainer.options.features = FeatureOptions()
            trainer.options.features?.hashBits = hashBits
            trainer.options.features?.characterNGrams = nil
            let corpus = Corpus(
                texts: texts, labelSets: [["spam"], [], ["money", "spam"], ["other"]])
            let classifier = try trainer.train(on: corpus).classifier
            models.append(try classifier.bytes())
            if let small = try classifier.compressed() { models.append(try small.classifier.bytes()) }
        }
        models.append(try Self.sparse())
        return models
    }

    /// A compressed model with many labels, which stores the labels of its weights.
    private static func sparse() throws -> [UInt8] {
        let texts = (0..<40).map { "word\($0 % 20) other\($0 % 7)" }
        var trainer = TextClassifierTrainer()
        trainer.options.features = FeatureOptions()
        trainer.options.features?.characterNGrams = nil
        trainer.options.compression.maximumBytes = 12_000
        let corpus = Corpus(texts: texts, labels: (0..<40).map { "label \($0 % 20)" })
        return try trainer.train(on: corpus).classifier.bytes()
    }

    /// The file itself, unless it is too large.
    package func seeds(file: [UInt8], named name: String) -> [[UInt8]] {
        file.count <= maximumSize ? [file] : []
    }

    /// Changes header, manifest or tensors, and mostly corrects the checksums.
    package func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        ModelMutator(maximumSize: maximumSize).mutate(input, &random)
    }
}

extension [UInt8] {
    /// A hash of the bytes.
    fileprivate var hashed: UInt32 { withUnsafeBytes { CRC32.checksum(of: $0) } }
}
