import WinnowMail
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// Fits the two models of a ``MailModel`` to some of the examples.
struct MailModelFit {
    /// The table and the tags of the model.
    private(set) var table: [Float16Bits]
    private(set) var tags: [UInt8]
    /// Why the regression's fit ended.
    private(set) var outcome: LBFGS.Outcome

    /// The messages of a fit: the columns of both groups' features one after another.
    private struct Rows {
        var starts = [0]
        var columns: [UInt32] = []
        /// The value of each column in all rows, and the factor of each group's values.
        var values: [Float] = []
        var scales: [Float] = []
        var signs: [Float] = []
    }

    /// Fits the models.
    ///
    /// - Parameters:
    ///   - examples: all messages.
    ///   - chosen: the places of those to fit the models to.
    ///   - options: the options of the fit.
    ///   - observer: called after each iteration; return false to stop.
    init(
        _ examples: MailExamples, _ chosen: [Int], _ options: MailModelTrainer.Options,
        observer: (_ iteration: Int, _ loss: Double) -> Bool
    ) {
        let counts = MailFeatureCounts(examples, chosen)
        let relevant = counts.relevant(limit: options.featureCount, minimumCount: options.minimumCount)
        let values = relevant.map { Float16Bits(clamping: Float(counts.value(of: $0))).float }
        let rows = Self.rows(examples, chosen, relevant, values)
        var search = LBFGS()
        search.options.maximumIterations = options.maximumIterations
        search.options.valueTolerance = 1e-5
        let penalty = 1 / (options.cost * Double(max(1, chosen.count)))
        let minimum = search.minimize(
            from: [Double](repeating: 0, count: relevant.count + 1),
            objective: { Self.loss(rows, $0, $1, penalty: penalty) },
            observer: { observer($0.iteration, $0.value) })
        outcome = minimum.outcome
        table = [Float16Bits](repeating: Float16Bits(0), count: MailModel.columnCount << MailModel.bits)
        tags = [UInt8](repeating: 0, count: 1 << MailModel.bits)
        for (column, feature) in relevant.enumerated() {
            let entry = feature >> MailModel.tagBits
            let place = MailModel.columnCount * entry
            tags[entry] = MailEntry.tag(of: UInt32(feature))
            let value = Double(values[column])
            table[place] = Float16Bits(clamping: Float(minimum.variables[column] * value))
            table[place + 1] = Float16Bits(clamping: Float(counts.evidence(of: feature)))
            table[place + 2] = Float16Bits(clamping: values[column])
        }
    }

    /// The scores of a message.
    func scores(of features: MessageFeatures) -> MailScores {
        table.withUnsafeBufferPointer { table in
            tags.withUnsafeBufferPointer { tags in
                MailScores(of: features) { MailEntry(table, tags, of: $0) }
            }
        }
    }

    private static func rows(
        _ examples: MailExamples, _ chosen: [Int], _ relevant: [Int], _ values: [Float]
    ) -> Rows {
        var columns = [UInt32](repeating: .max, count: 1 << MessageFeatures.bits)
        for (column, feature) in relevant.enumerated() { columns[feature] = UInt32(column) }
        var rows = Rows()
        rows.values = values
        for index in chosen {
            let features = examples.features[index]
            for group in features.groups {
                var squares = 0.0
                for feature in group.features where columns[Int(feature)] != .max {
                    let column = columns[Int(feature)]
                    rows.columns.append(column)
                    squares += Double(values[Int(column)]) * Double(values[Int(column)])
                }
                rows.starts.append(rows.columns.count)
                rows.scales.append(Float(MailScores.scale(squares)))
            }
            rows.signs.append(examples.isSpam[index] ? 1 : -1)
        }
        return rows
    }

    /// The mean log loss plus the penalty of the weights, and its gradient; the last variable is an offset,
    /// which has no penalty.
    private static func loss(
        _ rows: Rows, _ variables: UnsafeBufferPointer<Double>,
        _ gradient: UnsafeMutableBufferPointer<Double>, penalty: Double
    ) -> Double {
        let groups = rows.scales.count / max(1, rows.signs.count)
        let offset = variables.count - 1
        let share = 1 / Double(max(1, rows.signs.count))
        var loss = 0.0
        for index in 0..<offset {
            gradient[index] = penalty * variables[index]
            loss += penalty / 2 * variables[index] * variables[index]
        }
        gradient[offset] = 0
        let values = rows.values
        rows.columns.withUnsafeBufferPointer { columns in
            for (row, sign) in rows.signs.enumerated() {
                var odds = variables[offset]
                for part in row * groups..<(row + 1) * groups {
                    var sum = 0.0
                    for place in rows.starts[part]..<rows.starts[part + 1] {
                        let column = Int(columns[place])
                        sum += variables[column] * Double(values[column])
                    }
                    odds += sum * Double(rows.scales[part])
                }
                let margin = Double(sign) * odds
                let probability = logistic(min(500, max(-500, margin)))
                loss -= share * (margin < -30 ? margin : naturalLogarithm(probability))
                let error = share * Double(sign) * (probability - 1)
                gradient[offset] += error
                guard abs(error) > 1e-12 * share else { continue }
                for part in row * groups..<(row + 1) * groups {
                    let step = error * Double(rows.scales[part])
                    for place in rows.starts[part]..<rows.starts[part + 1] {
                        let column = Int(columns[place])
                        gradient[column] += step * Double(values[column])
                    }
                }
            }
        }
        return loss
    }
}
