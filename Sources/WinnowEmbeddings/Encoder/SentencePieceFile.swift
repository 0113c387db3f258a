import WinnowCore
import WinnowSystem

/// The pieces and the table of characters in a SentencePiece model, a message of protocol buffers.
///
/// Source: `sentencepiece_model.proto` of <https://github.com/google/sentencepiece>.
struct SentencePieceFile {
    /// The pieces in UTF-8, by ID.
    private(set) var pieces: [[UInt8]] = []
    /// The score of each piece.
    private(set) var scores: [Float] = []
    /// How characters are rewritten: the number of bytes of a `DoubleArray`, that array, and the replacements.
    private(set) var characters: ArraySlice<UInt8> = []

    private static let longestPiece = 1024

    /// Reads a model.
    ///
    /// - Throws: ``EmbeddingError`` with `invalidFormat`.
    init(_ bytes: [UInt8], path: String) throws(EmbeddingError) {
        func damaged(_ reason: String) -> EmbeddingError {
            EmbeddingError(
                code: .invalidFormat, message: "\(path): sp.model \(reason); get the package again")
        }
        guard let fields = Self.fields(of: bytes[...]) else { throw damaged("is truncated or damaged") }
        for (number, value) in fields {
            switch number {
            case 1:
                guard let piece = Self.fields(of: value),
                    let text = piece.first(where: { $0.number == 1 })?.value,
                    !text.isEmpty, text.count <= Self.longestPiece, !text.contains(0)
                else {
                    throw damaged("has a piece that is empty, too long or damaged: piece \(pieces.count)")
                }
                let score = piece.first { $0.number == 2 }.flatMap { Self.float($0.value) } ?? 0
                guard score.isFinite else {
                    throw damaged("has a score that is infinite or NaN: piece \(pieces.count)")
                }
                pieces.append(Array(text))
                scores.append(score)
            case 3:
                guard let normalizer = Self.fields(of: value) else {
                    throw damaged("has a damaged normalizer")
                }
                characters = normalizer.first { $0.number == 2 }?.value ?? []
            default: break
            }
        }
        guard pieces.count > Int(PieceTokenizer.endID) else { throw damaged("has no pieces") }
    }

    /// The normalizer; nil if its table is damaged.
    var normalizer: PieceNormalizer? {
        guard characters.count > 4 else { return nil }
        func number(_ offset: Int) -> UInt32 {
            (0..<4).reduce(0) {
                $0 | UInt32(characters[characters.startIndex + offset + $1]) << (8 * UInt32($1))
            }
        }
        let count = Int(number(0))
        guard count > 0, count.isMultiple(of: 4), 4 + count < characters.count else { return nil }
        let units = (0..<count / 4).map { number(4 + 4 * $0) }
        return PieceNormalizer(
            table: DoubleArray(Tensor(units)), replacements: Tensor(Array(characters.dropFirst(4 + count))))
    }

    private static func float(_ bytes: ArraySlice<UInt8>) -> Float? {
        guard bytes.count == 4 else { return nil }
        return Float(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// The fields of a message that have bytes or four bytes; nil if it is damaged.
    private static func fields(of bytes: ArraySlice<UInt8>) -> [(number: Int, value: ArraySlice<UInt8>)]? {
        var fields: [(number: Int, value: ArraySlice<UInt8>)] = []
        var place = bytes.startIndex
        func variable() -> UInt64? {
            var (value, shift) = (UInt64(0), UInt64(0))
            while place < bytes.endIndex, shift < 64 {
                let byte = bytes[place]
                place += 1
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return value }
                shift += 7
            }
            return nil
        }
        while place < bytes.endIndex {
            guard let tag = variable() else { return nil }
            let count: Int
            switch tag & 7 {
            case 0:
                guard variable() != nil else { return nil }
                continue
            case 1: count = 8
            case 2:
                guard let length = variable(), length <= UInt64(bytes.endIndex - place) else { return nil }
                count = Int(length)
            case 5: count = 4
            default: return nil
            }
            guard count <= bytes.endIndex - place else { return nil }
            if tag & 7 != 1 { fields.append((Int(clamping: tag >> 3), bytes[place..<place + count])) }
            place += count
        }
        return fields
    }
}
