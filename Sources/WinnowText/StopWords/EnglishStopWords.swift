/// English function words: articles, pronouns, prepositions, conjunctions, auxiliaries and their
/// contractions.
///
/// The list was written for Winnow. It contains no negations (`not`, `never`, `don't`), because they reverse
/// a text's meaning. It contains ambiguous words if they are function words most of the time: `will` and
/// `can` are in it, `like` and `well` are not.
public enum EnglishStopWords {
    /// All stop words, in lower case with plain apostrophes, sorted.
    public static let words: [String] = list.words.sorted()

    /// Whether `word`, in lower case, is a stop word; typographic apostrophes count as `'`.
    public static func contains(_ word: String) -> Bool {
        var word = word
        return word.withUTF8 { contains($0) }
    }

    /// Whether a word in UTF-8, in lower case, is a stop word; typographic apostrophes count as `'`.
    ///
    /// Complexity: O(1).
    package static func contains(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let key = StopWordTable.key(of: utf8) else { return false }
        return table.contains(key)
    }

    private static let table = list.withUTF8Buffer { StopWordTable($0) }

    private static let list: StaticString = """
        a an the this that these those such
        i me my mine myself we us our ours ourselves you your yours yourself yourselves
        he him his himself she her hers herself it its itself they them their theirs themselves
        one's oneself who whom whose which what whatever whichever whoever
        somebody someone something anybody anyone anything everybody everyone everything each either
        both all any some every other others another
        am is are was were be been being do does did doing done have has had having
        can could may might must shall should will would ought
        i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd it'll
        we're we've we'd we'll they're they've they'd they'll that's that'd that'll there's there'd there'll
        here's who's who'd who'll who've what's what'd what'll what're where's when's why's how's how'd
        let's could've should've would've might've must've y'all
        im ive youre youve youll theyre theyve theyll thats theres whats hes shes
        and or but so yet if then else than as because since until till unless while whereas although
        though whether
        of at by for from in into on onto to toward towards with within upon about above across after
        against along among amongst around before behind below beneath beside besides between beyond despite
        during inside near off out outside over past per through throughout under underneath up down via
        here there where when why how now again also just too very even ever still once only quite rather
        really already almost always maybe perhaps however therefore thus hence moreover
        more most much many few several less least own same
        """
}
