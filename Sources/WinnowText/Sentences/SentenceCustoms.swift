/// What the full stops of a language other than English mean, beyond what `EnglishAbbreviations` has: abbreviations, ordinal
/// numbers and first words of sentences.
///
/// Words are in lower case, abbreviations without the final full stop, all of at most eight bytes.
struct SentenceCustoms: Sendable {
    /// Abbreviations that are always followed by something.
    let leading: Set<UInt64>
    /// Abbreviations that can also end a sentence, which is assumed if one of ``starters`` follows.
    let either: Set<UInt64>
    /// Abbreviations that end no sentence before a number.
    let numbered: Set<UInt64>
    /// Words before an ordinal number, which has a full stop: `in der 1. Bundesliga`. Empty if ordinals have none.
    let ordinals: Set<UInt64>
    /// Words that begin sentences more often than they follow an abbreviation in capitalized form.
    let starters: Set<UInt64>
    /// Those of ``starters`` that are also parts of surnames: `J. Le Goff`.
    let surnames: Set<UInt64>
    /// Words of the language that are abbreviations in English: Spanish `no`.
    let ordinary: Set<UInt64>

    private init(
        leading: StaticString, either: StaticString, numbered: StaticString, ordinals: StaticString = "",
        starters: StaticString, surnames: StaticString, ordinary: StaticString
    ) {
        self.leading = TextBytes.packedWords(leading)
        self.either = TextBytes.packedWords(either)
        self.numbered = TextBytes.packedWords(numbered)
        self.ordinals = TextBytes.packedWords(ordinals)
        self.starters = TextBytes.packedWords(starters)
        self.surnames = TextBytes.packedWords(surnames)
        self.ordinary = TextBytes.packedWords(ordinary)
    }

    /// The word of letters at `index` in lower case, packed.
    func word(at index: Int, in text: TextBytes) -> UInt64 {
        var end = index
        while end < text.count, isLetter(text[end]) || text[end] >= 0x80 { end += 1 }
        return text.packed(index, end)
    }

    static let german = SentenceCustoms(
        leading: """
            hr hrn fam fa dr.med dr.jur dr.phil dr.-ing pfr hl gebr ing präs vors stellv kgl lt ggü gem bez betr bes beisp
            einschl exkl entspr hrsg hg ebd zit vorm nachm österr dt engl frz ital griech röm lat
            kath ev staatl städt zz zzt ca rd mind möglw od orig erg ersch urspr verf übers wiss gest gegr sen abk anm
            d.h z.b z.t z.b u.u i.d.r
            """,
        either: "jh jhd jhdt jhs chr v.chr n.chr o.ä u.ä u.a u.v.m usf tsd st std sek str pl",
        numbered: "nr nrn abb abs abschn art bd bde kap s seite tab ziff zi kl tel § no",
        ordinals: """
            der die das den dem des am im zum zur vom beim ein eine einen einem einer eines kein keine mein meine meinen
            meinem meiner dein deine sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren
            unserem jeder jede jeden jedem jedes dieser diese diesen diesem dieses bis ab seit vor nach gegen
            """,
        starters: """
            der die das den dem des ein eine einen einem einer es er sie wir ihr ich du man dies diese dieser dieses
            diesen hier dort da dann danach dabei damit dazu darauf so auch aber doch und oder denn wenn als ob weil
            nachdem bevor während obwohl seit im in am an auf aus bei mit nach von vom vor zu zum zur für durch gegen
            ohne um unter über zwischen sein seine ihre mein meine unser unsere nicht nun jetzt heute gestern später
            zuvor jedoch trotzdem wie was wer wo warum welche viele einige alle beide bitte danke ja nein
            """,
        surnames: "so da von vom zu zum zur um die der den", ordinary: "max no")

    static let spanish = SentenceCustoms(
        leading: """
            sr sra srta srs sras sres dr dra drs dres d dña prof profa ing lic licda arq abog cnel gral tte alfz cte ctes
            sgto cmdte almte mons fr sto sta hnos avda avdas pza pta ctra urb dpto prov izq izqda dcha aprox ej p.ej cfr
            ee ff rr cc oo jj pp.oo exc excmo excma ilmo ilma rvdo hble pdte admón hab fdo att núm
            """,
        either: "ud uds vd vds uu ee.uu aa ff.aa hh rr.hh ss mm s.a s.l s.m cía cia etc a.c d.c a.m p.m jr",
        numbered: "núm núms nº n pág págs p pp art arts cap caps vol vols fig tel tlf teléf t s km",
        starters: """
            el la los las lo un una unos unas al del en de por para con sin sobre tras desde hasta según entre ante y e o
            pero si no sí ya se su sus mi mis nos es son era fue ha han hay este esta esto estos estas ese esa eso esos
            aquel aquella él ella ellos yo tú cuando como donde que qué quién quien cómo porque aunque mientras también
            además ayer hoy mañana ahora así entonces luego después antes todo toda todos todas cada otro otra
            """,
        surnames: "el la los las del de lo san se es e y o", ordinary: "no mar")

