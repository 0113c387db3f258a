import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Handles the differences between versions of HTTP, which handlers after the codec do not know.
///
/// The connection of a client of HTTP/1.0 ends with its answer unless it requests otherwise. A request of
/// HTTP/1.1 without Host gets two of them, so that it is refused as one with two is.
final class HTTPVersionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// Adds the handler to a pipeline before its codec, if it has one.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) {
        guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else { return }
        try? pipeline.addHandler(HTTPVersionHandler(), position: .before(codec))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        if head.version == .http1_1, !head.headers.contains(name: "Host") {
            for _ in 0..<2 { head.headers.add(name: "Host", value: "") }
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
