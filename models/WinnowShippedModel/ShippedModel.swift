// The shipped models as files: what programs open.

import Synchronization
public import WinnowModelFile
import WinnowSystem

/// A model that comes with Winnow, by the name of its file.
///
/// Programs contain the models, unless they were built with `WINNOW_MODELS_IN_FILES=1` in the environment, as those in
/// packages are: these read `NAME.winnow` from ``folder`` when it is needed.
public struct ShippedModel: Sendable, Hashable {
    /// The name of the model's file, without its extension.
    public let name: String
    /// The model's bytes, which begin at a multiple of 64; empty in programs that read the models from files.
    package nonisolated(unsafe) let embedded: UnsafeRawBufferPointer

    /// A model in the program, whose bytes stay in place as long as it runs.
    package init(_ name: String, _ start: UnsafeRawPointer?, _ size: Int) {
        self.name = name
        embedded = UnsafeRawBufferPointer(start: start, count: size)
    }

    /// Whether both are the same model.
    public static func == (left: ShippedModel, right: ShippedModel) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    private static let chosenFolder = Mutex<String?>(nil)

    /// The folder of the models' files, for programs that do not contain them. (default: `share/winnow/models` beside the
    /// program's folder, so `/usr/share/winnow/models` for `/usr/bin/winnow`)
    public static var folder: String {
        get { chosenFolder.withLock(\.self) ?? SystemInformation.shareFolder + "/models" }
        set { chosenFolder.withLock { $0 = newValue } }
    }

    /// Opens the model, in the program or in ``folder``.
    ///
    /// - Throws: `ModelFileError` with `file` if the program reads the models from files and this one is missing or
    ///   cannot be read, and with the other codes of `ModelFile.init(contentsOf:)`.
    /// - Complexity: O(*n*) in the size of the header.
    public func file() throws(ModelFileError) -> ModelFile {
        embedded.baseAddress == nil ? try file(in: Self.folder) : try ModelFile(embedded: embedded)
    }

    /// Opens the model's file in a folder.
    package func file(in folder: String) throws(ModelFileError) -> ModelFile {
        do throws(ModelFileError) {
            return try ModelFile(contentsOf: "\(folder)/\(name).winnow")
        } catch {
            guard let cause = error.cause, cause.code == .notFound else { throw error }
            throw ModelFileError(
                FileError(
                    code: .notFound, path: cause.path,
                    message: "\(cause.path): no such file; install the package winnow-models (with pip, "
                        + "winnow-text-models), or set WINNOW_MODELS to the folder of the models"))
        }
    }

    /// Opens the model by one of a type's initializers.
    ///
    /// The tests open all models, so a failure means that the program's file is damaged, or that the models' files are
    /// not installed, where the program reads them from files.
    package func opened<Opened>(_ open: (ModelFile) throws(ModelFileError) -> Opened) -> Opened {
        do throws(ModelFileError) {
            return try open(file())
        } catch {
            preconditionFailure("a model that comes with this program cannot be opened: \(error)")
        }
    }
}
