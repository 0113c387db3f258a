/// The names of currencies that make a sum out of a number.
enum Currency {
    /// `rs`, which stands before the amount in any case of letters, with or without a full stop.
    static let rupees = TextBytes.packed("rs")

    /// Codes (ISO 4217) that may stand before an amount, in capitals.
    static let codes = names("usd eur gbp inr aud cad nzd jpy cny chf sgd hkd zar aed sar pkr php myr btc rm")

    /// What may stand behind an amount, in any case of letters. A pound may be a weight: in messages it is
    /// money more often.
    static let units = names(
        """
        usd eur gbp inr aud cad nzd jpy cny chf sgd hkd zar aed sar pkr php myr btc rs dollar dollars euro \
        euros pound pounds rupee rupees quid pence cents bucks
        """)

    private static func names(_ list: String) -> Set<UInt64> {
        Set(list.split(separator: " ").map(TextBytes.packed))
    }
}
