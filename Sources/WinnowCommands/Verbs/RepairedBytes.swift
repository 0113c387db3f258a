// What was not text in the texts that were read.

import WinnowCorpora

/// Counts what was replaced in texts, and says so at the end.
struct RepairedBytes {
    private var invalidCount = 0
    private var nulCount = 0

    /// Counts what was replaced in a block.
    mutating func add(_ block: TextBlock) {
        invalidCount += block.invalidUTF8Count
        nulCount += block.nulCount
    }

    /// Says it on standard error, where there was anything.
    func warn() {
        if invalidCount > 0 {
            Console.warning("\(counted(invalidCount, "run")) of bytes that are not UTF-8 read as U+FFFD")
        }
        if nulCount > 0 { Console.warning("\(counted(nulCount, "NUL byte")) read as spaces") }
    }
}
