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

    @Test func `plain mail commands need no parser`() throws {
        let filter = try #require(PlainMailArguments(["filter", "--explain", "--user", "ada"]))
        #expect(FilterJob(filter) == FilterJob(store: StoreChoice(user: "ada"), explain: true))
        #expect(LearnJob(filter) == nil && filter.job != nil)
        let learn = try #require(PlainMailArguments(["learn", "spam", "-q", "--store", "s", "-", "a b"]))
        #expect(learn.words == ["learn", "spam", "-", "a b"])
        #expect(LearnJob(learn) == LearnJob(store: StoreChoice(store: "s"), isQuiet: true))
        #expect(FilterJob(learn) == nil && learn.job != nil)
    }

    @Test(arguments: [
        "filter --help", "filter a", "filter --user ../a", "filter --user a --store b", "filter --store",
        "filter --quiet", "filter --store=a", "filter --explain --explain", "filter -- a", "learn", "learn a",
        "learn spam --forget", "learn --verify", "learn spam --explain", "learn spam -qq", "classify a",
    ])
    func `other mail commands go to the parser`(_ command: String) {
        let arguments = PlainMailArguments(command.split(separator: " ").map(String.init))
        #expect(arguments?.job == nil)
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
