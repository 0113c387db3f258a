import NIOCore
package import WinnowKit

/// The state of one connection of a mail server: the agreed options, and the message that is arriving.
package struct MilterSession {
    /// The action that a packet requires.
    package enum Step: Sendable, Hashable {
        /// Nothing: the server waits for no reply.
        case none
        /// Reply.
        case reply(MilterReply)
        /// Judge the message that has arrived.
        case judge(MilterMessage)
        /// Close the connection.
        case end
    }

    /// The bits of actions and steps that are used (mfdef.h and mfapi.h of Sendmail).
    private enum Bits {
        static let addFields: UInt32 = 0x1
        static let changeFields: UInt32 = 0x10
        static let noConnect: UInt32 = 0x1
        static let noHelo: UInt32 = 0x2
        static let noReplyToHeader: UInt32 = 0x80
        static let noUnknown: UInt32 = 0x100
        static let noData: UInt32 = 0x200
        static let skip: UInt32 = 0x400
        static let noReplyToMail: UInt32 = 0x4000
        static let noReplyToRecipient: UInt32 = 0x8000
        static let noReplyToHeaderEnd: UInt32 = 0x40000
        /// Values of fields come with the space after the colon, and are sent with it.
        static let leadingSpace: UInt32 = 0x100000

        static let wantedActions = addFields | changeFields
        static let wantedSteps =
            noConnect | noHelo | noReplyToHeader | noUnknown | noData | skip | noReplyToMail
            | noReplyToRecipient | noReplyToHeaderEnd | leadingSpace
    }

    private let limits: ServiceLimits
    /// Actions and steps that were agreed; nil before.
    private var agreed: (actions: UInt32, steps: UInt32)?
    private var message: MilterMessage

    /// Makes the state of a new connection; a message is kept up to the limit of bodies.
    package init(limits: ServiceLimits) {
        self.limits = limits
        message = MilterMessage()
    }

    /// Whether the header or body of a message is arriving, which servers send without a pause.
    package private(set) var isInMessage = false

    /// Takes the next packet.
    package mutating func receive(_ packet: MilterPacket) throws(MilterError) -> Step {
        if packet.command == .negotiation { return try negotiate(packet.data) }
        guard let agreed else { throw .command }
        switch packet.command {
        case .negotiation: return .none
        case .macro:
            remember(packet.data)
            return .none
        case .connect, .helo, .data, .unknown: return .reply(.continue)
        case .mail:
            let (queueID, isAuthenticated) = (message.queueID, message.isAuthenticated)
            begin()
            (message.queueID, message.isAuthenticated) = (queueID, isAuthenticated)
            return answer(unless: Bits.noReplyToMail)
        case .recipient:
            message.addRecipient(packet.strings.first ?? [])
            return answer(unless: Bits.noReplyToRecipient)
        case .header:
            isInMessage = true
            let strings = packet.strings
            guard let name = strings.first else { throw .data }
            message.addField(
                name: name, value: strings.count > 1 ? strings[1] : [],
                hasSpace: agreed.steps & Bits.leadingSpace != 0, limit: limits.bodyBytes)
            return answer(unless: Bits.noReplyToHeader)
        case .headerEnd:
            isInMessage = true
            return answer(unless: Bits.noReplyToHeaderEnd)
        case .body:
            isInMessage = true
            let isWhole = message.addBody(packet.data, limit: limits.bodyBytes)
            return .reply(isWhole || agreed.steps & Bits.skip == 0 ? .continue : .skipBody)
        case .bodyEnd:
            _ = message.addBody(packet.data, limit: limits.bodyBytes)
            let whole = message
            begin()
            return .judge(whole)
        case .abort, .quitForNext:
            begin()
            return .none
        case .quit: return .end
        }
    }

    /// The replies that remove fields in the name of a filter, and add those of a verdict.
    package func marks(_ verdict: MailVerdict, of message: MilterMessage) -> [MilterReply] {
        let actions = agreed?.actions ?? 0
        var replies: [MilterReply] = []
        if actions & Bits.changeFields != 0 {
            for (name, count) in message.forged {
                // From last to first, so that the numbers of the others stay the same.
                replies += (1...count).reversed().map { .removeField(name: name, number: $0) }
            }
        }
        if actions & Bits.addFields != 0 {
            let space = (agreed?.steps ?? 0) & Bits.leadingSpace != 0 ? " " : ""
            replies += verdict.fields.map {
                .addField(name: Array($0.name.utf8), value: Array((space + $0.value).utf8))
            }
        }
        return replies + [.continue]
    }

    private mutating func negotiate(_ data: ByteBuffer) throws(MilterError) -> Step {
        var data = data
        guard let (version, actions, steps) = data.readMultipleIntegers(as: (UInt32, UInt32, UInt32).self)
        else { throw .data }
        guard version >= 2 else { throw .version }
        let agreed = (actions: actions & Bits.wantedActions, steps: steps & Bits.wantedSteps)
        self.agreed = agreed
        begin()
        return .reply(
            .negotiation(version: min(version, 6), actions: agreed.actions, steps: agreed.steps))
    }

    /// Takes the values that a server gives names before a command: the byte of that command, names and values.
    private mutating func remember(_ data: ByteBuffer) {
        var data = data
        guard let command = data.readInteger(as: UInt8.self) else { return }
        let strings = MilterPacket(.macro, data).strings
        if command == MilterPacket.Command.mail.rawValue { message.isAuthenticated = false }
        for index in stride(from: 0, to: strings.count - 1, by: 2) {
            switch String(decoding: strings[index], as: UTF8.self) {
            case "i", "{i}": message.queueID = String(decoding: strings[index + 1], as: UTF8.self)
            case "{auth_authen}": message.isAuthenticated = !strings[index + 1].isEmpty
            default: break
            }
        }
    }

    private mutating func begin() {
        message = MilterMessage()
        isInMessage = false
    }

    private func answer(unless bit: UInt32) -> Step {
        (agreed?.steps ?? 0) & bit == 0 ? .reply(.continue) : .none
    }
}
