import WinnowCorpora
import WinnowFeatures

/// The texts of files, kept in memory.
struct TextCollection: TextSource {
    private var blocks: [TextBlock] = []
    /// The number of texts before each block, and of all.
    private var starts: [Int] = [0]

    var count: Int { starts[starts.count - 1] }

    /// Reads files in order; `-` is standard input.
    init(paths: [String], options: DataOptions) throws {
        var repaired = TextRepairs()
        for path in paths {
            var stream = try TextStream(path: path, options: options, isStrict: false)
            while let block = try stream.next()?.parse() {
                repaired.add(block.repairs)
                guard block.count > 0 else { continue }
                blocks.append(block)
                starts.append(count + block.count)
            }
        }
        try repaired.warn()
    }

    func withText<Result>(
        at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        let block = self.block(of: index)
        return try blocks[block].withText(at: index - starts[block], body)
    }

    /// The block that a text is in.
    private func block(of index: Int) -> Int {
        var low = 0
        var high = blocks.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= index { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
