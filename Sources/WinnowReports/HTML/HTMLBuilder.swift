/// Joins text, elements and lists of them; text is escaped.
@resultBuilder
package enum HTMLBuilder {
    /// Text.
    package static func buildExpression(_ text: String) -> HTML { HTML(text) }
    /// A piece.
    package static func buildExpression(_ html: HTML) -> HTML { html }
    /// A piece, if there is one.
    package static func buildExpression(_ html: HTML?) -> HTML { html ?? HTML() }
    /// Pieces, one after another.
    package static func buildExpression(_ pieces: [HTML]) -> HTML { joined(pieces) }
    /// Everything in a block.
    package static func buildBlock(_ pieces: HTML...) -> HTML { joined(pieces) }
    /// The pieces of a loop.
    package static func buildArray(_ pieces: [HTML]) -> HTML { joined(pieces) }
    /// A conditional piece.
    package static func buildOptional(_ html: HTML?) -> HTML { html ?? HTML() }
    /// The piece of the first branch.
    package static func buildEither(first html: HTML) -> HTML { html }
    /// The piece of the other branch.
    package static func buildEither(second html: HTML) -> HTML { html }

    private static func joined(_ pieces: [HTML]) -> HTML {
        var all = HTML()
        for piece in pieces { all.append(piece) }
        return all
    }
}
