// Texts cut to what a page can show.

extension String {
    /// A label or a feature of a length that a page can show everywhere: at most 60 characters.
    var shortened: String { shortened(to: 60) }

    /// The text, or its beginning and an ellipsis in at most `limit` characters and 8 · `limit` bytes; an empty text as
    /// `""`.
    func shortened(to limit: Int) -> String {
        if isEmpty { return "\"\"" }
        if utf8.count <= 8 * limit, prefix(limit + 1).count <= limit { return self }
        return beginning(characters: limit - 1, bytes: 8 * limit) + "…"
    }

    /// The first characters, none cut in two, but for a single one that is longer than `bytes`: that is cut between
    /// scalars.
    func beginning(characters: Int, bytes: Int) -> String {
        guard utf8.count > bytes else { return String(prefix(characters)) }
        var end = utf8.index(startIndex, offsetBy: bytes)
        while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        // The last character may go on behind the cut.
        let whole = self[..<end].dropLast()
        return String((whole.isEmpty ? self[..<end] : whole).prefix(characters))
    }
}
