/// The labels of a series, as Prometheus writes them: `method="GET",status="200"`.
struct PrometheusLabels: Sendable, Hashable {
    let text: String

    /// Makes labels in the order given; quotes, backslashes and line feeds in values are escaped.
    init(_ dimensions: [(String, String)]) {
        text = dimensions.map { name, value in
            let escaped = value.map { character -> String in
                switch character {
                case "\\": "\\\\"
                case "\"": "\\\""
                case "\n": "\\n"
                default: String(character)
                }
            }
            return "\(Self.name(name))=\"\(escaped.joined())\""
        }.joined(separator: ",")
    }

    /// A name with letters, digits and underscores only.
    static func name(_ text: String) -> String {
        let name = text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return (name.first?.isNumber ?? true ? "_" : "") + String(name)
    }

    /// The labels in braces, with another one at the end; empty if there are none.
    func braces(_ other: String = "") -> String {
        let all = [text, other].filter { !$0.isEmpty }.joined(separator: ",")
        return all.isEmpty ? "" : "{\(all)}"
    }
}
