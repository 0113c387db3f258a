/// The end of the program with a message of one line and an exit code, as the command `winnow` ends.
struct Ending: Error {
    /// The exit codes of sysexits.h that the service uses.
    enum Code: Int32 {
        case usage = 64
        case unavailable = 69
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
