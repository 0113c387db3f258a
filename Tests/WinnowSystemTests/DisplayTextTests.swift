// Labels for a terminal: made visible, measured, shortened.

import Testing
import WinnowSystem

@Suite struct DisplayTextTests {
    @Test(arguments: [
        ("spam", "spam"), ("", "\"\""), ("a\nb\tc\rd", "a\\nb\\tc\\rd"), ("\u{1B}[31m", "\\u{1B}[31m"),
        ("safe\u{202E}txt.exe", "safe\\u{202E}txt.exe"), ("a\u{200B}b", "a\\u{200B}b"), ("\r\n", "\\r\\n"),
        ("\u{7F}\u{85}", "\\u{7F}\\u{85}"), ("grüße", "grüße"), ("👩‍👩‍👧", "👩‍👩‍👧"),
    ])
    func `invisible characters are escaped`(label: String, shown: String) {
        #expect(DisplayText(showing: label).text == shown)
    }

    @Test(arguments: [
        ("spam", 4), ("数学", 4), ("ﾊﾝｶｸ", 4), ("e\u{301}", 1), ("🙂", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2),
        ("©", 1),
        ("한국", 4), ("é–…", 3),
    ])
    func `the width is in terminal columns`(text: String, width: Int) {
        #expect(DisplayText(showing: text).width == width)
    }

    @Test(arguments: [
        ("delivery", 8, "delivery"), ("delivery", 7, "delive…"), ("数学科", 6, "数学科"), ("数学科", 5, "数学…"),
        ("数学科", 4, "数…"), ("abc", 1, "…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ])
    func `a long text ends in an ellipsis`(text: String, limit: Int, expected: String) {
        let short = DisplayText(showing: text).truncated(to: limit)
        #expect(short.text == expected && short.width <= limit)
    }
}
