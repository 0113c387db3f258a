import WinnowSystem

/// A graph of ONNX that grows node by node, and its bytes.
///
/// Only what the graphs of classifiers need of the format is here: nodes with attributes, graphs inside nodes, constants,
/// inputs and outputs of a known type.
///
/// Source: *Open Neural Network Exchange*, `onnx.proto`, IR versions 8 and 9 (<https://onnx.ai/onnx/repo-docs/IR.html>).
struct ONNXGraph {
    /// The type of a tensor's elements, with its number in the format.
    enum Element: UInt64 {
        case float = 1, int32 = 6, int64 = 7, string = 8, bool = 9, double = 11
    }

    /// An argument of a node that is known when the graph is made.
    enum Attribute {
        case integer(Int)
        case integers([Int])
        case text(String)
        case texts([String])
        case graph(ONNXGraph)

        fileprivate func bytes(named name: String) -> [UInt8] {
            var message = ProtobufMessage()
            message.add(1, name)
            switch self {
            case .integer(let value):
                message.add(3, UInt64(bitPattern: Int64(value)))
                message.add(20, 2)
            case .text(let value):
                message.add(4, value)
                message.add(20, 3)
            case .graph(let value):
                message.add(6, value.bytes)
                message.add(20, 5)
            case .integers(let values):
                for value in values { message.add(8, UInt64(bitPattern: Int64(value))) }
                message.add(20, 7)
            case .texts(let values):
                for value in values { message.add(9, value) }
                message.add(20, 8)
            }
            return message.bytes
        }
    }

    /// The operators of Microsoft's runtime and of machine learning, whose versions the model names.
    static let microsoft = "com.microsoft"
    static let learning = "ai.onnx.ml"

    private let name: String
    private var message = ProtobufMessage()
    private var ends = ProtobufMessage()
    private var count = 0
    /// The largest constants: a header, and the numbers that follow it.
    private var constants: [(header: [UInt8], numbers: [UInt8])] = []

    /// - Parameter name: the prefix of the names of all values, unique among the graphs of a model.
    init(_ name: String) { self.name = name }

    /// Adds a node and returns the name of its only output.
    mutating func add(
        _ type: String, _ inputs: [String], domain: String = "", output: String? = nil,
        _ attributes: KeyValuePairs<String, Attribute> = [:]
    ) -> String {
        let output = output ?? newName()
        add(type, inputs, domain: domain, outputs: [output], attributes)
        return output
    }

    /// Adds a node with the given outputs; an empty name is an output that is not needed.
    mutating func add(
        _ type: String, _ inputs: [String], domain: String = "", outputs: [String],
        _ attributes: KeyValuePairs<String, Attribute> = [:]
    ) {
        var node = ProtobufMessage()
        for input in inputs { node.add(1, input) }
        for output in outputs { node.add(2, output) }
        node.add(4, type)
        for (name, value) in attributes { node.add(5, value.bytes(named: name)) }
        if !domain.isEmpty { node.add(7, domain) }
        message.add(1, node.bytes)
    }

    /// A name for a value that no other has.
    mutating func newName() -> String {
        count += 1
        return "\(name)\(count)"
    }

    /// Adds an input of the graph. A dimension is a number, or a name if it may be any number.
    mutating func addInput(_ name: String, _ type: Element, _ shape: [String]) {
        ends.add(11, Self.value(name, type, shape))
    }

    /// Adds an output of the graph.
    mutating func addOutput(_ name: String, _ type: Element, _ shape: [String]) {
        ends.add(12, Self.value(name, type, shape))
    }

    private static func value(_ name: String, _ type: Element, _ shape: [String]) -> [UInt8] {
        var dimensions = ProtobufMessage()
        for length in shape {
            var dimension = ProtobufMessage()
            if let number = UInt64(length) { dimension.add(1, number) } else { dimension.add(2, length) }
            dimensions.add(1, dimension.bytes)
        }
        var tensor = ProtobufMessage()
        tensor.add(1, type.rawValue)
        tensor.add(2, dimensions.bytes)
        var kind = ProtobufMessage()
        kind.add(1, tensor.bytes)
        var message = ProtobufMessage()
        message.add(1, name)
        message.add(2, kind.bytes)
        return message.bytes
    }

