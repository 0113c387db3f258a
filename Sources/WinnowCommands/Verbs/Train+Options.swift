// Options of `winnow train` that the task does not know.

extension Train {
    /// Refuses what the task does not know; the parser has refused what no task knows.
    func refuseOptions(but known: Set<String>) throws { try refuseOptions(where: { !known.contains($0) }) }

    /// Refuses what only other tasks than the training of classifiers know.
    func refuseOptionsOfOtherTasks() throws {
        let others: Set = [
            "--tag-column", "--tag-folds", "--lexicon", "--neutral-margin", "--feature-count", "--words",
            "--texts", "--gazetteer", "--outside-penalty", "--dropout", "--learning-rate",
            "--average-weights",
        ]
        try refuseOptions(where: others.union(EmbeddingTrainingArguments.names).contains)
    }

    private func refuseOptions(where isUnknown: (String) -> Bool) throws {
        let given = CommandLine.arguments.filter { $0.hasPrefix("--") && $0.count > 2 }
            .map { String($0.prefix { $0 != "=" }) }
        guard let name = given.first(where: isUnknown) else { return }
        throw CommandFailure(
            exitCode: CommandFailure.usage,
            message: "\(name): --task \(task.rawValue) does not know it; leave it out")
    }
}
