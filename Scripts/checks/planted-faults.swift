// Faults that a sanitizer must report, and code that it must not: Scripts/checks/sanitizer tries these first.
//
//     planted-faults race      threads that share a counter without a lock
//     planted-faults lock      the same with the standard library's lock
//     planted-faults overflow  a read past the end of an allocation

import Dispatch
import Synchronization

/// A counter without a lock.
final class Counter: @unchecked Sendable {
    var value = 0
}

func count(isLocked: Bool) -> Int {
    let counter = Counter()
    let lock = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<20_000 {
            // In both cases the lock is taken, and often contended.
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
