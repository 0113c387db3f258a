import WinnowPlatform

/// The end of the process.
enum ProcessEnd {
    /// Ends the process with this code.
    ///
    /// The argument parser's `exit(withError:)` first derives a help page from all declarations, even for
    /// code 0, which takes as long as judging a message.
    static func leave(with code: Int32) -> Never { exit(code) }
}
