// What is fuzzed: a piece of Winnow that must keep its promises for any bytes.

package import WinnowSystem

/// A piece of Winnow with promises that hold for any input.
package protocol FuzzTarget: Sendable {
    /// What it is called on the command line.
    var name: String { get }
    /// The longest input that is worth trying, in bytes.
    var maximumSize: Int { get }
    /// Whole inputs to begin with, from what is written in this package.
    func seeds() throws -> [[UInt8]]
    /// The input that begins with the contents of a file, in one or more forms.
    func seeds(file: [UInt8], named name: String) -> [[UInt8]]
    /// Tries one input; it must neither crash nor break a promise.
    ///
    /// - Throws: ``FuzzFailure`` for a broken promise.
    func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure)
    /// The input, changed in ways that suit its structure.
    func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8]
}

/// A promise that an input broke.
package struct FuzzFailure: Error, CustomStringConvertible {
    /// Which promise, with what was found instead.
    package var description: String

    init(_ description: String) { self.description = description }
}

/// All targets.
package enum FuzzTargets {
    /// The targets by the names of the command line.
    package static let all: [any FuzzTarget] = {
        var all: [any FuzzTarget] = [
            ReaderTarget(), MailTarget(), ModelTarget(), TokenizerTarget(), TextAnalysisTarget(),
            EmbeddingTarget(),
        ]
        #if Search
        all.append(IndexTarget())
        #endif
        return all
    }()
}

/// Stops unless a promise is kept.
func require(_ isKept: Bool, _ promise: @autoclosure () -> String) throws(FuzzFailure) {
    guard isKept else { throw FuzzFailure(promise()) }
}

/// A message of an error must be one line without a full stop, with nothing in it that a terminal would obey.
func requireOneLine(_ message: String) throws(FuzzFailure) {
    try require(!message.isEmpty && message.utf8.count <= 2000, "a message of \(message.utf8.count) bytes")
    let isPlain = message.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{2028}" && $0 != "\u{2029}"
    }
    try require(
        isPlain, "a message of several lines, or with control characters: \(message.debugDescription)")
    try require(!message.hasSuffix("."), "a message with a full stop: \(message.debugDescription)")
}
