// Pages of `train --report` and `evaluate --format html`.

import Foundation
import Testing
import _WinnowTestSupport

@Suite struct ReportTests {
    static let train = "train messages.csv --quiet \(SmallData.features) -o new.winnow --report "

    private func headings(_ html: String) -> [String] {
        html.components(separatedBy: "<h2 ").dropFirst().compactMap {
            $0.components(separatedBy: "</h2>").first?.components(separatedBy: ">").last
        }
    }

    private func expectPage(_ html: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"), sourceLocation: sourceLocation)
        #expect(html.hasSuffix("</html>\n"), sourceLocation: sourceLocation)
        #expect(
            html.contains("content=\"default-src &#39;none&#39;; style-src "), sourceLocation: sourceLocation)
        for part in ["<script", "<link", "<img", " src=", " style=", "url("] {
            #expect(!html.contains(part), "\(part)", sourceLocation: sourceLocation)
        }
        #expect(html.contains("quotes labels and texts of the data"), sourceLocation: sourceLocation)
    }

    @Test func `evaluate writes a page to standard output, the same each time`() throws {
        let folder = try SmallData.folder()
        let command = "evaluate spam.winnow messages.csv --format html -q"
        let outcome = try folder.run(command)
        expectQuietSuccess(outcome)
        expectPage(outcome.text)
        #expect(outcome.text.contains("spam.winnow on messages.csv"))
        #expect(headings(outcome.text).contains("Each label"))
        #expect(headings(outcome.text).suffix(2) == ["Strongest features", "The data"])
        #expect(try folder.run(command + " --threads 1").output == outcome.output)
    }

    @Test func `the report can be a page with the model inside`() throws {
        let folder = try SmallData.folder()
        let element = "<script id=\"model\" type=\"text/plain\" data-name=\"\"></script>"
        try folder.write("try.html", "<p>before</p>\n\(element)\n<p>after</p>\n")
        let train = Self.train + "r.html --report-template "
        let outcome = try folder.run(train + "try.html")
        expectQuietSuccess(outcome)
        let page = String(decoding: try folder.bytes("r.html"), as: UTF8.self)
        let model = Data(try folder.bytes("new.winnow")).base64EncodedString()
        #expect(page.hasPrefix("<p>before</p>\n<section id=\"report\" "))
        #expect(page.hasSuffix("data-name=\"new.winnow\">\(model)</script>\n<p>after</p>\n"))
        #expect(headings(page).contains("Each label") && headings(page).contains("How it was trained"))
        #expect(page.contains("quotes labels and texts of the data"))
        for part in [" style=", " src=", "<link"] { #expect(!page.contains(part), "\(part)") }

        // The core has no embeddings.
        let embedded = try folder.run(
            "train messages.csv -q --features words,embedding -o e.winnow --report e.html --report-template try.html"
        )
        #expect(embedded.code == 0 && embedded.errorText.contains("--embedding none to have it inside"))
        expectPage(String(decoding: try folder.bytes("e.html"), as: UTF8.self))

        try folder.write("other.html", "<p>before</p>")
        for (arguments, code, parts) in [
            ("none.html", 66, ["none.html: no such file", "make wasm"]),
            ("other.html", 66, ["other.html: not a page with room for a model"]),
            ("r.html", 64, ["--report would replace the page without a model"]),
        ] as [(String, Int32, [String])] {
            expectFailure(try folder.run(train + arguments), code, parts)
        }
        expectFailure(
            try folder.run("train messages.csv -o new.winnow --report-template try.html"), 64,
            ["--report-template needs --report"])
    }

    @Test func `a missed requirement exits with 1, after the page`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            "evaluate spam.winnow messages.csv --format html -q --require accuracy=1 --require log-loss=0")
        #expect(outcome.code == 1)
        expectPage(outcome.text)
    }

    @Test func `labels and texts that look like markup are escaped`() throws {
        let folder = try SmallData.folder()
        var rows = ["text,label"]
        for number in 0..<30 {
            rows.append("\"<script>alert(\(number))</script> good & fine\",<b>\"\"x\"\"")
            rows.append("\"bad' onload='x\u{202E} \(number)\",&amp;")
        }
        try folder.write(
            "d.csv",
            rows.joined(separator: "\n").replacingOccurrences(of: ",<b>\"\"x\"\"", with: ",\"<b>\"\"x\"\"\"")
                + "\n")
        let trained = try folder.run(
            "train d.csv --quiet \(SmallData.features) -o h.winnow --test 0.4 --report r.html")
        #expect(trained.code == 0, "\(trained.errorText)")
        let html = String(decoding: try folder.bytes("r.html"), as: UTF8.self)
        expectPage(html)
        #expect(html.contains("&lt;b&gt;&quot;x&quot;"))
        #expect(!html.contains("\u{202E}"))
    }

    @Test func `train writes a page on the test and the validation part`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(Self.train + "report.html --test 0.3")
        expectQuietSuccess(outcome)
        let html = String(decoding: try folder.bytes("report.html"), as: UTF8.self)
        expectPage(html)
        #expect(html.contains("Measured on the test part."))
        let headings = headings(html)
        #expect(headings.contains("Each label") && headings.contains("How it was trained"))
        #expect(headings.contains("Validation part: each label"))
        #expect(html.contains("validation loss"))
        #expect(
            folder.names == ["colours.winnow", "messages.csv", "new.winnow", "report.html", "spam.winnow"])
    }

    @Test func `both pages show operating points with their results`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            Self.train
                + "report.html --test 0.3 --operating-point sure:precision=0.9 --operating-point half:f1")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let report = String(decoding: try folder.bytes("report.html"), as: UTF8.self)
        let page = try folder.run("evaluate new.winnow messages.csv --format html -q").text
        for (html, part) in [(report, "test part"), (page, "messages.csv")] {
            expectPage(html)
            #expect(headings(html).count { $0 == "Operating points" } == 1)
            let section = html.components(separatedBy: ">Operating points</h2>").last ?? ""
            let table = section.components(separatedBy: "</table>")[0]
            #expect(table.contains("<bdi>sure</bdi>") && table.contains("precision=0.9"))
            #expect(table.components(separatedBy: "cross-fitted row").count == 3)
            #expect(table.components(separatedBy: "<bdi>\(part)</bdi>").count == 3)
        }
        let none = try folder.run(
            "train messages.csv -q \(SmallData.features) -o n.winnow --report n.html --validation none "
                + "--operating-point half:f1")
        #expect(none.code == 0, "\(none.errorText)")
        let alone = String(decoding: try folder.bytes("n.html"), as: UTF8.self)
        #expect(headings(alone).first == "Operating points")
    }

    @Test func `duplicates and near-duplicates are counted over all parts`() throws {
        let folder = try SmallData.folder()
        let words = "one two three four five six seven eight nine ten"
        let rows = [
            "\(words),red", "\(words) eleven,red", "ONE  \(words.dropFirst(4)),red", "the blue hat,blue",
        ]
        try folder.write("d.csv", "text,label\n" + rows.joined(separator: "\n") + "\n")
        let page = try folder.run("evaluate colours.winnow d.csv --format html -q").text
        #expect(page.contains("1 row of 4 repeats the text of an earlier one"))
        #expect(page.contains("; 1 more row nearly repeats one."))
        #expect(try folder.run("evaluate colours.winnow d.csv --format html").text == page)
        try folder.write("c.csv", SmallData.colours)
        let outcome = try folder.run(
            "train c.csv --test d.csv -q \(SmallData.features) -o c.winnow --report c.html")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        let report = String(decoding: try folder.bytes("c.html"), as: UTF8.self)
        #expect(report.contains("1 row of 34 repeats the text of an earlier one"))
        #expect(report.contains("; 1 more row nearly repeats one."))
    }

    @Test func `the model is the same with and without a report`() throws {
        let folder = try SmallData.folder()
        expectQuietSuccess(try folder.run(Self.train + "report.html"))
        expectQuietSuccess(
            try folder.run("train messages.csv --quiet \(SmallData.features) -o other.winnow"))
        #expect(try folder.bytes("new.winnow") == folder.bytes("other.winnow"))
    }

    @Test func `a page without a validation part reports that nothing was measured`() throws {
        let folder = try SmallData.folder()
        expectQuietSuccess(try folder.run(Self.train + "report.html --validation none"))
        let html = String(decoding: try folder.bytes("report.html"), as: UTF8.self)
        expectPage(html)
        #expect(html.contains("no validation part and no test part"))
        #expect(headings(html) == ["Strongest features", "How it was trained", "The data"])
    }

    @Test func `a page can have three labels`() throws {
        let folder = try SmallData.folder()
        try folder.write("c.csv", SmallData.colours)
        let outcome = try folder.run("evaluate colours.winnow c.csv --format html -q")
        expectQuietSuccess(outcome)
        expectPage(outcome.text)
        #expect(outcome.text.contains("Each label is ranked against all others"))
    }

    @Test func `mistakes are explained word by word`() throws {
        let folder = try SmallData.folder()
        try folder.write("c.csv", "text,label\na red hat like blood,green\na blue pen,blue\n")
        let outcome = try folder.run("evaluate colours.winnow c.csv --format html -q")
        expectQuietSuccess(outcome)
        #expect(outcome.text.contains("answered <b><bdi>red</bdi></b>"))
        #expect(outcome.text.contains("<mark class=\"f"))
    }

    @Test(arguments: [
        ("missing/report.html", 73 as Int32, "no such file or directory"), ("folder", 73, "is a folder"),
        ("messages.csv", 64, "--report would replace the data"),
        ("new.winnow", 64, "--output and --report would both write this file"),
        ("-", 64, "standard output; name"),
        ("/dev/full", 73, "no space left on device"),
    ])
    func `an unwritable report fails before the data is read, or after the model is saved`(
        _ path: String, _ code: Int32, _ what: String
    ) throws {
        let folder = try SmallData.folder()
        try folder.makeFolder("folder")
        let names = folder.names
        let outcome = try folder.run(Self.train + path)
        expectFailure(outcome, code, [path, what])
        // A full disk only fails at the end, when the model is saved.
        #expect(folder.names == (names + (path == "/dev/full" ? ["new.winnow"] : [])).sorted())
        if path == "/dev/full" { #expect(try folder.run("inspect new.winnow --verify").code == 0) }
    }
}
