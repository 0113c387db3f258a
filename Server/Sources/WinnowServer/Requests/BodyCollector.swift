import Hummingbird
import NIOCore
import Synchronization

/// Reads bodies of requests into memory; all bodies that are arriving share a bounded amount of it.
///
/// Requests count as in progress once their bodies have arrived, so that slow clients do not keep others out.
final class BodyCollector: Sendable {
    private let limits: ServiceLimits
    private let capacity: Int
    private let used = Atomic<Int>(0)

    init(limits: ServiceLimits) {
        self.limits = limits
        capacity = max(limits.bodyBytes, limits.bodyBytes / 4 * max(1, limits.concurrency))
    }

    /// The body of a request; `isShort` is whether it may be no longer than a text.
    func body(of request: Request, isShort: Bool = false) async throws -> ByteBuffer {
        let limit = isShort ? min(limits.bodyBytes, limits.textBytes) : limits.bodyBytes
        if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
            throw Problem.bodyTooLarge
        }
        var body = ByteBuffer()
        var taken = 0
        defer { used.subtract(taken, ordering: .relaxed) }
        do {
            for try await var piece in request.body {
                taken += piece.readableBytes
                let total = used.add(piece.readableBytes, ordering: .relaxed).newValue
                guard taken <= limit else { throw Problem.bodyTooLarge }
                guard total <= capacity else {
                    throw Problem.tooManyRequests("is receiving as much as it accepts")
                }
                if body.readableBytes == 0 { body = piece } else { body.writeBuffer(&piece) }
            }
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem.cutBody
        }
        return body
    }
}
