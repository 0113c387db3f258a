// The memory that a process has for itself, as Linux counts it.

import WinnowKit

/// What `/proc/self/smaps_rollup` says, in bytes.
package struct PrivateMemory {
    /// Pages of this process alone that equal their file: dropped without cost when memory runs short.
    package private(set) var clean = 0
    /// Pages of this process alone that exist nowhere else.
    package private(set) var dirty = 0

    /// Both.
    package var total: Int { clean + dirty }

    /// What the process has now; fails where the system does not say.
    package init() throws {
        let text = String(decoding: try InputFile(path: "/proc/self/smaps_rollup").readAll(), as: UTF8.self)
        var found = 0
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3, words[2] == "kB", let kilobytes = Int(words[1]) else { continue }
            switch words[0] {
            case "Private_Clean:": clean = kilobytes * 1_024
            case "Private_Dirty:": dirty = kilobytes * 1_024
            default: continue
            }
            found += 1
        }
        try require(found == 2, "/proc/self/smaps_rollup does not say what is private")
    }
}
