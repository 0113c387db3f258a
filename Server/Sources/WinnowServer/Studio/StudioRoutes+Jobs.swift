// Routes for training and for audits of labels, and for watching their progress.

import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import WinnowKit

extension StudioRoutes {
    func addJobs<Context: RequestContext>(to api: RouterGroup<Context>) {
        let session = session
        api.post("training") { request, _ in
            var fields = try await request.fields(limits)
            let settings = try StudioSettings(&fields)
            try fields.end()
            try session.train(settings)
            return Response(session.job?.json ?? .null, status: .accepted)
        }
        api.post("audit") { request, _ in
            let fields = try await request.fields(limits)
            try fields.end()
            try session.audit()
            return Response(session.job?.json ?? .null, status: .accepted)
        }
        api.post("cancel") { request, _ in
            let fields = try await request.fields(limits)
            try fields.end()
            session.cancel()
            return Response(session.job?.json ?? .null)
        }
        api.get("events") { _, _ in try events() }
    }

    /// The state of the job, as server-sent events: at once, at each change, and at its end.
    private func events() throws -> Response {
        guard let job = session.job else {
            throw Problem(.notFound, "noJob", "nothing has been started", remedy: "train a model")
        }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream"],
            body: ResponseBody { writer in
                for await _ in job.changes().cancelOnGracefulShutdown() {
                    try await writer.write(Self.event(job.json))
                    // A page needs no more than this to move.
                    try await Task.sleep(for: Self.pause)
                }
                try await writer.write(Self.event(job.json))
                try await writer.finish(nil)
            })
    }

    /// The time between two events.
    private static let pause = Duration.milliseconds(40)

    private static func event(_ json: JSONValue) -> ByteBuffer {
        ByteBuffer(string: "data: \(json.text())\n\n")
    }
}
