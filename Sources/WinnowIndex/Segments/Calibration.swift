// What an index's vectors have in common, how far they spread, and how far they can be trusted.

import WinnowSystem

/// What meaning is measured by: found from the items alone, kept in the index, and measured anew when their number has
/// changed much.
struct Calibration: Sendable, Hashable {
    /// The commit that keeps it: nothing has changed since if that is the last.
    var generation: Int64 = 0
    /// How many items there were.
    var items: Int
    /// μ: the sum of the vectors divided by their number and 10 more, so that few items draw it little.
    var mean: [Float]
    /// σ: the root of the mean square of the centred cosines of items.
    var spread: Double
    /// From 0 to 1: how well nearness by vectors agrees with nearness by words. With 0 meaning counts nothing.
    var trust: Double

    /// What holds before there are items.
    init(dimension: Int) {
        items = 0
        mean = [Float](repeating: 0, count: dimension)
        spread = Self.usualSpread
        trust = 1
    }

    /// σ where nothing is known.
    static let usualSpread = 0.12

    /// Whether so many items want another: half as many again, or a third less.
    func isOutdated(for count: Int) -> Bool {
        count * 2 >= items * 3 && count > items || count * 3 <= items * 2 && count < items
    }
}

extension Calibration {
    /// As it stands in the store.
    var json: JSONValue {
        [
            "generation": .integer(Int(generation)), "items": .integer(items), "spread": .number(spread),
            "trust": .number(trust),
            "mean": .array(mean.map { .number(Double($0)) }),
        ]
    }

    /// Reads what ``json`` gave; nil where it is not that.
    init?(json: JSONValue?, dimension: Int) {
        guard let json, let generation = json["generation"]?.integer, let items = json["items"]?.integer,
            let spread = json["spread"]?.number,
            let trust = json["trust"]?.number, let mean = json["mean"]?.array?.compactMap(\.number),
            mean.count == dimension, 0...1 << 40 ~= items, 0.01...1 ~= spread, 0...1 ~= trust,
            mean.allSatisfy({ abs($0) <= 4 })
        else { return nil }
        self.generation = Int64(generation)
        self.items = items
        self.mean = mean.map { Float($0) }
        self.spread = spread
        self.trust = trust
    }
}
