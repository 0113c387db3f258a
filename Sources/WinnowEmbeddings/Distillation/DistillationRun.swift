import WinnowLinearAlgebra
import WinnowModelFile
import WinnowSystem

/// One distillation, from its beginning or from a checkpoint.
struct DistillationRun {
    let options: EmbeddingDistiller.Options
    let input: EmbeddingDistiller.Input
    /// The sentences from which the principal axes are taken, at most.
    private static let largestSample = 1 << 18
    /// The texts that the teacher reads between two calls of `progress`.
    private static let textsPerPart = 1024

    /// Keeps the state; nil if it is not kept.
    let checkpoint: TrainingCheckpoint?

    /// The results so far; the transformer's vectors take nearly all of the time.
    private struct State {
        var entries: [Float] = []
        var sentences: [Float] = []
        var fit: DistillationFit.State?
    }

    /// Makes the table; ends early if `progress` returns false.
    func distillation(
        _ progress: (EmbeddingDistiller.Event) -> Bool
    ) throws(EmbeddingError) -> EmbeddingDistiller.Distillation {
        let teacher = input.teacher
        try options.validate(for: teacher)
        var isStopped = false
        func goesOn(_ event: EmbeddingDistiller.Event) -> Bool {
            if !isStopped { isStopped = !progress(event) }
            return !isStopped
        }
        var corpus = try DistillationCorpus(input.texts, words: teacher.words, options: options)
        let entries = try DistillationEntries(teacher: teacher, corpus: corpus, options: options)
        guard entries.count > 0 else {
            throw EmbeddingError(
                code: .tooLittleText,
                message:
                    "no piece of the teacher is in the corpus; give text in its language"
            )
        }
        var state = try savedState(corpus)
        let total = entries.count + corpus.count
        _ = goesOn(
            .prepared(
                sentences: corpus.count - corpus.heldOutCount, heldOut: corpus.heldOutCount,
                entries: entries.count))
        try encode(teacher.source(of: entries), \.entries, in: &state) {
            (state, done) throws(EmbeddingError) in
            _ = goesOn(.encoded(done, of: total))
            try save(state, isLast: isStopped)
            // A table needs the vectors of all entries.
            return true
        }
        try encode(teacher.source(of: corpus), \.sentences, in: &state) {
            (state, done) throws(EmbeddingError) in
            _ = goesOn(.encoded(entries.count + done, of: total))
            try save(state, isLast: isStopped)
            return !isStopped
        }
        let sentences = matrix(state.sentences)
        corpus.removeAll(after: sentences.rows, heldOutShare: options.heldOutShare)
        let saved = state.fit
        var distillation = try table(entries, corpus, matrix(state.entries), sentences, from: saved) {
            (epoch, fit) throws(EmbeddingError) in
            _ = goesOn(.epoch(epoch, of: options.epochs, heldOutLoss: fit.losses.last ?? .nan))
            state.fit = fit
            try save(state, isLast: isStopped)
            state.fit = nil
            return !isStopped
        }
        if isStopped { distillation.ending = .stopped }
        return distillation
    }

    private func matrix(_ vectors: [Float]) -> Matrix {
        let dimension = input.teacher.dimension
        return Matrix(rows: vectors.count / dimension, columns: dimension, elements: vectors)
    }

    /// The first principal components of rows, as columns.
    private static func components(
        of matrix: Matrix, count: Int, centering: Bool
    ) throws(EmbeddingError) -> Matrix {
        try rethrowing(
            PrincipalComponents(of: matrix, centering: centering).components.prefix(columns: count)
        ) { (error: FactorizationError) in EmbeddingError(code: .notFinite, message: error.message) }
    }

    /// Appends the vectors that are missing of texts; `goesOn` is called with the number done after
    /// each 1,024.
    private func encode(
        _ texts: TeacherTexts, _ vectors: WritableKeyPath<State, [Float]>, in state: inout State,
        goesOn: (State, Int) throws(EmbeddingError) -> Bool
    ) throws(EmbeddingError) {
        let (threads, dimension) = (options.threads, input.teacher.dimension)
        let done = state[keyPath: vectors].count / dimension
        state[keyPath: vectors].reserveCapacity(texts.count * dimension)
        for part in Parallel.ranges(count: texts.count, size: Self.textsPerPart) where part.lowerBound >= done
        {
            state[keyPath: vectors].append(contentsOf: repeatElement(0, count: part.count * dimension))
            state[keyPath: vectors].withUnsafeMutableBufferPointer { vectors in
                let room = vectors[part.lowerBound * dimension..<part.upperBound * dimension]
                texts.write(part, threads, UnsafeMutableBufferPointer(rebasing: room))
            }
            guard try goesOn(state, part.upperBound) else { return }
        }
    }

