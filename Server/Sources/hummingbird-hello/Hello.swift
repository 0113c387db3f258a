import Hummingbird

/// A minimal Hummingbird server, the baseline that the service is measured against: `hummingbird-hello PORT`.
@main
struct Hello {
    static func main() async throws {
        let router = Router()
        router.get("hello") { _, _ in "hello" }
        router.post("hello") { request, _ in
            _ = try await request.body.collect(upTo: 1 << 20)
            return "hello"
        }
        let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)))
        try await application.runService()
    }
}
