// How a graph splits texts into words.

import WinnowText

extension ONNXGraph {
    /// Adds the tokens of texts as an analyzer makes them, a row for each text; shorter rows end with empty tokens.
    mutating func addWords(of texts: String, by analyzer: TokenAnalyzer) -> String {
        var texts = add("Reshape", [texts, constant([-1])])
        let forms = CharacterForms(analyzer)
        if !forms.isEmpty { texts = addForms(forms, to: texts) }
        if analyzer.filters.contains(.lowercase) {
            // The locale that is always there; the default one is missing in slim containers.
            texts = add(
                "StringNormalizer", [texts],
                ["case_change_action": .text("LOWER"), "locale": .text("C.UTF-8")])
        }
        var expression = analyzer.mode.expression ?? ""
        if analyzer.hasStandIn, expression.hasPrefix("[") {
            expression.insert(contentsOf: "\\x{e000}", at: expression.index(after: expression.startIndex))
        }
        return addTokens(of: texts, expression: expression)
    }

    /// The matches of an expression, a row for each text.
    private mutating func addTokens(of texts: String, expression: String) -> String {
        add(
            "Tokenizer", [texts], domain: Self.microsoft,
            [
                "mark": .integer(0), "mincharnum": .integer(1), "pad_value": .text(""),
                "tokenexp": .text(expression),
            ])
    }

    /// Replaces characters whose form the runtime does not know, if a text has any.
    private mutating func addForms(_ forms: CharacterForms, to texts: String) -> String {
        let has = add("RegexFullMatch", [texts], ["pattern": .text("(?s:.*\(forms.expression).*)")])
        let hasAny = add(
            "Cast", [add("ReduceMax", [add("Cast", [has], ["to": .integer(7)])], ["keepdims": .integer(0)])],
            ["to": .integer(9)])

        var same = ONNXGraph("same")
        let unchanged = same.add("Identity", [texts])
        same.addOutput(unchanged, .string, ["texts"])

        var changed = ONNXGraph("changed")
        let characters = changed.addTokens(of: texts, expression: "(?s:\(forms.expression)|.)")
        let isChanged = changed.add(
            "LabelEncoder", [characters], domain: Self.learning,
            [
                "keys_strings": .texts(forms.characters), "default_int64": .integer(0),
                "values_int64s": .integers([Int](repeating: 1, count: forms.characters.count)),
            ])
        let form = changed.add(
            "LabelEncoder", [characters], domain: Self.learning,
            [
                "keys_strings": .texts(forms.characters), "values_strings": .texts(forms.forms),
                "default_string": .text(""),
            ])
        let written = changed.add(
            "Where", [changed.add("Cast", [isChanged], ["to": .integer(9)]), form, characters])
        let joined = changed.addJoined(written)
        changed.addOutput(joined, .string, ["texts"])
        return add("If", [hasAny], ["then_branch": .graph(changed), "else_branch": .graph(same)])
    }

    /// Joins the texts of each row: pairs of neighbours, until one is left.
    private mutating func addJoined(_ rows: String) -> String {
        let (one, two) = (constant([1]), constant([2]))
        let empty = addEmpty(for: rows)

        var body = ONNXGraph("pairs")
        body.addInput("pairsIndex", .int64, [])
        body.addInput("pairsGoOn", .bool, [])
        body.addInput("pairsRows", .string, ["texts", "characters"])
        let width = body.add("Slice", [body.add("Shape", ["pairsRows"]), one, two])
        let wider = body.add("Concat", ["pairsRows", empty], ["axis": .integer(1)])
        let first = body.add("Slice", [wider, body.constant([0]), width, one, two])
        let second = body.add("Slice", [wider, one, body.add("Add", [width, one]), one, two])
        let joined = body.add("StringConcat", [first, second])
        let goesOn = body.addIsWide(joined)
        body.addOutput(goesOn, .bool, [])
        body.addOutput(joined, .string, ["texts", "pairs"])

        let start = addIsWide(rows)
        let columns = add("Loop", ["", start, rows], ["body": .graph(body)])
        return add("Reshape", [columns, constant([-1])])
    }

