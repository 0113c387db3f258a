import Dispatch
import Synchronization
import WinnowModelFile

/// Compares all bytes of the models that a run was given with their checksums, while they are used.
///
/// Opening checks only the header, and a number with one wrong bit gives wrong answers without a word.
package final class ModelCheck: Sendable {
    /// Larger files are not read for this: `winnow inspect --verify` does.
    private static let largest = 64 << 20

    private let group = DispatchGroup()
    private let damage = Mutex<ModelFileError?>(nil)

    /// Begins to read a file.
    func begin(_ file: ModelFile) {
        guard file.fileSize <= Self.largest else { return }
        DispatchQueue.global().async(group: group) { [self] in
            do throws(ModelFileError) {
                try file.verify()
            } catch {
                damage.withLock { $0 = error }
            }
        }
    }

    /// Waits until all files were read.
    ///
    /// - Throws: ``ModelFileError`` with `damaged` if one of them is.
    func finish() throws(ModelFileError) {
        group.wait()
        if let error = damage.withLock({ $0 }) { throw error }
    }
}

extension ModelFile {
    /// Opens a file that is read as a whole while it is used; see ``ModelCheck``.
    init(checking path: String) throws(ModelFileError) {
        try self.init(contentsOf: path)
        StandardStreams.current.modelCheck.begin(self)
    }
}
