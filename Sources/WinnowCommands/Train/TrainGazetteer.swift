import ArgumentParser
import WinnowAnalysis
import WinnowModelFile
import WinnowSystem

/// Builds a gazetteer.
struct TrainGazetteer: TrainingCommand {
    static let configuration = CommandConfiguration(
        commandName: "gazetteer",
        abstract: "Build a gazetteer of labelled terms.",
        usage: "winnow train gazetteer <data> --output <model> [<options>]",
        discussion: """
            DATA holds a label, a tab and a term on each line, or JSON such as {"place": ["Rome", "Oslo"]}. LABEL=FILE \
            gives one label to all lines of a file. A gazetteer of any size opens immediately.

              winnow train gazetteer terms.tsv -o terms.winnow
            """)

    @Argument(help: "Labelled terms.", completion: .file())
    var data: String

    @OptionGroup(title: "Model options") var modelArguments: ModelArguments
    @OptionGroup var quietArguments: TrainingQuietArguments

    var otherInputs: [String] { [GazetteerFile(data).path] }

    func run() throws {
        try checkOutput()
        let gazetteer = try GazetteerFile(data).gazetteer()
        try gazetteer.with(modelArguments.information.information).write(toOutput: output)
        say(
            "\(counted(gazetteer.count, "term")) with \(counted(gazetteer.labels.count, "label")); "
                + "written to \(output.visible)")
    }
}
