/// How reliably the last label of a host name, without scheme or `www.`, identifies an address.
///
/// In messages the space after a full stop is often missing (`see you.me too`), and file names look like
/// hosts (`main.rs`): so domains that are words or common file extensions need a path (`t.me/x`). The lists
/// are this package's selection of domains seen in messages; the labels are those of the Root Zone Database
/// (<https://www.iana.org/domains/root/db>).
enum TopLevelDomain: Sendable {
    /// Not a known top-level domain.
    case none
    /// A domain that is also a word or a file extension, or any two letters.
    case doubtful
    /// A domain that is rarely anything else.
    case sure

    /// `www`, packed.
    static let web = TextBytes.packed("www")

    /// Classifies a label of letters by its packed form, which is 0 for more than eight letters.
    init(packed label: UInt64, length: Int) {
        if Self.sureLabels.contains(label) {
            self = .sure
        } else {
            self = length == 2 || Self.doubtfulLabels.contains(label) ? .doubtful : .none
        }
    }

    /// Labels that precede the country's domain in many countries: `co.uk`, `com.br`.
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

    private static func labels(_ list: StaticString) -> Set<UInt64> {
        Set(list.words.filter { $0.utf8.count <= 8 }.map(TextBytes.packed))
    }
}
