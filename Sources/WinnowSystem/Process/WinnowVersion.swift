import CWinnowKernels

/// The version of Winnow, of the libraries and of the programs.
public enum WinnowVersion {
    /// The version. Tags, packages and release notes have it from here.
    public static let number = "0.1.0"

    /// The commit, such as `3bd7acfa`, with `-dirty` if files had been changed; nil unless `make install` or a package
    /// wrote it into the program.
    package static var commit: String? {
        let text = String(cString: winnow_commit()).prefix { $0 != "_" }
        return text.isEmpty ? nil : String(text)
    }

    /// The version with the commit, if known: `0.1.0 (3bd7acfa)`.
    public static var text: String { number + (commit.map { " (\($0))" } ?? "") }
}
