// What views of Apple's frameworks take. Elsewhere, these parts of Foundation would make every program larger.

#if canImport(Darwin)
public import Foundation
public import WinnowModelFile
#if Search
public import WinnowIndex

extension AttributedString {
    /// A snippet, whose marked words are strongly emphasized.
    public init(_ snippet: Snippet) {
        self.init(snippet.text)
        for marked in snippet.markedRanges {
            guard let range = Range(marked, in: self) else { continue }
            self[range].inlinePresentationIntent = .stronglyEmphasized
        }
    }
}
#endif

extension TrainingTask {
    /// The progress of the training as Foundation's, for a view of UIKit or AppKit; cancelling it cancels the training.
    ///
    /// It takes the sequence of the task: use one or the other.
    public func foundationProgress() -> Progress {
        let progress = Progress(totalUnitCount: 1_000)
        progress.cancellationHandler = { self.cancel() }
        Task {
            for await step in self { progress.completedUnitCount = Int64(step.fraction * 1_000) }
            progress.completedUnitCount = progress.totalUnitCount
        }
        return progress
    }
}
#endif
