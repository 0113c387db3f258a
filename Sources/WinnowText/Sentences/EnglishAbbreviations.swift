/// Abbreviations in lower case, without the final full stop; at most eight bytes each.
///
/// Those of other languages are of words that English sentences do not end in.
enum EnglishAbbreviations {
    /// Abbreviations that are always followed by something, so that they never end a sentence.
    static let leading = TextBytes.packedWords(
        """
        mr mrs ms messrs mx dr prof st mt ft rev fr hon pres gov sen rep amb supt gen lt col maj capt cmdr sgt cpl pvt adm
        vs viz cf e.g eg i.e ie fig figs eq approx est dept
        bzw ggf evtl inkl vgl sog dipl bspw insb zzgl abzgl geb std
        mme mlle mgr sig sigg dott avv pag distr sra srta dra dras núm pág págs tfno dña dhr mevr bijv blz np tzn tj ul hab
        örn bkz prof.dr ул им стр рис см гл
        """)

    /// Names of months and other nouns that an ordinal number precedes: `3. Oktober`, `18. Jahrhundert`.
    static let ordinalNouns = TextBytes.packedWords(
        """
        januar februar märz april mai juni juli august oktober stock januari februari mars marts maj juni juli augusti
        desember september november dezember december ledna února dubna května července června srpna září října
        helmikuu jänner
        """)

    /// Abbreviations that end no sentence before a number: `Sec. 5.1`, `ch. IV`.
    static let numbered = TextBytes.packedWords(
        "sec secs sect ch chs chap chaps para paras cl eqs nr bk thm lem suppl ser ver")

    /// The same if they have a capital, since they are also words: `Art. 5`.
    static let capitalNumbered = TextBytes.packedWords(
        "art arts app apps tab tabs ex exs op def prop cor ref refs pt pts alg")

    /// Abbreviations that can also end a sentence, which is assumed if a typical first word follows.
    static let either = TextBytes.packedWords(
        """
        jr sr esq etc al ca ed eds trans ext tel no nos vol vols pp p v inc ltd co corp bros llc plc
        jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed weds thu thur thurs fri sat sun
        ave blvd rd ln hwy apt bldg min max avg misc incl feat prod publ ref temp ph.d m.d b.a m.a d.c u.s u.k u.n a.m p.m
        usw enz ect mio mrd mill av j.-c т г гг р руб тыс млн др п
        """)

    /// Words that begin sentences more often than they follow an abbreviation in capitalized form.
    static let starters = TextBytes.packedWords(
        """
        the a an he she it i we they you this that these those there here my our your his her its their
        in on at by for from with as to of but and or so if when while where what who why how which although though
        because since after before during please thanks thank no yes not now then also however let all some many most
        der wir ich dies diese nous vous elle ils cette hij wij egli он она они в на и это но по из для как мы
        every each one is are was were do did does can could will would should has have had just
        """)

    /// Those of ``starters`` that are also surnames: `J. Will`, `Y. So`.
    static let surnames = TextBytes.packedWords("will an so do in on no how can you")
}
