import CoreMetrics
import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore
import WinnowKit

/// The routes of the service, for a router of its own or of another Hummingbird service.
///
/// ```swift excerpt
/// let router = Router()
/// let catalogue = try Catalogue(folder: "models", logger: logger)
/// WinnowRoutes(catalogue: catalogue).add(to: router)
/// ```
public struct WinnowRoutes: Sendable {
    let services: RouteServices
    /// The filtering that the mail protocols use.
    package let mail: MailFiltering
    let access: AccessCheck
    private let prometheus: PrometheusMetrics
    private let metrics: RequestMetrics

    /// Makes routes.
    ///
    /// - Parameters:
    ///   - catalogue: the models and indexes that requests can name.
    ///   - configuration: limits, keys and whether changes are refused; the rest is not used.
    ///   - metrics: where requests are counted.
    public init(
        catalogue: Catalogue, configuration: ServiceConfiguration = ServiceConfiguration(),
        metrics: PrometheusMetrics = PrometheusMetrics()
    ) {
        services = RouteServices(
            catalogue: catalogue, limits: configuration.limits, readOnly: configuration.readOnly,
            work: WorkQueue(limits: configuration.limits),
            limit: ConcurrencyLimit(configuration.limits.concurrency),
            streams: ConcurrencyLimit((configuration.limits.concurrency + 1) / 2))
        mail = MailFiltering(
            services: services, defaultName: configuration.mailFilter, metrics: MailMetrics(metrics))
        access = AccessCheck(keys: configuration.apiKeys)
        prometheus = metrics
        self.metrics = RequestMetrics(metrics)
    }

    /// Adds all routes, with access, limits, errors, metrics and log of their own, to a router without
    /// others.
    public func add<Context: RequestContext>(to router: Router<Context>) {
        add(to: router, answersHead: false)
    }

    /// Adds all routes; `answersHead` is whether the router answers HEAD where it answers GET.
    package func add<Context: RequestContext>(to router: Router<Context>, answersHead: Bool) {
        let methods = RouteMethods(answersHead: answersHead)
        // Added to the router, it also sees requests for paths that do not exist.
        router.add(
            middleware: RequestMiddleware<Context>(
                access: access, limit: services.limit, bodies: BodyCollector(limits: services.limits),
                methods: methods, metrics: metrics))
        addRoutes(to: router)
        methods.set(router.routes.map { ("\($0.path)", $0.method) })
    }

    /// Adds all routes to a group of a router, without the steps around them: access, limits and errors are
    /// then those of the router.
    public func addRoutes<Context: RequestContext>(to router: some RouterMethods<Context>) {
        router.get("healthz") { _, _ in Response(["status": "ok"]) }
        router.get("readyz") { _, _ in Response(["status": "ready"]) }
        router.get("metrics") { _, _ in metricsPage() }
        router.get("openapi.json") { _, _ in OpenAPIDocument.response }
        let version = router.group("v1")
        addTexts(to: version)
        addModels(to: version)
        addIndexes(to: version)
        addFilters(to: version)
        addDecisions(to: version)
        addRspamd(to: router)
        addAkismet(to: router)
    }

    private func addTexts<Context: RequestContext>(to router: RouterGroup<Context>) {
        let services = services
        router.post("classify") { request, _ in try await ClassifyRoute(services: services).answer(request) }
        router.post("sentiment") { request, _ in try await SentimentRoute(services: services).answer(request)
        }
        router.post("language") { request, _ in try await LanguageRoute(services: services).answer(request) }
        router.post("analyze") { request, _ in try await AnalyzeRoute(services: services).answer(request) }
        router.post("embed") { request, _ in try await EmbedRoute(services: services).answer(request) }
    }

    private func addModels<Context: RequestContext>(to router: RouterGroup<Context>) {
        let routes = ModelRoutes(services: services)
        router.get("models") { _, _ in routes.list() }
        router.get("models/{model}") { _, context in try routes.information(context.name("model")) }
        router.get("models/{model}/card") { _, context in try routes.card(context.name("model")) }
    }

    private func addIndexes<Context: RequestContext>(to router: RouterGroup<Context>) {
        let search = SearchRoutes(services: services)
        router.post("search") { request, _ in try await search.search(request) }
        router.post("suggest") { request, _ in try await search.suggest(request) }
        let items = ItemRoutes(services: services)
        router.get("indexes") { _, _ in items.list() }
        router.get("indexes/{index}") { _, context in try await items.information(context.name("index")) }
        router.post("indexes/{index}/items") { request, context in
            try await items.change(request, index: context.name("index"))
        }
        router.get("indexes/{index}/items/{item}") { _, context in
            try await items.get(context.name("item"), index: context.name("index"))
        }
        router.delete("indexes/{index}/items/{item}") { _, context in
            try await items.remove(context.name("item"), index: context.name("index"))
        }
    }

    private func addFilters<Context: RequestContext>(to router: RouterGroup<Context>) {
        let routes = FilterRoutes(mail: mail)
        router.get("filters") { _, _ in routes.list() }
        router.post("filter") { request, _ in try await routes.judge(request) }
        router.post("learn") { request, _ in try await routes.learn(request) }
    }

    /// Questions in the formats of other services' clients.
    private func addDecisions<Context: RequestContext>(to router: RouterGroup<Context>) {
        let services = services
        router.post("systemone") { request, context in
            try await SystemOneRoute(services: services).answer(request, requestID: context.requestID)
        }
        router.post("decisions") { request, _ in
            try await DecisionsRoute(services: services).answer(request)
        }
    }

    private func addRspamd<Context: RequestContext>(to router: some RouterMethods<Context>) {
        let routes = RspamdRoutes(mail: mail)
        router.get("ping") { _, _ in routes.ping() }
        router.post("checkv2") { request, _ in await routes.check(request) }
        router.post("learnspam") { request, _ in await routes.learn(request, as: .spam) }
        router.post("learnham") { request, _ in await routes.learn(request, as: .ham) }
    }

    private func addAkismet<Context: RequestContext>(to router: some RouterMethods<Context>) {
        let routes = AkismetRoutes(mail: mail)
        let version = router.group("1.1")
        version.post("comment-check") { request, _ in try await routes.check(request) }
        version.post("submit-spam") { request, _ in try await routes.submit(request, as: .spam) }
        version.post("submit-ham") { request, _ in try await routes.submit(request, as: .ham) }
        version.post("verify-key") { request, _ in try await routes.verifyKey(request) }
    }

    private func metricsPage() -> Response {
        metrics.setActive(services.limit.count + services.streams.count)
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(
                byteBuffer: ByteBuffer(string: prometheus.text() + failureMetrics + ProcessMetrics.text())))
    }

    /// The files that cannot be served, one series each.
    private var failureMetrics: String {
        let name = "winnow_unserved_file"
        let series = services.catalogue.failures.sorted { $0.key < $1.key }.map { file, error in
            "\(name)\(PrometheusLabels([("file", file), ("error", error)]).braces()) 1\n"
        }
        guard !series.isEmpty else { return "" }
        return "# HELP \(name) A file whose last version cannot be served.\n# TYPE \(name) gauge\n"
            + series.joined()
    }
}

extension RequestContext {
    /// A name in the path, decoded.
    fileprivate func name(_ parameter: String) throws -> String {
        let text = try parameters.require(parameter)
        guard let name = text.removingPercentEncoding else { throw RequestFields.invalid(parameter, "UTF-8") }
        return name
    }
}
