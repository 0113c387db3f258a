// The core reads the options that `Codable` writes.

import Testing
import WinnowFeatures
import WinnowSystem
import WinnowText

@testable import WinnowCore

@Suite struct `Options of features in a manifest` {
    private static let filters: [TokenFilter] = [
        .unmask, .lowercase, .foldDiacritics, .foldWidth, .foldApostrophes, .shortenElongation(to: .one),
        .shortenElongation(), .maskKinds([.url, .number]), .maskIdentifiers, .maskDigits(),
        .removeKinds([.symbol]),
        .removeStopWords, .markNegation, .stem, .lemmatize,
    ]

    private static var variants: [FeatureOptions] {
        var variants = [FeatureOptions()]
        func add(_ change: (inout FeatureOptions) -> Void) {
            var options = FeatureOptions()
            change(&options)
            variants.append(options)
        }
        add { $0.analyzer = TokenAnalyzer(mode: .unicode, filters: filters) }
        for mode in WordTokenizer.Mode.allCases {
            add { $0.analyzer = TokenAnalyzer(mode: mode, filters: []) }
        }
        add { $0.wordNGrams = nil }
        add { $0.characterNGrams = 3...3 }
        add { ($0.characterNGrams, $0.surfaceFeatures) = (nil, false) }
        add { ($0.hashBits, $0.maximumSize, $0.minimumCount) = (18, 1000, 3) }
        add { $0.maximumDocumentShare = 0.123_456_789_012_345_67 }
        for frequency in FeatureOptions.TermFrequency.allCases { add { $0.termFrequency = frequency } }
        for norm in FeatureOptions.Normalization.allCases { add { $0.normalization = norm } }
        add { $0.inverseDocumentFrequency = false }
        add { $0.vectors = VectorFeatures(identity: "some", dimension: 300, scale: 1.7) }
        return variants
    }

    @Test(arguments: variants)
    func `options are read as they were written`(options: FeatureOptions) throws {
        let json = try JSONValue(encoding: options)
        #expect(FeatureOptions(json) == options)
        #expect(try json.decode(FeatureOptions.self) == options)
    }

    @Test(arguments: [
        "wordNGrams": "[1,4]", "characterNGrams": "[1,2]", "hashBits": "29", "minimumCount": "0",
        "maximumDocumentShare": "0", "maximumSize": "0", "termFrequency": "\"other\"",
        "normalization": "null",
        "analyzer": #"{"mode":"messages","filters":["other"]}"#, "surfaceFeatures": "1",
        "vectors": #"{"identity":"some","dimension":0,"scale":1}"#,
    ])
    func `options that are not allowed are refused`(name: String, value: String) throws {
        var json = try #require(JSONValue(encoding: FeatureOptions()).object)
        json[name] = try JSONValue(parsing: value)
        #expect(FeatureOptions(.object(json)) == nil)
        let decoded = try? JSONValue.object(json).decode(FeatureOptions.self)
        #expect(decoded == nil || (try? decoded?.validate()) == nil)
    }
}
