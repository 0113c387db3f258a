// What `winnow evaluate` does alike for all models that are no classifiers.

import WinnowEvaluation
import WinnowSystem

extension Evaluate {
    /// Refuses the page with charts, which only classifiers have.
    func refusePage() throws {
        guard format == .html else { return }
        throw CommandFailure(
            exitCode: CommandFailure.usage,
            message: "--format html: only classifiers of texts have a page; take text or json")
    }

    /// What `--require` asks for, by names of measures that must all be at least the value.
    func taskRequirements(_ names: [String]) throws -> [(name: String, bound: Double)] {
        try require.map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, names.contains(parts[0]), let bound = Double(parts[1]), bound.isFinite
            else {
                throw CommandFailure(
                    exitCode: CommandFailure.usage,
                    message: "--require \(text.visible): the model has \(names.joined(separator: ", ")); "
                        + "write one as \(names[0])=0.95")
            }
            return (parts[0], bound)
        }
    }

    /// Says what was not reached, and ends with 1 where anything was not; an undefined measure is not reached.
    func check(
        _ requirements: [(name: String, bound: Double)], against measures: [(name: String, value: Double?)]
    ) throws {
        var isMissed = false
        for (name, bound) in requirements {
            let value = measures.first { $0.name == name }?.value
            if let value, value >= bound { continue }
            Console.error("\(name) is \(FixedDecimal.text(value)), but at least \(bound) is required")
            isMissed = true
        }
        if isMissed { throw CommandFailure(exitCode: CommandFailure.requirementNotMet, message: nil) }
    }
}
