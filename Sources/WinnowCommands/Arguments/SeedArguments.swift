// What decides by chance.

import ArgumentParser

/// The seed of everything that is drawn.
struct SeedArguments: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Decides which rows are held out. (default: 1)", valueName: "number"),
        transform: {
            guard let seed = UInt64($0) else {
                throw ValidationError("must be a whole number from 0 to \(UInt64.max)")
            }
            return seed
        })
    var seed: UInt64 = 1
}
