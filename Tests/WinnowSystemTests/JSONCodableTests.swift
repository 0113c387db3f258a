// Codable types to JSON values and back, without Foundation.

import Foundation
import Testing
import WinnowSystem

private struct Options: Codable, Equatable {
    enum Norm: String, Codable { case none, l1, l2 }
    enum Space: Codable, Equatable {
        case vocabulary(minimumCount: Int, maximumSize: Int?)
        case hashing(bits: Int)
        case none
        case named(String, Float)
    }
    struct Inner: Codable, Equatable {
        var weights: [Float] = [0.1, -2.5, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
        var classWeights: [String: Double] = ["spam": 2, "ham": 0.5, "": 1]
    }
    var norm = Norm.l2
    var spaces: [Space] = [
        .vocabulary(minimumCount: 2, maximumSize: nil), .vocabulary(minimumCount: 1, maximumSize: 9),
        .hashing(bits: 18), .none, .named("n", 0.3),
    ]
    var inner = Inner()
    var seed = UInt64.max
    var small: Int8 = -128
    var ratio = 0.1
    var whole = 3.0
    var flag = true
    var missing: String?
    var present: String? = "é"
    var nested: [[Int?]] = [[1, nil], []]
    var tags: Set<String> = ["c", "a", "b"]
    var extra: JSONValue = ["z": [1, nil, 2.5], "a": true]
}

@Suite struct JSONCodableTests {
    @Test func `options round-trip through text`() throws {
        let options = Options()
        let text = try JSONValue(encoding: options).text()
        #expect(try JSONValue(parsing: text).decode(Options.self) == options)
    }

    @Test func `options are encoded readably`() throws {
        let text = try JSONValue(encoding: Options()).text(.indented)
        let expected = """
            {
              "norm": "l2",
              "spaces": [
                {
                  "vocabulary": {
                    "minimumCount": 2
                  }
                },
                {
                  "vocabulary": {
                    "minimumCount": 1,
                    "maximumSize": 9
                  }
                },
                {
                  "hashing": {
                    "bits": 18
                  }
                },
                {
                  "none": {}
                },
                {
                  "named": {
                    "_0": "n",
                    "_1": 0.3
                  }
                }
              ],
              "inner": {
                "weights": [0.1,-2.5,3.4028235e+38,1e-45],
                "classWeights": {
                  "": 1.0,
                  "ham": 0.5,
                  "spam": 2.0
                }
              },
              "seed": "18446744073709551615",
              "small": -128,
              "ratio": 0.1,
              "whole": 3.0,
              "flag": true,
              "present": "é",
              "nested": [
                [1,null],
                []
              ],
              "tags": ["a","b","c"],
              "extra": {
                "z": [1,null,2.5],
                "a": true
              }
            }
            """
        #expect(text == expected, "\(text)")
    }

    @Test func `a JSON value round-trips through Foundation's coders`() throws {
        let value: JSONValue = ["a": [1, 2.5, "x", nil, true, [:], []], "b": ["c": false]]
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: data)["a"] == value["a"])
        #expect(try JSONDecoder().decode([String: JSONValue].self, from: data)["b"] == ["c": false])
    }

    @Test func `dictionaries and sets are sorted`() throws {
        let keys = (0..<200).map { "key \($0)" }
        let dictionary = Dictionary(uniqueKeysWithValues: keys.map { ($0, $0.count) })
        let members = try #require(try JSONValue(encoding: dictionary).object)
        #expect(members.map(\.key) == keys.sorted())
        #expect(try JSONValue(encoding: Set(keys)) == .array(keys.sorted().map { .string($0) }))
        #expect(try JSONValue(encoding: dictionary).decode([String: Int].self) == dictionary)
        let other: [Bool: Int] = [true: 1, false: 0]
        #expect(try JSONValue(encoding: other) == [false, 0, true, 1])
        #expect(try JSONValue(encoding: other).decode([Bool: Int].self) == other)
    }

    @Test func `plain values round-trip`() throws {
        #expect(try JSONValue(encoding: 5) == 5)
        #expect(try JSONValue(encoding: "a") == "a")
        #expect(try JSONValue(encoding: Int?.none) == .null)
        #expect(try JSONValue(encoding: [1.5]) == [1.5])
        #expect(try JSONValue(parsing: "5.0").decode(Int.self) == 5)
        #expect(try JSONValue(parsing: "5").decode(Double.self) == 5)
        #expect(try JSONValue(parsing: "null").decode(Int?.self) == nil)
        #expect(try JSONValue(parsing: "\"18446744073709551615\"").decode(UInt64.self) == .max)
    }

    @Test func `any finite float is its shortest decimal and round-trips`() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<20_000 {
            let number = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            guard number.isFinite else { continue }
            let text = try JSONValue(encoding: number).text()
            #expect(try JSONValue(parsing: text).decode(Float.self).bitPattern == number.bitPattern)
        }
        #expect(try JSONValue(encoding: Float(0.1)).text() == "0.1")
    }

    @Test func `classes encode their superclass`() throws {
        let value = try JSONValue(encoding: Derived())
        #expect(value.text() == #"{"own":2,"super":{"base":1}}"#)
        #expect(try value.decode(Derived.self).base == 1)
    }

    private struct Simple: Codable {
        struct Point: Codable {
            var x: Int
            var tag: UInt8?
        }
        enum Kind: String, Codable { case a }
        var points: [Point]
        var kind: Kind?
        var weight: Float?
    }

    @Test(arguments: [
        (#"{}"#, "points: is missing"),
        (#"[]"#, "expected an object, found an array"),
        (#"{"points":{}}"#, "points: expected an array, found an object"),
        (#"{"points":[{"x":1},{}]}"#, "points[1].x: is missing"),
        (
            #"{"points":[{"x":null}]}"#,
            "points[0].x: expected a whole number from -9223372036854775808 to 9223372036854775807, found null"
        ),
        (
            #"{"points":[{"x":1.5}]}"#,
            "points[0].x: expected a whole number from -9223372036854775808 to 9223372036854775807, found another number"
        ),
        (
            #"{"points":[{"x":1,"tag":256}]}"#,
            "points[0].tag: expected a whole number from 0 to 255, found another number"
        ),
        (
            #"{"points":[{"x":1,"tag":"7"}]}"#,
            "points[0].tag: expected a whole number from 0 to 255, found a string"
        ),
        (#"{"points":[],"kind":"b"}"#, "kind: cannot initialize Kind from invalid String value b"),
        (#"{"points":[],"weight":1e300}"#, "weight: expected a number, found another number"),
    ])
    func `decoding errors give the path and the reason`(text: String, message: String) throws {
        let value = try JSONValue(parsing: text)
        let error = #expect(throws: JSONError.self) { try value.decode(Simple.self) }
        #expect(error?.message == message)
    }

    @Test func `encoding errors give the path`() {
        let error = #expect(throws: JSONError.self) {
            try JSONValue(encoding: ["weights": [1, Double.infinity]])
        }
        #expect(error?.message == "weights[1]: is not finite, which JSON cannot represent")
    }

    @Test func `unknown members are ignored`() throws {
        let value = try JSONValue(parsing: #"{"points":[],"later":{"x":[1]}}"#)
        #expect(try value.decode(Simple.self).points.isEmpty)
    }
}

private class Base: Codable {
    var base = 1
}

private final class Derived: Base {
    var own = 2

    private enum Keys: CodingKey { case own }

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        own = try container.decode(Int.self, forKey: .own)
        try super.init(from: try container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(own, forKey: .own)
        try super.encode(to: container.superEncoder())
    }
}
