/// The value of an expression; an error that it throws is thrown as another one.
///
/// - Parameters:
///   - value: the expression.
///   - convert: the other error, which a caller expects.
package func rethrowing<Value: ~Copyable, Failure: Error, Other: Error>(
    _ value: @autoclosure () throws(Failure) -> Value, as convert: (Failure) -> Other
) throws(Other) -> Value {
    do {
        return try value()
    } catch {
        throw convert(error)
    }
}
