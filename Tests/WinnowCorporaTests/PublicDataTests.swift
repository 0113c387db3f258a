// Public data sets in their original layouts, read without options; the counts are from Python's `csv`.

import Testing
import WinnowCorpora
import _WinnowTestSupport

@Suite(.enabled(if: TestData.has("banking77"), "needs \(TestData.place)"))
struct PublicDataTests {
    struct Expectation: Sendable, CustomTestStringConvertible {
        var path: String
        var rows: Int
        var labels: Int
        var hasHeader: Bool
        var testDescription: String { path }
    }

    @Test(arguments: [
        Expectation(path: "banking77/train.csv", rows: 10003, labels: 77, hasHeader: true),
        Expectation(path: "banking77/test.csv", rows: 3080, labels: 77, hasHeader: true),
        Expectation(path: "sst2/train.tsv", rows: 6920, labels: 2, hasHeader: false),
        Expectation(path: "sst2/dev.tsv", rows: 872, labels: 2, hasHeader: false),
        Expectation(
            path: "uci_sentiment_labelled_sentences/imdb_labelled.txt", rows: 1000, labels: 2,
            hasHeader: false),
        Expectation(
            path: "uci_sentiment_labelled_sentences/yelp_labelled.txt", rows: 1000, labels: 2,
            hasHeader: false),
        Expectation(
            path: "uci_sentiment_labelled_sentences/amazon_cells_labelled.txt", rows: 1000, labels: 2,
            hasHeader: false),
    ])
    func `a public data set is read without options`(expected: Expectation) throws {
        let folder = try #require(TestData.datasets)
        let data = try CorpusReader().read(contentsOf: folder + "/" + expected.path)
        #expect(data.corpus.count == expected.rows)
        #expect(data.corpus.labels.count == expected.labels)
        #expect(data.summary.hasHeader == expected.hasHeader)
        #expect(data.summary.warnings == [])
    }
}
