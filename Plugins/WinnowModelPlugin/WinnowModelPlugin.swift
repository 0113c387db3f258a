// Writes a class for each model and index in a target: SpamClassifier for spam.winnow.

import Foundation
import PackagePlugin

/// Runs the generator on the `.winnow` and `.index` files in a target's folder.
@main struct WinnowModelPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let files = target.sourceModule?.sourceFiles else { return [] }
        return try commands(
            for: files, in: context.pluginWorkDirectoryURL,
            by: context.tool(named: "WinnowModelGenerator").url)
    }

    private func commands(
        for files: some Sequence<File>, in folder: URL, by generator: URL
    ) throws -> [Command] {
        var names: [String: String] = [:]
        return files.filter { ["winnow", "index"].contains($0.url.pathExtension) }.map { file in
            let source = folder.appending(path: file.url.deletingPathExtension().lastPathComponent + ".swift")
            if let other = names.updateValue(file.url.path, forKey: source.lastPathComponent) {
                Diagnostics.error("\(file.url.path): \(other) has the same name; rename one of them")
            }
            // A file that the package does not declare as a resource becomes one by being copied.
            let copy = file.type == .resource ? nil : folder.appending(path: file.url.lastPathComponent)
            return .buildCommand(
                displayName: "Writing a class for \(file.url.lastPathComponent)", executable: generator,
                arguments: [file.url.path, source.path] + (copy.map { [$0.path] } ?? []),
                inputFiles: [file.url], outputFiles: [source] + (copy.map { [$0] } ?? []))
        }
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

extension WinnowModelPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        try commands(
            for: target.inputFiles, in: context.pluginWorkDirectoryURL,
            by: context.tool(named: "WinnowModelGenerator").url)
    }
}
#endif
