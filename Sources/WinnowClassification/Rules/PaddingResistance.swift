/// Whether training looks for a `PassageRule`, which finds messages that are hidden among other words.
public enum PaddingResistance: Sendable, Hashable, Codable {
    /// Only if it causes no errors on held-out texts, and there are two labels, one of which is a name for
    /// unwanted messages, such as spam and ham.
    case automatic
    /// Never.
    case off
    /// For this label of two, even if that costs up to a tenth more wrong answers for texts without padding.
    case label(String)

    /// Whether a label is named.
    var isRequested: Bool { if case .label = self { true } else { false } }

    /// The share by which wrong answers may grow.
    var slack: Double { isRequested ? 0.1 : 0 }
}
