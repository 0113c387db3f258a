// What the handles of winnow.h point to.

import CWinnowSystem
import WinnowCore

/// A classifier and its labels as C strings.
final class OpenModel: Sendable {
    let contents: ModelBytes
    let classifier: LinearClassifier
    /// The labels one after another, each with a zero byte at its end, and where each begins.
    private nonisolated(unsafe) let texts: UnsafeMutablePointer<CChar>
    private let starts: [Int]

    init(_ bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable) throws(ModelDefect) {
        contents = try ModelBytes(bytes, owner: owner)
        guard contents.kind == LinearClassifier.modelKind else {
            throw ModelDefect(
                code: .wrongKind,
                reason: "a model of kind \(contents.kind), but \(LinearClassifier.modelKind) is needed")
        }
        classifier = try LinearClassifier(from: contents)
        var starts = [0]
        for label in classifier.labels { starts.append(starts[starts.count - 1] + label.utf8.count + 1) }
        texts = .allocate(capacity: starts[starts.count - 1])
        var next = texts
        for label in classifier.labels {
            for byte in label.utf8 {
                next.pointee = CChar(bitPattern: byte)
                next += 1
            }
            next.pointee = 0
            next += 1
        }
        self.starts = starts
    }

    deinit { texts.deallocate() }

    /// A label and its length.
    func label(_ index: Int) -> (UnsafePointer<CChar>, Int) {
        (UnsafePointer(texts + starts[index]), starts[index + 1] - starts[index] - 1)
    }
}

/// The memory with which texts are classified.
final class OpenReader {
    var reader: LinearClassifier.Reader
    let labelCount: Int
    var labels: [UInt32] = []
    /// Copies, as the reader's own arrays are only valid during a call.
    let probabilities: UnsafeMutablePointer<Double>
    let logOdds: UnsafeMutablePointer<Double>
    let answer: UnsafeMutablePointer<UInt32>

    init(_ model: OpenModel, by rule: AnswerRule?) {
        reader = LinearClassifier.Reader(model.classifier, by: rule)
        labelCount = model.classifier.labels.count
        probabilities = .allocate(capacity: labelCount)
        logOdds = .allocate(capacity: labelCount)
        answer = .allocate(capacity: labelCount)
    }

    deinit {
        probabilities.deallocate()
        logOdds.deallocate()
        answer.deallocate()
    }

    /// Classifies a text, and returns the number of labels of the answer.
    func classify(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let (probabilities, logOdds, answer, labelCount) = (probabilities, logOdds, answer, labelCount)
        return reader.withAnswer(of: text) { labels, ownProbabilities, ownLogOdds in
            for index in 0..<labelCount {
                probabilities[index] = ownProbabilities[index]
                logOdds[index] = ownLogOdds[index]
            }
            for (place, label) in labels.enumerated() { answer[place] = UInt32(truncatingIfNeeded: label) }
            return labels.count
        }
    }
}

/// A mapped file, until no tensor needs it.
final class MappedBytes: Sendable {
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }
    deinit { winnow_system_unmap(bytes.baseAddress, bytes.count) }
}

/// The owner of bytes that the caller keeps.
final class BorrowedBytes: Sendable {}
