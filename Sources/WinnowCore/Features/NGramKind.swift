/// The kinds of n-grams, each with its own vocabulary.
@usableFromInline
package enum NGramKind: Int, Sendable, CaseIterable {
    case word
    case character

    @inlinable package var seed: UInt64 {
        switch self {
        case .word: 0x9E37_79B9_7F4A_7C15
        case .character: 0xC2B2_AE3D_27D4_EB4F
        }
    }
}

extension FeatureOptions {
    /// The lengths of a kind's n-grams; nil if that kind is off.
    package func lengths(of kind: NGramKind) -> ClosedRange<Int>? {
        switch kind {
        case .word: wordNGrams
        case .character: characterNGrams
        }
    }
}
