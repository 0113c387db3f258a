// Background work of a test.

import Foundation
import Synchronization

/// Work on a separate thread, for a test that blocks its own thread until the work is done.
///
/// Tests share one thread per core. A test that blocks its thread until a task has run may wait for ever: two
/// such tests on two cores leave no thread for either task.
public final class OwnThread<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>>(.failure(CancellationError()))
    private let end = DispatchSemaphore(value: 0)

    /// Starts the work on a stack of `stackSize` bytes.
    public init(stackSize: Int = 1 << 20, _ work: @escaping @Sendable () throws -> Value) {
        let thread = Thread { [self] in
            let outcome = Result { try work() }
            result.withLock { $0 = outcome }
            end.signal()
        }
        thread.stackSize = stackSize
        thread.start()
    }

    /// Waits for the work to end, then returns or throws its result.
    public func value() throws -> Value {
        end.wait()
        end.signal()
        return try result.withLock { try $0.get() }
    }

    /// The same, or nil if the work takes longer than `seconds`; it then continues.
    public func value(seconds: Double) throws -> Value? {
        guard end.wait(timeout: .now() + seconds) == .success else { return nil }
        end.signal()
        return try value()
    }
}
