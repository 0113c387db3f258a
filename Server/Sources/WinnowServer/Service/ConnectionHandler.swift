import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Sends the messages of a connection other than answers: that a body may be sent (`Expect: 100-continue`),
/// and, when the service is about to end, that the connection closes.
package final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let connections: OpenConnections
    private let limits: ServiceLimits
    /// The requests that have begun and are not answered yet.
    private var requests = 0
    /// The turn among idle connections; nil while there is a request.
    private var turn: UInt64?

    package init(_ connections: OpenConnections, limits: ServiceLimits) {
        self.connections = connections
        self.limits = limits
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        HTTPVersionHandler.add(to: context.pipeline.syncOperations)
        turn = connections.beginIdling(context.channel)
    }

    package func handlerRemoved(context: ChannelHandlerContext) { endIdling() }

    package func channelInactive(context: ChannelHandlerContext) {
        endIdling()
        context.fireChannelInactive()
    }

    private func endIdling() {
        if let turn { connections.endIdling(turn) }
        turn = nil
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) {
            endIdling()
            requests += 1
            // Another answer may be in progress; then the client sends the body after a while anyway.
            if requests == 1, head.headerFields[.expect]?.lowercased() == "100-continue", fits(head) {
                context.writeAndFlush(
                    wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            }
        }
        context.fireChannelRead(data)
    }

    /// Whether a body is not known to be too large.
    private func fits(_ head: HTTPRequest) -> Bool {
        guard let length = head.headerFields[.contentLength].flatMap(Int.init) else { return true }
        return length <= limits.bodyBytes
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var data = data
        switch unwrapOutboundIn(data) {
        case .head(var head):
            if connections.isEnding {
                head.headerFields[.connection] = "close"
                data = wrapOutboundOut(.head(head))
            }
        case .body: break
        case .end:
            requests -= 1
            if requests == 0, context.channel.isActive {
                turn = connections.beginIdling(context.channel)
            }
        }
        context.write(data, promise: promise)
    }
}
