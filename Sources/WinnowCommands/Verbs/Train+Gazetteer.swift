// `winnow train --task gazetteer`: terms with labels into the container.

import WinnowAnalysis
import WinnowSystem

extension Train {
    /// Makes a gazetteer of the data and saves it.
    func makeGazetteer() throws {
        try refuseOptions(but: Self.gazetteerOptions)
        try checkOutputs()
        let gazetteer = try GazetteerFile(data).gazetteer()
        do {
            try gazetteer.save(to: output, information: informationArguments.members)
        } catch {
            throw error.ofOutput
        }
        guard !quiet else { return }
        Console.line(
            "\(counted(gazetteer.count, "term")) with \(counted(gazetteer.labels.count, "label")); "
                + "written to \(output.visible)")
    }

    /// What gazetteers know of the options of `train`.
    private static let gazetteerOptions: Set<String> = [
        "--task", "--output", "--quiet", "--author", "--license", "--description", "--model-version",
    ]
}
