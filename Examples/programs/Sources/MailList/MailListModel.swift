// The state of a list of messages: what is typed, what is found, and what is junk.

import Observation
import WinnowKit
import WinnowSpamModel

/// Finds messages while someone types, and marks junk. For the main actor; the work is done on threads of the index.
@MainActor @Observable public final class MailListModel {
    /// A row of the list.
    public struct Row: Identifiable, Sendable {
        /// The message's identifier.
        public let id: String
        /// The subject, with the words that were found marked.
        public let subject: Snippet
        /// Whether the message is probably spam.
        public let isJunk: Bool
    }

    /// What is typed.
    public var query = "" { didSet { search() } }
    /// The messages found.
    public private(set) var rows: [Row] = []
    /// What to show in place of the list.
    public private(set) var fault: String?

    @ObservationIgnored private let index: SearchIndex
    @ObservationIgnored private var running: Task<Void, Never>?

    /// Searches an index, and again after each change of it.
    public init(index: SearchIndex) {
        self.index = index
        Task { [weak self] in
            for await _ in index.changes { self?.search() }
        }
    }

    private func search() {
        running?.cancel()
        running = Task {
            do throws(IndexError) {
                let hits = try await index.search(query)
                rows = hits.map { hit in
                    let answer = TextClassifier.englishSpam.classification(of: hit.item.text)
                    return Row(id: hit.id, subject: hit.title, isJunk: answer.label == "spam")
                }
                fault = nil
            } catch {
                // Cancelled if the next letter was typed.
                if error.code != .cancelled { fault = error.message }
            }
        }
    }
}

#if canImport(SwiftUI)
public import SwiftUI

/// The list.
public struct MailList: View {
    @State private var model: MailListModel

    /// Shows the messages of an index.
    public init(index: SearchIndex) { model = MailListModel(index: index) }

    /// The list, with a field to search.
    public var body: some View {
        List(model.rows) { row in
            Label {
                Text(AttributedString(row.subject))
            } icon: {
                Image(systemName: row.isJunk ? "xmark.bin" : "envelope")
            }
        }
        .overlay {
            if let fault = model.fault {
                ContentUnavailableView(fault, systemImage: "exclamationmark.triangle")
            }
        }
        .searchable(text: $model.query)
    }
}
#endif
