import WinnowCorpora
import WinnowSystem

/// Requests of programs on standard input: one JSON object on each line, which a line of JSON answers as soon as it
/// arrives, in order.
///
/// A request that cannot be answered has the members `error`, the message, and `code`, the exit code that `winnow` would
/// end with; those after it are answered.
enum RequestLines {
    /// Answers all requests with `threads` threads; nil for one per processor.
    static func answer(
        threads: Int?, _ answer: @escaping @Sendable (RequestMembers) throws -> JSONObject
    ) throws {
        var options = DataOptions()
        options.format = .lines
        let input = TextInput(
            paths: [], options: options, isQuiet: true, prompt: "type a request", threads: threads)
        try input.run { block, _, _ in
            var bytes: [UInt8] = []
            for row in 0..<block.count {
                let object = block.withText(at: row) { line in
                    do {
                        return try answer(RequestMembers(line))
                    } catch {
                        return failure(error)
                    }
                }
                JSONValue.object(object).write(to: &bytes)
                bytes.append(0x0A)
            }
            return .bytes(bytes)
        }
    }

    private static func failure(_ error: any Error) -> JSONObject {
        let failure = CommandFailure(error)
        return [
            // Without the names of options, which requests do not have.
            "error": .string((error as? any WinnowError)?.message ?? failure?.message ?? "\(error)"),
            "code": .integer(Int((failure?.ending ?? .internalError).rawValue)),
        ]
    }
}

/// The members of a request.
struct RequestMembers {
    private let object: JSONObject

    init(_ line: UnsafeBufferPointer<UInt8>) throws {
        guard case .object(let object) = try JSONValue(parsing: line) else {
            throw CommandFailure(.usage, "the request is no object; write one JSON object on each line")
        }
        self.object = object
    }

    /// Refuses members that the request does not have, as they are probably misspelt.
    func check(_ names: some Sequence<String>) throws {
        let names = Set(names)
        guard let member = object.first(where: { !names.contains($0.key) }) else { return }
        throw CommandFailure(
            .usage,
            "\(VisibleText.shortened(member.key.visible)) is not a member of a request; use only "
                + names.sorted().joined(separator: ", "))
    }

    /// A member of a type; nil if it is missing or null.
    func value<Value: Decodable>(_ name: String, _ type: Value.Type = Value.self) throws -> Value? {
        guard let value = object[name], value != .null else { return nil }
        do throws(JSONError) {
            return try value.decode(type)
        } catch {
            throw CommandFailure(.usage, "\(name): \(error.message)")
        }
    }

    /// All members as one value.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do throws(JSONError) {
            return try JSONValue.object(object).decode(type)
        } catch {
            throw CommandFailure(.usage, error.message)
        }
    }
}
