// A part of Winnow to fuzz, whose properties must hold for any bytes.

package import WinnowSystem

/// A part of Winnow with properties that hold for any input.
package protocol FuzzTarget: Sendable {
    /// The name on the command line.
    var name: String { get }
    /// The maximum length of an input to try, in bytes.
    var maximumSize: Int { get }
    /// Complete inputs to start with, built into this package.
    func seeds() throws -> [[UInt8]]
    /// Inputs made from the beginning of a file, in one or more forms.
    func seeds(file: [UInt8], named name: String) -> [[UInt8]]
    /// Tries one input, which must neither crash nor violate a property.
    ///
    /// - Throws: ``FuzzFailure`` for a violated property.
    func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure)
    /// Mutates the input with respect to its structure.
    func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8]
}

/// A property that an input violates.
package struct FuzzFailure: Error, CustomStringConvertible {
    /// The violation and the values found.
    package var description: String

    init(_ description: String) { self.description = description }
}

/// All targets.
package enum FuzzTargets {
    /// The targets, in the order of the usage text.
    package static let all: [any FuzzTarget] = {
        var all: [any FuzzTarget] = [
            ReaderTarget(), MailTarget(), ModelTarget(), TokenizerTarget(), TextAnalysisTarget(),
            EmbeddingTarget(), MessageTarget(), FilterTarget(), BaseTarget(),
        ]
        #if Search
        all += [IndexTarget(), SegmentTarget(), StoreTarget()]
        #endif
        return all
    }()
}

/// Throws unless a property holds.
func require(_ isKept: Bool, _ promise: @autoclosure () -> String) throws(FuzzFailure) {
    guard isKept else { throw FuzzFailure(promise()) }
}

/// An error message must be one line without a full stop and without control characters for a terminal.
func requireOneLine(_ message: String) throws(FuzzFailure) {
    try require(!message.isEmpty && message.utf8.count <= 2000, "a message of \(message.utf8.count) bytes")
    let isPlain = message.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{2028}" && $0 != "\u{2029}"
    }
    try require(
        isPlain, "a message with several lines or control characters: \(message.debugDescription)")
    try require(!message.hasSuffix("."), "a message with a full stop: \(message.debugDescription)")
}
