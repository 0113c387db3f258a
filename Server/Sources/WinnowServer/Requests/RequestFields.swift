import HTTPTypes
import WinnowKit

/// The members of a request's JSON object, read by name and type.
///
/// A member that is not read is an error, because it is probably misspelt; ``end()`` finds those.
struct RequestFields {
    private var object: JSONObject
    private let path: String
    private var known: Set<String> = []

    /// Makes fields of a JSON value; `path` is its place in the request, empty for the request itself.
    init(_ value: JSONValue, at path: String = "") throws(Problem) {
        guard case .object(let object) = value else {
            throw Self.invalid(path.isEmpty ? "the body" : path, "an object")
        }
        self.object = object
        self.path = path.isEmpty ? "" : path + "."
    }

    /// Adds members that the request has in its query; it may not have them twice.
    mutating func add(_ members: JSONObject) throws(Problem) {
        for member in members {
            guard object[member.key] == nil else {
                let name = String(member.key.prefix(40)).debugDescription
                throw Problem(
                    .badRequest, "invalidMember", "the request has \(name) both in its body and in its query",
                    remedy: "leave out one")
            }
            object[member.key] = member.value
        }
    }

    /// A member as it is; nil if it is missing or null.
    mutating func value(_ name: String) -> JSONValue? {
        known.insert(name)
        guard let value = object[name], value != .null else { return nil }
        return value
    }

    /// A string; nil if it is missing.
    mutating func string(_ name: String) throws(Problem) -> String? {
        try value(name).map { value throws(Problem) in
            guard let string = value.string else { throw Self.invalid(path + name, "a string") }
            return string
        }
    }

    /// One of a few words; nil if it is missing.
    mutating func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, of type: Value.Type
    ) throws(Problem) -> Value? where Value.RawValue == String {
        guard let value = value(name) else { return nil }
        guard let choice = value.string.flatMap(Value.init(rawValue:)) else {
            let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw Self.invalid(path + name, "one of \(all)")
        }
        return choice
    }

    /// A string that must be there.
    mutating func requiredString(_ name: String) throws(Problem) -> String {
        guard let string = try string(name) else { throw Self.missing(path + name) }
        return string
    }

    /// A truth value; false if it is missing.
    mutating func bool(_ name: String) throws(Problem) -> Bool {
        guard let value = value(name) else { return false }
        guard let bool = value.bool else { throw Self.invalid(path + name, "true or false") }
        return bool
    }

    /// A whole number in a range; nil if it is missing.
    mutating func integer(_ name: String, _ range: ClosedRange<Int>) throws(Problem) -> Int? {
        try value(name).map { value throws(Problem) in
            guard let integer = value.integer, range.contains(integer) else {
                throw Self.invalid(
                    path + name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return integer
        }
    }

    /// A whole number; nil if it is missing.
    mutating func integer(_ name: String) throws(Problem) -> Int? {
        guard let value = value(name) else { return nil }
        guard let integer = value.integer else { throw Self.invalid(path + name, "a whole number") }
        return integer
    }

    /// A number; nil if it is missing.
    mutating func number(_ name: String) throws(Problem) -> Double? {
        guard let value = value(name) else { return nil }
        guard let number = value.number else { throw Self.invalid(path + name, "a number") }
        return number
    }

    /// A number in a range; nil if it is missing.
    mutating func number(_ name: String, _ range: ClosedRange<Double>) throws(Problem) -> Double? {
        try value(name).map { value throws(Problem) in
            guard let number = value.number, range.contains(number) else {
                throw Self.invalid(path + name, "a number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }
    }

    /// Strings; nil if they are missing.
    mutating func strings(_ name: String) throws(Problem) -> [String]? {
        guard let value = value(name) else { return nil }
        guard let array = value.array else { throw Self.invalid(path + name, "an array of strings") }
        var strings: [String] = []
        strings.reserveCapacity(array.count)
        for element in array {
            guard let string = element.string else { throw Self.invalid(path + name, "an array of strings") }
            strings.append(string)
        }
        return strings
    }

    /// Values in order, which must be there.
    mutating func array(_ name: String) throws(Problem) -> [JSONValue] {
        guard let value = value(name) else { throw Self.missing(path + name) }
        guard let array = value.array else { throw Self.invalid(path + name, "an array") }
        return array
    }

    /// The members of an object; nil if it is missing.
    mutating func fields(_ name: String) throws(Problem) -> RequestFields? {
        guard let value = value(name) else { return nil }
        return try RequestFields(value, at: path + name)
    }

    /// Names with numbers in a range; empty if they are missing.
    mutating func numbers(
        _ name: String, _ range: ClosedRange<Double>
    ) throws(Problem) -> [(name: String, number: Double)] {
        guard let value = value(name) else { return [] }
        guard case .object(let object) = value else {
            throw Self.invalid(path + name, "an object of numbers")
        }
        var numbers: [(String, Double)] = []
        for member in object {
            guard let number = member.value.number, range.contains(number) else {
                throw Self.invalid(
                    path + name, "an object of numbers from \(range.lowerBound) to \(range.upperBound)")
            }
            numbers.append((member.key, number))
        }
        return numbers
    }

    /// Refuses members that were not read.
    func end() throws(Problem) {
        guard let member = object.first(where: { !known.contains($0.key) }) else { return }
        let name = (path + member.key.prefix(40)).debugDescription
        throw Problem(
            .badRequest, "unknownMember", "the request has a member that this path does not know: \(name)",
            remedy: "use only \(known.sorted().joined(separator: ", "))")
    }

    static func missing(_ name: String) -> Problem {
        Problem(
            .badRequest, "missingMember", "\(name) is missing", remedy: "add \(name) to the request's body")
    }

    static func invalid(_ name: String, _ expected: String) -> Problem {
        Problem(
            .badRequest, "invalidMember", "\(name) is not \(expected)", remedy: "make \(name) \(expected)")
    }
}
