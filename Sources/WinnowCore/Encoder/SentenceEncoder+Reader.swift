import CWinnowKernels

extension SentenceEncoder {
    /// Encodes texts and reuses its memory, so keep one per thread. A text's vector does not depend on other texts.
    package struct Reader: ~Copyable {
        private let encoder: SentenceEncoder
        private var pieces: PieceTokenizer.Reader
        private var cache: PieceCache
        /// The pieces of all texts that wait.
        private var ids = GrowingBuffer<UInt32>(minimumCapacity: 4096)
        private var texts = GrowingBuffer<WaitingText>()
        private var windows = GrowingBuffer<Window>()
        // The memory of a window and of the last layers.
        private var features = GrowingBuffer<Float>()
        private var states = GrowingBuffer<Float>()
        private var rounded = GrowingBuffer<Int16>()
        private var sums = GrowingBuffer<Int32>()
        private var steps = GrowingBuffer<Float>()
        private var parts: GrowingBuffer<UnsafePointer<Int16>?>
        private var rows: GrowingBuffer<UnsafePointer<Int32>?>
        private var scales: GrowingBuffer<Float>
        private var totals = GrowingBuffer<Float>()
        private var layers = GrowingBuffer<Float>()

        // Both types are for the package: the code that frees a reader is compiled into the library that keeps one, and the link
        // finds no private type of this library.

        /// A text whose vector is not written yet.
        package struct WaitingText: BitwiseCopyable {
            var vector: UnsafeMutablePointer<Float>
            var first: Int
            var count: Int
        }

        /// Successive pieces of a text, of which the inner ones are summed.
        package struct Window: BitwiseCopyable {
            var text: Int
            var first: Int
            var count: Int
            var innerFirst: Int
            var innerCount: Int
        }

        /// The pieces of a window that are summed: memory for a text grows by its windows' pieces only.
        private static let windowSize = 128
        /// The pieces for which ``PieceCache`` is asked at once; with those around them, fewer than it keeps.
        private static let piecesPerGroup = 1024
        /// How many texts wait at most, so that the last layers are read once for all of them.
        private static let largestTextCount = 64
        private static let largestPieceCount = 4096

        package init(_ encoder: SentenceEncoder) {
            self.encoder = encoder
            pieces = PieceTokenizer.Reader(encoder.tokenizer)
            cache = PieceCache(encoder)
            parts = GrowingBuffer(repeating: nil, count: SentenceEncoder.largestOrder)
            rows = GrowingBuffer(repeating: nil, count: SentenceEncoder.largestOrder)
            scales = GrowingBuffer(repeating: 0, count: SentenceEncoder.largestOrder)
        }

        /// Writes the vector of a text: of length 1, or zeros if none of its pieces is known.
        package mutating func write(
            vectorOf utf8: UnsafeBufferPointer<UInt8>, to vector: UnsafeMutablePointer<Float>
        ) {
            add(utf8, to: vector)
            finish()
        }

        /// Adds a text whose vector is written to `vector` by the next ``finish()``, or before.
        package mutating func add(
            _ utf8: UnsafeBufferPointer<UInt8>, to vector: UnsafeMutablePointer<Float>
        ) {
            let first = ids.count
            guard pieces.append(utf8, to: &ids) else {
                vector.update(repeating: 0, count: encoder.dimension)
                return
            }
            texts.append(WaitingText(vector: vector, first: first, count: ids.count - first))
            if texts.count >= Self.largestTextCount || ids.count >= Self.largestPieceCount { finish() }
        }

        /// The IDs of a text's pieces, with one before and one after them; none if none is known.
        package mutating func ids(of utf8: UnsafeBufferPointer<UInt8>) -> [UInt32] {
            finish()
            _ = pieces.append(utf8, to: &ids)
            let found = Array(ids.elements)
            ids.removeAll()
            return found
        }

        /// Writes the vectors of all texts that wait.
        package mutating func finish() {
            guard texts.count > 0 else { return }
            let count = encoder.featureCount
            Self.reserve(&totals, texts.count * count, 0)
            totals.base.update(repeating: 0, count: texts.count * count)
            listWindows()
            var first = 0
            while first < windows.count {
                var (end, size) = (first, 0)
                while end < windows.count, end == first || size + windows[end].count <= Self.piecesPerGroup {
                    size += windows[end].count
                    end += 1
                }
                let start = windows[first].first
                let last = windows[end - 1]
                cache.hold(UnsafeBufferPointer(rebasing: ids.elements[start..<last.first + last.count]))
                for index in first..<end { sum(windows[index]) }
                first = end
            }
            writeVectors()
            ids.removeAll()
            texts.removeAll()
        }

        private static func reserve<Element: BitwiseCopyable>(
            _ buffer: inout GrowingBuffer<Element>, _ count: Int, _ zero: Element
        ) {
            if buffer.count < count { buffer = GrowingBuffer(repeating: zero, count: count) }
        }

        private mutating func listWindows() {
            windows.removeAll()
            // Two layers, each with a window around it.
            let before = 2 * encoder.branches.reduce(0) { max($0, $1.left) }
            let after = 2 * encoder.branches.reduce(0) { max($0, $1.order - 1 - $1.left) }
            for index in 0..<texts.count {
                let text = texts[index]
                var start = 0
                while start < text.count {
                    let end = min(text.count, start + Self.windowSize)
                    let first = max(0, start - before)
                    windows.append(
                        Window(
                            text: index, first: text.first + first,
                            count: min(text.count, end + after) - first, innerFirst: start - first,
                            innerCount: end - start))
                    start = end
                }
            }
        }

        // MARK: Convolutions

        /// Adds the numbers of a window's inner pieces to those of its text.
        private mutating func sum(_ window: Window) {
            let (encoder, count) = (encoder, window.count)
            let featureCount = encoder.featureCount
            Self.reserve(&features, count * featureCount, 0)
            for index in 0..<count {
                copyRow(of: ids[window.first + index], to: features.base + index * featureCount)
            }
            var (offset, place) = (0, 0)
            for branch in encoder.branches {
                convolve(window, branch, offset: offset, place: place, featureCount: featureCount)
                offset += branch.firstBias.count
                place += branch.order
            }
            let total = totals.base + window.text * featureCount
            for index in window.innerFirst..<window.innerFirst + window.innerCount {
                winnow_add_normalized(
                    features.base + index * featureCount, featureCount, encoder.epsilon, total)
            }
        }

        /// Writes the vector of a piece.
        private func copyRow(of piece: UInt32, to target: UnsafeMutablePointer<Float>) {
            let group = Int(piece) % encoder.tableScales.count
            let scale = encoder.tableScales.unsafeElements[group]
            let offset = encoder.tableOffsets.unsafeElements[group]
            let row = UnsafeBufferPointer(
                rebasing: encoder.table.unsafeElements[
                    Int(piece) * encoder.dimension..<(Int(piece) + 1) * encoder.dimension])
            for column in 0..<encoder.dimension { target[column] = Float(row[column]) * scale + offset }
        }

        /// Writes the numbers of a branch to the features of a window's pieces.
        private mutating func convolve(
            _ window: Window, _ branch: Branch, offset: Int, place: Int, featureCount: Int
        ) {
            let (count, width) = (window.count, branch.firstBias.count)
            Self.reserve(&states, count * width, 0)
            Self.reserve(&steps, count, 0)
            Self.reserve(&rounded, count * width, 0)
            Self.reserve(&sums, count * branch.second.width, 0)
            for index in 0..<count {
                let places = branch.places(around: index, count: count)
                for part in places {
                    let piece = ids[window.first + index + part - branch.left]
                    let found = cache.part(cache.slot(of: piece), place: place + part)
                    parts[part - places.lowerBound] = found.row
                    scales[part - places.lowerBound] = found.scale
                }
                let state = states.base + index * width
                winnow_add_rows_i16(
                    parts.base, scales.base, places.count, branch.firstBias.unsafeElements.baseAddress,
                    cache.numbers(cache.slot(of: ids[window.first + index])) + offset, width, state)
                steps[index] =
                    branch.second.scale
                    * winnow_round_row(state, width, branch.second.limit, rounded.base + index * width)
            }
            branch.second.write(sumsOf: rounded.base, stride: width, count: count, to: sums.base)
            let target = features.base + encoder.dimension + offset
            for index in 0..<count {
                let places = branch.places(around: index, count: count)
                for part in places {
                    let other = index + part - branch.left
                    rows[part - places.lowerBound] = UnsafePointer(
                        sums.base + other * branch.second.width + part * width)
                    scales[part - places.lowerBound] = steps[other]
                }
                winnow_add_rows_i32(
                    rows.base, scales.base, places.count, branch.secondBias.unsafeElements.baseAddress,
                    states.base + index * width, width, target + index * featureCount)
            }
        }

        // MARK: The last layers

        private mutating func writeVectors() {
            let (encoder, count) = (encoder, texts.count)
            let (dimension, featureCount) = (encoder.dimension, encoder.featureCount)
            let hidden = encoder.dense.layers[0].width
            let (scales, shifts) = (
                encoder.featureNorm.scales.unsafeElements, encoder.featureNorm.shifts.unsafeElements
            )
            for text in 0..<count {
                let total = totals.base + text * featureCount
                let number = Float(texts[text].count)
                for column in 0..<featureCount {
                    total[column] = total[column] * scales[column] + shifts[column] * number
                }
            }
            let size = count * max(dimension, hidden)
            Self.reserve(&layers, 3 * size, 0)
            let (first, second, third) = (layers.base, layers.base + size, layers.base + 2 * size)
            apply(encoder.pooling, to: totals.base, count: count, result: first)
            let bias = encoder.poolingBias.unsafeElements
            for text in 0..<count {
                let number = Float(texts[text].count)
                let factor = 1 / number.squareRoot()
                let row = first + text * dimension
                for column in 0..<dimension { row[column] = (row[column] + bias[column] * number) * factor }
            }
            let dense = encoder.dense.layers
            apply(dense[0], to: first, count: count, result: second)
            Self.rectify(second, count: count * hidden)
            apply(dense[1], to: second, count: count, result: third)
            apply(dense[2], to: first, count: count, adding: true, result: third)
            Self.rectify(third, count: count * hidden)
            apply(dense[3], to: third, count: count, result: first)
            Self.rectify(first, count: count * dimension)
            apply(dense[4], to: first, count: count, result: second)
            apply(dense[5], to: third, count: count, adding: true, result: second)
            SingleElementary.replace(UnsafeMutableBufferPointer(start: second, count: count * dimension)) {
                1 - 2 / (SingleElementary.exponential($0 + $0) + 1)
            }
            for text in 0..<count {
                let row = UnsafeMutableBufferPointer(start: second + text * dimension, count: dimension)
                SentenceReader.normalize(row)
                texts[text].vector.update(from: row.baseAddress.unsafelyUnwrapped, count: dimension)
            }
        }

        private static func rectify(_ values: UnsafeMutablePointer<Float>, count: Int) {
            for index in 0..<count { values[index] = values[index] > 0 ? values[index] : 0 }
        }

        /// Writes, or adds, the products of some rows with a layer's weights.
        private mutating func apply(
            _ layer: IntegerLayer, to values: UnsafePointer<Float>, count: Int, adding: Bool = false,
            result: UnsafeMutablePointer<Float>
        ) {
            Self.reserve(&rounded, count * layer.depth, 0)
            Self.reserve(&sums, count * layer.width, 0)
            Self.reserve(&steps, count, 0)
            let (rounded, sums, steps) = (rounded.base, sums.base, steps.base)
            for row in 0..<count {
                steps[row] =
                    layer.scale
                    * winnow_round_row(
                        values + row * layer.depth, layer.depth, layer.limit, rounded + row * layer.depth)
            }
            layer.write(sumsOf: rounded, stride: layer.depth, count: count, to: sums)
            for row in 0..<count {
                let (source, target) = (sums + row * layer.width, result + row * layer.width)
                for column in 0..<layer.width {
                    let value = Float(source[column]) * steps[row]
                    target[column] = adding ? target[column] + value : value
                }
            }
        }
    }
}

extension SentenceEncoder.Branch {
    /// The places of a window around a piece that are in a text of `count` pieces: place `left` is the piece itself.
    @inline(__always)
    fileprivate func places(around index: Int, count: Int) -> Range<Int> {
        max(0, left - index)..<min(order, count - index + left)
    }
}
