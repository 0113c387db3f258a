// An index as files: moved into another's place, and removed.

#if Search
    import GRDB
    import WinnowSystem

    extension SearchIndex {
        /// Removes an index with its cache, if it is there; it must not be open anywhere.
        ///
        /// - Parameter path: its file.
        /// - Throws: ``IndexError`` with `file` or `notAnIndex`; nothing is removed then.
        public static func remove(at path: String) throws(IndexError) {
            _ = try IndexFormat.check(path)
            removeCache(of: path)
            let file = AtomicFile.resolved(path)
            for suffix in ["", "-wal", "-shm", "-journal"] { AtomicFile.remove(file + suffix) }
        }

        /// Makes sure that nobody has an index open, as ``move(from:to:)`` will need.
        ///
        /// - Parameter path: its file.
        /// - Throws: ``IndexError`` with `busy` where it is open, `file`, `readOnly`, `notAnIndex` or `damaged`.
        public static func checkUnused(at path: String) throws(IndexError) {
            guard try IndexFormat.check(path) else { return }
            try setJournal("DELETE", of: path)
            try setJournal("WAL", of: path)
        }

        /// Moves an index with its cache to another path of the same file system, in place of an index there.
        ///
        /// Neither must be open anywhere. Whoever opens the path meanwhile finds the one or the other.
        ///
        /// - Parameters:
        ///   - path: the file of the index.
        ///   - destination: where it is to be.
        /// - Throws: ``IndexError`` with `file`, `notAnIndex`, `futureVersion`, or with `busy` where one of them is open.
        public static func move(from path: String, to destination: String) throws(IndexError) {
            guard try IndexFormat.check(path) else {
                throw IndexError(code: .file, message: "\(path): there is no index here; check the path")
            }
            // Without its log an index is one file.
            try setJournal("DELETE", of: path)
            if try IndexFormat.check(destination) {
                do {
                    try setJournal("DELETE", of: destination)
                } catch {
                    guard error.code == .damaged else { throw error }
                    for suffix in ["-wal", "-shm", "-journal"] {
                        AtomicFile.remove(AtomicFile.resolved(destination) + suffix)
                    }
                }
            }
            do throws(FileError) {
                try FileMove.rename(path, to: AtomicFile.resolved(destination))
            } catch {
                throw IndexError(error)
            }
            // Between these steps there is no cache, which is made again when it is missing.
            removeCache(of: destination)
            try? FileMove.rename(cachePath(of: path), to: cachePath(of: destination))
            try setJournal("WAL", of: destination)
        }

        private static func cachePath(of path: String) -> String {
            SegmentCache(index: path, dimension: 0).path
        }

        private static func removeCache(of path: String) {
            SegmentCache(index: path, dimension: 0).removeFolder()
        }

        private static func setJournal(_ mode: String, of path: String) throws(IndexError) {
            var configuration = Configuration()
            configuration.busyMode = .timeout(2)
            let inUse = IndexError(
                code: .busy, message: "\(path): is open in another process; close it there, then try again")
            do {
                try translating(path) {
                    let queue = try DatabaseQueue(
                        path: IndexFormat.sqlitePath(path), configuration: configuration)
                    let answer = try queue.writeWithoutTransaction {
                        try String.fetchOne($0, sql: "PRAGMA journal_mode = \(mode)")
                    }
                    try queue.close()
                    guard answer?.uppercased() == mode else { throw inUse }
                }
            } catch {
                throw error.code == .busy ? inUse : error
            }
        }
    }
#endif
