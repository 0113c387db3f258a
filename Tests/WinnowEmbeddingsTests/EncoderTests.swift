import Foundation
import Testing
import WinnowCore
import WinnowFeatures
import WinnowModelFile
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowEmbeddings

@Suite struct EncoderTests {
    /// The encoder of a wheel.
    private func embedder(_ model: TinyEncoder = TinyEncoder()) throws -> EncoderEmbedder {
        let path = try model.write()
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try EncoderEmbedder(importing: path)
    }

    /// The error of a wheel.
    private func failure(of bytes: [UInt8]) throws -> EmbeddingError {
        let path = try TinyEncoder.write(bytes)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let error = try #require(throws: EmbeddingError.self) { try EncoderEmbedder(importing: path) }
        #expect(error.message.hasPrefix(path + ": "))
        #expect(!error.message.contains("\n"))
        return error
    }

    @Test func `texts are split into the pieces with the largest sum of scores, as by SentencePiece`() throws
    {
        let embedder = try embedder()
        func pieces(_ text: String) -> [String] {
            embedder.pieces(of: text).map { TinyEncoder.pieces[Int($0)] }
        }
        #expect(pieces("the playings") == ["<s>", "▁the", "▁play", "ing", "s", "</s>"])
        #expect(pieces("  the \t\u{AD} \n play  ") == ["<s>", "▁the", "▁play", "</s>"])
        #expect(pieces("abc") == ["<s>", "▁a", "bc", "</s>"])
        #expect(pieces("Ａb") == ["<s>", "▁ab", "</s>"])
        #expect(pieces("一一e\u{301}") == ["<s>", "▁一", "一", "é", "</s>"])
        #expect(pieces("theX") == ["<s>", "▁the", "<unk>", "</s>"])
        #expect(pieces("the\u{FB01}ng") == ["<s>", "▁the", "<unk>", "ing", "</s>"])
        #expect(pieces("the ▁") == ["<s>", "▁the", "</s>"])
        #expect(pieces("XY") == ["<s>", "▁", "<unk>", "<unk>", "</s>"])
        for text in ["", " ", "\t\n", "\u{AD}", "▁"] { #expect(pieces(text) == []) }
        // A reader keeps the pieces of words that it has read.
        for text in ["abc", "the playings the playings", "theX XY theX XY", "e\u{301} \u{E9} e \u{E9}"] {
            let found = (0..<4).map { _ in pieces(text) }
            #expect(Set(found).count == 1, "\(text)")
        }
        #expect(pieces("XY the XY").filter { $0 == "<unk>" }.count == 4)
        let long = String(repeating: "play", count: 9)
        #expect(pieces("\(long) \(long)").filter { $0 == "play" }.count == 16)
        // Longer than what is split at once.
        #expect(pieces(String(repeating: "the playings ", count: 5000)).count == 20_002)
        #expect(pieces(String(repeating: "一", count: 30_000)).count == 30_002)
    }

    @Test func `vectors agree with the reference, alone and among others, for any number of threads`() throws
    {
        let model = TinyEncoder()
        let embedder = try embedder(model)
        #expect(embedder.dimension == TinyEncoder.width)
        var texts = ["the playings!", "the", "ab", "", "a", "the abc 一 play playing é", "\u{0}"]
        texts += (0..<90).map { String(repeating: "the play abc!", count: $0 % 20) }
        // Longer than a window, whose pieces are summed at once.
        texts += [30, 40, 100].map { String(repeating: "the playings 一 ", count: $0) }
        let vectors = embedder.vectors(of: texts, threads: 1)
        for (index, text) in texts.enumerated() {
            let vector = vectors[index * TinyEncoder.width..<(index + 1) * TinyEncoder.width]
            let ids = embedder.pieces(of: text)
            guard !ids.isEmpty else {
                #expect(vector.allSatisfy { $0 == 0 })
                continue
            }
            let expected = model.vector(of: ids)
            #expect(zip(vector, expected).allSatisfy { abs(Double($0) - $1) < 1e-4 }, "text \(index)")
            #expect(Array(vector) == embedder.vector(of: text), "text \(index)")
        }
        #expect(vectors == embedder.vectors(of: texts, threads: 3))
    }

    @Test func `a text without a known piece has zeros`() throws {
        let embedder = try embedder()
        for text in ["", "  ", "\u{AD}\t"] {
            #expect(embedder.vector(of: text) == [Float](repeating: 0, count: TinyEncoder.width))
        }
        #expect(embedder.familiarity(of: "the") == .known)
        #expect(embedder.familiarity(of: "playing") == .composed)
        #expect(embedder.familiarity(of: "theX") == .unknown)
        #expect(embedder.familiarity(of: "") == .unknown)
    }

    @Test func `encoders fulfil the contracts of models and of vectorizers`() throws {
        let embedder = try embedder()
        #expect(VectorizerContract.violations(of: embedder) == [])
        let violations = try ModelContract.violations(of: embedder, mutations: 100) { embedder in
            let vector = embedder.vectors(
                of: ["the playings 一!", "", "\u{0}abc", String(repeating: "the play ", count: 200)],
                threads: 1)
            #expect(vector.allSatisfy { $0.isFinite })
            return vector
        }
        #expect(violations == [])
        #expect(try EncoderEmbedder(bytes: embedder.bytes()).identity == embedder.identity)
    }

    @Test func `truncated and altered wheels are refused or give some vector`() throws {
        let wheel = TinyEncoder().wheel
        for count in stride(from: 0, to: wheel.count, by: 997) {
            #expect(try failure(of: Array(wheel.prefix(count))).code == .invalidFormat)
        }
        var random = SeededGenerator(seed: 3)
        for _ in 0..<60 {
            var altered = wheel
            altered[random.next(below: wheel.count)] ^= UInt8(1 << random.next(below: 8))
            let path = try TinyEncoder.write(altered)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let vector = try? EncoderEmbedder(importing: path).vector(of: "the playings")
            #expect(vector?.allSatisfy { $0.isFinite } ?? true)
        }
    }

    @Test func `errors of wheels name the array and what is wrong with it`() throws {
        func message(_ change: (inout TinyEncoder) -> Void) throws -> String {
            var model = TinyEncoder()
            change(&model)
            return try failure(of: model.wheel).message
        }
        #expect(try message { $0.arrays["cnn_W"] = nil }.contains("has no cnn_W.npy"))
        #expect(
            try message { $0.arrays["lo"]?.values[1] = .nan }.contains("lo.npy does not hold finite numbers"))
        #expect(
            try message { $0.arrays["d1"] = ([32, 31], $0.arrays["d1"]!.values.dropLast(32)) }.contains(
                "d1.npy has the shape (32, 31), but should have (32, 32)"))
        #expect(try message { $0.arrays["p3"]?.values[7] = 0.0001 }.contains("not whole multiples of a step"))
        #expect(try message { $0.arrays["eps"]?.values[0] = 2 }.contains("eps.npy is 2"))
        #expect(try message { $0.scores[3] = .infinity }.contains("piece 3"))
        #expect(try failure(of: TinyEncoder.archive([("a.txt", [65])])).code == .unsupported)
        #expect(try failure(of: Array("PK".utf8)).code == .invalidFormat)
    }

    @Test func `a table of strings finds each string, its prefixes, and nothing else`() throws {
        var random = SeededGenerator(seed: 9)
        var strings: Set<[UInt8]> = [[0xFF], [1], [1, 1], Array("▁".utf8)]
        while strings.count < 5000 {
            strings.insert(
                (0..<1 + random.next(below: 6)).map { _ in UInt8(1 + random.next(below: 20) * 12) })
        }
        let sorted = strings.sorted { $0.lexicographicallyPrecedes($1) }
        let units = try #require(
            DoubleArrayBuilder.units(of: sorted.enumerated().map { ($1, UInt32($0)) }))
        let table = DoubleArray(units)
        for _ in 0..<5000 {
            let text = (0..<8).map { _ in
                random.next(below: 30) == 0 ? 0 : UInt8(1 + random.next(below: 20) * 12)
            }
            var found: [[UInt8]] = []
            text.withUnsafeBufferPointer { bytes in
                table.forEachPrefix(of: bytes, from: 0) { end, number in
                    #expect(sorted[Int(number)] == Array(bytes[..<end]))
                    found.append(Array(bytes[..<end]))
                }
            }
            #expect(found == (1...8).map { Array(text.prefix($0)) }.filter(strings.contains))
        }
    }
}
