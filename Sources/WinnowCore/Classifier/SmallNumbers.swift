/// Whole numbers in the smallest type that holds the largest possible one.
package enum SmallNumbers: Sendable {
    /// At most 255.
    case bytes(Tensor<UInt8>)
    /// At most 65,535.
    case words(Tensor<UInt16>)
    /// At most 2³² − 1.
    case longs(Tensor<UInt32>)

    /// Stores numbers of which none is greater than `largest`.
    package init(_ numbers: [some BinaryInteger], largest: Int) {
        self =
            switch largest {
            case ...Int(UInt8.max): .bytes(Tensor(numbers.map { UInt8(truncatingIfNeeded: $0) }))
            case ...Int(UInt16.max): .words(Tensor(numbers.map { UInt16(truncatingIfNeeded: $0) }))
            default: .longs(Tensor(numbers.map { UInt32(truncatingIfNeeded: $0) }))
            }
    }

    /// Opens the tensor `name`, whose type follows from `largest`.
    package init(from file: ModelBytes, _ name: String, largest: Int, shape: [Int?]) throws(ModelDefect) {
        self =
            switch largest {
            case ...Int(UInt8.max): .bytes(try file.tensor(name, as: UInt8.self, shape: shape))
            case ...Int(UInt16.max): .words(try file.tensor(name, as: UInt16.self, shape: shape))
            default: .longs(try file.tensor(name, as: UInt32.self, shape: shape))
            }
    }

    /// The bytes of a number.
    package static func size(largest: Int) -> Int {
        largest <= Int(UInt8.max) ? 1 : largest <= Int(UInt16.max) ? 2 : 4
    }

    /// The number at a place, which must be in range.
    package subscript(place: Int) -> Int {
        switch self {
        case .bytes(let numbers): Int(clamping: numbers[place])
        case .words(let numbers): Int(clamping: numbers[place])
        case .longs(let numbers): Int(clamping: numbers[place])
        }
    }
}
