// Runs inputs one by one, with a memory limit.

import CLibFuzzer
import Foundation
import FuzzTargets

/// Tries inputs on a target; a violated property ends the process, so that libFuzzer saves the input.
struct FuzzRun {
    let target: any FuzzTarget

    /// The memory limit of an input, and its increase per byte of the input.
    private static let freeMemory = 64 << 20
    private static let memoryPerByte = 64

    init(_ target: any FuzzTarget) { self.target = target }

    func check(_ input: UnsafeBufferPointer<UInt8>) {
        _ = winnow_fuzz_take_peak_memory()
        let before = winnow_fuzz_memory_in_use()
        do {
            try target.check(input)
        } catch {
            stop("\(error)")
        }
        let used = winnow_fuzz_take_peak_memory() - before
        if used > Self.freeMemory + Self.memoryPerByte * input.count {
            stop("\(used) bytes of memory for an input of \(input.count)")
        }
    }

    private func stop(_ promise: String) -> Never {
        FileHandle.standardError.write(Data("\nviolated property: \(promise.prefix(4000))\n".utf8))
        abort()
    }
}