    /// A column of empty texts, to make rows longer.
    mutating func addEmpty(for rows: String) -> String {
        let texts = add("Slice", [add("Shape", [rows]), constant([0]), constant([1])])
        let shape = add("Concat", [texts, constant([1])], ["axis": .integer(0)])
        return add("Expand", [constant([""]), shape])
    }

    /// Whether rows have more than one text.
    private mutating func addIsWide(_ rows: String) -> String {
        add("Greater", [add("Gather", [add("Shape", [rows]), constant([1], [])]), constant([1], [])])
    }
}

/// The characters whose form by filters differs from the lower case of the C library, or may in some version of it.
private struct CharacterForms {
    private(set) var characters: [String] = []
    private(set) var forms: [String] = []
    /// Matches one of the characters.
    private(set) var expression = ""

    var isEmpty: Bool { characters.isEmpty }

    init(_ analyzer: TokenAnalyzer) {
        let filters = analyzer.filters.filter { $0 == .lowercase || $0 == .foldWidth }
        guard !filters.isEmpty else { return }
        let isLower = filters.contains(.lowercase)
        let whole = analyzer
        let analyzer = TokenAnalyzer(mode: .unicode, filters: filters)
        var buffer = TokenBuffer()
        func form(_ scalars: [Unicode.Scalar]) -> String? {
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            text.withUTF8 { analyzer.analyze($0, into: &buffer) }
            guard buffer.count == 1 else { return nil }
            let form = buffer[0].text
            return Array(form.utf8) == Array(text.utf8) ? nil : form
        }
        var single: Set<UInt32> = []
        for value: UInt32 in 0x80...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), let form = form([scalar]) else { continue }
            if isLower, Self.isPlain(scalar, form) { continue }
            single.insert(value)
            characters.append(String(scalar))
            forms.append(whole.standIn(in: form))
        }
        var expressions = single.isEmpty ? [] : [WordTokenizer.Mode.set { single.contains($0) }]
        // Kana and their marks, which make one character together.
        let kana: [UInt32] = Array(0x3041...0x30FF) + Array(0xFF66...0xFF9D)
        let marks: [UInt32] = [0x3099, 0x309A, 0xFF9E, 0xFF9F]
        if filters.contains(.foldWidth) {
            for base in kana {
                for mark in marks {
                    guard let base = Unicode.Scalar(base), let mark = Unicode.Scalar(mark),
                        let form = form([base, mark])
                    else { continue }
                    characters.append(String(base) + String(mark))
                    forms.append(form)
                }
            }
            let set = { (scalars: [UInt32]) in
                let scalars = Set(scalars)
                return WordTokenizer.Mode.set { scalars.contains($0) }
            }
            expressions.append(set(kana) + set(marks))
        }
        expression = expressions.count == 1 ? expressions[0] : "(?:\(expressions.joined(separator: "|")))"
    }

    /// Whether a form is the lower case in every version of a C library: old letters with one small letter each.
    private static func isPlain(_ scalar: Unicode.Scalar, _ form: String) -> Bool {
        guard scalar.value < 0x10000, let age = scalar.properties.age, age.major <= 8 else { return false }
        return form.unicodeScalars.count == 1
            && Array(scalar.properties.lowercaseMapping.utf8) == Array(form.utf8)
    }
}

extension TokenAnalyzer {
    /// Whether the lower case of İ, which has a dot that is no letter, would divide words: the graph splits texts in lower
    /// case, and this analyzer before.
    var hasStandIn: Bool { mode == .alphanumeric && filters.contains(.lowercase) }

    /// A word with one character, for private use, in place of each lower case of İ, if that would divide words.
    func standIn(in word: String) -> String {
        guard hasStandIn, word.unicodeScalars.contains("\u{307}") else { return word }
        var replaced = String.UnicodeScalarView()
        for scalar in word.unicodeScalars {
            if scalar == "\u{307}", replaced.last == "i" {
                replaced.removeLast()
                replaced.append("\u{E000}")
            } else {
                replaced.append(scalar)
            }
        }
        return String(replaced)
    }
}