    /// Adds a conversion to double precision.
    mutating func double(_ value: String) -> String { add("Cast", [value], ["to": .integer(11)]) }

    /// Adds a conversion to single precision.
    mutating func single(_ value: String) -> String { add("Cast", [value], ["to": .integer(1)]) }

    // MARK: Constants

    /// Adds a constant and returns its name.
    mutating func constant(_ values: [Double], _ shape: [Int]? = nil) -> String {
        constant(.double, shape ?? [values.count], values.flatMap { Self.littleEndian($0.bitPattern) })
    }

    /// As above, in single precision.
    mutating func constant(_ values: [Float], _ shape: [Int]? = nil) -> String {
        var numbers: [UInt8] = []
        numbers.reserveCapacity(4 * values.count)
        for value in values { numbers += Self.littleEndian(value.bitPattern) }
        return constant(.float, shape ?? [values.count], numbers)
    }

    /// As above, of integers.
    mutating func constant(_ values: [Int], _ shape: [Int]? = nil) -> String {
        constant(
            .int64, shape ?? [values.count],
            values.flatMap { Self.littleEndian(UInt64(bitPattern: Int64($0))) })
    }

    /// As above, of texts.
    mutating func constant(_ values: [String]) -> String {
        var tensor = ProtobufMessage()
        tensor.add(1, UInt64(values.count))
        tensor.add(2, Element.string.rawValue)
        for value in values { tensor.add(6, value) }
        let name = newName()
        tensor.add(8, name)
        message.add(5, tensor.bytes)
        return name
    }

    private mutating func constant(_ type: Element, _ shape: [Int], _ numbers: [UInt8]) -> String {
        var tensor = ProtobufMessage()
        for length in shape { tensor.add(1, UInt64(length)) }
        tensor.add(2, type.rawValue)
        let name = newName()
        tensor.add(8, name)
        tensor.addHeader(9, count: numbers.count)
        constants.append((tensor.bytes, numbers))
        return name
    }

    private static func littleEndian(_ bits: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: bits.littleEndian) { Array($0) }
    }

    // MARK: Bytes

    /// The pieces of the graph's message.
    private var pieces: [[UInt8]] {
        var start = message
        start.add(2, name)
        var pieces = [start.bytes]
        for (header, numbers) in constants {
            var field = ProtobufMessage()
            field.addHeader(5, count: header.count + numbers.count)
            pieces += [field.bytes + header, numbers]
        }
        return pieces + [ends.bytes]
    }

    private var bytes: [UInt8] { Array(pieces.joined()) }

    /// The pieces of a model with this graph, to be written one after another.
    ///
    /// - Parameters:
    ///   - version: the version of the operators of ONNX.
    ///   - information: what the model says about itself.
    func model(version: UInt64, information: KeyValuePairs<String, String>) -> [[UInt8]] {
        var message = ProtobufMessage()
        message.add(1, version < 20 ? 8 : 9)
        message.add(2, "winnow")
        message.add(3, WinnowVersion.number)
        for (domain, version) in [("", version), (Self.microsoft, 1), (Self.learning, 2)] {
            var operators = ProtobufMessage()
            operators.add(1, domain)
            operators.add(2, version)
            message.add(8, operators.bytes)
        }
        for (key, value) in information {
            var property = ProtobufMessage()
            property.add(1, key)
            property.add(2, value)
            message.add(14, property.bytes)
        }
        let pieces = pieces
        message.addHeader(7, count: pieces.reduce(0) { $0 + $1.count })
        return [message.bytes] + pieces
    }
}

/// A message of Protocol Buffers: fields, one after another.
///
/// Source: *Protocol Buffers, Encoding* (<https://protobuf.dev/programming-guides/encoding/>).
private struct ProtobufMessage {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ field: UInt64, _ value: UInt64) {
        addVarint(field << 3)
        addVarint(value)
    }

    mutating func add(_ field: UInt64, _ text: String) { add(field, Array(text.utf8)) }

    mutating func add(_ field: UInt64, _ content: [UInt8]) {
        addHeader(field, count: content.count)
        bytes += content
    }

    /// The beginning of a field whose content follows.
    mutating func addHeader(_ field: UInt64, count: Int) {
        addVarint(field << 3 | 2)
        addVarint(UInt64(count))
    }

    private mutating func addVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
