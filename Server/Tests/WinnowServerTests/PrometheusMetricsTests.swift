import CoreMetrics
import HTTPTypes
import Testing
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
