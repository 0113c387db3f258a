// The functions that libFuzzer, which contains `main`, calls by these names (compiler-rt, FuzzerInterface.h).

import CLibFuzzer
import Foundation
import FuzzTargets
import WinnowKit

/// The target of this process; set once, before the first input.
private nonisolated(unsafe) var run = FuzzRun(FuzzTargets.all[0])

/// Removes the target's name from the arguments before libFuzzer reads them.
///
///     winnow-fuzz TARGET [libFuzzer's options] [FILE or FOLDER...]
///     winnow-fuzz TARGET --write-seeds FOLDER [FILE...]
@_cdecl("LLVMFuzzerInitialize")
func initialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
    let given = (0..<Int(count.pointee)).map { arguments.pointee[$0].map { String(cString: $0) } ?? "" }
    guard given.count > 1, let target = FuzzTargets.all.first(where: { $0.name == given[1] }) else {
        print("usage: winnow-fuzz \(FuzzTargets.all.map(\.name).joined(separator: "|")) [options] [FILE...]")
        exit(64)
    }
    if given.count > 3, given[2] == "--write-seeds" {
        do {
            try SeedFolder(path: given[3]).write(target, files: given.dropFirst(4))
            exit(0)
        } catch {
            print("cannot write the seeds: \(error)")
            exit(1)
        }
    }
    run = FuzzRun(target)
    arguments.pointee[1] = strdup("-max_len=\(target.maximumSize)")
    winnow_fuzz_count_memory()
    return 0
}

/// Tries one input.
@_cdecl("LLVMFuzzerTestOneInput")
func test(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    run.check(UnsafeBufferPointer(start: data, count: size))
    return 0
}

/// Half of the mutations are the target's, guided by structure; half are libFuzzer's, guided by coverage.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: UInt32) -> Int {
    var random = SeededGenerator(seed: UInt64(seed))
    if random.next(below: 2) == 0 { return LLVMFuzzerMutate(data, size, limit) }
    let input = Array(UnsafeBufferPointer(start: data, count: size))
    let changed = run.target.mutate(input, &random).prefix(limit)
    for (index, byte) in changed.enumerated() { data[index] = byte }
    return changed.count
}

/// The beginning of one input and the end of another.
@_cdecl("LLVMFuzzerCustomCrossOver")
func splice(
    _ first: UnsafePointer<UInt8>, _ firstSize: Int, _ second: UnsafePointer<UInt8>, _ secondSize: Int,
    _ output: UnsafeMutablePointer<UInt8>, _ limit: Int, _ seed: UInt32
) -> Int {
    var random = SeededGenerator(seed: UInt64(seed))
    let spliced = SplicedInput.make(
        of: Array(UnsafeBufferPointer(start: first, count: firstSize)),
        and: Array(UnsafeBufferPointer(start: second, count: secondSize)), maximumSize: limit, &random)
    for (index, byte) in spliced.enumerated() { output[index] = byte }
    return spliced.count
}
