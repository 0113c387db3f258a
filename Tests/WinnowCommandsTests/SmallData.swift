// Small data, and models trained on it, once for all tests.

import Foundation
import _WinnowTestSupport

enum SmallData {
    /// Features that a debug build fits in a fraction of a second.
    static let features = "--word-ngrams 1 --character-ngrams none"

    /// The first rows of the project's own messages, as CSV.
    static let messages = firstRecords(121)

    /// Texts labelled with the colour that they name.
    static let colours: String = {
        let things = ["car", "door", "hat", "boat", "wall", "pen", "shirt", "book", "chair", "leaf"]
        var rows = ["text,label"]
        for thing in things {
            rows.append("a red \(thing) like blood,red")
            rows.append("the green \(thing) like grass,green")
            rows.append("one blue \(thing) like the sky,blue")
        }
        return rows.joined(separator: "\n") + "\n"
    }()

    // An empty line at the end makes the training data other data than those that the models are tried on.

    /// A model of ``messages``: ham or spam.
    static let spamModel = Result { try model(of: messages + "\n") }
    /// A model of ``colours``: red, green or blue.
    static let colourModel = Result { try model(of: colours + "\n") }

    /// The bytes of a model trained on these rows.
    static func model(of csv: String, _ options: [String] = []) throws -> [UInt8] {
        let folder = try CommandFolder()
        try folder.write("data.csv", csv)
        let outcome = try folder.run("train data.csv -o model.winnow --quiet \(features)", options)
        guard outcome.code == 0 else { throw TrainingFailed(description: outcome.errorText) }
        return try folder.bytes("model.winnow")
    }

    /// A folder with `spam.winnow`, `colours.winnow` and `messages.csv`.
    static func folder() throws -> CommandFolder {
        let folder = try CommandFolder()
        try folder.write("spam.winnow", spamModel.get())
        try folder.write("colours.winnow", colourModel.get())
        try folder.write("messages.csv", messages)
        return folder
    }

    /// The first lines of `data/messages.csv`, up to the end of a record.
    private static func firstRecords(_ count: Int) -> String {
        let path = TestData.packageRoot + "/data/messages.csv"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        var lines = text.split(separator: "\n").prefix(count)
        while !lines.joined().count(where: { $0 == "\"" }).isMultiple(of: 2) { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    private struct TrainingFailed: Error, CustomStringConvertible {
        var description: String
    }
}
