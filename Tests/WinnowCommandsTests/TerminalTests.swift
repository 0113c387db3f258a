// Output on a terminal: lines that fit, and colours.

import Foundation
import Testing
import WinnowModelFile
import WinnowSystem
import _WinnowTestSupport

#if os(Linux)
// One after another, because the state of the progress line is kept for one terminal.
@Suite(.serialized, .enabled(if: CommandRun.canMove, "needs threads with their own folders"))
struct TerminalTests {
    /// The output of the command on a terminal with `columns` columns.
    private func shown(
        _ command: String, _ more: [String] = [], columns: Int, in folder: CommandFolder,
        environment: [String: String] = [:]
    ) throws -> String {
        try CommandRun.shown(
            command.split(separator: " ").map(String.init) + more, columns: columns,
            environment: environment, folder: folder.path)
    }

    @Test(arguments: [24, 60]) func `progress stays on one line`(columns: Int) throws {
        let folder = try SmallData.folder()
        let text = try shown(
            "train messages.csv -o m.winnow \(SmallData.features)", columns: columns, in: folder)
        let drawn = text.replacing("\r\n", with: "\n").split(separator: "\r")
            .filter { $0.hasPrefix("\u{1B}[Kfit:") || $0.hasPrefix("\u{1B}[Krefit") }
        #expect(!drawn.isEmpty)
        for line in drawn {
            let line = line.dropFirst(3)
            #expect(line.count < columns && !line.contains("\n"), "\(line)")
            if columns == 24 { #expect(line.hasSuffix("…")) }
        }
    }

    @Test func `a choice of features is shown only if there is one`() throws {
        let folder = try SmallData.folder()
        let command = "train messages.csv -o m.winnow --validation none"
        #expect(try shown(command, columns: 100, in: folder).contains("choosing features"))
        #expect(
            try !shown("\(command) \(SmallData.features)", columns: 100, in: folder)
                .contains("choosing features"))
    }

    @Test func `reports are as wide as the terminal`() throws {
        let folder = try CommandFolder()
        let labels = ["an extraordinarily long name of a label", "another extraordinarily long name"]
        let rows = (0..<40).map { "word\($0 % 2) x\($0),\(labels[$0 % 2])\n" }.joined()
        try folder.write("d.csv", "text,label\n" + rows)
        #expect(try folder.run("train d.csv -o m.winnow -q \(SmallData.features)").code == 0)
        let narrow = try shown("evaluate m.winnow d.csv -q", columns: 60, in: folder)
        let wide = try shown("evaluate m.winnow d.csv -q", columns: 130, in: folder)
        let table = narrow.split(whereSeparator: \.isNewline)
            .filter { $0.hasSuffix("20") && $0.contains("0000") }
        #expect(table.count == 2 && table.allSatisfy { $0.count <= 60 && $0.contains("…") }, "\(narrow)")
        #expect(wide.contains(labels[0] + "  "), "\(wide)")
    }

    /// The models of these kinds with control and bidirectional characters in their names of things.
    private static let hostileNames = "\u{1B}[2J\u{9B}31m\u{202E}\ta\nb"

