import Foundation
import Testing
import _WinnowTestSupport

@Suite struct ServeTests {
    @Test(arguments: ["serve --folder models", "studio messages.csv --no-open", "studio"])
    func `without winnow-server, the error says in one line how to install it`(arguments: String) throws {
        // The tests' build has winnow-server beside the command; beside this link there is none.
        let folder = try CommandFolder()
        let link = folder.path + "/winnow"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: WinnowProcess.executable())
        let command = Process()
        let error = Pipe()
        command.executableURL = URL(filePath: link)
        command.arguments = arguments.split(separator: " ").map(String.init)
        command.environment = ["PATH": folder.path]
        command.standardInput = FileHandle.nullDevice
        command.standardError = error
        try command.run()
        let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        command.waitUntilExit()
        #expect(command.terminationStatus == 66)
        #expect(
            text == "winnow: winnow-server is neither beside this command nor on PATH; "
                + "install it by make install-server\n")
    }
}
