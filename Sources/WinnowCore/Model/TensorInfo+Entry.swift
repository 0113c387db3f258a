// Finding a tensor among the entries of a header.

extension [TensorInfo] {
    /// The entry of a tensor with a given name, type and shape (nil for any length, or any shape).
    package func entry(_ name: String, type: TensorType, shape: [Int?]?) throws(ModelDefect) -> TensorInfo {
        guard let info = first(where: { $0.name == name }) else {
            throw ModelDefect(code: .missingTensor, reason: "the model has no tensor \(name)")
        }
        guard info.type == type else { throw .wrongType(name, holds: info.type.rawValue, shouldHold: type) }
        guard let shape else { return info }
        let fits =
            shape.count == info.shape.count
            && zip(shape, info.shape).allSatisfy { wanted, length in wanted == nil || wanted == length }
        guard fits else {
            let wanted = shape.map { $0.map { String($0) } ?? "any" }.joined(separator: ", ")
            let found = info.shape.map { String($0) }.joined(separator: ", ")
            throw ModelDefect(
                code: .wrongShape,
                reason: "tensor \(name) has shape [\(found)], but should have [\(wanted)]")
        }
        return info
    }
}
