import WinnowFilter

/// The arguments of `winnow filter` and `winnow learn` as mail servers give them.
///
/// Setting up the argument parser takes as long as judging a message, so these calls bypass it.
struct PlainMailArguments: Hashable {
    /// The verb, and the arguments that are neither an option nor an option's value.
    private(set) var words: [String] = []
    /// Options without a value.
    private(set) var flags: Set<String> = []
    /// The values of `--store`, `--user` and `--base`.
    private(set) var values: [String: String] = [:]

    /// Reads arguments; nil if they are those of another verb, or of another form.
    init?(_ arguments: [String]) {
        guard let verb = arguments.first, ["filter", "learn"].contains(verb) else { return nil }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--store", "--user", "--base":
                guard let value = rest.popFirst(), !value.hasPrefix("-"),
                    values.updateValue(value, forKey: argument) == nil
                else { return nil }
            case "--explain", "--exit-code", "--quiet", "-q":
                guard flags.insert(argument == "-q" ? "--quiet" : argument).inserted else { return nil }
            case _ where argument.hasPrefix("-") && argument != "-": return nil
            default: words.append(argument)
            }
        }
    }

    /// The work to do; nil if the parser must decide.
    var job: (() throws -> Void)? {
        if let job = FilterJob(self) { return job.run }
        guard let job = LearnJob(self), let label = words.dropFirst().first.flatMap(MailLabel.init) else {
            return nil
        }
        return { try job.learn(Array(words.dropFirst(2)), as: label) }
    }

    /// The store; nil if the parser would refuse it.
    fileprivate var store: StoreChoice? {
        let store = StoreChoice(
            store: values["--store"], user: values["--user"], base: values["--base"])
        return store.problem == nil ? store : nil
    }
}

extension FilterJob {
    /// The work that plain arguments name; nil if they name another.
    init?(_ arguments: PlainMailArguments) {
        guard arguments.words == ["filter"], arguments.flags.isSubset(of: ["--explain", "--exit-code"]),
            let store = arguments.store
        else { return nil }
        self.init(
            store: store, explain: arguments.flags.contains("--explain"),
            exitCode: arguments.flags.contains("--exit-code"))
    }
}

extension LearnJob {
    /// The work that plain arguments name; nil if they name another.
    init?(_ arguments: PlainMailArguments) {
        guard arguments.words.first == "learn", ["spam", "ham"].contains(arguments.words.dropFirst().first),
            arguments.flags.isSubset(of: ["--quiet"]), let store = arguments.store
        else { return nil }
        self.init(store: store, isQuiet: arguments.flags.contains("--quiet"))
    }
}
