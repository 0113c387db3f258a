/// Evaluates an expression and converts any error that it throws.
///
/// - Parameters:
///   - value: the expression.
///   - convert: converts the error to the type that the caller throws.
package func rethrowing<Value: ~Copyable, Failure: Error, Other: Error>(
    _ value: @autoclosure () throws(Failure) -> Value, as convert: (Failure) -> Other
) throws(Other) -> Value {
    do {
        return try value()
    } catch {
        throw convert(error)
    }
}
