/// Why a tensor cannot be read.
struct TensorMismatch: Error {
    var code: ModelFileError.Code
    var reason: String

    static func type(_ name: String, holds: String, shouldHold type: TensorType) -> TensorMismatch {
        TensorMismatch(
            code: .wrongType, reason: "tensor \(name) holds \(holds), but should hold \(type.rawValue)")
    }
}

extension [TensorInfo] {
    /// The entry of a tensor with a given name, type and shape (nil for any length, or any shape).
    func entry(_ name: String, type: TensorType, shape: [Int?]?) throws(TensorMismatch) -> TensorInfo {
        guard let info = first(where: { $0.name == name }) else {
            throw TensorMismatch(code: .missingTensor, reason: "the model has no tensor \(name)")
        }
        guard info.type == type else { throw .type(name, holds: info.type.rawValue, shouldHold: type) }
        guard let shape else { return info }
        let fits =
            shape.count == info.shape.count
            && zip(shape, info.shape).allSatisfy { wanted, length in wanted == nil || wanted == length }
        guard fits else {
            let wanted = shape.map { $0.map { String($0) } ?? "any" }.joined(separator: ", ")
            throw TensorMismatch(
                code: .wrongShape,
                reason: "tensor \(name) has shape \(info.shape), but should have [\(wanted)]")
        }
        return info
    }
}