    @Test(arguments: [
        "classify m.winnow line.txt", "classify m.winnow line.txt --format tsv",
        "classify m.winnow line.txt --format jsonl", "explain m.winnow line.txt --top 3",
        "explain m.winnow line.txt --format jsonl", "inspect m.winnow", "inspect m.winnow --format json",
        "evaluate m.winnow d.csv", "evaluate m.winnow d.csv --format json", "crossvalidate d.csv --folds 2",
        "language l.winnow line.txt",
        "language l.winnow line.txt --format text",
        "language l.winnow line.txt --format jsonl", "language l.winnow line.txt --ranges",
        "tag t.winnow line.txt --format text", "tag t.winnow line.txt --format tsv",
        "lemmatize --tagger t.winnow line.txt --format tsv",
        "analyze t.winnow l.winnow line.txt", "inspect l.winnow", "inspect t.winnow --format json",
    ])
    func `names in a model are made visible on a terminal`(command: String) throws {
        let folder = try CommandFolder()
        let name = Self.hostileNames
        try folder.write("line.txt", "a red hat in Berlin\n")
        let rows = (0..<40).map { "word\($0 % 2) x\($0),\"\($0 % 2 == 0 ? name : "plain")\"\n" }.joined()
        try folder.write("d.csv", "text,label\n" + rows)
        #expect(try folder.run("train d.csv -o m.winnow -q \(SmallData.features)").code == 0)
        let models = TestData.packageRoot + "/models/"
        for (old, new) in [("language", "l"), ("en-part-of-speech", "t")] {
            let file = try ModelFile(contentsOf: models + old + ".winnow")
            var manifest = try #require(file.manifest.object)
            for (key, old) in [("languages", "en"), ("tags", "ADJ")] {
                guard var names = manifest[key]?.array, let place = names.firstIndex(of: .string(old)) else {
                    continue
                }
                let replaced = names[place]
                names[place] = .string(old + name)
                manifest[key] = .array(names)
                let scripts = (manifest["scripts"]?.array ?? []).map { script -> JSONValue in
                    var script = script.object ?? [:]
                    script["languages"] = .array(
                        (script["languages"]?.array ?? []).map { $0 == replaced ? names[place] : $0 })
                    return .object(script)
                }
                if key == "languages" { manifest["scripts"] = .array(scripts) }
            }
            manifest["x" + name] = .string(name)
            var writer = ModelFileWriter(kind: file.kind, manifest: .object(manifest))
            for info in file.tensors {
                let bytes = [UInt8](try Data(contentsOf: URL(filePath: models + old + ".winnow")))[
                    info.byteRange]
                bytes.withUnsafeBytes { writer.add(info.name, bytes: $0, type: info.type, shape: info.shape) }
            }
            try folder.write(new + ".winnow", try writer.bytes())
        }
        let text = try shown(command, columns: 100, in: folder, environment: ["NO_COLOR": "1"])
        for hidden in ["\u{1B}[2J", "\u{9B}", "\u{202E}"] {
            #expect(!text.contains(hidden), "\(text.debugDescription)")
        }
        #expect(!text.contains("cannot be read") && !text.contains("damaged"), "\(text)")
    }

    @Test func `explanations are in colour, unless the environment forbids it`() throws {
        let folder = try SmallData.folder()
        try folder.write("line.txt", "a red hat\u{1B}[2J like the sky\nthe \u{202E}green\n")
        let command = "explain colours.winnow line.txt --against blue"
        let text = try shown(command, columns: 100, in: folder)
        #expect(text.contains("\u{1B}[38;5;16;48;5;208mred\u{1B}[0m against"), "\(text)")
        #expect(text.contains("48;5;208mblue") == false && text.contains("48;5;75mblue"))
        #expect(text.contains("\\u{1B}") && text.contains("\\u{202E}"))
        #expect(!text.contains("\u{1B}[2J") && !text.contains("\u{202E}"))
        #expect(text.contains("bias "))
        for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
            let plain = try shown(command, columns: 100, in: folder, environment: environment)
            #expect(!plain.contains("\u{1B}") && plain.contains("(bias)"), "\(plain)")
        }
        #expect(
            try shown(command, columns: 100, in: folder, environment: ["NO_COLOR": ""]).contains("\u{1B}"))
    }

    #if Search
    @Test func `found words are bold, unless the environment forbids it`() throws {
        let folder = try SmallIndex.folder()
        try folder.write(
            "odd.jsonl", "{\"id\":\"o\",\"title\":\"odd\\u001b[2J \\u202e hat\",\"text\":\"x\"}\n")
        #expect(try folder.run("index add small.index odd.jsonl -q").code == 0)
        let (command, query) = ("search small.index --embedding none", ["lead a team"])
        let text = try shown(command, query, columns: 100, in: folder)
        #expect(text.contains("1. ") && text.contains("\u{1B}[1mlead\u{1B}[0m"), "\(text)")
        let plain = try shown(
            command, query, columns: 100, in: folder, environment: ["NO_COLOR": "1"])
        #expect(!plain.contains("\u{1B}") && plain.contains("How to lead a team"), "\(plain)")
        let odd = try shown("search small.index hat --embedding none", columns: 100, in: folder)
        #expect(odd.contains("\\u{1B}[2J") && odd.contains("\\u{202E}"), "\(odd)")
        #expect(!odd.contains("\u{1B}[2J") && !odd.contains("\u{202E}"))
    }

    @Test func `building draws its progress on one line`() throws {
        let folder = try CommandFolder()
        try folder.write("items.jsonl", SmallIndex.many(0..<20_000))
        let text = try shown(
            "index build items.jsonl -o a.index --embedding none", columns: 40, in: folder)
        let drawn = text.replacing("\r\n", with: "\n").split(separator: "\r").filter {
            $0.hasPrefix("\u{1B}[K") && $0.contains("indexed,")
        }
        #expect(!drawn.isEmpty && drawn.allSatisfy { $0.dropFirst(3).count < 40 }, "\(text)")
        #expect(text.contains("20,000 items indexed in a.index"))
    }
    #endif
}
#endif
