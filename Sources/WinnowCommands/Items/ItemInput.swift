// Items from files or standard input, read by several threads, handed on in order.

#if Search
    import WinnowCorpora
    import WinnowIndex
    import WinnowSystem

    /// The items that a verb reads.
    struct ItemInput: Sendable {
        /// An item with what tells whether it is read again.
        struct Record: Sendable {
            var item: SearchItem
            var checksum: UInt32
        }

        /// How far reading has come.
        struct Place: Sendable {
            var path: String
            /// Bytes of this file that have been read, and that it has where that is known.
            var bytes: Int
            var expectedBytes: Int?
        }

        let paths: [String]
        let options: DataOptions
        let columns: ItemColumns
        let threads: Int

        /// Makes an input of files in order, without any of standard input.
        init(paths: [String], options: DataOptions, columns: ItemColumns, threads: Int) {
            self.paths = paths.isEmpty ? ["-"] : paths
            self.options = options
            self.columns = columns
            self.threads = threads
        }

        /// Makes an input of files in order, read as arguments say.
        init(paths: [String], arguments: ItemArguments, threads: Int) {
            self.init(
                paths: paths, options: arguments.options, columns: arguments.columns, threads: threads)
        }

        /// Opens the files, so that one that is not there is known before anything is done.
        func open() throws -> [RecordStream] {
            guard paths.count(where: { $0 == "-" }) < 2 else {
                throw CommandFailure(
                    exitCode: CommandFailure.usage, message: "standard input is named twice; name it once")
            }
            if paths.contains("-"), InputFile.standardInput.isTerminal {
                Console.line("type an item as a line of JSON; end with Ctrl-D")
            }
            return try paths.map { try RecordStream(path: $0, options: options) }
        }

        /// Reads all items, some hundred at a time.
        ///
        /// - Parameters:
        ///   - streams: what ``open()`` gave.
        ///   - consume: takes the items in order.
        /// - Throws: ``CommandFailure`` with 65 for what is no item, and where there is none at all.
        func read(_ streams: [RecordStream], _ consume: ([Record], Place) throws -> Void) throws {
            var streams = streams
            var current = 0
            var place = Place(path: streams[0].path, bytes: 0, expectedBytes: streams[0].expectedSize)
            var (nulCount, itemCount) = (0, 0)
            let columns = columns
            try OrderedPipeline.run(threads: threads) { () throws -> (RecordStream.RawBlock, Place, Bool)? in
                while current < streams.count {
                    let isFirst = streams[current].inputFormat == nil
                    if let raw = try streams[current].next() {
                        let names = streams[current].columns
                        if isFirst, let names { try columns.check(names, path: streams[current].path) }
                        place.bytes += raw.byteCount
                        return (raw, place, names != nil)
                    }
                    current += 1
                    if current < streams.count {
                        place = Place(
                            path: streams[current].path, bytes: 0,
                            expectedBytes: streams[current].expectedSize)
                    }
                }
                return nil
            } transform: { raw, place, isRow in
                let batch = try RecordStream.parse(raw)
                let items = try batch.records.map { record in
                    do throws(IndexError) {
                        return Record(
                            item: try columns.item(of: record, isRow: isRow), checksum: record.checksum)
                    } catch {
                        throw CommandFailure(
                            exitCode: CommandFailure.badData,
                            message: "\(place.path), line \(record.line): \(error.message)")
                    }
                }
                return (items, place, batch.nulCount)
            } consume: { items, place, nuls in
                nulCount += nuls
                itemCount += items.count
                if !items.isEmpty { try consume(items, place) }
            }
            guard itemCount > 0 else {
                throw CommandFailure(
                    exitCode: CommandFailure.badData,
                    message: "\(streams[0].path): no items in it; give one a line, with id and title or text")
            }
            if nulCount > 0 { Console.warning("\(counted(nulCount, "NUL byte")) read as spaces") }
        }
    }
#endif