    /// Steps 3 and 4.
    private func table(
        _ entries: DistillationEntries, _ corpus: DistillationCorpus, _ alone: Matrix, _ sentences: Matrix,
        from saved: DistillationFit.State?,
        _ goesOn: (Int, DistillationFit.State) throws(EmbeddingError) -> Bool
    ) throws(EmbeddingError) -> EmbeddingDistiller.Distillation {
        let heldOut = corpus.heldOutCount
        let learnedRows = heldOut..<min(sentences.rows, heldOut + Self.largestSample)
        let learned = Matrix(
            rows: learnedRows.count, columns: sentences.columns,
            elements: Array(
                sentences.elements[
                    learnedRows.lowerBound * sentences.columns..<learnedRows.upperBound * sentences.columns]))
        let directions = try Self.components(of: learned, count: options.dimension, centering: false)
        var start = alone
        start.center()
        if options.removedComponents > 0 {
            let leading = try Self.components(
                of: start, count: options.removedComponents, centering: true)
            let inside = Matrix.product(
                Matrix.product(start, leading, threads: options.threads), leading, transposingRight: true,
                threads: options.threads)
            start.subtract(inside)
        }
        var rows = Matrix.product(start, directions, threads: options.threads)
        rows.normalizeRows()
        guard let empty = entries.embedding(rows, element: .f32) else {
            throw EmbeddingError(code: .notFinite, message: "the teacher's vectors are not finite")
        }
        let lists = corpus.rows(by: empty)
        rows.scaleRows(by: lists.inverseFrequencies(from: heldOut, entryCount: entries.count))
        var targets = Matrix.product(sentences, directions, threads: options.threads)
        targets.normalizeRows()

        var fit = DistillationFit(
            rows: rows, lists: lists, targets: targets, heldOutCount: heldOut, options: options, from: saved)
        let losses = try fit.run(goesOn)
        guard let embedding = entries.embedding(fit.best, element: options.element) else {
            throw EmbeddingError(
                code: .notFinite, message: "the table's numbers are not finite; use a lower learning rate")
        }
        return EmbeddingDistiller.Distillation(
            embedding: embedding, heldOutLosses: losses, sentenceCount: corpus.count - heldOut,
            ending: .limit)
    }
}

// MARK: Checkpoint

extension DistillationRun {
    /// The state in the checkpoint, if there is one.
    private func savedState(_ corpus: DistillationCorpus) throws(EmbeddingError) -> State {
        var state = State()
        let data = "\(input.teacher.identity) \(corpus.fingerprint)"
        guard let file = try checkpoint?.open(task: "distillation", options: options, data: data) else {
            return state
        }
        state.entries = try file.numbers("entries")
        state.sentences = try file.numbers("sentences")
        if file.manifest["state"]?["isFitting"] == true {
            state.fit = DistillationFit.State(
                rows: try file.numbers("rows"), squares: try file.numbers("squares"),
                best: try file.numbers("best"), losses: try file.numbers("losses"))
        }
        return state
    }

    /// Saves the state if it is time; throws if it is the last one.
    private func save(_ state: State, isLast: Bool) throws(EmbeddingError) {
        guard let checkpoint else { return }
        try checkpoint.save(isLast: isLast, state: ["isFitting": .bool(state.fit != nil)]) { writer in
            writer.add("entries", state.entries)
            writer.add("sentences", state.sentences)
            guard let fit = state.fit else { return }
            writer.add("rows", fit.rows)
            writer.add("squares", fit.squares)
            writer.add("best", fit.best)
            writer.add("losses", fit.losses)
        }
        if isLast { throw checkpoint.interruption }
    }
}

extension Matrix {
    /// Subtracts the mean row from each row.
    fileprivate mutating func center() {
        let (rows, columns) = (rows, columns)
        withUnsafeMutableElements { elements in
            var mean = [Double](repeating: 0, count: columns)
            for row in 0..<rows {
                for column in 0..<columns { mean[column] += Double(elements[row * columns + column]) }
            }
            for row in 0..<rows {
                for column in 0..<columns {
                    elements[row * columns + column] -= Float(mean[column] / Double(rows))
                }
            }
        }
    }

    /// Subtracts another matrix of the same shape.
    fileprivate mutating func subtract(_ other: Matrix) {
        withUnsafeMutableElements { elements in
            for index in elements.indices { elements[index] -= other.elements[index] }
        }
    }

    /// Multiplies each row by its factor.
    fileprivate mutating func scaleRows(by factors: [Float]) {
        let columns = columns
        withUnsafeMutableElements { elements in
            for (row, factor) in factors.enumerated() {
                for index in row * columns..<(row + 1) * columns { elements[index] *= factor }
            }
        }
    }
}
