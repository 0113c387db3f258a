import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Closes connections whose client sends its first header, or the body of a request, or reads the response,
/// too slowly.
///
/// A slow header after that is a connection without a request, which is closed when idle. A stream of lines
/// has a longer time for its body, since it arrives only as fast as it is answered.
package final class SlowClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let limits: ServiceLimits
    /// The seconds in which the body being read must end; nil if none is being read.
    private var bodySeconds: Int?
    private var reading: Scheduled<Void>?
    private var writing: Scheduled<Void>?

    package init(limits: ServiceLimits) { self.limits = limits }

    package func handlerAdded(context: ChannelHandlerContext) {
        reading = close(context, after: limits.readSeconds)
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            stopReading()
            let isStream = ClassifyStream.isStream(head.headerFields[.contentType], path: head.path ?? "")
            bodySeconds = isStream ? limits.streamSeconds : limits.readSeconds
        case .body: break
        case .end:
            bodySeconds = nil
            stopReading()
        }
        context.fireChannelRead(data)
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        // Most bodies arrive with their header, and then need no timer.
        if let bodySeconds, reading == nil { reading = close(context, after: bodySeconds) }
        context.fireChannelReadComplete()
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            writing?.cancel()
            writing = nil
        } else if writing == nil {
            writing = close(context, after: limits.readSeconds)
        }
        context.fireChannelWritabilityChanged()
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        stopReading()
        writing?.cancel()
    }

    private func stopReading() {
        reading?.cancel()
        reading = nil
    }

    private func close(_ context: ChannelHandlerContext, after seconds: Int) -> Scheduled<Void> {
        let channel = context.channel
        return context.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) { channel.close(promise: nil) }
    }
}
