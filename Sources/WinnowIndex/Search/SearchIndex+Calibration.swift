// When the vectors are measured.

#if Search
    import GRDB
    import Synchronization
    import WinnowSystem

    extension SearchIndex {
        /// Measures the vectors anew if the number of items has changed by half since the last time, or at all if `always`.
        func calibrate(always: Bool = false) throws(IndexError) {
            let dimension = store.properties.dimension
            guard dimension > 0, store.isWritable else { return }
            let snapshot = current.withLock { $0 }
            let known = snapshot.calibration
            guard always ? known.generation != snapshot.generation : known.isOutdated(for: snapshot.count)
            else { return }
            var found: Calibration
            do {
                found = try Calibration(measuring: snapshot, options: options, dimension: dimension)
            } catch let damage as Searcher.Damage {
                return try repair(damage.segment)
            } catch {
                throw IndexError(error, path: path)
            }
            try changing.withLock { _ throws(IndexError) in
                let generation = try store.set(&found, measuredAt: snapshot.generation)
                current.withLock { old in
                    guard old.generation + 1 == generation else { return }
                    old = Snapshot(
                        generation: generation, lastKey: old.lastKey, segments: old.segments,
                        calibration: found)
                }
            }
        }
    }

    extension IndexStore {
        /// Keeps what was measured at a generation.
        ///
        /// - Returns: the generation, one more than before.
        fileprivate func set(
            _ calibration: inout Calibration, measuredAt measured: Int64
        ) throws(IndexError) -> Int64 {
            try write { database in
                let generation = try StoreState.generation(in: database) + 1
                // Where others have committed meanwhile, it is to be measured again.
                calibration.generation = generation == measured + 1 ? generation : 0
                for (name, value) in [
                    ("calibration", calibration.json.text().databaseValue),
                    ("generation", generation.databaseValue),
                ] {
                    try database.execute(
                        sql: "UPDATE property SET value = ? WHERE name = ?", arguments: [value, name])
                }
                return generation
            }
        }
    }
#endif
