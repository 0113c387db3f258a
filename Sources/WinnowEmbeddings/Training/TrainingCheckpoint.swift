import WinnowModelFile
import WinnowSystem

/// A file that keeps the state of a long training, so that an interrupted one continues.
///
/// The file is replaced atomically, so that it holds an earlier or a later state at any time. It belongs to
/// one training: the same data, options and number of threads.
package final class TrainingCheckpoint {
    /// The path of the file.
    package let path: String
    /// Whether the file has a state.
    package private(set) var hasState = false
    private let interval: Duration
    private var lastSaved = ContinuousClock.now
    private var owner: JSONObject = [:]

    /// Makes a checkpoint; `interval` is the least time between two states.
    package init(path: String, interval: Duration = .seconds(60)) {
        self.path = path
        self.interval = interval
    }

    /// The state that an earlier run of the same training left; nil if there is none.
    ///
    /// - Parameters:
    ///   - task: the training.
    ///   - options: its options.
    ///   - data: identifies its data.
    /// - Throws: ``EmbeddingError``: `file`, or `mismatch` if the file is damaged or belongs to another
    ///   training.
    func open(
        task: String, options: some TrainerOptions, data: String
    ) throws(EmbeddingError) -> ModelFile? {
        let options = (try? JSONValue(encoding: options))?.object ?? [:]
        owner = ["task": .string(task), "options": .object(options), "data": .string(data)]
        guard FileIdentity(path: path) != nil else { return nil }
        let file: ModelFile
        do {
            file = try ModelFile(contentsOf: path)
            try file.verify()
        } catch {
            if error.code == .file { throw EmbeddingError(model: error) }
            throw unusable("is not a checkpoint, or is damaged; remove it")
        }
        guard file.kind == Self.kind else { throw unusable("is not a checkpoint") }
        guard file.manifest["task"] == owner["task"] else {
            throw unusable("is a checkpoint of another kind of training")
        }
        for (name, value) in options.map({ ($0.key, $0.value) }) {
            let earlier = file.manifest["options"]?[name]?.text() ?? "unknown"
            guard earlier != value.text() else { continue }
            let values = value.object == nil ? " (\(earlier), here \(value.text()))" : ""
            throw EmbeddingError(
                code: .mismatch,
                text:
                    "\(path): is a checkpoint of a training with another \(option: name)\(values); give the same options, or name another file with \(option: "checkpoint")"
            )
        }
        guard file.manifest["data"] == owner["data"] else {
            throw unusable("is a checkpoint of a training on other data; give the same data")
        }
        hasState = true
        return file
    }

    /// Saves a state, unless the last one is younger than the interval and the training continues.
    ///
    /// - Throws: ``EmbeddingError`` with `file` if the file cannot be written.
    func save(
        isLast: Bool, state: JSONObject = [:], _ add: (inout ModelFileWriter) -> Void
    ) throws(EmbeddingError) {
        guard isLast || lastSaved.duration(to: .now) >= interval else { return }
        var manifest = owner
        manifest["state"] = .object(state)
        var writer = ModelFileWriter(kind: Self.kind, manifest: .object(manifest))
        add(&writer)
        do {
            try writer.write(to: path)
        } catch {
            throw EmbeddingError(model: error)
        }
        lastSaved = .now
        hasState = true
    }

    /// The error of a training that was stopped; the file has the state, if there was any.
    var interruption: EmbeddingError {
        EmbeddingError(
            code: .cancelled,
            text: hasState
                ? "interrupted; start again with the same arguments to continue from \(path)"
                : "interrupted before the first checkpoint; nothing was written")
    }

    /// Removes the file, once the result of the training is saved.
    package func remove() { AtomicFile.remove(path) }

    /// The kind of the file.
    private static let kind = "checkpoint"

    private func unusable(_ reason: String) -> EmbeddingError {
        EmbeddingError(
            code: .mismatch,
            text: "\(path): \(reason), or name another file with \(option: "checkpoint")")
    }
}

extension ModelFile {
    /// The numbers of a tensor of a checkpoint.
    func numbers<Number: TensorElement>(_ name: String) throws(EmbeddingError) -> [Number] {
        do {
            return try tensor(name, as: Number.self, shape: [nil]).withUnsafeBufferPointer { Array($0) }
        } catch {
            throw EmbeddingError(model: error)
        }
    }
}
