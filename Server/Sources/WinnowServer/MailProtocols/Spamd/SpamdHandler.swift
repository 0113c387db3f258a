import Logging
import NIOCore
import WinnowKit

/// Answers one request by SPAMC on each connection, as spamd does.
struct SpamdHandler: MailConnectionHandler {
    let mail: MailFiltering
    let logger: Logger

    private var limits: ServiceLimits { mail.services.limits }

    func serve(_ inbound: Inbound, _ outbound: Outbound, _ connection: MailConnection) async throws {
        var pieces = inbound.makeAsyncIterator()
        let start = ContinuousClock.now
        var command = "none"
        var outcome = "ok"
        var answer: ByteBuffer
        do {
            guard let request = try await request(&pieces, connection) else { return }
            command = request.command.rawValue
            answer = try await self.answer(request)
        } catch let error as SpamdError {
            outcome = "\(error.code)"
            answer = ByteBuffer(string: error.answer)
        }
        mail.metrics.record(.spamd, command, outcome, start.duration(to: .now))
        logger.info(
            "request", metadata: ["protocol": "spamd", "command": "\(command)", "outcome": "\(outcome)"])
        let departure = connection.deadline(seconds: limits.readSeconds)
        defer { departure.cancel() }
        try await outbound.write(answer)
        outbound.finish()
        // Closing a connection with unread data would discard the answer.
        while try await pieces.next() != nil {}
    }

    /// The request; nil if the client only checked whether the port is open.
    private func request(
        _ pieces: inout Inbound.AsyncIterator, _ connection: MailConnection
    ) async throws -> SpamdRequest? {
        let arrival = connection.deadline(seconds: limits.readSeconds)
        defer { arrival.cancel() }
        var reader = SpamdRequestReader(limits: limits)
        guard connection.beginWaiting() else { return nil }
        while let piece = try await pieces.next() {
            connection.endWaiting()
            if let request = try reader.append(piece) { return request }
        }
        return reader.isEmpty ? nil : try reader.end()
    }

    private func answer(_ request: SpamdRequest) async throws(SpamdError) -> ByteBuffer {
        switch request.command {
        case .skip: return ByteBuffer()
        case .ping: return ByteBuffer(string: SpamdAnswer.pong)
        default: break
        }
        let message = try request.message(limit: limits.bodyBytes)
        let asked = MailRequest(mailProtocol: .spamd, user: request.user)
        do {
            guard request.command == .tell else {
                let explains = request.command == .report || request.command == .reportIfSpam
                let verdict = try await mail.verdict(for: message, asked, explains: explains)
                return SpamdAnswer.judged(verdict, message, for: request)
            }
            try mail.services.checkWritable()
            let changes =
                request.learns || request.forgets
                ? try await mail.learn(message, as: request.learns ? request.label : nil, asked) != .unchanged
                : false
            return SpamdAnswer.told(
                didLearn: changes && request.learns, didForget: changes && request.forgets)
        } catch {
            throw SpamdError(Problem(error))
        }
    }
}
