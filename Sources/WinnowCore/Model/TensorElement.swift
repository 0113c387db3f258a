/// The type of a tensor's numbers, with the names that safetensors uses.
@usableFromInline
package enum TensorType: String, Sendable, Hashable, CaseIterable {
    /// Unsigned bytes.
    case u8 = "U8"
    /// Signed bytes.
    case i8 = "I8"
    /// Unsigned 16-bit numbers.
    case u16 = "U16"
    /// IEEE half-precision numbers.
    case f16 = "F16"
    /// Unsigned 32-bit numbers.
    case u32 = "U32"
    /// Signed 32-bit numbers.
    case i32 = "I32"
    /// Unsigned 64-bit numbers.
    case u64 = "U64"
    /// Signed 64-bit numbers.
    case i64 = "I64"
    /// IEEE single-precision numbers.
    case f32 = "F32"
    /// IEEE double-precision numbers.
    case f64 = "F64"

    /// The size of one number in bytes; also its alignment in the file.
    package var size: Int {
        switch self {
        case .u8, .i8: 1
        case .u16, .f16: 2
        case .u32, .i32, .f32: 4
        case .u64, .i64, .f64: 8
        }
    }
}

/// A type with the same representation in memory and in a model file: little-endian, without padding.
@usableFromInline
package protocol TensorElement: BitwiseCopyable, Sendable, Hashable {
    /// Its type in the file.
    static var tensorType: TensorType { get }
}

extension UInt8: TensorElement {
    /// `U8`.
    @inlinable package static var tensorType: TensorType { .u8 }
}

extension Int8: TensorElement {
    /// `I8`.
    @inlinable package static var tensorType: TensorType { .i8 }
}

extension UInt16: TensorElement {
    /// `U16`.
    @inlinable package static var tensorType: TensorType { .u16 }
}

extension UInt32: TensorElement {
    /// `U32`.
    @inlinable package static var tensorType: TensorType { .u32 }
}

extension Int32: TensorElement {
    /// `I32`.
    @inlinable package static var tensorType: TensorType { .i32 }
}

extension UInt64: TensorElement {
    /// `U64`.
    @inlinable package static var tensorType: TensorType { .u64 }
}

extension Int64: TensorElement {
    /// `I64`.
    @inlinable package static var tensorType: TensorType { .i64 }
}

extension Float: TensorElement {
    /// `F32`.
    @inlinable package static var tensorType: TensorType { .f32 }
}

extension Double: TensorElement {
    /// `F64`.
    @inlinable package static var tensorType: TensorType { .f64 }
}

/// The bits of a half-precision number, for platforms with and without `Float16`.
@usableFromInline
package struct Float16Bits: TensorElement {
    /// Sign, 5 bits of exponent, 10 bits of fraction.
    package var bits: UInt16

    /// Makes a number from its bits.
    package init(bits: UInt16) { self.bits = bits }

    /// `F16`.
    @inlinable package static var tensorType: TensorType { .f16 }
}
