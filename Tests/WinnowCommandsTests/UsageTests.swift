// Errors of all options that take a value: one line with the form of the value, or its choices.

import Testing
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowCommands

@Suite struct UsageTests {
    /// An option of a verb.
    private struct Given: Hashable {
        var flag: String
        var value: String
        var choices: [String]
    }

    /// One verb for each different option with a value.
    private static func options() throws -> [Given: [String]] {
        var found: [Given: [String]] = [:]
        func walk(_ command: JSONValue, _ path: [String]) {
            let verbs = (command["subcommands"]?.array ?? []).filter { $0["commandName"]?.string != "help" }
            for verb in verbs { walk(verb, path + [verb["commandName"]?.string ?? ""]) }
            guard verbs.isEmpty else { return }
            for option in command["arguments"]?.array ?? [] where option["kind"]?.string == "option" {
                let name = option["preferredName"]?["name"]?.string ?? ""
                let given = Given(
                    flag: (name.count > 1 ? "--" : "-") + name, value: option["valueName"]?.string ?? "",
                    choices: (option["allValues"]?.array ?? []).compactMap(\.string))
                if found[given] == nil { found[given] = path }
            }
        }
        let dump = try JSONValue(parsing: try CommandRun.outcome(["--experimental-dump-help"]).text)
        walk(try #require(dump["command"]), [])
        return found
    }

    @Test(arguments: [";;x", "3-1", ""])
    func `an invalid value is refused in one line with the form or the choices`(value: String) throws {
        var refused = 0
        for (option, verb) in try Self.options() {
            let outcome = try CommandRun.outcome(verb + [option.flag, value])
            let text = outcome.errorText
            guard text.contains("The value '\(value)' is invalid for '\(option.flag) <\(option.value)>'")
            else {
                #expect(option.choices.isEmpty || text.contains(option.flag), "\(verb): \(text)")
                continue
            }
            refused += 1
            expectFailure(outcome, 64)
            #expect(!text.contains(", as in help"), "a form is missing: \(text)")
            if option.choices.isEmpty {
                #expect(text.contains("; give ") || text.contains(">': "), "\(verb): \(text)")
            } else {
                let choices = option.choices.joined(separator: ", ")
                #expect(text.hasSuffix("; choose from \(choices)\n"), "\(verb): \(text)")
            }
        }
        #expect(refused > 60)
    }

    @Test(arguments: [
        ("--word-ngrams 3-1", "give a length, or the least and the greatest, as in 1-3, or none"),
        ("--features word", "give words, characters, surface or embedding, or several with commas"),
        ("--delimiter ;;", "give one character, or tab"), ("--threads two", "give a whole number"),
        ("--filters lower", "give none, unmask, fold-width, lowercase, "),
        (
            "--input-format xml",
            "choose from lines, text, csv, tsv, escaped, arrow, jsonl, json, fasttext, eml, mbox, maildir\n"
        ),
        ("--label-names a", "as in 0=negative,1=positive"), ("--time-budget soon", "such as 60s, 10m or 1h"),
        ("--seed x", "must be a whole number from 0 to"),
        ("--l2", "Missing value for '--l2 <number>'; usage"),
    ])
    func `the message names the expected argument`(_ arguments: String, _ message: String) throws {
        let words = arguments.split(separator: " ").map(String.init)
        let outcome = try CommandRun.outcome(["train", "d.csv", "-o", "m.winnow"] + words)
        expectFailure(outcome, 64)
        #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    }

    @Test(arguments: [
        ([], ["winnow"], []), (["train"], ["winnow", "train"], []),
        (["train", "tagger", "d"], ["winnow", "train", "tagger"], ["d"]),
        (["train", "d.csv", "tagger"], ["winnow", "train"], ["d.csv", "tagger"]),
        (["--quiet", "train"], ["winnow"], ["--quiet", "train"]),
    ])
    func `the verb is found`(arguments: [String], path: [String], rest: [String]) {
        let verb = NamedVerb(arguments)
        #expect(verb.path == path)
        #expect(Array(verb.rest) == rest)
    }

    @Test(arguments: [
        ["classify", "-hello.txt"], ["filter", "-dash.eml"], ["tokenize", "-h.txt"],
    ])
    func `a file whose name begins with a hyphen does not ask for help`(arguments: [String]) throws {
        let outcome = try CommandRun.outcome(arguments)
        expectFailure(outcome, 64, ["Unknown option '\(arguments.last ?? "")'"])
        #expect(outcome.output.isEmpty)
    }

    @Test func `help is given beside a word that begins with a hyphen`() throws {
        #expect(try CommandRun.outcome(["classify", "-hello.txt", "--help"]).code == 0)
    }
}
