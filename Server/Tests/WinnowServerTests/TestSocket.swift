// A service on a real socket, on a free port.

import NIOCore
import ServiceLifecycle
import Testing
import WinnowServer

enum TestSocket {
    /// Runs a service while `body` sends requests; `make` makes one that reports its address once it listens.
    static func serving<Place: Sendable, Result: Sendable>(
        _ make: (@Sendable @escaping (Place) -> Void) throws -> any Service,
        _ body: (Place) async throws -> Result
    ) async throws -> Result {
        let (places, source) = AsyncStream.makeStream(of: Place.self)
        let service = try make { source.yield($0) }
        let group = ServiceGroup(configuration: .init(services: [service], logger: .none))
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = places.makeAsyncIterator()
            let result = try await body(try #require(await iterator.next()))
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return result
        }
    }

    /// Sends a text to a port, closes this side if `ends`, and returns the answer until the other side
    /// closes.
    static func exchange(_ request: String, port: Int, ends: Bool = false) async throws -> String {
        let address = try SocketAddress(ipAddress: "127.0.0.1", port: port)
        return try await TestClient(address).exchange(request, ends: ends)
    }
}
