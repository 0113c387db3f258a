// Numbers by name, from one string.

/// A dictionary written as one string, `name=number name=number`: it costs nothing until it is used.
struct NamedNumbers<Number: FixedWidthInteger & Sendable>: Sendable {
    private let numbers: [String: Number]

    init(_ text: String) {
        var numbers: [String: Number] = [:]
        for entry in text.split(whereSeparator: \.isWhitespace) {
            guard let sign = entry.lastIndex(of: "=") else { continue }
            numbers[String(entry[..<sign])] = Number(entry[entry.index(after: sign)...])
        }
        self.numbers = numbers
    }

    subscript(name: String) -> Number? { numbers[name] }
}
