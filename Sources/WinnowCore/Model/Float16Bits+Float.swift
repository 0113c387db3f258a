// Half-precision conversion in software: Macs with Intel processors have no `Float16`.

extension Float16Bits {
    /// The nearest half-precision number, ties to even; infinite beyond 65,519.
    package init(_ value: Float) {
        let bits = value.bitPattern
        let sign = UInt16(truncatingIfNeeded: bits >> 16) & 0x8000
        let size = bits & 0x7FFF_FFFF
        if size >= 0x7F80_0000 {
            self.init(bits: sign | (size > 0x7F80_0000 ? 0x7E00 : 0x7C00))
        } else if size >= 0x4780_0000 {
            self.init(bits: sign | 0x7C00)
        } else if size >= 0x3880_0000 {
            // The exponent is rebased; a carry from rounding goes into it, up to infinity.
            let rounded = size - 0x3800_0000 + 0xFFF + (size >> 13 & 1)
            self.init(bits: sign | UInt16(truncatingIfNeeded: rounded >> 13))
        } else {
            // Below 2⁻¹⁴, half-precision numbers are multiples of 2⁻²⁴.
            let steps = (Float(bitPattern: size) * 0x1p24).rounded(.toNearestOrEven)
            self.init(bits: sign | UInt16(steps))
        }
    }

    /// The nearest finite half-precision number: at most 65,504, at least −65,504.
    package init(clamping value: Float) { self.init(min(65504, max(-65504, value))) }

    /// The number; exact.
    package var float: Float {
        let size = UInt32(bits & 0x7FFF) << 13
        let special: UInt32 = size >= 0x0F80_0000 ? 0x7F80_0000 : 0
        let finite = (Float(bitPattern: size) * 0x1p112).bitPattern
        return Float(bitPattern: finite | special | UInt32(bits & 0x8000) << 16)
    }
}
