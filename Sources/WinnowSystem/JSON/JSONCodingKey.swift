/// The key of an array's element or of a class's superclass.
struct JSONCodingKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    static let `super` = JSONCodingKey(stringValue: "super")

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }

    init(index: Int) { self.init(intValue: index) }
}

extension JSONError {
    /// An error about the value at `path`, written as `options.weights[2]: message`.
    init(_ message: String, path: [any CodingKey]) {
        var place = ""
        for key in path {
            if let index = (key as? JSONCodingKey)?.intValue {
                place += "[\(index)]"
            } else {
                place += place.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
        self.init(place.isEmpty ? message : place + ": " + message)
    }

    /// Converts an error that a type's own encoding or decoding code threw.
    init(coding error: any Error) {
        switch error {
        case let error as JSONError:
            self = error
        case EncodingError.invalidValue(_, let context):
            self.init(context.debugDescription.asReason, path: context.codingPath)
        case DecodingError.keyNotFound(let key, let context):
            self.init("is missing", path: context.codingPath + [key])
        case DecodingError.valueNotFound(_, let context), DecodingError.typeMismatch(_, let context),
            DecodingError.dataCorrupted(let context):
            self.init(context.debugDescription.asReason, path: context.codingPath)
        default:
            self.init(String(describing: error))
        }
    }
}

extension String {
    /// A sentence as the end of an error line: first letter in lower case, no full stop.
    fileprivate var asReason: String {
        let text = hasSuffix(".") ? dropLast() : self[...]
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
