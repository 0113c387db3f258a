// Work beside a test.

import Foundation
import Synchronization

/// Work on a thread of its own, for a test that waits for it without giving up its own thread.
///
/// Tests share as many threads as there are cores. One that holds such a thread until a task has run may wait for ever:
/// two of them, on two cores, leave no thread for either task.
public final class OwnThread<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>>(.failure(CancellationError()))
    private let end = DispatchSemaphore(value: 0)

    /// Starts the work, on a stack of so many bytes.
    public init(stackSize: Int = 1 << 20, _ work: @escaping @Sendable () throws -> Value) {
        let thread = Thread { [self] in
            let outcome = Result { try work() }
            result.withLock { $0 = outcome }
            end.signal()
        }
        thread.stackSize = stackSize
        thread.start()
    }

    /// What the work returned or threw, once it has ended.
    public func value() throws -> Value {
        end.wait()
        end.signal()
        return try result.withLock { try $0.get() }
    }

    /// The same, or nil if the work takes longer than `seconds`; it then goes on.
    public func value(seconds: Double) throws -> Value? {
        guard end.wait(timeout: .now() + seconds) == .success else { return nil }
        end.signal()
        return try value()
    }
}
