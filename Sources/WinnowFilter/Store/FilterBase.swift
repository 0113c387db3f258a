package import WinnowMail

/// What a filter begins with, beneath what it learns itself: a model, or all that another filter has learned,
/// such as that of a whole site.
package enum FilterBase: Sendable {
    case model(MailModel)
    case filter(FilterState)

    /// The log-odds that a message with these features is spam.
    package func logOdds(of features: MessageFeatures) -> Double {
        switch self {
        case .model(let model): model.logOdds(of: features)
        case .filter(let state): state.calibratedLogOdds(of: features)
        }
    }

    /// The contribution of each word of a message to the log-odds, by its feature.
    func shares(of features: MessageFeatures) -> [UInt32: Double] {
        switch self {
        case .model(let model): model.shares(of: features)
        case .filter(let state): state.shares(of: features, hasBase: false)
        }
    }
}
