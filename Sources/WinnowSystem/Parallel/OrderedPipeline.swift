import Dispatch
import Synchronization

/// Reads pieces one after another, processes several at once, and delivers the results in order.
///
/// At most `4 × threads` pieces are in progress, so memory is bounded however long the stream is. A piece is
/// processed as soon as it is read, and delivered as soon as it and all earlier ones are done: a slow source
/// sees each answer before it provides the next piece.
package enum OrderedPipeline {
    /// Runs the pipeline to the end of the source.
    ///
    /// - Parameters:
    ///   - threads: how many pieces are processed at once; 1 does everything on the calling thread.
    ///   - produce: the next piece, nil at the end; called by one thread at a time.
    ///   - transform: the work; called by several threads at once.
    ///   - consume: takes the results, in order, called by one thread at a time.
    /// - Throws: the first error of any of the three; results before it are consumed, none after it.
    package static func run<Piece: Sendable, Output: Sendable>(
        threads: Int,
        produce: () throws -> Piece?,
        transform: @Sendable (Piece) throws -> Output,
        consume: (Output) throws -> Void
    ) throws {
        guard threads > 1 else {
            while let piece = try produce() { try consume(try transform(piece)) }
            return
        }
        // `produce` runs under the source's lock, `consume` under the delivery's flag: never two at once.
        nonisolated(unsafe) let produce = produce
        nonisolated(unsafe) let consume = consume
        let source = Mutex(Source())
        let delivery = Delivery<Output>(slots: 4 * threads, threads: threads)
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            while true {
                delivery.slots.wait()
                var index = 0
                var work: Result<Piece, any Error>?
                source.withLock { source in
                    guard !source.isAtEnd, !delivery.hasFailed else { return }
                    work = Result { try produce() }.dropNil()
                    index = source.next
                    source.next += 1
                    if work?.isSuccess != true { source.isAtEnd = true }
                }
                guard let work else {
                    delivery.slots.signal()
                    return
                }
                delivery.deliver(
                    work.flatMap { piece in Result { try transform(piece) } }, at: index, to: consume)
            }
        }
        try delivery.finish()
    }

    private struct Source {
        var next = 0
        var isAtEnd = false
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}

extension Result where Failure == any Error {
    /// Nil for a success with a nil value: the end of a source is neither a piece nor an error.
    fileprivate func dropNil<Piece>() -> Result<Piece, any Error>? where Success == Piece? {
        switch self {
        case .success(let piece): piece.map { .success($0) }
        case .failure(let error): .failure(error)
        }
    }
}

/// Holds results until their turn.
private final class Delivery<Output: Sendable>: Sendable {
    private struct State {
        var waiting: [Int: Result<Output, any Error>] = [:]
        var next = 0
        var isDelivering = false
        var failure: (any Error)?
    }

    /// Counts the pieces that may still be started.
    let slots: DispatchSemaphore
    private let threads: Int
    private let state = Mutex(State())

    init(slots: Int, threads: Int) {
        // Not `DispatchSemaphore(value: slots)`: releasing one below its initial value crashes the process,
        // and a failed run never gives some slots back.
        self.slots = DispatchSemaphore(value: 0)
        for _ in 0..<slots { self.slots.signal() }
        self.threads = threads
    }

    var hasFailed: Bool { state.withLock { $0.failure != nil } }

    func finish() throws {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// Queues a result, then delivers all results whose turn has come, unless another thread is doing so.
    func deliver(_ result: Result<Output, any Error>, at index: Int, to consume: (Output) throws -> Void) {
        let isMine = state.withLock { state in
            state.waiting[index] = result
            if state.isDelivering { return false }
            state.isDelivering = true
            return true
        }
        guard isMine else { return }
        while let result = takeNext() {
            do {
                try consume(result.get())
            } catch {
                fail(error)
            }
            slots.signal()
        }
    }

    private func takeNext() -> Result<Output, any Error>? {
        state.withLock { state in
            guard state.failure == nil, let result = state.waiting.removeValue(forKey: state.next) else {
                state.isDelivering = false
                return nil
            }
            state.next += 1
            return result
        }
    }

    /// Keeps the error, drops waiting results, and wakes every thread so that it stops.
    private func fail(_ error: any Error) {
        state.withLock { state in
            state.failure = error
            state.waiting = [:]
        }
        for _ in 0..<threads { slots.signal() }
    }
}
