// `--checkpoint`: interrupted trainings of embeddings continue.

import Testing
import WinnowSystem
import _WinnowTestSupport

@Suite struct CheckpointTests {
    /// Texts of 400 words in random order, which take about a second to learn.
    private static let texts: String = {
        var random = SeededGenerator(seed: 3)
        var texts = ""
        for place in 1...48_000 {
            texts += "word\(random.next(below: 400))" + (place.isMultiple(of: 12) ? "\n" : " ")
        }
        return texts
    }()

    private static let train = "train embedding texts.txt --dimension 300 --iterations 20 --threads 1"

    @Test func `an interrupted training continues, with the same bytes`() throws {
        let folder = try CommandFolder()
        try folder.write("texts.txt", Self.texts)
        expectQuietSuccess(try folder.run(Self.train + " -q -o whole.winnow"))
        let running = try folder.start(Self.train + " -o m.winnow --checkpoint state")
        _ = try running.awaitErrorLines(3)
        running.interrupt()
        let interrupted = try running.outcome()
        // On a fast machine, the training may have ended.
        if interrupted.code != 0 {
            #expect(interrupted.code == 130)
            // An interruption before the first product has nothing to keep.
            let hasState = folder.names.contains("state")
            let message =
                hasState
                ? "interrupted; start again with the same arguments to continue from state\n"
                : "interrupted before the first checkpoint; nothing was written\n"
            #expect(interrupted.errorText.hasSuffix("winnow: " + message))
            let others = ["texts.txt", "whole.winnow"]
            #expect(folder.names == (hasState ? ["state"] + others : others))
            if hasState {
                let other = try folder.run(Self.train + " --seed 2 -o m.winnow --checkpoint state")
                #expect(other.code == 65)
                #expect(other.errorLines.last?.contains("another --seed (1, here 2); give the same") == true)
            }
            let again = try folder.run(Self.train + " -o m.winnow --checkpoint state")
            #expect(again.code == 0)
            #expect(again.errorText.contains("continuing from state\n") == hasState)
        }
        #expect(try folder.bytes("m.winnow") == folder.bytes("whole.winnow"))
        #expect(folder.names == ["m.winnow", "texts.txt", "whole.winnow"])
    }

    @Test(
        arguments: [
            ("--checkpoint texts.txt", 64, "texts.txt: --checkpoint would replace an input or the output"),
            ("--checkpoint m.winnow", 64, "m.winnow: --output and --checkpoint would both write this file"),
            ("--checkpoint -", 64, "-: --checkpoint writes to a file"),
            ("--checkpoint none/state", 73, "none/state"),
            (
                "--checkpoint other.csv", 65,
                "other.csv: is not a checkpoint, or is damaged; remove it, or name"
            ),
        ] as [(String, Int32, String)])
    func `files that cannot be checkpoints are refused`(
        _ option: String, _ code: Int32, _ message: String
    ) throws {
        let folder = try CommandFolder()
        try folder.write("texts.txt", "a b c\na b\nb c\nc a b\na c b\nb a\nc b a\n")
        try folder.write("other.csv", "a,b\n")
        let outcome = try folder.run(
            "train embedding texts.txt -q --minimum-count 2 -o m.winnow " + option)
        expectFailure(outcome, code, [message])
        #expect(folder.names == ["other.csv", "texts.txt"])
    }
}
