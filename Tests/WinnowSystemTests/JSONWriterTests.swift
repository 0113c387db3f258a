// JSON values to texts, and back.

import Testing
import WinnowSystem

@Suite struct JSONWriterTests {
    @Test(
        arguments: [
            (nil, "null"), (true, "true"), (-3, "-3"), (.number(3), "3.0"), (0.1, "0.1"), (1e300, "1e+300"),
            (.number(-0.0), "-0.0"), (.number(.leastNonzeroMagnitude), "5e-324"), (.number(.nan), "null"),
            (.number(.infinity), "null"), (.optional(nil), "null"), (.optional(.nan), "null"),
            (
                "a\"\\/\n\r\t\u{0}\u{1F}\u{7F}é\u{2028}😀",
                "\"a\\\"\\\\/\\n\\r\\t\\u0000\\u001f\\u007fé\u{2028}😀\""
            ),
            ([], "[]"), ([:], "{}"), (["a": [1, nil], "b": ["c": "d"]], #"{"a":[1,null],"b":{"c":"d"}}"#),
        ] as [(JSONValue, String)])
    func `values are written as expected`(value: JSONValue, text: String) {
        #expect(value.text() == text)
    }

    @Test func `the indented layout has one member per line and plain arrays on one`() {
        let value: JSONValue = [
            "schema": "winnow.example/1", "empty": [:], "none": [], "numbers": [1, 2.5, nil],
            "rows": [[1, 2], ["a": true]], "labels": ["spam": ["f1": 0.5]],
        ]
        #expect(
            value.text(.indented) == """
                {
                  "schema": "winnow.example/1",
                  "empty": {},
                  "none": [],
                  "numbers": [1,2.5,null],
                  "rows": [
                    [1,2],
                    {
                      "a": true
                    }
                  ],
                  "labels": {
                    "spam": {
                      "f1": 0.5
                    }
                  }
                }
                """)
    }

    @Test func `any value round-trips in either layout`() throws {
        for seed in UInt64(0)..<300 {
            var random = SeededGenerator(seed: seed)
            let value = Self.value(&random, depth: 4)
            #expect(try JSONValue(parsing: value.text()) == value, "seed \(seed)")
            #expect(try JSONValue(parsing: value.text(.indented)) == value, "seed \(seed)")
        }
    }

    @Test func `any finite double round-trips`() throws {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<20_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            let read = try JSONValue(parsing: JSONValue.number(number).text()).number
            #expect(read?.bitPattern == number.bitPattern)
        }
    }

    @Test func `an object keeps the order of its members`() {
        var object: JSONObject = ["b": 1, "a": 2]
        object["c"] = 3
        object["b"] = 4
        object["a"] = nil
        #expect(object.map(\.key) == ["b", "c"])
        #expect(object.count == 2)
        #expect(JSONValue.object(object).text() == #"{"b":4,"c":3}"#)
    }

    private static func value(_ random: inout SeededGenerator, depth: Int) -> JSONValue {
        switch random.next(below: depth > 0 ? 7 : 5) {
        case 0: return .null
        case 1: return .bool(random.next(below: 2) == 0)
        case 2: return .integer(Int(truncatingIfNeeded: random.next()))
        case 3: return .number(Double(random.next(below: 1 << 40)) / 1024)
        case 4: return .string(string(&random))
        case 5: return .array((0..<random.next(below: 5)).map { _ in value(&random, depth: depth - 1) })
        default:
            var object = JSONObject()
            for _ in 0..<random.next(below: 5) { object[string(&random)] = value(&random, depth: depth - 1) }
            return .object(object)
        }
    }

    private static func string(_ random: inout SeededGenerator) -> String {
        let bounds = [0x20, 0x80, 0x3000, 0x11_0000]
        var string = ""
        for _ in 0..<random.next(below: 8) {
            let bound = bounds[random.next(below: bounds.count)]
            guard let scalar = Unicode.Scalar(UInt32(random.next(below: bound))) else { continue }
            string.unicodeScalars.append(scalar)
        }
        return string
    }
}
