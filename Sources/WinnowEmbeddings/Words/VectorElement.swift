// The types of numbers that tables of vectors are made of.

import WinnowModelFile

/// How the numbers of a ``WordEmbedding`` are kept.
public enum VectorElement: String, Sendable, Hashable, Codable, CaseIterable {
    /// Single precision: 4 bytes a number.
    case f32
    /// Half precision: 2 bytes, relative errors up to 0.05 %; numbers beyond ±65,504 become that.
    case f16
    /// Whole numbers from −127 to 127 with a scale a row: 1 byte, errors up to 0.4 % of the row's largest number. A row
    /// without a number of 10⁻³⁶ becomes zeros.
    case i8

    /// The size of one number in bytes.
    public var size: Int {
        switch self {
        case .f32: 4
        case .f16: 2
        case .i8: 1
        }
    }
}
