// The start of the command: bypassing the argument parser gives the same results.

import Testing
import _WinnowTestSupport

@testable import WinnowCommands

@Suite struct StartTests {
    @Test(arguments: [["m.winnow"], ["m.winnow", "a.txt"], ["./m.winnow", "-", "b.csv", "", "a b"]])
    func `a model and files need no parser`(_ arguments: [String]) {
        #expect(
            ClassificationJob(arguments: (["classify"] + arguments)[...])
                == ClassificationJob(
                    model: arguments[0], input: TextInput(paths: Array(arguments.dropFirst()))))
    }

    @Test func `without a model, the shipped one is used`() {
        let plain = ClassificationJob(arguments: ["classify"])
        #expect(plain == ClassificationJob(model: nil, input: TextInput(paths: [])))
        let file = ClassificationJob(arguments: ["classify", "messages.csv"])
        #expect(file == ClassificationJob(model: nil, input: TextInput(paths: ["messages.csv"])))
    }

    @Test(arguments: [
        "", "classify --help", "classify m.winnow --top-k 2",
        "classify m.winnow -- a.txt", "classify -q m.winnow", "tokenize m.winnow", "evaluate m.winnow d.csv",
    ])
    func `commands with options go to the parser`(_ command: String) {
        #expect(ClassificationJob(arguments: command.split(separator: " ").map(String.init)[...]) == nil)
    }

    @Test func `output and exit code are the same with and without the parser`() throws {
        let folder = try SmallData.folder()
        for (files, code) in [("messages.csv", 0), ("nowhere.csv", 66), (".", 66)] as [(String, Int32)] {
            let plain = try folder.run("classify spam.winnow \(files)")
            let parsed = try folder.run("classify spam.winnow \(files) --top-k 1")
            #expect(plain.code == code)
            #expect(parsed.code == code)
            #expect(plain.output == parsed.output)
            #expect(plain.errorText == parsed.errorText)
        }
    }
}
