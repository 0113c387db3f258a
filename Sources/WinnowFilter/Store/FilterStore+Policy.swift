import WinnowSystem

extension FilterStore {
    /// The largest file of rules, in bytes.
    private static let largestPolicy = 1 << 20

    /// The files of rules: the user's, and that of the site.
    var policyPaths: [String] { [path, sharedPath].compactMap { $0.map { $0 + "/policy" } } }

    /// The rules of the user and of the site; see ``MailPolicy/error`` for what cannot be read.
    func policy() -> MailPolicy {
        policyPaths.reversed().reduce(MailPolicy()) { Self.policy(at: $1).over($0) }
    }

    /// Checks the files of rules.
    ///
    /// - Throws: ``FilterStoreError`` with `badPolicy`, or `file`.
    package func checkPolicy() throws(FilterStoreError) {
        if let error = policy().error { throw error }
    }

    private static func policy(at path: String) -> MailPolicy {
        guard FileVersion(path: path) != nil else {
            guard FileIdentity.isFolder(path) || FileIdentity.isOtherThanFile(path) else {
                return MailPolicy()
            }
            return MailPolicy(
                FilterStoreError(badPolicy: path, what: "not a file; write rules into it, or remove it"))
        }
        guard FileSize.of(path) <= largestPolicy else {
            return MailPolicy(
                FilterStoreError(badPolicy: path, what: "has more than 1 MB; keep the rules that are needed"))
        }
        do throws(FileError) {
            return MailPolicy(try InputFile(path: path).readAll(), path: path)
        } catch {
            return error.code == .notFound ? MailPolicy() : MailPolicy(FilterStoreError(error))
        }
    }
}
