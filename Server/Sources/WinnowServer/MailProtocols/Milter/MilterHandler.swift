import NIOCore
import WinnowKit

/// Judges the messages of mail servers while they receive them, by the milter protocol.
///
/// A message that cannot be judged is accepted as it is.
struct MilterHandler: MailConnectionHandler {
    let mail: MailFiltering

    private var limits: ServiceLimits { mail.services.limits }

    func serve(_ inbound: Inbound, _ outbound: Outbound, _ connection: MailConnection) async throws {
        var pieces = inbound.makeAsyncIterator()
        var session = MilterSession(limits: limits)
        var reader = MilterPacketReader()
        while let piece = try await nextPiece(&pieces, session, connection) {
            reader.append(piece)
            var replies = ByteBuffer()
            var isOver = false
            while !isOver, let packet = try reader.next() {
                switch try session.receive(packet) {
                case .none: break
                case .reply(let reply): reply.write(to: &replies)
                case .judge(let message):
                    for reply in await judge(message, session) { reply.write(to: &replies) }
                case .end: isOver = true
                }
            }
            if replies.readableBytes > 0 {
                let departure = connection.deadline(seconds: limits.readSeconds)
                defer { departure.cancel() }
                try await outbound.write(replies)
            }
            if isOver { return }
        }
    }

    /// The next bytes that arrive; nil at the end, or if the service is shut down between two messages.
    private func nextPiece(
        _ pieces: inout Inbound.AsyncIterator, _ session: MilterSession, _ connection: MailConnection
    ) async throws -> ByteBuffer? {
        // Between the commands of SMTP, its client may take minutes.
        let seconds = session.isInMessage ? limits.readSeconds : limits.streamSeconds
        let arrival = connection.deadline(seconds: seconds)
        defer { arrival.cancel() }
        guard session.isInMessage || connection.beginWaiting() else { return nil }
        let piece = try await pieces.next()
        connection.endWaiting()
        return piece
    }

    private func judge(_ message: MilterMessage, _ session: MilterSession) async -> [MilterReply] {
        let start = ContinuousClock.now
        var replies: [MilterReply]
        var outcome = "ok"
        do {
            let verdict = try await mail.verdict(
                for: message.bytes,
                MailRequest(
                    mailProtocol: .milter, user: message.user, queueID: message.queueID,
                    isAuthenticated: message.isAuthenticated))
            replies = verdict.isRejected ? [.reject] : session.marks(verdict, of: message)
        } catch {
            outcome = Problem(error).code
            replies = [.accept]
        }
        mail.metrics.record(.milter, "message", outcome, start.duration(to: .now))
        return replies
    }
}
