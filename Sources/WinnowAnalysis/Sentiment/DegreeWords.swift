// English words that make the next one stronger or weaker.

/// Adverbs of degree; the lists were written for Winnow, their worth is VADER's.
enum DegreeWords {
    /// What a degree adverb adds to the worth of the word that it stands before: the mean that people gave in the
    /// experiments of Hutto and Gilbert (2014).
    static let strength: Float = 0.293

    /// What a word in lower case adds to a worth above 0; nil for one that is no adverb of degree.
    static func strength(of word: String) -> Float? { table[word] }

    private static let table: [String: Float] = {
        var table: [String: Float] = [:]
        for word in stronger.description.split(whereSeparator: \.isWhitespace) {
            table[String(word)] = strength
        }
        for word in weaker.description.split(whereSeparator: \.isWhitespace) {
            table[String(word)] = -strength
        }
        return table
    }()

    private static let stronger: StaticString = """
        absolutely amazingly awfully completely considerably damn decidedly deeply enormously entirely especially
        exceptionally extra extremely fabulously freaking fricking friggin frigging fucking fully greatly hella highly
        hugely immensely incredibly insanely intensely majorly mega mighty more most particularly phenomenally positively
        purely quite really remarkably ridiculously seriously so soo substantially super supremely terribly thoroughly
        too total totally tremendously truly uber unbelievably unusually utterly very wildly
        """
    private static let weaker: StaticString = """
        almost bit fairly kinda less little mildly moderately occasionally partially partly passably rather slightly
        somewhat sorta
        """
}
