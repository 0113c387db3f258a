/// The currency names recognized in sums of money.
enum Currency {
    /// `rs`, which precedes the amount in any letter case, with or without a full stop.
    static let rupees = TextBytes.packed("rs")

    /// Codes (ISO 4217) that may precede an amount, in capitals.
    static let codes = TextBytes.packedWords(
        "usd eur gbp inr aud cad nzd jpy cny chf sgd hkd zar aed sar pkr php myr btc rm")

    /// Units that may follow an amount, in any letter case. A pound may be a weight, but in messages it is
    /// more often money.
    static let units = TextBytes.packedWords(
        """
        usd eur gbp inr aud cad nzd jpy cny chf sgd hkd zar aed sar pkr php myr btc rs dollar dollars euro \
        euros pound pounds rupee rupees quid pence cents bucks
        """)
}
