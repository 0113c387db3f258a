/// Short lists for the treebank mode; words are in lower case and have at most eight bytes.
enum TreebankContractions {
    /// The parts of clitics after an apostrophe.
    static let clitics = TextBytes.packedWords("s m d re ve ll em til cause bout tis twas")

    /// Contractions without an apostrophe, and the length of their first part.
    static let firstPart: [UInt64: Int] = {
        let cut: StaticString = """
            can|not gon|na wan|na got|ta gim|me lem|me do|nt did|nt does|nt is|nt was|nt ca|nt wo|nt could|nt would|nt
            have|nt has|nt are|nt were|nt should|nt had|nt ai|nt i|m i|ve you|re that|s what|s they|re
            """
        var parts: [UInt64: Int] = [:]
        for word in cut.words {
            let first = word.utf8.prefix { $0 != UInt8(ascii: "|") }
            let letters = word.utf8.filter { $0 != UInt8(ascii: "|") }
            parts[TextBytes.packed(String(decoding: letters, as: UTF8.self))] = first.count
        }
        return parts
    }()

    /// Prefixes that stay joined to the word after a hyphen.
    static let prefixes = TextBytes.packedWords(
        """
        e co re non pre post multi semi anti mid ex sub un ultra inter intra counter micro macro mini mega bi tri super pro
        cross neo arch
        """)

    /// Units that are separated from the number before them.
    static let units = TextBytes.packedWords(
        """
        am pm k kg km m mm cm mg bn b ft lb lbs hr hrs min mins mph x gb mb ghz mhz hh sq yr yrs oz g f c mw kw mmbtu mbps
        kbps
        """)

    /// File name extensions.
    static let fileTypes = TextBytes.packedWords(
        "doc xls pdf txt jpg gif zip ppt exe url png mp3 csv docx xlsx htm html")
}
