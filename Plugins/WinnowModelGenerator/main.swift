// WinnowModelGenerator MODEL SOURCE [COPY]: writes the class of a model as Swift, and copies the model if that is asked for.
//
// Reads the header of the file alone, and imports nothing of Winnow, so that a client builds in seconds.

import Foundation

let arguments = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
guard arguments.count == 2 || arguments.count == 3 else {
    fail("usage: WinnowModelGenerator MODEL SOURCE [COPY]")
}

do {
    let header = try ModelHeader(of: arguments[0])
    try Data(ClassSource(header, of: arguments[0]).text.utf8).write(to: arguments[1])
    if arguments.count == 3 {
        try? FileManager.default.removeItem(at: arguments[2])
        try FileManager.default.copyItem(at: arguments[0].resolvingSymlinksInPath(), to: arguments[2])
    }
} catch let defect as ModelHeader.Defect {
    fail("\(arguments[0].path): error: \(defect.reason)")
} catch {
    fail("\(arguments[0].path): error: \(error.localizedDescription)")
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
}
