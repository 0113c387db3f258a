import Dispatch
import Synchronization
import WinnowModelFile
import WinnowSystem

/// The models of a run, whose bytes are compared with their checksums on threads of their own: a number with one wrong
/// bit gives wrong answers without a word. Nothing is written before they have been.
package final class ModelChecks: Sendable {
    private let running = DispatchGroup()
    private let failure = Mutex<ModelFileError?>(nil)

    init() {}

    /// Reads a mapped model into memory, as its file may be written over, and checks its bytes there.
    fileprivate func begin(_ model: ModelFile, in file: MappedFile) {
        DispatchQueue.global().async(group: running) { [self] in
            do throws(ModelFileError) {
                try rethrowing(file.detach(), as: ModelFileError.init)
                try model.verify()
            } catch {
                failure.withLock { $0 = $0 ?? error }
            }
        }
    }

    /// Waits until all models have been checked.
    ///
    /// - Throws: `ModelFileError` with `damaged`, or `file` if a file could not be read.
    func confirm() throws(ModelFileError) {
        running.wait()
        if let failure = failure.withLock(\.self) { throw failure }
    }
}

extension ModelFile {
    /// Larger files are mapped: reading them would take longer than most runs.
    private static let largestRead = 64 << 20

    /// Opens the model of a run, to be read into memory and compared with its checksums while it is used; see
    /// ``ModelChecks``.
    ///
    /// A file of more than 64 MB is mapped, and only its header is checked; `winnow inspect --verify` checks all.
    init(checking path: String) throws(ModelFileError) {
        guard !FileIdentity.isFolder(path), 1...Self.largestRead ~= FileSize.of(path) else {
            try self.init(contentsOf: path)
            return
        }
        guard MappedFile.canDetach, let checks = OutputFile.standardOutput.checks else {
            try self.init(reading: path)
            return
        }
        let file = try rethrowing(MappedFile(path: path, mayDetach: true), as: ModelFileError.init)
        try self.init(mapping: file)
        checks.begin(self, in: file)
    }
}
