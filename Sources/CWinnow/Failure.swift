// Errors as codes and messages.

import CWinnowInterface
import WinnowCore

/// What a function reports: a code and a message.
struct Failure: Error {
    var code: Int32
    var message: String

    init(_ code: Int, _ message: String) {
        self.code = Int32(truncatingIfNeeded: code)
        self.message = message
    }

    init(_ defect: ModelDefect) {
        let found = defect.reason
        switch defect.code {
        case .notAModel: self.init(WINNOW_NOT_A_MODEL, "\(found), not a Winnow model")
        case .truncated: self.init(WINNOW_TRUNCATED, "the model is cut short: \(found)")
        case .futureVersion: self.init(WINNOW_FUTURE_VERSION, found)
        case .wrongKind: self.init(WINNOW_WRONG_KIND, found)
        case .missingVectorizer:
            self.init(
                WINNOW_NEEDS_EMBEDDING,
                "the model was trained with an embedding, which this library does not read")
        case .damaged, .missingTensor, .wrongType, .wrongShape:
            self.init(WINNOW_DAMAGED, "the model is damaged: \(found)")
        }
    }

    static func argument(_ message: String) -> Failure { Failure(WINNOW_INVALID_ARGUMENT, message) }

    /// Writes the message, and returns the code.
    func report(_ error: UnsafeMutablePointer<winnow_error>?) -> Int32 {
        let first = MemoryLayout<Int>.size
        if let error, error.pointee.size > first {
            let room = min(error.pointee.size, MemoryLayout<winnow_error>.size) - first
            let target = UnsafeMutableRawPointer(error) + first
            var bytes = Array(message.utf8)
            if bytes.count >= room {
                bytes.removeLast(bytes.count - (room - 1))
                // Only whole characters.
                while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
                if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
            }
            for (index, byte) in bytes.enumerated() {
                // A label or a name from a model may contain control characters.
                target.storeBytes(
                    of: byte < 0x20 || byte == 0x7F ? 0x3F : byte, toByteOffset: index, as: UInt8.self)
            }
            target.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
        }
        return code
    }
}
