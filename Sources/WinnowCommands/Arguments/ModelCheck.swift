import WinnowModelFile
import WinnowSystem

extension ModelFile {
    /// Larger files are mapped: reading them would take longer than most runs.
    private static let largestRead = 64 << 20

    /// Opens the model of a run, which may be overwritten in place meanwhile: it is read into memory, and all its
    /// bytes are compared with their checksums, as a number with one wrong bit gives wrong answers without a word.
    ///
    /// A file of more than 64 MB is mapped, and only its header is checked; `winnow inspect --verify` checks all.
    init(checking path: String) throws(ModelFileError) {
        guard !FileIdentity.isFolder(path), 1...Self.largestRead ~= FileSize.of(path) else {
            try self.init(contentsOf: path)
            return
        }
        try self.init(reading: path)
    }
}
