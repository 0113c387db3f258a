// Graphs of ONNX: their bytes, what they begin with, and what they refuse. That they give the same answers is tried in
// onnxruntime by Scripts/checks/python.

import Testing
import WinnowFeatures
import WinnowModelFile
import WinnowSystem
import WinnowText

@testable import WinnowClassification

struct ONNXTests {
    /// A field of a message of Protocol Buffers.
    private struct Field {
        let number: UInt64
        let value: UInt64
        let bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
        var fields: [Field] { get throws { try Field.all(in: bytes) } }

        /// The fields of a message, which must end where its last field does.
        static func all(in bytes: [UInt8]) throws -> [Field] {
            var (fields, offset): ([Field], Int) = ([], 0)
            func varint() throws -> UInt64 {
                var (value, shift): (UInt64, UInt64) = (0, 0)
                while true {
                    let byte = try #require(offset < bytes.count ? bytes[offset] : nil)
                    offset += 1
                    value |= UInt64(byte & 0x7F) << shift
                    shift += 7
                    if byte < 0x80 { return value }
                }
            }
            while offset < bytes.count {
                let key = try varint()
                let value = try varint()
                guard key & 7 == 2 else {
                    try #require(key & 7 == 0)
                    fields.append(Field(number: key >> 3, value: value, bytes: []))
                    continue
                }
                try #require(value <= UInt64(bytes.count - offset))
                let end = offset + Int(value)
                fields.append(Field(number: key >> 3, value: value, bytes: Array(bytes[offset..<end])))
                offset = end
            }
            return fields
        }
    }

    /// What a test wants to know of a model.
    private struct Contents {
        var operators: [String] = []
        var inputs: [String] = []
        var outputs: [String] = []
        var information: [String: String] = [:]
        var versions: [UInt64] = []
        var attributes: [String: [UInt8]] = [:]
        var constantBytes = 0

        init(_ bytes: [UInt8]) throws {
            let model = try Field.all(in: bytes)
            let graph = try #require(model.first { $0.number == 7 })
            for property in model where property.number == 14 {
                let pair = try property.fields
                information[pair[0].text] = pair[1].text
            }
            for set in model where set.number == 8 { versions.append(try set.fields[1].value) }
            for field in try graph.fields {
                switch field.number {
                case 1:
                    for part in try field.fields where part.number == 4 { operators.append(part.text) }
                    for part in try field.fields where part.number == 5 {
                        let attribute = try part.fields
                        attributes[attribute[0].text] = attribute.first { $0.number == 4 }?.bytes
                    }
                case 5: constantBytes += try field.fields.first { $0.number == 9 }?.bytes.count ?? 0
                case 11: inputs.append(try field.fields[0].text)
                case 12: outputs.append(try field.fields[0].text)
                default: break
                }
            }
        }
    }

    private static func words(
        _ labels: [String] = ["ham", "spam"],
        _ change: (inout TextClassifierTrainer.Options) -> Void = { _ in }
    ) throws -> TextClassifier {
        try TextClassifierTrainer.with { options in
            var features = options.features ?? FeatureOptions()
            features.surfaceFeatures = false
            features.analyzer = TokenAnalyzer(mode: .unicode, filters: [.foldWidth, .lowercase])
            options.features = features
            options.paddingResistance = .off
            change(&options)
        }.train(on: Sample.corpus(labels, rows: 200)).classifier
    }

    @Test func `a graph has the bytes of the format`() throws {
        var graph = ONNXGraph("g")
        graph.addInput("x", .string, ["n"])
        _ = graph.add("Cast", ["x"], output: "y", ["to": .integer(-1)])
        graph.addOutput("y", .int64, ["2"])
        let name = graph.constant([300])
        let node: [UInt8] = [
            0x0A, 1, 0x78, 0x12, 1, 0x79, 0x22, 4, 0x43, 0x61, 0x73, 0x74,  // input, output, operator
            0x2A, 18, 0x0A, 2, 0x74, 0x6F, 0x18, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 0xA0, 1, 2,
        ]
        let constant: [UInt8] = [0x08, 1, 0x10, 7, 0x42, 2, 0x67, 0x31, 0x4A, 8, 0x2C, 1, 0, 0, 0, 0, 0, 0]
        let input: [UInt8] = [0x0A, 1, 0x78, 0x12, 9, 0x0A, 7, 0x08, 8, 0x12, 3, 0x0A, 1 + 2, 0x12, 1, 0x6E]
        let bytes = Array(graph.model(version: 18, information: [:]).joined())
        let body = try #require(try Field.all(in: bytes).first { $0.number == 7 }).fields
        #expect(name == "g1")
        #expect(body.first { $0.number == 1 }?.bytes == node)
        #expect(body.first { $0.number == 5 }?.bytes == constant)
        #expect(body.first { $0.number == 2 }?.text == "g")
        #expect(try body.first { $0.number == 11 }?.fields[0].text == "x")
        #expect(input.count == 16)
    }

