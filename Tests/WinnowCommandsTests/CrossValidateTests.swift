// Cross-validation and operating points, end to end.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct CrossValidateTests {
    @Test func `the report has means, deviations and intervals, and pooled measures`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("crossvalidate messages.csv --folds 3 \(SmallData.features)")
        #expect(outcome.code == 0)
        #expect(outcome.text.contains("over the folds"))
        #expect(outcome.text.contains("all rows together:"))
        #expect(outcome.errorText.contains("fold 3 of 3: training on "))
        let quiet = try folder.run("crossvalidate messages.csv --folds 3 -q \(SmallData.features)")
        expectQuietSuccess(quiet)
        #expect(quiet.output == outcome.output)
    }

    @Test func `json holds every fold's measure`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            "crossvalidate messages.csv --folds 4 --format json -q \(SmallData.features)")
        let report = try JSONValue(parsing: outcome.text)
        #expect(report["schema"]?.string == "winnow.crossvalidation/1")
        let accuracy = report["measures"]?["accuracy"]
        #expect(accuracy?["values"]?.array?.count == 4)
        #expect(accuracy?["interval"]?["lower"]?.number != nil)
        let keys = report["measures"]?.object?.map(\.key) ?? []
        #expect(keys.contains("macroF1") && keys.count == 8)
        for key in keys { #expect(report["pooled"]?[key]?.number != nil, "\(key)") }
        #expect(report["pooled"]?["examples"]?.integer == report["examples"]?.integer)
    }

    @Test func `data that cannot be split into folds is refused`() throws {
        let folder = try SmallData.folder()
        try folder.write("one.csv", "text,label\na b,x\nc d,x\ne f,x\n")
        try folder.write("few.csv", "text,label\na b,x\nc d,y\n")
        expectFailure(try folder.run("crossvalidate messages.csv --folds 1"), 64, ["--folds is 1"])
        expectFailure(
            try folder.run("crossvalidate messages.csv --validation messages.csv"), 64, ["--validation"])
        expectFailure(
            try folder.run("crossvalidate one.csv --folds 2 -q"), 65,
            ["one.csv", "examples of another label"])
        let few = try folder.run("crossvalidate few.csv -q")
        #expect(few.code == 65)
        #expect(few.errorText.contains("few.csv: 5 folds are more than the 2 examples"))
        expectFailure(try folder.run("crossvalidate nowhere.csv"), 66, ["nowhere.csv"])
    }

    @Test func `an operating point without enough data is an error`() throws {
        let folder = try CommandFolder()
        try folder.write("s3.csv", "text,label\na b,x\nc d,y\na d,x\n")
        let outcome = try folder.run(
            "train s3.csv -o s3.winnow -q --operating-point a:f1 --calibration isotonic \(SmallData.features)"
        )
        expectFailure(outcome, 65, ["3 examples are too few", "operating point a,"])
        #expect(folder.names == ["s3.csv"])
    }

    @Test(arguments: ["122", "10000000000", "9223372036854775807"])
    func `more folds than rows are refused by both verbs`(folds: String) throws {
        let folder = try CommandFolder()
        try folder.write("colours.csv", SmallData.colours)
        let outcome = try folder.run("crossvalidate colours.csv -q --folds \(folds)")
        #expect(outcome.code == 65)
        #expect(
            outcome.errorLines.last?.contains("\(folds) folds are more than the 30 examples; use 2 to 30")
                == true)
        expectFailure(
            try folder.run("audit colours.csv -q --folds \(folds)"), 64,
            ["--folds is \(folds), but colours.csv has 30 rows; give 2 to 30"])
    }

    @Test func `an operating point is found, shown and used by name`() throws {
        let folder = try SmallData.folder()
        let trained = try folder.run(
            "train messages.csv -o points.winnow \(SmallData.features) --operating-point low:recall@fpr=0.001 "
                + "--operating-point most:spam:recall=1")
        #expect(trained.code == 0)
        #expect(trained.errorText.contains("the data cannot certify the rate of low"))
        #expect(trained.errorText.contains("operating point most: spam from probability"))
        #expect(try folder.run("inspect points.winnow").text.contains("\"name\":\"low\""))
        func spam(_ options: String) throws -> Int {
            let outcome = try folder.run(
                "classify points.winnow messages.csv --labels-only -q \(options)")
            #expect(outcome.code == 0)
            return outcome.lines.count { $0 == "spam" }
        }
        #expect(try spam("--operating-point most") >= spam("--operating-point low"))
        #expect(try folder.run("evaluate points.winnow messages.csv -q --operating-point low").code == 0)
        expectFailure(
            try folder.run("classify points.winnow --operating-point high", input: ""), 64,
            ["no operating point high", "low, most"])
        expectFailure(
            try folder.run("train messages.csv -o x.winnow --operating-point low:f2"), 64, ["f2"])
    }
}
