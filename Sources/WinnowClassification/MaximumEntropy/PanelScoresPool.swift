import Synchronization

/// Hands out memory for the scores of some rows, and takes it back.
///
/// Asked for anew at each evaluation, blocks of some megabytes make the C library's heap grow.
final class PanelScoresPool: Sendable {
    private let free = Mutex<[PanelScores]>([])
    private let panelCount: Int
    private let lanes: Int
    private let rowCount: Int

    /// Makes a pool of memory for so many rows.
    init(panelCount: Int, lanes: Int, rowCount: Int) {
        self.panelCount = panelCount
        self.lanes = lanes
        self.rowCount = rowCount
    }

    /// Memory that nobody else has; what it holds is undefined.
    func take() -> PanelScores {
        free.withLock { $0.popLast() }
            ?? PanelScores(panelCount: panelCount, lanes: lanes, rowCount: rowCount)
    }

    /// Takes memory back.
    func give(_ scores: PanelScores) { free.withLock { $0.append(scores) } }
}
