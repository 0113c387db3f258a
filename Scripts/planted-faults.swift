// What a sanitizer must see, and what it must not: Scripts/check-sanitizer tries these before it trusts a silent run.
//
//     planted-faults race      two threads and a counter under no lock
//     planted-faults lock      the same under the standard library's lock
//     planted-faults overflow  a read behind the end of an allocation

import Dispatch
import Synchronization

/// A counter that nothing guards by itself.
final class Counter: @unchecked Sendable {
    var value = 0
}

func count(isLocked: Bool) -> Int {
    let counter = Counter()
    let lock = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<20_000 {
            // The lock is taken, and often waited for, in both cases.
            lock.withLock { value in
                value += 1
                if isLocked { counter.value += 1 }
            }
            if !isLocked { counter.value += 1 }
        }
    }
    return counter.value
}

func overflow() -> UInt8 {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 10)
    memory.initialize(repeating: 1, count: 10)
    defer { memory.deallocate() }
    return memory[Int(CommandLine.argc) + 8]
}

switch CommandLine.arguments.last {
case "race": print(count(isLocked: false))
case "lock": print(count(isLocked: true))
default: print(overflow())
}
