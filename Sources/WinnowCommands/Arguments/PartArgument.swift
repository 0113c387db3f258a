import ArgumentParser
import WinnowClassification

/// The value of `--validation`: `auto`, a share, a file, or `none`.
enum ValidationArgument: ExpressibleByArgument {
    case automatic
    case share(Double)
    case file(String)
    case none

    static var defaultCompletionKind: CompletionKind { .labelledData }

    init?(argument: String) {
        switch argument {
        case "": return nil
        case "auto": self = .automatic
        case "none": self = .none
        default: self = Double(argument).map(Self.share) ?? .file(argument)
        }
    }

    /// The file; nil for anything else.
    var path: String? { if case .file(let path) = self { path } else { nil } }

    /// Whether a validation part is wanted.
    var isWanted: Bool { if case .none = self { false } else { true } }

    /// Whether rows of the training data are held out.
    var holdsRowsOut: Bool { validation != .none }

    /// The rows that are held out; a file is read by the caller.
    var validation: TextClassifierTrainer.Validation {
        switch self {
        case .automatic: .automatic
        case .share(let share): .share(share)
        case .file, .none: .none
        }
    }
}

/// The value of `--test`: a share or a file.
enum TestArgument: ExpressibleByArgument {
    case share(Double)
    case file(String)

    static var defaultCompletionKind: CompletionKind { .labelledData }

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        self = Double(argument).map(Self.share) ?? .file(argument)
    }

    /// The file; nil for a share.
    var path: String? { if case .file(let path) = self { path } else { nil } }
}

/// The value of `--threshold`: `LABEL=P`.
struct ThresholdArgument: ExpressibleByArgument {
    var threshold: LabelThreshold

    init?(argument: String) {
        guard let sign = argument.lastIndex(of: "="),
            let probability = Double(argument[argument.index(after: sign)...])
        else { return nil }
        threshold = LabelThreshold(label: String(argument[..<sign]), probability: probability)
    }
}