    @Test func `a graph of words begins with texts`() throws {
        let graph = try ONNXClassifier(Self.words())
        #expect(graph.input == .texts && graph.obstacle == nil)
        let contents = try Contents(graph.bytes)
        #expect(contents.inputs == ["texts"] && contents.outputs == ["label", "probabilities"])
        #expect(contents.information == ["labels": #"["ham","spam"]"#, "input": "texts"])
        #expect(contents.versions == [20, 1, 2])
        #expect(contents.attributes["locale"].map { String(decoding: $0, as: UTF8.self) } == "C.UTF-8")
        for name in ["StringNormalizer", "Tokenizer", "LabelEncoder", "StringConcat", "If"] {
            #expect(contents.operators.contains(name), "\(name)")
        }
        // Without filters nothing is rewritten, and single words are not joined.
        let plain = try ONNXClassifier(
            Self.words {
                $0.features?.analyzer = TokenAnalyzer(mode: .spaces)
                $0.features?.wordNGrams = 1...1
            })
        let operators = try Contents(plain.bytes).operators
        #expect(operators.contains("Tokenizer"))
        #expect(!operators.contains { ["StringNormalizer", "StringConcat", "If"].contains($0) })
    }

    @Test func `other graphs begin with features, and have every weight`() throws {
        let classifier = try Self.words(["ham", "spam", "work"]) { $0.features?.surfaceFeatures = true }
        let graph = try ONNXClassifier(classifier)
        #expect(graph.input == .features && graph.obstacle == "surface features")
        let contents = try Contents(graph.bytes)
        #expect(contents.inputs == ["columns", "values"] && contents.outputs == ["label", "probabilities"])
        #expect(contents.constantBytes >= 4 * 3 * classifier.featureSpace.count)
        #expect(!contents.operators.contains("Tokenizer") && contents.versions[0] == 18)
        #expect(throws: ClassificationError.self) { try ONNXClassifier(classifier, input: .texts) }
    }

    @Test func `what keeps a graph from texts is named`() throws {
        let obstacles: [(obstacle: String, change: (inout FeatureOptions) -> Void)] = [
            ("n-grams of characters", { $0.characterNGrams = 2...3 }),
            ("no words", { ($0.wordNGrams, $0.characterNGrams) = (nil, 2...3) }),
            ("hashed n-grams", { $0.hashBits = 8 }),
            ("the tokenizer messages", { $0.analyzer = .standard }),
            (
                "a filter of tokens",
                { $0.analyzer = TokenAnalyzer(mode: .unicode, filters: [.lowercase, .stem]) }
            ),
            (
                "a filter of tokens",
                { $0.analyzer = TokenAnalyzer(mode: .unicode, filters: [.removeStopWords]) }
            ),
        ]
        for (obstacle, change) in obstacles {
            let classifier = try Self.words { options in
                var features = options.features ?? FeatureOptions()
                change(&features)
                options.features = features
            }
            let graph = try ONNXClassifier(classifier)
            #expect(graph.obstacle?.hasPrefix(obstacle) == true, "\(graph.obstacle ?? "")")
            let error = #expect(throws: ClassificationError.self) {
                try ONNXClassifier(classifier, input: .texts)
            }
            #expect(error?.code == .notExportable && error?.message.contains(obstacle) == true)
            #expect(error?.message.contains("\n") == false)
        }
    }

    @Test func `removed single words need no operator`() throws {
        let graph = try ONNXClassifier(
            Self.words {
                $0.features?.analyzer = TokenAnalyzer(
                    mode: .unicode, filters: [.lowercase, .removeKinds([.symbol]), .removeStopWords])
                $0.features?.wordNGrams = 1...1
            })
        #expect(graph.obstacle == nil)
    }

    @Test func `rules for several labels have an output of their own`() throws {
        var classifier = try Self.words(["ham", "spam", "work"])
        classifier.rule = .each([LabelThreshold(label: "ham", probability: 0.2)])
        #expect(try Contents(ONNXClassifier(classifier).bytes).outputs == ["labels", "probabilities"])
        classifier.rule = .within(errorRate: 0.1)
        #expect(try Contents(ONNXClassifier(classifier).bytes).outputs == ["labels", "probabilities"])
        classifier.rule = .one([LabelThreshold(label: "ham", logOdds: 2)])
        #expect(try Contents(ONNXClassifier(classifier).bytes).outputs == ["label", "probabilities"])
    }

    @Test func `what a graph cannot keep is refused`() throws {
        var classifier = try Self.words()
        classifier.information.languages = ["en", "de"]
        let languages = #expect(throws: ClassificationError.self) { try ONNXClassifier(classifier) }
        #expect(languages?.message.contains("other languages than en, de; give anyLanguage") == true)
        #expect(throws: Never.self) { try ONNXClassifier(classifier.answeringAnyLanguage) }
        classifier = classifier.answeringAnyLanguage
        classifier.passageRule = PassageRule(label: "spam", size: 20, margin: 1)
        let passages = #expect(throws: ClassificationError.self) { try ONNXClassifier(classifier) }
        #expect(
            passages?.message.contains("passages decide for spam; train it with paddingResistance none")
                == true)
        let golden = try GoldenFastText("softmax.bin")
        let fastText = try TextClassifier(bytes: golden.bytes)
        let refused = #expect(throws: ClassificationError.self) { try ONNXClassifier(fastText) }
        #expect(refused?.message.contains("fastText") == true)
    }
}
