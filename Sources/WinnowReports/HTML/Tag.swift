/// An element's name. None loads or runs anything.
package enum Tag: String, Sendable {
    case html, head, meta, title, body, header, main, footer, nav, section, article
    case h1, h2, h3, h4, p, ul, ol, li, dl, dt, dd, div, span, b, i, code, small, br, a, mark, bdi, figure
    case figcaption, details, summary
    case table, caption, thead, tbody, tr, th, td
    case svg, g, path, rect, circle, line, text, tspan

    /// Whether it can have neither content nor an end tag.
    var isVoid: Bool { self == .meta || self == .br }

    /// Whether it is self-closing if empty.
    var isShape: Bool {
        switch self {
        case .path, .rect, .circle, .line: true
        default: false
        }
    }

    /// Whether a line break follows it, so that the page can be read as text.
    var isBlock: Bool {
        switch self {
        case .b, .i, .code, .small, .br, .a, .mark, .bdi, .span, .td, .th, .tspan, .title: false
        default: true
        }
    }
}

/// An attribute with its value. None holds a script, a style or an address outside the page.
package struct Attribute: Sendable, Hashable {
    /// An attribute's name.
    package enum Name: String, Sendable {
        case `class`, id, lang, charset, name, content, title, role, scope, href, dir, colspan
        case httpEquiv = "http-equiv"
        case ariaLabel = "aria-label"
        case ariaHidden = "aria-hidden"
        case ariaLabelledBy = "aria-labelledby"
        case tabIndex = "tabindex"
        case viewBox, width, height, x, y, x1, y1, x2, y2, cx, cy, r, rx, d, transform
        case textAnchor = "text-anchor"
        case preserveAspectRatio
    }

    let name: Name
    let value: String

    private init(_ name: Name, _ value: String) {
        self.name = name
        self.value = value
    }

    /// A value, which is escaped; a link can only lead to an anchor in the page.
    package static func set(_ name: Name, _ value: String) -> Attribute {
        Attribute(name, name == .href ? "#" + value : value)
    }

    /// A coordinate or a length, to a tenth.
    static func set(_ name: Name, _ value: Double) -> Attribute {
        Attribute(name, value.coordinate)
    }

    /// The classes of the style sheet.
    package static func `class`(_ names: String) -> Attribute { Attribute(.class, names) }
}
