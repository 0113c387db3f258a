// Texts cut to a length that a page can show.

extension String {
    /// A label or a feature, short enough to show anywhere on a page: at most 60 characters.
    var shortened: String { shortened(to: 60) }

    /// The text, or its beginning and an ellipsis in at most `limit` characters and 8 · `limit` bytes; an
    /// empty text as `""`.
    func shortened(to limit: Int) -> String {
        if isEmpty { return "\"\"" }
        if utf8.count <= 8 * limit, prefix(limit + 1).count <= limit { return self }
        return beginning(characters: limit - 1, bytes: 8 * limit) + "…"
    }

    /// The first characters, all of them whole, except that a first one longer than `bytes` is cut between
    /// scalars.
    func beginning(characters: Int, bytes: Int) -> String {
        guard utf8.count > bytes else { return String(prefix(characters)) }
        var end = utf8.index(startIndex, offsetBy: bytes)
        while end > startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
        // The last character may continue after the cut.
        let whole = self[..<end].dropLast()
        return String((whole.isEmpty ? self[..<end] : whole).prefix(characters))
    }
}
