import CoreMetrics
import Synchronization

/// The values of one metric with one set of labels.
final class PrometheusSeries: CounterHandler, MeterHandler, RecorderHandler, TimerHandler {
    /// The types of metrics in Prometheus' format.
    enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    private struct Values {
        /// The value of a counter or gauge, or the sum of a histogram.
        var sum = 0.0
        var count: UInt64 = 0
        /// The number of observations up to each bound, and beyond the last.
        var buckets: [UInt64]
    }

    /// The upper bounds of a histogram's buckets: 100 µs to 10 s for times.
    private static let bounds = [
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 10,
    ]

    let type: Kind
    /// The number that recorded values are divided by.
    private let divisor: Double
    private let values: Mutex<Values>

    init(_ type: Kind, divisor: Double) {
        self.type = type
        self.divisor = divisor
        let count = type == .histogram ? Self.bounds.count + 1 : 0
        values = Mutex(Values(buckets: [UInt64](repeating: 0, count: count)))
    }

    func increment(by amount: Int64) { values.withLock { $0.sum += Double(amount) } }
    func reset() { values.withLock { $0.sum = 0 } }

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { values.withLock { $0.sum = value } }
    func increment(by amount: Double) { values.withLock { $0.sum += amount } }
    func decrement(by amount: Double) { values.withLock { $0.sum -= amount } }

    func record(_ value: Int64) { record(Double(value)) }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration)) }
    func record(_ value: Double) {
        let value = value / divisor
        guard type == .histogram else { return set(value) }
        let bucket = Self.bounds.firstIndex { value <= $0 } ?? Self.bounds.count
        values.withLock { values in
            values.sum += value
            values.count += 1
            values.buckets[bucket] += 1
        }
    }

    /// Appends the lines of the series.
    func write(_ name: String, _ labels: PrometheusLabels, to text: inout String) {
        let values = values.withLock { $0 }
        guard type == .histogram else {
            text += "\(name)\(labels.braces()) \(values.sum)\n"
            return
        }
        var count: UInt64 = 0
        for (bound, bucket) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], values.buckets) {
            count += bucket
            text += "\(name)_bucket\(labels.braces("le=\"\(bound)\"")) \(count)\n"
        }
        text +=
            "\(name)_sum\(labels.braces()) \(values.sum)\n\(name)_count\(labels.braces()) \(values.count)\n"
    }
}
