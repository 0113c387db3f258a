// The search page.

import Hummingbird
import WinnowKit

extension StudioRoutes {
    func addSearch<Context: RequestContext>(to api: RouterGroup<Context>) {
        api.post("search") { request, _ in
            try await SearchRoutes.answer(try await request.fields(limits), in: try index(), limits)
        }
        api.post("suggest") { request, _ in
            try await SearchRoutes.suggestions(try await request.fields(limits), in: try index(), limits)
        }
    }

    private func index() throws(Problem) -> SearchIndex {
        guard let index = session.index?.index else {
            throw Problem(
                .notFound, "noIndex", "no index is open",
                remedy: "start the studio with one: winnow studio --index NAME.index")
        }
        return index
    }
}
