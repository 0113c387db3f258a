// Issues of texts.

import Testing

@testable import WinnowCorpora

struct TextAuditTests {
    private let long = (0..<30).map { "word\($0)" }.joined(separator: " ")

    private func kinds(_ issues: [DataIssue]) -> [String] {
        issues.map { "\($0.kind.rawValue) \($0.row.map(String.init) ?? "-")" }
    }

    @Test func `duplicates, conflicts and empty texts are found`() {
        let texts = [
            "one text", "ONE  text", "two words here", "two words here", long, long + " x", long + " y", " ",
        ]
        let labels = ["a", "a", "a", "b", "a", "a", "b", "a"]
        let issues = TextAudit().issues(in: Corpus(texts: texts, labels: labels))
        #expect(
            kinds(issues.filter { $0.kind != .imbalance }) == [
                "conflicting-labels 2", "conflicting-labels 3", "near-conflict 6", "empty-text 7",
                "duplicate 1",
                "near-duplicate 5",
            ])
        #expect(issues.first { $0.kind == .duplicate }?.otherRow == 0)
        #expect(issues.count { $0.kind == .imbalance } == 2)
    }

    @Test func `leaks have the row of the other data`() {
        let corpus = Corpus(
            texts: [long + " z", "equal text", "new one here", ""], labels: ["a", "b", "a", "b"])
        let other = Corpus(texts: ["nothing of this", long, "Equal TEXT", ""], labels: ["c", "c", "d", "c"])
        let leaks = TextAudit().leaks(from: other, into: corpus)
        #expect(kinds(leaks) == ["leak 1", "near-leak 0"])
        #expect(leaks.map(\.otherRow) == [2, 1])
        #expect(leaks.map(\.label) == ["d", "c"])
        #expect(abs(leaks[1].score - 29.0 / 30) < 1e-12)
    }

    @Test(arguments: [
        ("cafÃ© au lait", 1), ("itâ€™s", 1), ("ðŸ˜€ smile", 1), ("no \u{FFFD}", 1), ("Â£5", 1),
        ("ÐŸÑ€Ð¸Ð²ÐµÑ‚", 6), ("café – “naïve” £5 😀", 0), ("São João, Ñandú, straße…", 0), ("plain", 0),
        ("", 0),
        ("Привет, мир", 0), ("日本語", 0),
    ])
    func `broken characters are counted`(text: String, expected: Int) {
        let found = Array(text.utf8).withUnsafeBufferPointer { Mojibake.count($0) }
        #expect(found.broken == expected, "\(text)")
    }

    @Test func `a text is overlong relative to the others`() {
        let texts = (0..<50).map { "short text \($0)" } + [String(repeating: "long ", count: 500)]
        let issues = TextAudit().issues(in: Corpus(texts: texts, labels: texts.map { _ in "x" }))
        #expect(kinds(issues) == ["overlong-text 50"])
        #expect(issues.first?.count == 2_500)
    }

    @Test func `labels with few rows are found`() {
        let labels = (0..<400).map { $0 < 380 ? "many" : $0 < 395 ? "twentieth" : "few" }
        let issues = TextAudit().issues(in: Corpus(texts: labels.indices.map { "t\($0)" }, labels: labels))
        #expect(issues.map(\.label) == ["few", "twentieth"])
        #expect(issues.map(\.count) == [5, 15])
    }
}
