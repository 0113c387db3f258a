// The seeds of a run.

import Foundation
import FuzzTargets

/// A folder of seeds for libFuzzer.
struct SeedFolder {
    let path: String

    /// Writes the target's own seeds and those made from files.
    func write(_ target: any FuzzTarget, files: some Sequence<String>) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        var seeds = try target.seeds()
        for file in files {
            let data = try Data(contentsOf: URL(filePath: file))
            seeds += target.seeds(file: [UInt8](data), named: file)
        }
        for (number, seed) in seeds.enumerated() {
            try Data(seed).write(to: URL(filePath: path).appending(path: "seed-\(number)"))
        }
        print("\(seeds.count) seeds")
    }
}
