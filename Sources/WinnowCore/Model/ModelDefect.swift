/// Why the bytes of a model cannot be used.
///
/// It names no file and, except for other versions and vectorizers, no remedy: both are known to who opened it.
package struct ModelDefect: Error, Sendable, Hashable {
    /// The kinds of defects.
    package enum Code: Sendable, Hashable {
        /// Another kind of file: empty, a text, a picture, another program's safetensors file.
        case notAModel
        /// The bytes end before the last tensor does.
        case truncated
        /// A checksum does not match, or the contents contradict themselves.
        case damaged
        /// Written in a later format than this version reads.
        case futureVersion
        /// A Winnow model, but made for another task.
        case wrongKind
        /// There is no tensor with that name.
        case missingTensor
        /// The tensor holds another type of numbers.
        case wrongType
        /// The tensor has another shape.
        case wrongShape
        /// The model needs an external embedding, and was given none or a different one.
        case missingVectorizer
    }

    /// The kind of defect.
    package let code: Code
    /// What was found, in lower case, without a full stop.
    package let reason: String

    package init(code: Code, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The bytes are of another kind of file.
    package static func notAModel(_ found: String) -> ModelDefect {
        ModelDefect(code: .notAModel, reason: found)
    }

    /// The bytes end too early.
    package static func truncated(_ found: String) -> ModelDefect {
        ModelDefect(code: .truncated, reason: found)
    }

    /// The contents are invalid.
    package static func damaged(_ found: String) -> ModelDefect { ModelDefect(code: .damaged, reason: found) }

    /// A tensor holds other numbers than expected.
    package static func wrongType(_ name: String, holds: String, shouldHold type: TensorType) -> ModelDefect {
        ModelDefect(
            code: .wrongType, reason: "tensor \(name) holds \(holds), but should hold \(type.rawValue)")
    }
}
