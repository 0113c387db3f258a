// The fitting options of `train`, and their record in the model.

import Testing
import WinnowModelFile
import WinnowSystem
import _WinnowTestSupport

struct FittingOptionTests {
    @Test func `the model records the fitting options`() throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run(
            "train messages.csv -o own.winnow --quiet --l2 0.5 --loss-tolerance 0.01 --seed 9 "
                + "--stopping-metric macro-f1 --validation 0.2")
        #expect(outcome.code == 0)
        let training = try ModelFile(contentsOf: folder.path + "/own.winnow").manifest["information"]?[
            "training"]
        #expect(training?["options"]?["l2"]?.number == 0.5)
        #expect(training?["options"]?["lossTolerance"]?.number == 0.01)
        #expect(training?["options"]?["stoppingMetric"]?.string == "macro-f1")
        #expect(training?["seed"]?.integer == 9)
        #expect(training?["validationRows"]?.integer ?? 0 > 0)
        expectFailure(
            try folder.run(
                "train messages.csv -o own.winnow -q --stopping-metric macro-f1 --validation none"),
            64,
            ["--stopping-metric needs a validation part"])
    }

    @Test func `class weights change the answers`() throws {
        let folder = try SmallData.folder()
        #expect(try folder.run("train messages.csv -o plain.winnow --quiet").code == 0)
        let plain = try folder.run("classify plain.winnow", input: "are you free\n").lines
        for weights in ["balanced", "spam=50"] {
            #expect(
                try folder.run("train messages.csv -o own.winnow --quiet --class-weights \(weights)").code
                    == 0)
            #expect(try folder.run("classify own.winnow", input: "are you free\n").lines != plain)
        }
    }

    @Test(arguments: [
        "--class-weights x", "--class-weights spam=0", "--loss-tolerance 2", "--stopping-metric f2",
    ])
    func `values out of range are refused`(option: String) throws {
        let folder = try SmallData.folder()
        let outcome = try folder.run("train messages.csv -o bad.winnow --quiet \(option)")
        #expect(outcome.code == 64)
        #expect(outcome.output.isEmpty)
    }

    @Test func `passages decide for one of two labels`() throws {
        let folder = try SmallData.folder()
        let wrong = try folder.run("train messages.csv -o bad.winnow --quiet --resist-padding eggs")
        #expect(wrong.code == 64)
        #expect(wrong.errorText.contains("--resist-padding is eggs, which no example has"))
        let few = try folder.run("train messages.csv -o few.winnow --quiet --resist-padding spam")
        #expect(few.code == 0)
        #expect(few.errorText.contains("no passage can decide"))
        let updatable = try folder.run(
            "train messages.csv -o bad.winnow -q --updatable --resist-padding spam")
        #expect(updatable.code == 64)
    }
}
