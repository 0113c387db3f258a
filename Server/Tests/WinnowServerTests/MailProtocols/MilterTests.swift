import Foundation
import NIOCore
import Testing
import WinnowKit
import WinnowServer

/// The milter protocol on real sockets.
@Suite struct MilterTests {
    private static func packet(_ letter: String, _ data: String = "") -> ByteBuffer {
        packet(letter, ByteBuffer(string: data))
    }

    private static func packet(_ letter: String, _ data: ByteBuffer) -> ByteBuffer {
        var buffer = ByteBuffer(integer: UInt32(data.readableBytes + 1))
        buffer.writeString(letter)
        buffer.writeImmutableBuffer(data)
        return buffer
    }

    private static var negotiation: ByteBuffer {
        var data = ByteBuffer()
        data.writeMultipleIntegers(UInt32(6), UInt32(0x1FF), UInt32(0x1FFFFF))
        return packet("O", data)
    }

    /// A message as Postfix sends it, with a forged field.
    private static func message(_ label: String, to recipient: String = "ada@example.org") -> ByteBuffer {
        var buffer = packet("M", "<bob@example.org>\0")
        buffer.writeImmutableBuffer(packet("R", "<\(recipient)>\0"))
        let lines = TestMail.message(label, 99).split(
            separator: "\r\n", maxSplits: 3, omittingEmptySubsequences: false)
        for line in lines.dropLast() {
            let parts = line.split(separator: ":", maxSplits: 1)
            buffer.writeImmutableBuffer(packet("L", "\(parts[0])\0\(parts[1])\0"))
        }
        buffer.writeImmutableBuffer(packet("L", "X-Spam-Flag\0 NO\0"))
        buffer.writeImmutableBuffer(packet("N"))
        buffer.writeImmutableBuffer(packet("B", String(lines[lines.count - 1].dropFirst(2))))
        buffer.writeImmutableBuffer(packet("E"))
        return buffer
    }

    /// The letters of the replies, and the replies as text.
    private func exchange(_ sent: ByteBuffer, _ folder: TestFolder) async throws -> (
        letters: String, text: String
    ) {
        let answer = try await TestMail.serving(.milter, folder) { address, _ in
            try await TestClient(address).exchange(sent)
        }
        var buffer = answer
        var letters = ""
        while let length = buffer.readInteger(as: UInt32.self),
            let data = buffer.readSlice(length: Int(length))
        {
            letters += String(buffer: data).prefix(1)
        }
        return (letters, String(buffer: answer))
    }

    @Test func `messages get fields instead of forged ones`() async throws {
        let folder = try TestMail.folder("ada")
        var sent = Self.negotiation
        sent.writeImmutableBuffer(Self.message("spam"))
        sent.writeImmutableBuffer(Self.packet("A"))
        sent.writeImmutableBuffer(Self.message("ham"))
        sent.writeImmutableBuffer(Self.packet("Q"))
        let (letters, text) = try await exchange(sent, folder)
        // The body's and the end's continuation, around one removed and three or four added fields.
        #expect(letters == "Ocmhhhhccmhhhc")
        #expect(text.contains("X-Spam-Flag\0 YES\0"))
        #expect(text.contains("X-Spam-Flag\0 NO\0"))
    }

    @Test func `a message is refused from the score of the policy on`() async throws {
        let folder = try TestMail.folder("ada")
        for (rules, letters) in [
            ("reject 99", "Ocmhhhhc"), ("reject 5.1", "Ocy"), ("block @example.com", "Ocmhhhhc"),
        ] {
            try Data(rules.utf8).write(to: URL(filePath: folder["ada.filter/policy"]))
            var sent = Self.negotiation
            sent.writeImmutableBuffer(Self.message("spam"))
            #expect(try await exchange(sent, folder).letters == letters)
        }
    }

    @Test func `mail of authenticated senders is ham`() async throws {
        let folder = try TestMail.folder("ada")
        try Data("authenticated milter".utf8).write(to: URL(filePath: folder["ada.filter/policy"]))
        var sent = Self.negotiation
        sent.writeImmutableBuffer(Self.packet("D", "M{auth_authen}\0ada\0"))
        sent.writeImmutableBuffer(Self.message("spam"))
        sent.writeImmutableBuffer(Self.message("spam"))
        let text = try await exchange(sent, folder).text
        #expect(text.contains("winnow=ham rule=authenticated\0"))
        #expect(text.contains("X-Spam-Flag\0 YES\0"))
    }

    @Test func `a message that cannot be judged is accepted as it is`() async throws {
        // Two filters, of which none is that of the recipient.
        let folder = try TestMail.folder("ada", "bob")
        var sent = Self.negotiation
        sent.writeImmutableBuffer(Self.message("spam", to: "nobody@example.org"))
        #expect(try await exchange(sent, folder).letters == "Oca")
        // A store that is damaged.
        let other = try TestMail.folder("ada")
        for file in try FileManager.default.contentsOfDirectory(atPath: other["ada.filter"]) {
            try Data("nonsense, and more of it".utf8).write(
                to: URL(filePath: other["ada.filter"] + "/" + file))
        }
        #expect(try await exchange(sent, other).letters == "Oca")
    }

    @Test(arguments: ["GET / HTTP/1.1\r\n\r\n", "\0\0\0\0", "\0\0\0\u{1}E", "\0\0\0\u{2}Oa"])
    func `garbage closes the connection`(text: String) async throws {
        let folder = try TestMail.folder("ada")
        #expect(try await exchange(ByteBuffer(string: text), folder).letters.isEmpty)
    }

    @Test func `a message that has begun is judged when the service stops`() async throws {
        let folder = try TestMail.folder("ada")
        let text = try await TestMail.serving(.milter, folder) { address, shutDown in
            try await TestClient(address).talk { inbound, outbound in
                var sent = Self.negotiation
                sent.writeImmutableBuffer(Self.message("spam"))
                let cut = sent.readableBytes - 20
                try await outbound.write(sent.getSlice(at: 0, length: cut) ?? ByteBuffer())
                #expect(try await inbound.next() != nil)
                await shutDown()
                try await outbound.write(sent.getSlice(at: cut, length: 20) ?? ByteBuffer())
                var answer = ""
                while let piece = try await inbound.next() { answer += String(buffer: piece) }
                return answer
            }
        }
        #expect(text.contains("X-Spam-Flag\0 YES\0"))
    }

    @Test func `a connection between two messages is closed when the service stops`() async throws {
        let folder = try TestMail.folder("ada")
        let count = try await TestMail.serving(.milter, folder) { address, shutDown in
            try await TestClient(address).talk { inbound, outbound in
                try await outbound.write(Self.negotiation)
                #expect(try await inbound.next() != nil)
                await shutDown()
                var count = 0
                while let piece = try await inbound.next() { count += piece.readableBytes }
                return count
            }
        }
        #expect(count == 0)
    }
}
