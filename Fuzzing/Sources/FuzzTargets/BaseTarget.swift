// Properties of opening a mail filter's base model, and of judging with any that opens.

@testable import WinnowFilter
import WinnowMail
import WinnowModelFile
package import WinnowSystem

/// Opens a model of mail, judges messages with it, and saves it.
///
/// An input is a model file whose data are replaced with the ``SparseEntry`` values of its table: a whole
/// table has megabytes, nearly all of them zeros.
package struct BaseTarget: FuzzTarget {
    /// `base`.
    package let name = "base"
    /// 64 KB.
    package let maximumSize = 1 << 16

    /// Makes the target.
    package init() {}

    /// Tries one input.
    package func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        let bytes = Array(input)
        var parts = ModelParts(bytes)
        parts.data = SparseEntry.table(parts.data)
        // One in eight keeps checksums that do not match its tensors.
        if bytes.count % 8 > 0 { parts.fixTensorChecksums() }
        guard let model = try Self.open(parts.file(isSealed: true)) else { return }
        let answers = try Self.answers(of: model)
        try Self.checkFilter(with: model)
        // Saving takes much longer than everything else.
        guard bytes.count % 4 == 0 else { return }
        guard let saved = try? model.bytes(), let again = try? MailModel(bytes: saved) else {
            throw FuzzFailure("a saved model does not open")
        }
        try require(try Self.answers(of: again) == answers, "a saved model gives different answers")
        try require((try? again.bytes()) == saved, "a model changes when it is saved")
    }

    private static func open(_ file: [UInt8]) throws(FuzzFailure) -> MailModel? {
        do throws(ModelFileError) {
            let file = try ModelFile(bytes: file)
            let model = try MailModel(from: file)
            try file.verify()
            return model
        } catch {
            try requireOneLine(error.message)
            return nil
        }
    }

    /// The log-odds of the probes.
    private static func answers(of model: MailModel) throws(FuzzFailure) -> [Double] {
        var answers: [Double] = []
        for message in probes {
            let logOdds = model.logOdds(of: message)
            try require((-20...20).contains(logOdds), "log-odds of \(logOdds)")
            try require((0...1).contains(model.probability(of: message)), "a wrong probability")
            answers.append(logOdds)
        }
        return answers
    }

    /// A filter that begins with the model judges, gives finite reasons, and learns a correction.
    private static func checkFilter(with model: MailModel) throws(FuzzFailure) {
        var state = FilterState()
        for (number, message) in probes.enumerated() {
            var reader = MessageFeatureReader(keepsNames: true)
            let features = reader.features(of: message.withUnsafeBufferPointer { CanonicalMessage($0) })
            let prior = model.logOdds(of: features)
            let verdict = MailVerdict(
                logOdds: state.calibratedLogOdds(of: features, base: prior),
                reasons: state.reasons(features, reader, base: .model(model)))
            try require((0...1).contains(verdict.probability), "a probability of \(verdict.probability)")
            try require(verdict.reasons.allSatisfy(\.logOdds.isFinite), "reasons \(verdict.reasons)")
            state.learn(features, isSpam: number % 2 == 0, base: prior)
        }
    }
}

/// Entries of the table that are not zeros, each its number, its tag, a free byte and its row.
private enum SparseEntry {
    private static let size = 6 + rowSize
    private static let count = 1 << MailModel.bits
    private static let rowSize = 2 * MailModel.columnCount

    /// The data of the file: the table, then the tags.
    static func table(_ entries: [UInt8]) -> [UInt8] {
        var data = [UInt8](repeating: 0, count: count * (rowSize + 1))
        for start in stride(from: 0, through: entries.count - size, by: size) {
            let number = entries[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) } % count
            data[count * rowSize + number] = entries[start + 4]
            for byte in 0..<rowSize { data[number * rowSize + byte] = entries[start + size - rowSize + byte] }
        }
        return data
    }

    /// The entries of a file's data.
    static func entries(_ data: [UInt8]) -> [UInt8] {
        var entries: [UInt8] = []
        for number in 0..<count where data[count * rowSize + number] != 0 {
            entries += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            entries += [data[count * rowSize + number], 0]
            entries += data[number * rowSize..<(number + 1) * rowSize]
        }
        return entries
    }
}

extension BaseTarget {
    /// Models of the probes, with few entries and with many.
    package func seeds() throws -> [[UInt8]] {
        try [10, 200, 4000].map { featureCount in
            var examples = MailExamples()
            for (number, message) in (Self.probes + Self.probes).enumerated() {
                examples.append(message, as: number % 2 == 0 ? .spam : .ham)
            }
            var options = MailModelTrainer.Options()
            options.featureCount = featureCount
            let model = try MailModelTrainer(options: options).train(on: examples).model
            var parts = ModelParts(try model.bytes())
            parts.data = SparseEntry.entries(parts.data)
            return parts.file(isSealed: true)
        }
    }

    /// The beginning of the file as entries of a table.
    package func seeds(file: [UInt8], named name: String) -> [[UInt8]] {
        guard var parts = (try? seeds())?.first.map(ModelParts.init) else { return [] }
        parts.data = Array(file.prefix(4096))
        return [parts.file(isSealed: true)]
    }

    /// Changes header, manifest or entries.
    package func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        ModelMutator(maximumSize: maximumSize).mutate(input, &random)
    }

    private static let probes: [[UInt8]] = [
        "From: a@b.example\nSubject: win cash\n\nfree prizes at http://203.0.113.9/\n",
        "Received: from x.example by y.example; Mon, 2 Sep 2002 10:01:11 +0100\nSubject: lunch\n\nsee you\n",
        "", "\u{0}\n\n\u{0}", "Content-Type: text/html\n\n<p style='display:none'>hidden</p>",
    ].map { Array($0.utf8) }
}
