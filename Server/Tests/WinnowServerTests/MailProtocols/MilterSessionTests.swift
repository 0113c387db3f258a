import NIOCore
import Testing
import WinnowKit
import WinnowServer

@Suite struct MilterSessionTests {
    /// The offer of Postfix 3.7: all actions, and all steps up to the leading space.
    private static let offered: (UInt32, UInt32, UInt32) = (6, 0x1FF, 0x1FFFFF)

    private static func packet(_ command: MilterPacket.Command, _ strings: String...) -> MilterPacket {
        MilterPacket(command, ByteBuffer(string: strings.map { $0 + "\0" }.joined()))
    }

    private static func negotiation(_ version: UInt32, _ actions: UInt32, _ steps: UInt32) -> MilterPacket {
        var data = ByteBuffer()
        data.writeMultipleIntegers(version, actions, steps)
        return MilterPacket(.negotiation, data)
    }

    private func session(
        _ limits: ServiceLimits = ServiceLimits(), offered: (UInt32, UInt32, UInt32) = offered
    ) throws -> MilterSession {
        var session = MilterSession(limits: limits)
        _ = try session.receive(Self.negotiation(offered.0, offered.1, offered.2))
        return session
    }

    @Test func `only options that the server offers and the filter needs are agreed`() throws {
        var session = MilterSession(limits: ServiceLimits())
        #expect(
            try session.receive(Self.negotiation(6, 0x1FF, 0x1FFFFF))
                == .reply(.negotiation(version: 6, actions: 0x11, steps: 0x14C783)))
        #expect(
            try session.receive(Self.negotiation(2, 0x3F, 0x7F))
                == .reply(.negotiation(version: 2, actions: 0x11, steps: 0x3)))
    }

    @Test(arguments: [("M", "i"), ("M", "{i}"), ("E", "i")])
    func `the name in the queue is known, whenever the server says it, and only of its message`(
        command: String, name: String
    ) throws {
        var session = try session()
        var queueIDs: [String?] = []
        for macros in [[command, "j\0a\0\(name)\0", "4Xy1"], [command], [""], [command + name]] {
            for letter in ["M", "E"] {
                if macros[0] == letter {
                    _ = try session.receive(Self.packet(.macro, macros.joined()))
                }
                if letter == "M" {
                    _ = try session.receive(Self.packet(.mail, "<a@example.org>"))
                } else if case .judge(let message) = try session.receive(Self.packet(.bodyEnd)) {
                    queueIDs.append(message.queueID)
                }
            }
        }
        #expect(queueIDs == ["4Xy1", nil, nil, nil])
        #expect(try session.receive(MilterPacket(.macro)) == .none)
    }

    @Test func `a message is restored as it was sent`() throws {
        var session = try session()
        #expect(try session.receive(Self.packet(.macro, "Mfoo", "bar")) == .none)
        #expect(try session.receive(Self.packet(.mail, "<bob@example.org>")) == .none)
        #expect(try session.receive(Self.packet(.recipient, "<ada@example.org>", "NOTIFY=NEVER")) == .none)
        #expect(!session.isInMessage)
        #expect(try session.receive(Self.packet(.header, "Subject", " a\n\tb")) == .none)
        #expect(try session.receive(Self.packet(.header, "X-Spam-Flag", " NO")) == .none)
        #expect(session.isInMessage)
        #expect(try session.receive(Self.packet(.headerEnd)) == .none)
        let body = MilterPacket(.body, ByteBuffer(string: "text\r\n"))
        #expect(try session.receive(body) == .reply(.continue))
        guard case .judge(let message) = try session.receive(Self.packet(.bodyEnd)) else {
            Issue.record("the message does not end")
            return
        }
        #expect(
            String(decoding: message.bytes, as: UTF8.self)
                == "Subject: a\r\n\tb\r\nX-Spam-Flag: NO\r\n\r\ntext\r\n")
        #expect(message.user == "ada@example.org")
        #expect(!session.isInMessage)
    }

    @Test func `the sender of a message is authenticated if the server says so of this message`() throws {
        var session = try session()
        func message(_ macros: String...) throws -> MilterMessage? {
            for macro in macros { _ = try session.receive(Self.packet(.macro, macro)) }
            _ = try session.receive(Self.packet(.mail, "<a@example.org>"))
            _ = try session.receive(Self.packet(.header, "{auth_authen}", "ann"))
            guard case .judge(let message) = try session.receive(MilterPacket(.bodyEnd)) else { return nil }
            return message
        }
        #expect(try message("M{auth_authen}\0ann")?.isAuthenticated == true)
        #expect(try message("Mi\0004Xy")?.isAuthenticated == false)
        #expect(try message("M{auth_authen}\0")?.isAuthenticated == false)
        #expect(try message("M{auth_authen}\0ann", "Mi\0004Xy")?.isAuthenticated == false)
        #expect(try message()?.isAuthenticated == false)
    }

    @Test func `several recipients do not name a user`() throws {
        var session = try session()
        for address in ["<ada@example.org>", "<bob@example.org>"] {
            _ = try session.receive(Self.packet(.recipient, address))
        }
        guard case .judge(let message) = try session.receive(MilterPacket(.bodyEnd)) else {
            Issue.record("the message does not end")
            return
        }
        #expect(message.user == nil)
    }

    @Test(arguments: [(0x100000 as UInt32, " NO"), (0, "NO")])
    func `forged fields are removed, from last to first`(steps: UInt32, value: String) throws {
        var session = try session(offered: (6, 0x1FF, steps))
        for name in ["X-Spam-Flag", "x-spam-flag", "X-Spam-Status ", "X-Other"] {
            _ = try session.receive(Self.packet(.header, name, value))
        }
        guard case .judge(let message) = try session.receive(MilterPacket(.bodyEnd)) else {
            Issue.record("the message does not end")
            return
        }
        let folder = try TestFolder()
        let verdict = try MailFilter(store: folder["a.filter"]).verdict(for: message.bytes)
        let replies = session.marks(verdict, of: message)
        #expect(
            replies.prefix(3) == [
                .removeField(name: Array("x-spam-flag".utf8), number: 2),
                .removeField(name: Array("x-spam-flag".utf8), number: 1),
                .removeField(name: Array("x-spam-status ".utf8), number: 1),
            ])
        #expect(replies[3] == .addField(name: Array("X-Spam-Flag".utf8), value: Array(value.utf8)))
        #expect(replies.last == .continue)
        // The session with fewer actions changes less.
        var other = try self.session(offered: (6, 0x10, steps))
        _ = try other.receive(Self.packet(.mail))
        #expect(other.marks(verdict, of: message).count == 4)
    }

    @Test func `the beginning of a long message is kept, and no more is requested`() throws {
        var limits = ServiceLimits()
        limits.bodyBytes = 2000
        var session = try session(limits)
        let part = MilterPacket(.body, ByteBuffer(repeating: 0x61, count: 1500))
        #expect(try session.receive(part) == .reply(.continue))
        #expect(try session.receive(part) == .reply(.skipBody))
        #expect(try session.receive(part) == .reply(.skipBody))
        guard case .judge(let message) = try session.receive(MilterPacket(.bodyEnd)) else {
            Issue.record("the message does not end")
            return
        }
        #expect(message.bytes.count == 2002)
    }

    @Test func `an aborted message is forgotten`() throws {
        for command in [MilterPacket.Command.abort, .quitForNext, .mail] {
            var session = try session()
            _ = try session.receive(Self.packet(.header, "X-Spam-Flag", " NO"))
            _ = try session.receive(Self.packet(.recipient, "<ada@example.org>"))
            _ = try session.receive(Self.packet(command))
            #expect(!session.isInMessage)
            #expect(try session.receive(MilterPacket(.bodyEnd)) == .judge(MilterMessage()))
        }
    }

    @Test func `a violation of the protocol ends the connection`() throws {
        var fresh = MilterSession(limits: ServiceLimits())
        #expect(throws: MilterError.command) { try fresh.receive(Self.packet(.mail)) }
        #expect(throws: MilterError.data) { try fresh.receive(Self.packet(.negotiation, "abc")) }
        #expect(throws: MilterError.version) { try fresh.receive(Self.negotiation(1, 0, 0)) }
        var session = try session()
        #expect(throws: MilterError.data) { try session.receive(MilterPacket(.header)) }
        #expect(try session.receive(MilterPacket(.quit)) == .end)
    }

    @Test(arguments: [1, 3, 64])
    func `packets arrive in pieces, and several at once`(piece: Int) throws {
        var bytes = ByteBuffer()
        for (letter, text) in [("M", "<a>\0"), ("L", "Subject\0 b\0"), ("N", "")] {
            bytes.writeInteger(UInt32(text.utf8.count + 1))
            bytes.writeString(letter + text)
        }
        var reader = MilterPacketReader()
        var packets: [MilterPacket] = []
        while let part = bytes.readSlice(length: min(piece, bytes.readableBytes)), part.readableBytes > 0 {
            reader.append(part)
            while let packet = try reader.next() { packets.append(packet) }
        }
        #expect(packets.map(\.command) == [.mail, .header, .headerEnd])
        #expect(packets[1].strings == [Array("Subject".utf8), Array(" b".utf8)])
    }

    @Test(
        arguments: [
            [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 1, 0x7A], [0, 0x20, 0, 0, 0x42],
            Array("GET / HTTP/1.1\r\n".utf8),
        ] as [[UInt8]])
    func `garbage is not a packet`(bytes: [UInt8]) {
        var reader = MilterPacketReader()
        reader.append(ByteBuffer(bytes: bytes))
        #expect(throws: MilterError.self) { try reader.next() }
    }

    @Test func `replies are written as the server reads them`() {
        var buffer = ByteBuffer()
        MilterReply.continue.write(to: &buffer)
        MilterReply.reject.write(to: &buffer)
        MilterReply.removeField(name: [0x61], number: 2).write(to: &buffer)
        MilterReply.addField(name: [0x61], value: [0x62]).write(to: &buffer)
        MilterReply.negotiation(version: 6, actions: 1, steps: 2).write(to: &buffer)
        #expect(
            Array(buffer.readableBytesView) == [
                0, 0, 0, 1, 0x63,
                0, 0, 0, 43, 0x79,
            ] + Array("550 5.7.1 The message was refused as spam\0".utf8) + [
                0, 0, 0, 8, 0x6D, 0, 0, 0, 2, 0x61, 0, 0,
                0, 0, 0, 5, 0x68, 0x61, 0, 0x62, 0,
                0, 0, 0, 13, 0x4F, 0, 0, 0, 6, 0, 0, 0, 1, 0, 0, 0, 2,
            ])
    }
}
