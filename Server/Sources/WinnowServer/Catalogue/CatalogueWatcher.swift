import NIOPosix
public import ServiceLifecycle
import UnixSignals

/// Looks at the folder of a catalogue every few seconds, and on SIGHUP.
public struct CatalogueWatcher: Service {
    private let catalogue: Catalogue
    private let seconds: Int
    private let onHangup: @Sendable () -> Void

    /// Makes a watcher; with 0 seconds it looks only on SIGHUP, after `onHangup` was called.
    public init(
        _ catalogue: Catalogue, everySeconds seconds: Int, onHangup: @escaping @Sendable () -> Void = {}
    ) {
        self.catalogue = catalogue
        self.seconds = seconds
        self.onHangup = onHangup
    }

    /// Looks until the service shuts down.
    public func run() async throws {
        try await cancelWhenGracefulShutdown {
            try await withThrowingDiscardingTaskGroup { group in
                group.addTask {
                    for await _ in await UnixSignalsSequence(trapping: .sighup) {
                        onHangup()
                        await refresh(retrying: true)
                    }
                }
                guard seconds > 0 else { return }
                group.addTask {
                    while !Task.isCancelled {
                        // Cancelled when the service shuts down.
                        guard (try? await Task.sleep(for: .seconds(seconds))) != nil else { return }
                        await refresh()
                    }
                }
            }
        }
    }

    /// Opening a large model takes a while, so it is not done on a thread that reads connections. When the
    /// service shuts down, a look that has not begun is cancelled.
    private func refresh(retrying: Bool = false) async {
        try? await NIOThreadPool.singleton.runIfActive { catalogue.refresh(retrying: retrying) }
    }
}
