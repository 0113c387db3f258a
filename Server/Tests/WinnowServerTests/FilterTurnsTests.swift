import Synchronization
import Testing
import WinnowServer

/// A list of completed actions, in order.
private final class Order: Sendable {
    let names = Mutex<[String]>([])
}

@Suite struct FilterTurnsTests {
    @Test func `requests that write to one store take turns, and others do not wait for them`() async {
        let turns = FilterTurns()
        let done = Order()
        let second = await turns.run("one") {
            let second = Task {
                await turns.run("one") { done.names.withLock { $0.append("second") } }
            }
            // Gives it time to overtake, which it must not.
            for _ in 0..<100 { await Task.yield() }
            await turns.run("other") { done.names.withLock { $0.append("other") } }
            done.names.withLock { $0.append("first") }
            return second
        }
        await second.value
        #expect(done.names.withLock { $0 } == ["other", "first", "second"])
    }
}
