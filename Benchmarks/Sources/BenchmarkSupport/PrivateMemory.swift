// The private memory of a process, as counted by Linux.

import WinnowKit

/// The private memory in `/proc/self/smaps`, in bytes.
package struct PrivateMemory {
    /// Private pages that equal their file, such as a model's: dropped without cost if memory runs short.
    package private(set) var clean = 0
    /// Private pages that exist nowhere else.
    package private(set) var dirty = 0
    /// Clean pages of the program itself: another process of it shares them.
    package private(set) var program = 0

    /// The private memory without the program's own pages.
    package var total: Int { clean + dirty }

    /// Reads the current private memory; fails if the system does not report it.
    package init() throws {
        let text = String(decoding: try InputFile(path: "/proc/self/smaps").readAll(), as: UTF8.self)
        let executable = CommandLine.arguments[0].split(separator: "/").last.map { "/" + $0 } ?? ""
        var isProgram = false
        var found = 0
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let first = words.first, first.hasSuffix(":") else {
                isProgram = line.hasSuffix(executable) || line.contains(".so")
                continue
            }
            guard words.count == 3, words[2] == "kB", let kilobytes = Int(words[1]) else { continue }
            switch first {
            case "Private_Clean:" where isProgram: program += kilobytes * 1_024
            case "Private_Clean:": clean += kilobytes * 1_024
            case "Private_Dirty:": dirty += kilobytes * 1_024
            default: continue
            }
            found += 1
        }
        try require(found > 2, "/proc/self/smaps does not report private memory")
    }
}
