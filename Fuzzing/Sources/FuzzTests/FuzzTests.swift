// A short, deterministic run of every fuzz target.

import Foundation
import Testing
import WinnowSystem
import _WinnowTestSupport

/// Mutates the seeds; a failure reports the random seed and saves the input in a file.
struct FuzzTests {
    static let names = FuzzTargets.all.map(\.name)

    private static func target(_ name: String) throws -> any FuzzTarget {
        try #require(FuzzTargets.all.first { $0.name == name })
    }

    /// Fifty inputs per target and random seed: a second or two in a debug build.
    @Test(arguments: names, 0..<4 as Range<UInt64>)
    func `mutated inputs violate no property`(name: String, seed: UInt64) throws {
        let target = try Self.target(name)
        var random = SeededGenerator(seed: seed)
        let inputs = try Self.seeds(of: target)
        for round in 0..<50 {
            var input = inputs[random.next(below: inputs.count)]
            if random.next(below: 8) == 0 {
                let other = inputs[random.next(below: inputs.count)]
                input = SplicedInput.make(of: input, and: other, maximumSize: 1 << 12, &random)
            }
            for _ in 0...random.next(below: 3) { input = target.mutate(input, &random) }
            try Self.check(
                Array(input.prefix(min(target.maximumSize, 1 << 15))), target,
                "seed \(seed), round \(round)")
        }
    }

    /// `Scripts/fuzz --count N --seed S TARGET…` sets them.
    private static let wanted = (
        count: ProcessInfo.processInfo.environment["WINNOW_FUZZ_COUNT"].flatMap { Int($0) } ?? 0,
        seed: ProcessInfo.processInfo.environment["WINNOW_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1,
        names: ProcessInfo.processInfo.environment["WINNOW_FUZZ_TARGETS"] ?? ""
    )

    /// A given number of inputs, one after the other; an input that ends the process is left in a file.
    @Test(.enabled(if: wanted.count > 0), arguments: wanted.names.split(separator: " ").map(String.init))
    func `a given number of inputs violate no property and take at most two seconds each`(name: String) throws
    {
        let target = try Self.target(name)
        let inputs = try Self.seeds(of: target)
        let file = FileManager.default.temporaryDirectory.appending(path: "winnow-\(name)-current")
        print(
            "\(Self.wanted.count) inputs of \(name) with seed \(Self.wanted.seed); the current one is in \(file.path)"
        )
        let slowest = FileManager.default.temporaryDirectory.appending(path: "winnow-\(name)-slowest")
        var (longest, random) = (Duration.zero, SeededGenerator(seed: Self.wanted.seed))
        for round in 0..<Self.wanted.count {
            let input = target.mutate(inputs[random.next(below: inputs.count)], &random)
            try Data(input).write(to: file)
            let duration = try ContinuousClock().measure { try Self.check(input, target, "round \(round)") }
            guard duration > longest else { continue }
            longest = duration
            try Data(input).write(to: slowest)
        }
        try FileManager.default.removeItem(at: file)
        let memory = Self.peakMemory
        let size = memory.map { "\($0 >> 10) MB" } ?? "?"
        print("\(name): the longest took \(longest), in \(slowest.path); at most \(size) of memory")
        #expect(longest < .seconds(2))
        #expect(memory ?? 0 < 500 << 10)
    }

    /// The peak memory of this process in KB, if the system has a file of it.
    private static var peakMemory: Int? {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) }
    }

    @Test(arguments: names)
    func `the seeds violate no property`(name: String) throws {
        let target = try Self.target(name)
        for (number, input) in try Self.seeds(of: target).enumerated() {
            try Self.check(input, target, "seed file \(number)")
        }
    }

    /// Inputs that once caused a failure, by target; see docs/fuzzing.md.
    @Test(arguments: ["reader", "model", "embedding"])
    func `inputs that once failed violate no property`(name: String) throws {
        let target = try Self.target(name)
        let folder = TestData.packageRoot + "/Fuzzing/Regressions/" + name
        for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let input = [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + file)))
            try Self.check(input, target, "\(folder)/\(file)")
        }
    }

    private static func seeds(of target: any FuzzTarget) throws -> [[UInt8]] {
        let data = URL(filePath: TestData.packageRoot + "/data/messages.csv")
        return try target.seeds()
            + target.seeds(file: [UInt8](try Data(contentsOf: data)), named: "messages.csv")
    }

    private static func check(_ input: [UInt8], _ target: any FuzzTarget, _ place: String) throws {
        do throws(FuzzFailure) {
            try input.withUnsafeBufferPointer { bytes throws(FuzzFailure) in try target.check(bytes) }
        } catch {
            let file = FileManager.default.temporaryDirectory.appending(path: "winnow-\(target.name)-input")
            try? Data(input).write(to: file)
            Issue.record("\(place): \(error); repeat it with Scripts/fuzz \(target.name) \(file.path)")
        }
    }
}
