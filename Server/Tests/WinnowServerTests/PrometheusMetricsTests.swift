import CoreMetrics
import Foundation
import HTTPTypes
import Testing
import WinnowKit
import WinnowServer

@Suite struct PrometheusMetricsTests {
    @Test func `metrics are written in the text format`() {
        let metrics = PrometheusMetrics()
        Counter(label: "http.requests", dimensions: [("path", "/a\"b\\c\nd")], factory: metrics).increment(
            by: 3)
        Counter(label: "http.requests", dimensions: [("path", "/")], factory: metrics).increment()
        Gauge(label: "9lives", factory: metrics).record(2.5)
        let timer = CoreMetrics.Timer(label: "time", factory: metrics)
        timer.recordNanoseconds(2_000_000)
        timer.recordNanoseconds(60_000_000_000)
        let text = metrics.text()
        #expect(
            text.hasPrefix(
                """
                # TYPE _9lives gauge
                _9lives 2.5
                # TYPE http_requests_total counter
                http_requests_total{path="/"} 1.0
                http_requests_total{path="/a\\"b\\\\c\\nd"} 3.0
                # TYPE time_seconds histogram
                time_seconds_bucket{le="0.0001"} 0

                """))
        #expect(text.contains("time_seconds_bucket{le=\"0.0025\"} 1\n"))
        #expect(text.contains("time_seconds_bucket{le=\"10.0\"} 1\ntime_seconds_bucket{le=\"+Inf\"} 2\n"))
        #expect(text.hasSuffix("time_seconds_sum 60.002\ntime_seconds_count 2\n"))
    }

    @Test func `verdicts and learned messages are counted by filter`() async throws {
        let service = try TestService(TestMail.folder("ada", "bob"))
        let spam = JSONValue.string(TestMail.message("spam", 99))
        for _ in 0..<2 {
            _ = try await service.post("/v1/filter", ["filter": "ada", "message": spam])
            _ = try await service.post("/v1/learn", ["filter": "bob", "message": spam, "label": "spam"])
        }
        _ = try await service.post("/v1/learn", ["filter": "bob", "message": spam, "label": "forget"])
        let text = try await service.get("/metrics").text
        for series in [
            "winnow_mail_verdicts_total{filter=\"ada\",verdict=\"spam\"} 2.0",
            "winnow_mail_learned_total{filter=\"bob\",label=\"spam\"} 1.0",
            "winnow_mail_learned_total{filter=\"bob\",label=\"forgotten\"} 1.0",
        ] {
            #expect(text.contains(series + "\n"), "\(series)")
        }
    }

    @Test func `version, process and files that cannot be served are among the metrics`() async throws {
        let folder = try TestFolder()
        try Data("not a model".utf8).write(to: URL(filePath: folder["spam.winnow"]))
        let text = try await TestService(folder).get("/metrics").text
        #expect(text.contains("winnow_unserved_file{file=\"spam.winnow\",error=\"notAModel\"} 1\n"))
        #expect(text.contains("winnow_build_info{version=\"\(WinnowVersion.number)\"} 1.0\n"))
        #if os(Linux)
        func figure(_ name: String) throws -> Double {
            let line = text.split(separator: "\n").first { $0.hasPrefix("process_\(name) ") }
            return try #require(line?.split(separator: " ").last.flatMap { Double($0) })
        }
        #expect(try (1e6...1e12).contains(figure("resident_memory_bytes")))
        #expect(try (3...1e6).contains(figure("open_fds")))
        #expect(try figure("cpu_seconds_total") > 0)
        let start = Date(timeIntervalSince1970: try figure("start_time_seconds"))
        #expect((-3600...0.1).contains(start.timeIntervalSinceNow))
        #endif
    }

    @Test func `requests are counted by route, never by path`() async throws {
        let client = try TestService()
        _ = try await client.get("/v1/models/secret-name?token=secret")
        _ = try await client.get("/secret/path")
        let text = try await client.get("/metrics").text
        #expect(
            text.contains(
                "winnow_request_seconds_count{path=\"/v1/models/{model}\",method=\"GET\",status=\"404\"} 1"))
        #expect(text.contains("path=\"none\""))
        #expect(
            text.contains(
                "# HELP winnow_requests_active Requests in progress.\n# TYPE winnow_requests_active"))
        #expect(!text.contains("secret"))
        #expect(text.contains("winnow_requests_active 0.0"))
    }

    @Test func `a wrong method is counted under its route, an unknown method as other`() async throws {
        let client = try TestService()
        _ = try await client.send(.put, "/v1/models/secret")
        _ = try await client.send(.post, "/nowhere", "{}")
        _ = try await client.send(try #require(HTTPRequest.Method("SECRET")), "/nowhere")
        let text = try await client.get("/metrics").text
        for labels in [
            "path=\"/v1/models/{model}\",method=\"PUT\",status=\"405\"",
            "path=\"none\",method=\"POST\",status=\"404\"",
            "path=\"none\",method=\"other\",status=\"404\"",
        ] {
            #expect(text.contains("winnow_request_seconds_count{\(labels)} 1"), "\(labels)")
        }
        #expect(!text.contains("SECRET"))
    }
}
