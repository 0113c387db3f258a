import Synchronization
package import WinnowMail
import WinnowModelFile
import WinnowSystem

/// What a filter begins with, beneath what it learns itself: a model, or all that another filter has learned,
/// such as that of a whole site.
package enum FilterBase: Sendable {
    /// A model; in a filter that stays, with the memory that filters share.
    case model(MailModel, ReadModel? = nil)
    case filter(FilterState)

    /// How much of the evidence of other people's mail holds for a user's: chosen on Enron's first three mailboxes, each
    /// judged by a filter of others (docs/measured/mail.md).
    private static let othersPart = 0.6

    /// The log-odds that a message with these features is spam.
    package func logOdds(of features: MessageFeatures) -> Double {
        switch self {
        case .model(let model, _): model.logOdds(of: features)
        case .filter(let state): Self.othersPart * state.calibratedLogOdds(of: features)
        }
    }

    /// The contribution of each word of a message to the log-odds, by its feature.
    func shares(of features: MessageFeatures) -> [UInt32: Double] {
        switch self {
        case .model(let model, _): model.shares(of: features)
        case .filter(let state): state.shares(of: features, hasBase: false).mapValues { Self.othersPart * $0 }
        }
    }
}

/// A model that was read into memory, so that its file may be overwritten in place: a mapped file that is shortened ends
/// the process. All filters of a process that begin with the same file share it.
package final class ReadModel: Sendable {
    let model: MailModel

    private struct Reference {
        weak var value: ReadModel?
    }

    private static let known = Mutex<[FileVersion: Reference]>([:])

    private init(_ model: MailModel) { self.model = model }

    /// The model of a file, read and checked unless another filter has it.
    static func model(at path: String) throws(ModelFileError) -> ReadModel {
        let version = FileVersion(path: path)
        if let version, let found = known.withLock({ $0[version]?.value }) { return found }
        let model = ReadModel(try MailModel(from: ModelFile(reading: path)))
        if let version {
            known.withLock { known in
                known = known.filter { $0.value.value != nil }
                known[version] = Reference(value: model)
            }
        }
        return model
    }
}
