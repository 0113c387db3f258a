// The stop word list.

import Testing
import WinnowText

struct EnglishStopWordsTests {
    @Test func `all listed words are found`() {
        #expect(EnglishStopWords.words.count > 200)
        #expect(EnglishStopWords.words.allSatisfy(EnglishStopWords.contains))
        #expect(EnglishStopWords.words == Set(EnglishStopWords.words).sorted())
    }

    @Test(arguments: ["the", "i'm", "i’m", "i‘m", "iʼm", "i＇m", "themselves"])
    func `function words are stop words`(word: String) {
        #expect(EnglishStopWords.contains(word))
    }

    @Test(arguments: [
        "not", "never", "no", "don't", "free", "win", "The", "", "th", "thee", "a\u{0}",
        "internationalization",
    ])
    func `other words are not stop words`(word: String) {
        #expect(!EnglishStopWords.contains(word))
    }
}
