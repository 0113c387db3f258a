import WinnowPlatform

/// A shared library that is used if the system has it, and stays open until the process ends.
struct SystemLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Opens the first library that exists; nil if there is none.
    ///
    /// - Parameter names: paths, or file names that the system looks for in its own folders.
    init?(_ names: [String]) {
        guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
            return nil
        }
        self.handle = handle
    }

    /// The function of this name; nil if there is none.
    ///
    /// - Parameter type: its type, `@convention(c)`, which must be right: it is not checked.
    func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
}
