import WinnowKit

/// A page about a model, from the information in its file.
struct ModelCard {
    private let model: ServedModel

    init(_ model: ServedModel) { self.model = model }

    /// The page in Markdown.
    var text: String {
        var text = "# \(model.name)\n\n"
        if let description = model.information?["description"]?.string { text += description + "\n\n" }
        text += "| | |\n|---|---|\n"
        for (title, value) in rows { text += "| \(title) | \(Self.cell(value)) |\n" }
        return text
    }

    private var rows: [(String, String)] {
        var rows = [("kind", model.kind)]
        if let labels = model.labels { rows.append(("labels", labels.joined(separator: ", "))) }
        for name in ["version", "author", "license"] {
            if let value = model.information?[name]?.string { rows.append((name, value)) }
        }
        for data in model.information?["trainingData"]?.array ?? [] {
            rows.append(
                ("training data", "\(data["name"]?.string ?? "?"), \(data["rows"]?.integer ?? 0) rows"))
        }
        for name in ["validation", "test"] {
            guard let scores = model.information?[name]?.object else { continue }
            let numbers = scores.compactMap { member in
                Self.figure(member.value).map { "\(member.key) \($0)" }
            }
            rows.append((name, numbers.joined(separator: ", ")))
        }
        return rows
    }

    /// A number of at most four decimals, and a whole one without; nil for anything else.
    private static func figure(_ value: JSONValue) -> String? {
        if let integer = value.integer { return String(integer) }
        return value.number.map { "\(($0 * 10_000).rounded() / 10_000)" }
    }

    /// A text as the contents of a table's cell.
    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ")
    }
}
