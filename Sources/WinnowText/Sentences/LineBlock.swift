/// The lines between two empty ones, and the width that they were wrapped to.
///
/// Lines are wrapped if the first word of the next line does not fit on most of them. Lines of verse, lists
/// and addresses vary in length, and few of them begin with a lower-case letter.
struct LineBlock {
    /// The end of its last line, with the line break.
    private(set) var end = 0
    /// The characters of its longest line of several words.
    private var width = 0
    /// Whether its lines are wrapped to ``width``.
    private var isWrapped = false
    /// The greatest width of the wrapped blocks before; 0 if there is none.
    private var earlierWidth = 0

    // Chosen on the training part of UD English EWT, on MASC, and on the development parts of UD German-GSD
    // and Spanish-AnCora, wrapped at 60, 72 and 100 columns.
    private static let widths = 30...160
    /// A line of at least this many characters may be wrapped if no other line shows the width.
    private static let longLine = 50
    /// The least share of the lines after a wrap that begin with a lower-case letter.
    private static let lowerShare = 0.2
    /// How much longer than the lines before a wrapped line may be.
    private static let tolerance = 8

    /// Makes the block before a text's first line.
    init() {}

    /// Reads the block whose first line ends with the line break at `place`.
    ///
    /// - Complexity: O(*n*) in its bytes.
    init(of place: Int, in text: TextBytes, after earlier: LineBlock) {
        earlierWidth = max(earlier.earlierWidth, earlier.isWrapped ? earlier.width : 0)
        let first = TextLine(at: text.startOfLine(endingAt: place), in: text)
        end = first.next
        var line = first
        while !line.isEmpty {
            if line.hasSeveralWords { width = max(width, line.length) }
            end = line.next
            line = TextLine(at: line.next, in: text)
        }
        guard Self.widths.contains(width) else { return }
        var (wraps, lowerWraps, lowerBreaks) = (0, 0, 0)
        line = first
        while line.next < end {
            let next = TextLine(at: line.next, in: text)
            if line.fits(next.firstWordLength, in: width) {
                lowerBreaks += next.isLower ? 1 : 0
            } else {
                wraps += 1
                lowerWraps += next.isLower ? 1 : 0
            }
            line = next
        }
        isWrapped =
            lowerWraps > 0 && lowerWraps >= lowerBreaks
            && Double(lowerWraps) >= Self.lowerShare * Double(wraps)
    }

    /// Whether the line break at `place` is one of the block at which the word at `next` did not fit.
    ///
    /// - Parameter isSymbol: Whether the word may mark an item of a list, so that only lines that are known
    ///   to be wrapped decide.
    func isWrap(_ place: Int, before next: Int, isSymbol: Bool = false, in text: TextBytes) -> Bool {
        let line = TextLine(at: text.startOfLine(endingAt: place), in: text)
        let word = TextLine(at: next, in: text).firstWordLength
        if isWrapped { return !line.fits(word, in: width) }
        if earlierWidth > 0, !isSymbol || line.length <= earlierWidth {
            return !line.fits(word, in: earlierWidth) && line.length <= earlierWidth + Self.tolerance
        }
        return !isSymbol && Self.longLine...Self.widths.upperBound ~= line.length
            && !line.fits(word, in: width)
    }
}