    static let french = SentenceCustoms(
        leading: """
            m mm mme mmes mlle mlles mr dr drs pr prs mgr ste vve chap cf env fig p.ex gén cdt cne adj sgt av fbg
            rd-pt tél réf resp dép éd trad
            """,
        either: "etc j.-c av.j.-c apr.j.-c hab ex cie sté éts s.a s.a.r.l st jr sq ss",
        numbered: "art arts al p pp n no chap vol t l r fig tél § §§ liv",
        starters: """
            le la les un une des du de au aux en dans sur sous par pour avec sans chez vers depuis pendant après avant
            entre selon malgré dès et ou mais or car donc ni si ne il elle ils elles on je tu nous vous ce cet cette ces
            cela ça ceci c'est son sa ses mon ma mes leur leurs notre votre qui que quand comme lorsque puis ainsi alors
            aussi enfin ensuite pourtant tout tous toute toutes chaque certains hier
            aujourd ici là oui non
            """,
        surnames: "le la les du de des en sa son ma on si", ordinary: "vol sept mon")

    static let italian = SentenceCustoms(
        leading: """
            sig sigg sig.ra sig.na dott dott.ssa dr dr.ssa prof prof.ssa proff avv ing geom arch rag cav comm on sen gen
            magg ten serg mons p.es ad.es es cfr cf pag pagg fig sec vol ss sant d.lgs d.l d.p.r p.zza p.za
            v.le c.so l.go loc fraz prov tel lett rist segg
            """,
        either: "ecc a.c d.c s.p.a spa s.r.l srl co seg s.n.c",
        numbered: "art artt n nn nr num pag pagg p pp cap capp lett co l sez tit par §",
        starters: """
            il lo la i gli le un uno una dei delle degli del della al alla nel nella in di da con su per tra fra e ed o
            ma se non si è sono era ha ho ci vi questo questa questi queste quello quella quel chi che cosa come quando
            dove perché anche ancora poi dopo prima ora oggi ieri così quindi inoltre infatti però mentre tutti tutto
            ogni molti alcuni egli essa lui lei noi voi loro io suo sua mio mia sì no
            """,
        surnames: "lo la li di da del della dei de su si no", ordinary: "no mar mon")

    static let dutch = SentenceCustoms(
        leading: """
            dhr mevr mw mej mr mrs drs dr drs ir ing ds prof jhr jkvr lt kapt sgt pres st bijv bvb zgn resp ca
            incl excl vgl o.a d.w.z m.n m.a.w i.v.m d.m.v n.a.v t.o.v i.p.v m.b.t t.a.v o.l.v ong
            oorspr fr
            """,
        either: "bv b.v enz etc e.d e.a jl jr sr n.chr v.chr nv n.v a.u.b aub co",
        numbered: "nr nrs blz p pp art artt afb fig hfst tel par dl jrg",
        starters: """
            de het een dit dat deze die er hij zij ze wij we ik je u jullie men hun zijn haar mijn ons onze in op aan bij
            met naar van voor door uit over om tot na tijdens sinds tussen onder en of maar want dus als toen terwijl
            omdat hoewel zo ook nog niet nu dan daar hier daarna daarom daarbij echter toch wel wie wat waar hoe
            waarom wanneer veel alle sommige vandaag gisteren later ja nee
            """,
        surnames: "de het van der den ten ter op in aan uit te zo", ordinary: "max")

    static let portuguese = SentenceCustoms(
        leading: """
            sr sra srs sras srta srtas dr dra drs dras d prof profa profª eng engª arq adv exa exas ex.ª exmo exma ilmo
            ilma gal cel ten maj sgt brig alm mons pe fr sto sta séc sécs aprox p.ex cf cfr obs tel trav pça rod est
            dep gov pres cap
            """,
        either: "etc ltda cia ex s.a a.c d.c jr av hab",
        numbered: "nº núm n pág págs pag p pp art arts cap vol fig tel séc inc par",
        starters: """
            o a os as um uma uns umas ao aos à às no na nos nas do da dos das em de por para com sem sobre após até
            desde entre segundo e ou mas se não sim já eu tu ele ela eles elas nós você isso isto este esta estes estas
            esse essa esses essas aquele aquela seu sua seus suas meu minha quem que qual quando como onde porque embora
            enquanto também ainda além depois antes hoje ontem agora assim então logo todo toda todos todas cada outro
            outra muitos é são foi era há
            """,
        surnames: "da de do dos das e o a", ordinary: "no mar")
}

extension SentenceTokenizer.Rules {
    /// The rules for texts in a language: those of ``english`` if it has none of its own.
    ///
    /// - Parameter language: its BCP 47 code, such as `de` or `pt-BR`.
    public init(language: String) {
        switch language.prefix(while: { $0 != "-" }).lowercased() {
        case "de": self = .german
        case "es": self = .spanish
        case "fr": self = .french
        case "it": self = .italian
        case "nl": self = .dutch
        case "pt": self = .portuguese
        default: self = .english
        }
    }

    /// What the language has beyond English; nil for nothing.
    var customs: SentenceCustoms? {
        switch self {
        case .unicode, .english: nil
        case .german: .german
        case .spanish: .spanish
        case .french: .french
        case .italian: .italian
        case .dutch: .dutch
        case .portuguese: .portuguese
        }
    }
}
