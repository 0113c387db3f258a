public import CoreMetrics
import Synchronization

/// A backend of swift-metrics that writes measurements in Prometheus' text format (version 0.0.4).
///
/// Counters and meters become `counter` and `gauge`; timers and recorders become `histogram`, timers in
/// seconds. Dots in labels become underscores: `http.server.requests` is `http_server_requests`.
public final class PrometheusMetrics: MetricsFactory {
    /// The series of all metrics, by name and labels.
    private let series = Mutex<[String: [PrometheusLabels: PrometheusSeries]]>([:])

    /// Makes a backend without metrics.
    public init() {}

    /// All metrics, as Prometheus reads them.
    public func text() -> String {
        let all = series.withLock { $0 }
        var text = ""
        for (name, series) in all.sorted(by: { $0.key < $1.key }) {
            guard let type = series.values.first?.type else { continue }
            if let help = Self.help[name] { text += "# HELP \(name) \(help)\n" }
            text += "# TYPE \(name) \(type.rawValue)\n"
            for (labels, value) in series.sorted(by: { $0.key.text < $1.key.text }) {
                value.write(name, labels, to: &text)
            }
        }
        return text
    }

    /// Descriptions of the service's own metrics.
    private static let help = [
        "winnow_request_seconds": "Time from the header of a request to its answer.",
        "winnow_requests_active": "Requests in progress.",
        "winnow_build_info": "The version of the service.",
        "winnow_mail_verdicts_total": "Messages judged, by filter and verdict.",
        "winnow_mail_learned_total": "Messages learned or forgotten, by filter and label.",
        "winnow_mail_request_seconds": "Time from a request of a mail protocol to its answer.",
    ]

    private func series(
        _ label: String, _ dimensions: [(String, String)], _ type: PrometheusSeries.Kind, suffix: String = "",
        divisor: Double = 1
    ) -> PrometheusSeries {
        let name = PrometheusLabels.name(label) + suffix
        let labels = PrometheusLabels(dimensions)
        return series.withLock { all in
            if let found = all[name]?[labels] { return found }
            let made = PrometheusSeries(type, divisor: divisor)
            // A name has one type; a metric of another type under the same name is counted, but not shown.
            if let other = all[name]?.values.first, other.type != type { return made }
            all[name, default: [:]][labels] = made
            return made
        }
    }
}

extension PrometheusMetrics {
    /// A counter; its name ends in `_total`.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions, .counter, suffix: "_total")
    }

    /// A gauge.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions, .gauge)
    }

    /// A histogram, or a gauge if only the last value is wanted.
    public func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        series(label, dimensions, aggregate ? .histogram : .gauge)
    }

    /// A histogram of seconds; its name ends in `_seconds`.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions, .histogram, suffix: "_seconds", divisor: 1e9)
    }

    /// Nothing: metrics stay as long as the program.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Nothing.
    public func destroyMeter(_ handler: any MeterHandler) {}
    /// Nothing.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Nothing.
    public func destroyTimer(_ handler: any TimerHandler) {}
}
