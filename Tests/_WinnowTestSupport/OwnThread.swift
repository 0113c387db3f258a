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

    /// Starts the work.
    public init(_ work: @escaping @Sendable () throws -> Value) {
        Thread.detachNewThread { [self] in
            let outcome = Result { try work() }
            result.withLock { $0 = outcome }
            end.signal()
        }
    }

    /// What the work returned or threw, once it has ended.
    public func value() throws -> Value {
        end.wait()
        end.signal()
        return try result.withLock { try $0.get() }
    }
}
