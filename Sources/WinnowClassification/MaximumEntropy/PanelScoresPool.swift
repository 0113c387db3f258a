import Synchronization

/// A pool of memory for the scores of a group of rows.
///
/// Allocating blocks of several megabytes for each evaluation makes the C library's heap grow.
final class PanelScoresPool: Sendable {
    private let free = Mutex<[PanelScores]>([])
    private let panelCount: Int
    private let lanes: Int
    private let rowCount: Int

    /// Creates a pool of memory for `rowCount` rows.
    init(panelCount: Int, lanes: Int, rowCount: Int) {
        self.panelCount = panelCount
        self.lanes = lanes
        self.rowCount = rowCount
    }

    /// Memory that is not in use elsewhere; its contents are undefined.
    func take() -> PanelScores {
        free.withLock { $0.popLast() }
            ?? PanelScores(panelCount: panelCount, lanes: lanes, rowCount: rowCount)
    }

    /// Returns memory to the pool.
    func give(_ scores: PanelScores) { free.withLock { $0.append(scores) } }
}
