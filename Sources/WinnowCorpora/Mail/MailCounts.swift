/// How many messages of mail were read in spite of something; see ``DataOptions/Format/eml``.
public struct MailCounts: Sendable, Hashable {
    /// Parts and headers in a character set that is not known; they were read as UTF-8 if they are that, else as
    /// Windows-1252.
    public var unknownCharsets = 0
    /// Messages that were cut: over 64 MB as they stand, 32 MB of text, 32 levels or 1,000 parts.
    public var cutMessages = 0
    /// Messages without a header, or that are empty or binary; their text is what can be read of them.
    public var withoutHeader = 0

    /// Makes counts of 0.
    package init() {}

    /// Adds other counts.
    package mutating func add(_ other: MailCounts) {
        unknownCharsets += other.unknownCharsets
        cutMessages += other.cutMessages
        withoutHeader += other.withoutHeader
    }

    /// What people should know, one line each; no user text.
    package var warnings: [String] {
        var warnings: [String] = []
        if unknownCharsets > 0 {
            let parts = ungrouped(unknownCharsets, "part")
            warnings.append("\(parts) of mail in an unknown character set read as UTF-8 or Windows-1252")
        }
        if cutMessages > 0 {
            warnings.append(
                "\(ungrouped(cutMessages, "message")) cut at the limits on size, parts or nesting")
        }
        if withoutHeader > 0 {
            warnings.append(
                "\(ungrouped(withoutHeader, "message")) without a header of mail read as far as possible")
        }
        return warnings
    }
}

/// The bounds that keep hostile messages harmless.
enum MailLimits {
    /// How deep parts may lie within parts; what lies deeper is left out.
    static let depth = 32
    /// How many parts of one message are read.
    static let parts = 1000
    /// How many bytes of text a message may give.
    static let textSize = 32 << 20
    /// How much of one header field is read.
    static let fieldSize = 1 << 16
}
