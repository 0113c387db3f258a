/// How much the last label of a host name says, where neither a scheme nor `www.` stands before it.
///
/// In messages a space is often missing behind a full stop (`see you.me too`), and names of files look like
/// hosts (`main.rs`): so domains that are words of a language or usual file extensions need a path behind
/// them (`t.me/x`). The lists are this package's own choice of what is seen in messages; the labels are those
/// of the Root Zone Database (<https://www.iana.org/domains/root/db>).
enum TopLevelDomain: Sendable {
    /// Not a top-level domain that is known here.
    case none
    /// A domain that is also a word or a file extension, or any two letters.
    case doubtful
    /// A domain that is hardly ever anything else.
    case sure

    /// `www` as `packed` has it.
    static let web = TextBytes.packed("www")

    /// Judges a label of letters by its packed form; 0 stands for a label of more than eight letters.
    init(packed label: UInt64, length: Int) {
        if Self.sureLabels.contains(label) {
            self = .sure
        } else {
            self = length == 2 || Self.doubtfulLabels.contains(label) ? .doubtful : .none
        }
    }

    /// What stands before a country's domain in many countries: `co.uk`, `com.br`.
    static let secondLevels = labels("ac co com edu go gov ne net nhs or org sch")

    private static let sureLabels = labels(
        """
        com net org edu gov mil info biz mobi xyz icu asia aero coop arpa onion io tv ly gl gd tk ru cn uk \
        us eu de fr nl br au ca es ch dk fi se jp kr cz sk hu ro gr pt ie nz tw hk sg za mx ar cl ua tr ir \
        ae sa pk bd lk np vn th ph kz ee lv lt bg il ng ke eg qa kw lu va im vu ws pw
        """)

    private static let doubtfulLabels = labels(
        """
        app dev online site shop store top club live link click tech space website fun vip pro win bid \
        loan men work blog news today world life email network digital agency cloud page bank cash claim \
        credit finance money gold casino bet poker dating date review support services center company \
        business global group media social video chat zone city town travel jobs museum photo photos pics \
        art design codes tools wiki ninja guru rocks cool best free gift gifts promo sale buy deals \
        discount market express rest stream download host hosting press science party trade webcam racing \
        cricket faith monster quest cyou buzz bar beauty hair skin makeup sbs cfd lol one uno
        """)

    private static func labels(_ list: String) -> Set<UInt64> {
        Set(list.split(separator: " ").filter { $0.utf8.count <= 8 }.map(TextBytes.packed))
    }
}
