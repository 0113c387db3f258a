import WinnowSystem

/// Draws units for one part after another; the rest is for training.
struct UnitDraw {
    private let units: SplitUnits
    private let corpus: Corpus
    private let labelCounts: [Int]
    /// For each label, the units whose first row has it, in the order of the draw.
    private var order: [[Int32]]
    private var isTaken: [Bool]
    /// For each label, the units still in training that have a row of it.
    private var unitsLeft: [Int]
    /// The labels of each unit with several; for the others, the first row's label suffices.
    private var labelsOfMixed: [Int: Set<Int32>] = [:]

    init(_ units: SplitUnits, _ corpus: Corpus, seed: UInt64) {
        self.units = units
        self.corpus = corpus
        labelCounts = corpus.labelCounts
        isTaken = [Bool](repeating: false, count: units.sizes.count)
        var shuffled = units.sizes.indices.map { Int32(truncatingIfNeeded: $0) }
        var generator = SeededGenerator(seed: seed)
        generator.shuffle(&shuffled)
        let labelOfUnit = units.firstRows.map { corpus.labelIndices[Int($0)] }
        unitsLeft = [Int](repeating: 0, count: corpus.labels.count)
        for label in labelOfUnit { unitsLeft[Int(label)] += 1 }
        order = Self.order(of: shuffled, by: labelOfUnit, counts: unitsLeft)
        for row in 0..<corpus.count {
            let unit = Int(units.unitOfRow[row])
            guard units.sizes[unit] > 1 else { continue }
            let first = labelOfUnit[unit]
            let label = corpus.labelIndices[row]
            if label != first, labelsOfMixed[unit, default: [first]].insert(label).inserted {
                unitsLeft[Int(label)] += 1
            }
        }
    }

    /// The units of each label in the order of `units`.
    private static func order(of units: [Int32], by labelOfUnit: [Int32], counts: [Int]) -> [[Int32]] {
        var places = counts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        let starts = places
        var sorted = [Int32](repeating: 0, count: units.count)
        for unit in units {
            let label = Int(labelOfUnit[Int(unit)])
            sorted[places[label]] = unit
            places[label] += 1
        }
        return counts.indices.map { Array(sorted[starts[$0]..<starts[$0 + 1]]) }
    }

    /// Draws about `share` of each label's rows; returns for each unit whether it was drawn.
    mutating func take(_ share: Double) -> [Bool] {
        var drawn = [Bool](repeating: false, count: isTaken.count)
        for (label, quota) in quotas(share).enumerated() {
            var wanted = quota
            for unit in order[label].lazy.map(Int.init) where !isTaken[unit] {
                if wanted <= 0 { break }
                let size = Int(units.sizes[unit])
                // A unit of more than twice the wanted size would miss the share by more than leaving it out.
                guard size <= 2 * wanted, mayLeave(unit) else { continue }
                drawn[unit] = true
                isTaken[unit] = true
                wanted -= size
            }
        }
        return drawn
    }

    /// How many rows of each label to draw: the share, rounded by largest remainders to keep the total.
    private func quotas(_ share: Double) -> [Int] {
        var quotas = labelCounts.map { Int(Double($0) * share) }
        let total = Int((Double(corpus.count) * share).rounded())
        var missing = total - quotas.reduce(0, +)
        let byRemainder = labelCounts.indices.sorted {
            let left = Double(labelCounts[$0]) * share - Double(quotas[$0])
            let right = Double(labelCounts[$1]) * share - Double(quotas[$1])
            return left != right ? left > right : $0 < $1
        }
        for label in byRemainder where missing > 0 && labelCounts[label] > 0 {
            quotas[label] += 1
            missing -= 1
        }
        return quotas
    }

    /// Removes the unit from training, unless one of its labels would have no unit left there.
    private mutating func mayLeave(_ unit: Int) -> Bool {
        let first = corpus.labelIndices[Int(units.firstRows[unit])]
        let labels = labelsOfMixed[unit] ?? [first]
        guard labels.allSatisfy({ unitsLeft[Int($0)] > 1 }) else { return false }
        for label in labels { unitsLeft[Int(label)] -= 1 }
        return true
    }

    /// For each unit its fold: label by label, each unit goes to the fold with the fewest rows of that label;
    /// ties: the fewest rows.
    func folds(_ count: Int) -> [Int] {
        var foldOfUnit = [Int](repeating: 0, count: isTaken.count)
        var rowsInFold = [Int](repeating: 0, count: count)
        for label in order.indices {
            var rowsOfLabel = [Int](repeating: 0, count: count)
            for unit in order[label].lazy.map(Int.init) {
                let fold =
                    (0..<count).min {
                        (rowsOfLabel[$0], rowsInFold[$0], $0) < (rowsOfLabel[$1], rowsInFold[$1], $1)
                    } ?? 0
                foldOfUnit[unit] = fold
                rowsOfLabel[fold] += Int(units.sizes[unit])
                rowsInFold[fold] += Int(units.sizes[unit])
            }
        }
        return foldOfUnit
    }
}

/// Numbers the units of a corpus: rows joined by duplicates or groups, transitively.
struct SplitUnits: Sendable {
    /// For each row its unit; units are numbered in the order of their first rows.
    private(set) var unitOfRow: [Int32] = []
    /// The number of rows of each unit.
    private(set) var sizes: [Int32] = []
    /// The first row of each unit.
    private(set) var firstRows: [Int32] = []

    /// Makes units from duplicates, or single rows, and from the groups of `corpus`.
    init(_ corpus: Corpus, duplicates: NearDuplicates?) {
        var joined = duplicates.map { JoinedRows(links: $0.units) } ?? JoinedRows(count: corpus.count)
        if let groups = corpus.groups { Self.join(groups, &joined) }
        unitOfRow = [Int32](repeating: 0, count: corpus.count)
        sizes.reserveCapacity(corpus.count)
        firstRows.reserveCapacity(corpus.count)
        for row in 0..<corpus.count {
            let first = joined.first(of: row)
            if first == row {
                unitOfRow[row] = Int32(clamping: sizes.count)
                sizes.append(1)
                firstRows.append(Int32(clamping: row))
            } else {
                unitOfRow[row] = unitOfRow[first]
                sizes[Int(unitOfRow[first])] += 1
            }
        }
    }

    /// Joins the rows of each group.
    private static func join(_ groups: [Int32], _ joined: inout JoinedRows) {
        var firstOfGroup: [Int32: Int] = [:]
        for (row, group) in groups.enumerated() {
            if let first = firstOfGroup[group] {
                joined.join(first, row)
            } else {
                firstOfGroup[group] = row
            }
        }
    }
}
