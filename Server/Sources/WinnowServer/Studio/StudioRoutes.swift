import HTTPTypes
package import Hummingbird
import NIOCore
import WinnowKit

/// The routes of the studio: its page, and the requests of the page.
package struct StudioRoutes: Sendable {
    let session: StudioSession
    let access: StudioAccess
    let limits: ServiceLimits
    let work: WorkQueue

    package init(session: StudioSession, access: StudioAccess, limits: ServiceLimits) {
        self.session = session
        self.access = access
        self.limits = limits
        work = WorkQueue(limits: limits)
    }

    /// Adds the routes to a router without others.
    package func add<Context: RequestContext>(to router: Router<Context>) {
        router.add(middleware: StudioMiddleware<Context>(access: access, folder: session.folder))
        router.get("/") { _, _ in StudioPages.response("index.html") }
        for name in StudioPages.assets {
            router.get(RouterPath(name)) { _, _ in StudioPages.response(name) }
        }
        // Browsers request it if a page names no icon, or before they have read its name.
        router.get("favicon.ico") { _, _ in StudioPages.response("icon.svg") }
        router.get("report.css") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/css; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: TrainingReport.styleSheet)))
        }
        let api = router.group("api")
        api.get("state") { _, _ in
            let session = session
            return Response(try await work.runLong { _ in try session.json() })
        }
        addData(to: api)
        addJobs(to: api)
        addModels(to: api)
        addSearch(to: api)
    }

    /// A part of a page, which the page puts into itself.
    static func fragment(_ markup: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: markup)))
    }
}
