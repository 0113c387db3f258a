/// How much a client may ask for. Beyond a limit the answer is an error that names it.
public struct ServiceLimits: Sendable, Hashable {
    /// The bytes of a request's body; default 8 MiB. In a stream of lines, only each line is limited.
    public var bodyBytes = 8 << 20
    /// The UTF-8 bytes of one text; default 1 MiB.
    public var textBytes = 1 << 20
    /// The UTF-8 bytes of all texts of one analysis, whose answer is up to forty times as large; default
    /// 1 MiB.
    public var analyzeBytes = 1 << 20
    /// The texts or items of one request; default 1,000. A stream of lines has no limit.
    public var batch = 1000
    /// The requests in progress, whose bodies have arrived; default 256. Further ones are refused with 503.
    /// Streams of lines are counted separately, up to half as many.
    public var concurrency = 256
    /// The open connections; default 1,024. When another one arrives, the connection that has been idle for
    /// the longest time is closed; if none is idle, the new one waits.
    public var connections = 1024
    /// The fields of a request's header; default 100.
    public var headerFields = 100
    /// The bytes of a request's header; default 16 KiB.
    public var headerBytes = 16 << 10
    /// The seconds within which the first header of a connection and a request's body must arrive, and within
    /// which a client must read the response; default 10.
    public var readSeconds = 10
    /// The seconds that the work of a request may take, after which it is cancelled; default 30.
    public var workSeconds = 30
    /// The seconds that a stream of lines may take; default 600.
    public var streamSeconds = 600
    /// The seconds after which a connection without a request is closed; default 60.
    public var idleSeconds = 60

    /// Makes limits with the defaults.
    public init() {}
}
