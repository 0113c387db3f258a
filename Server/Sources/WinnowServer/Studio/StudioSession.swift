import Foundation
import HTTPTypes
import Synchronization
import WinnowKit

/// The data, models and index that the studio has open, and the one job that may run.
package final class StudioSession: Sendable {
    /// How many models are kept; a further one takes the place of the oldest.
    package static let modelLimit = 8

    private struct State {
        /// The most recently requested path.
        var path: String?
        /// Its columns, which the user can name differently if the data cannot be read.
        var columns: [String] = []
        var data: (number: Int, data: StudioData)?
        /// The reason why the most recently requested data is not open.
        var failure: Problem?
        var isOpening = false
        var job: StudioJob?
        var models: [StudioModel] = []
        var dataCount = 0
        var modelCount = 0
    }

    package let folder: StudioFolder
    let index: ServedIndex?
    /// The page that a model can be put into; nil if it is not installed.
    let page: ModelPage?
    private let state = Mutex(State())

    init(folder: StudioFolder, index: ServedIndex?, page: ModelPage?) {
        self.folder = folder
        self.index = index
        self.page = page
    }

    /// Makes a session that opens data, on a thread of its own, and an index.
    package convenience init(
        data path: String?, index: String?, pageTemplate: String = ModelPage.installedTemplate
    ) throws {
        guard let folder = try? StudioFolder() else {
            throw ConfigurationError(
                "\(FileManager.default.temporaryDirectory.path): no folder can be made for temporary files; set TMPDIR"
            )
        }
        let name = index.map { String($0.split(separator: "/").last ?? "index") }
        let served = try index.map { path in
            do {
                return try ServedIndex(name ?? "", path: path, readOnly: true)
            } catch {
                throw ConfigurationError("\(path): not an index that can be opened: \(error)")
            }
        }
        self.init(folder: folder, index: served, page: try? ModelPage(template: pageTemplate))
        guard let path else { return }
        state.withLock { $0.path = path }
        Thread { [self] in try? open(path) }.start()
    }

    /// Ends the running job, and removes all files.
    package func end() {
        cancel()
        folder.remove()
    }

    /// The most recently requested path, whether the data could be opened or not.
    func lastPath() throws -> String {
        guard let path = state.withLock(\.path) else { throw Self.noData }
        return path
    }

    /// The open data.
    var data: StudioData {
        get throws {
            guard let data = state.withLock({ $0.data?.data }) else { throw Self.noData }
            return data
        }
    }

    /// The job that runs or ran last.
    var job: StudioJob? { state.withLock(\.job) }

    var models: [StudioModel] { state.withLock(\.models) }

    /// A model by its number.
    func model(_ number: Int) throws(Problem) -> StudioModel {
        guard let model = models.first(where: { $0.number == number }) else {
            throw Problem(
                .notFound, "modelNotFound", "there is no model of this number in the session",
                remedy: "train one; the studio keeps the last \(Self.modelLimit)")
        }
        return model
    }

    /// Opens data on the calling thread; data that cannot be opened leaves none open, and is reported.
    func open(_ path: String, options: DataOptions = DataOptions()) throws {
        let old = try state.withLock { state in
            guard !(state.job?.isRunning ?? false), !state.isOpening else { throw Self.busy }
            state.isOpening = true
            defer { state.path = path }
            return state.path
        }
        let columns = CorpusReader(options: options).columns(ofFileAt: path)
        let opened = Result { try StudioData(path: path, options: options, columns: columns) }
        state.withLock { state in
            state.isOpening = false
            state.columns = columns
            // Data of the page would otherwise be of another file than the message.
            state.data = nil
            switch opened {
            case .success(let data):
                state.dataCount += 1
                state.data = (state.dataCount, data)
                state.failure = nil
            case .failure(let error):
                state.failure = Problem(ofStudio: error, in: folder)
            }
        }
        if let old, old != path { folder.removeData(at: old) }
        _ = try opened.get()
    }

    /// Begins a training.
    func train(_ settings: StudioSettings) throws {
        try begin(.training) { job, number, data in
            try self.train(settings, on: data, number: number, job)
        }
    }

    /// Begins to judge labels.
    func audit() throws {
        try begin(.audit) { job, number, data in
            let audit = try LabelAuditor().audit(of: data.labelled.corpus) { round, event in
                job.observe(
                    fraction: (Double(round) + event.progress.fraction) / Double(LabelAuditor.rounds))
            }
            self.state.withLock { state in
                if state.data?.number == number { state.data?.data.audit = audit }
            }
            return audit.ending == .stopped ? .cancelled : .done(model: nil)
        }
    }

    /// Cancels the running job without waiting for its end.
    func cancel() { job?.cancel() }

    private func begin(
        _ kind: StudioJob.Kind,
        _ work: @escaping @Sendable (StudioJob, _ number: Int, StudioData) throws -> StudioJob.Outcome
    ) throws {
        let job = StudioJob(kind)
        let data = try state.withLock { state in
            guard !(state.job?.isRunning ?? false), !state.isOpening else { throw Self.busy }
            guard let data = state.data else { throw Self.noData }
            state.job = job
            return data
        }
        // Not on the threads that answer requests.
        let thread = Thread { [folder] in
            do {
                job.end(try work(job, data.number, data.data))
            } catch is CancellationError {
                job.end(.cancelled)
            } catch let error as ClassificationError where error.code.kind == .data {
                let message = "\(data.data.name): \(error.message)"
                job.end(
                    .failed(
                        Problem(
                            .unprocessableContent, error.code.name, message,
                            remedy: "change the data or the settings")))
            } catch {
                job.end(.failed(Problem(ofStudio: error, in: folder)))
            }
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    private func train(
        _ settings: StudioSettings, on data: StudioData, number: Int, _ job: StudioJob
    ) throws -> StudioJob.Outcome {
        let start = ContinuousClock.now
        let count = state.withLock { state in
            state.modelCount += 1
            return state.modelCount
        }
        let name = StudioFolder.safe(settings.name ?? "\(data.title)-\(count)")
        var options = settings.options
        options.keepsValidationDetails = true
        let training = try LabelledTraining(
            on: data.labelled, dataOptions: data.options, testShare: settings.testShare, options: options,
            duplicates: data.duplicates
        ) { job.observe($0) }
        let model = try StudioModel(
            training, number: count, name: name, data: number,
            path: "\(folder.path)/model-\(count).winnow", duration: start.duration(to: .now))
        let oldest = state.withLock { state in
            state.models.append(model)
            return state.models.count > Self.modelLimit ? state.models.removeFirst() : nil
        }
        // Requests in progress have it mapped.
        if let oldest { try? FileManager.default.removeItem(atPath: oldest.path) }
        return .done(model: count)
    }

    private static let noData = Problem(
        .conflict, "noData", "no data is open", remedy: "choose a file under “Data”")
    private static let busy = Problem(
        .conflict, "busy", "the studio does one thing at a time, and is working",
        remedy: "wait for it, or cancel it under “Training”")

    /// Two models and, if they were tested on the same rows, their comparison.
    func comparison(_ first: StudioModel, _ second: StudioModel) throws -> JSONValue {
        var json: JSONObject = ["first": first.json, "second": second.json]
        let data = state.withLock(\.data)
        guard first.data == second.data, first.testRows == second.testRows,
            let one = first.tested, let other = second.tested,
            let reports = (first.evaluation, second.evaluation) as? (EvaluationReport, EvaluationReport)
        else {
            json["reason"] =
                "They were not tested on the same rows, so their figures stand side by side only. Train both with the same data, test part and seed."
            return .object(json)
        }
        let comparison = try ModelComparison(of: one, and: other)
        json["comparison"] = comparison.json(
            first: (first.name, reports.0), second: (second.name, reports.1))
        json["summary"] = .string(comparison.text(names: (first.name, second.name)))
        guard let data, data.number == first.data else { return .object(json) }
        json["differing"] = .array(
            comparison.differingExamples.prefix(50).map { row in
                let text = data.data.labelled.corpus.text(at: first.testRows[row])
                return [
                    "text": .string(String(text.prefix(300))), "label": .string(one.labels[one.truth[row]]),
                    "first": .string(one.labels[one.predicted[row]]),
                    "second": .string(other.labels[other.predicted[row]]),
                ]
            })
        return .object(json)
    }

    /// Everything that a page needs to begin.
    func json() throws -> JSONValue {
        let (path, columns, data, failure, isOpening, job, models) = state.withLock {
            ($0.path, $0.columns, $0.data?.data, $0.failure, $0.isOpening, $0.job, $0.models)
        }
        return [
            "file": path.map { .string(String($0.split(separator: "/").last ?? "")) } ?? .null,
            "columns": .array(columns.map { .string($0) }),
            "data": data?.json(in: folder) ?? .null,
            "failure": failure.map { .string($0.detail) } ?? .null, "isOpening": .bool(isOpening),
            "job": job?.json ?? .null, "models": .array(models.map(\.json)),
            "hasPages": .bool(page != nil), "index": try indexJSON(),
            "samples": .array(StudioPages.samples.map { .string($0) }),
            "algorithms": .array(TrainingAlgorithm.allCases.map { .string($0.rawValue) }),
            "encodings": .array([.string("automatic")] + TextEncoding.allCases.map { .string($0.rawValue) }),
        ]
    }

    private func indexJSON() throws -> JSONValue {
        guard let served = index else { return .null }
        let information = try served.index.information()
        return [
            "name": .string(served.name), "items": .integer(information.items),
            "attributes": .array(information.attributes.map { .string($0) }),
            "lacksEmbedding": .bool(served.lacksEmbedding),
            "isSemantic": .bool(information.vectorizer != nil && !served.lacksEmbedding),
        ]
    }
}
