import WinnowSystem

extension FilterStore {
    /// The files of rules as they are now: the user's, and that of the site.
    var policyFiles: [PolicyFile] {
        [path, sharedPath].compactMap { $0.map { PolicyFile(folder: $0) } }
    }

    /// Checks the files of rules.
    ///
    /// - Throws: ``FilterStoreError`` with `badPolicy`.
    package func checkPolicy() throws(FilterStoreError) {
        if let error = policyFiles.policy.errors.first { throw error }
    }
}

/// A file of rules at a time: its rules are the same as long as it is equal.
struct PolicyFile: Sendable, Hashable {
    /// The largest file of rules, in bytes.
    private static let largest = 1 << 20

    private let path: String
    private let version: FileVersion?
    /// Why there is no such file although something is at its path.
    private let error: FilterStoreError?

    /// The file in the folder of a store.
    init(folder: String) {
        path = folder + "/policy"
        version = FileVersion(path: path)
        error =
            version == nil
            ? .obstacle(
                .badPolicy, at: path, in: folder, notAFile: "not a file; write rules into it, or remove it")
            : nil
    }

    /// The rules; see ``MailPolicy/errors`` for what cannot be read. Complexity: O(*n*).
    var policy: MailPolicy {
        guard version != nil else { return error.map { MailPolicy($0) } ?? MailPolicy() }
        guard FileSize.of(path) <= Self.largest else {
            return MailPolicy(
                FilterStoreError(badPolicy: path, what: "has more than 1 MB; keep the rules that are needed"))
        }
        do throws(FileError) {
            return MailPolicy(try InputFile(path: path).readAll(), path: path)
        } catch {
            return error.code == .notFound ? MailPolicy() : MailPolicy(FilterStoreError(.badPolicy, error))
        }
    }
}

extension [PolicyFile] {
    /// The rules of all files; those of the first ones go before those of the others.
    var policy: MailPolicy { reversed().reduce(MailPolicy()) { $1.policy.over($0) } }
}
