import NIOCore
import Testing
import WinnowKit
import WinnowServer

@Suite struct SpamdRequestTests {
    private static let message = "Subject: a\r\n\r\nb\r\n"

    /// The request in some bytes that arrive in pieces, and then end.
    private func read(
        _ text: String, piece: Int = .max, limits: ServiceLimits = ServiceLimits()
    ) throws(SpamdError) -> SpamdRequest {
        var reader = SpamdRequestReader(limits: limits)
        var rest = ByteBuffer(string: text)
        while let part = rest.readSlice(length: min(piece, rest.readableBytes)), part.readableBytes > 0 {
            if let request = try reader.append(part) { return request }
        }
        return try reader.end()
    }

    @Test(arguments: [1, 2, 7, 1000])
    func `a request arrives in pieces`(piece: Int) throws {
        let request = try read(
            "PROCESS SPAMC/1.5\r\nUser: ada\r\ncontent-LENGTH: 17\r\nOther: x\r\n\r\n" + Self.message,
            piece: piece)
        #expect(request.command == .process)
        #expect(request.version == SpamdRequest.Version(1, 5))
        #expect(request.user == "ada")
        #expect(String(decoding: request.body, as: UTF8.self) == Self.message)
    }

    @Test func `without a length the message continues to the end`() throws {
        let request = try read("CHECK SPAMC/1.2\n\n" + Self.message, piece: 3)
        #expect(String(decoding: request.body, as: UTF8.self) == Self.message)
    }

    @Test(arguments: [
        ("PING SPAMC/1.2\r\n", SpamdRequest.Command.ping), ("PING SPAMC/1.5\r\n\r\n", .ping),
        ("SKIP SPAMC/1.5\r\n\r\n", .skip), ("PING SPAMC/1.5\r\nUser: ada\r\n\r\n", .ping),
        // The header is cut, but nothing that matters is missing.
        ("PING SPAMC/1.5\r\n", .ping),
    ])
    func `a request without a message ends with its header`(text: String, command: SpamdRequest.Command)
        throws
    {
        #expect(try read(text).command == command)
    }

    @Test func `a request names what to learn`() throws {
        let learning = try read(
            "TELL SPAMC/1.5\r\nMessage-class: spam\r\nSet: local, remote\r\nRemove: remote\r\n\r\n")
        #expect(learning.learns && !learning.forgets)
        #expect(learning.label == .spam)
        let forgetting = try read("TELL SPAMC/1.5\r\nRemove: local\r\n\r\n")
        #expect(forgetting.forgets && !forgetting.learns)
    }

    @Test(arguments: [
        "", "\r\n", "GET / HTTP/1.1\r\n\r\n", "CHECK\r\n\r\n", "CHECK SPAMC/\r\n\r\n",
        "CHECK SPAMC/1\r\n\r\n",
        "CHECK SPAMC/a.b\r\n\r\n", "CHECK SPAMC/99999999999999999999.1\r\n\r\n", "check SPAMC/1.5\r\n\r\n",
        "CHECK  SPAMC/1.5\r\n\r\n", "CHECK SPAMC/1.5", "CHECK SPAMC/1.5\r\n", "CHECK SPAMC/1.5\r\nUser",
        "CHECK SPAMC/1.5\r\nUser\r\n\r\n", "CHECK SPAMC/1.5\r\nContent-length: -1\r\n\r\n",
        "CHECK SPAMC/1.5\r\nContent-length: 1x\r\n\r\n", "CHECK SPAMC/1.5\r\nContent-length: \r\n\r\n",
        "CHECK SPAMC/1.5\r\nContent-length: 99999999999999999999999\r\n\r\n",
        "CHECK SPAMC/1.5\r\nContent-length: +5\r\n\r\n12345",
        "CHECK SPAMC/1.5\r\nContent-length: 5\r\n\r\n1234",
        "CHECK SPAMC/1.5\r\nCompress: gzip\r\n\r\n", "TELL SPAMC/1.5\r\nSet: local\r\n\r\n",
        "TELL SPAMC/1.5\r\nSet: local\r\nMessage-class: eggs\r\n\r\n",
        "TELL SPAMC/1.5\r\nSet: local\r\nRemove: local\r\nMessage-class: ham\r\n\r\n",
        "CHECK SPAMC/1.5\r\n" + String(repeating: "A: b\r\n", count: 200) + "\r\n",
        "CHECK SPAMC/1.5\r\nA: " + String(repeating: "b", count: 100_000) + "\r\n\r\n",
        String(repeating: "a", count: 100_000), "\u{0}\u{1}\u{2}", "\u{FFFD}\n\n",
    ])
    func `violations of the protocol are refused as by spamd`(text: String) {
        for piece in [1, 1000, Int.max] {
            let error = #expect(throws: SpamdError.self) { try read(text, piece: piece) }
            #expect(error?.code == .protocol)
            #expect(error?.answer.hasPrefix("SPAMD/1.0 76 Bad header line: ") == true)
            #expect(error?.answer.filter(\.isNewline).count == 1)
        }
    }

    @Test func `bytes directly after the message are refused`() {
        let error = #expect(throws: SpamdError.self) {
            try read("CHECK SPAMC/1.5\r\nContent-length: 5\r\n\r\n123456")
        }
        #expect(error?.message.contains("Expected 5 bytes, got 6 bytes") == true)
    }

    @Test(arguments: [
        "CHECK SPAMC/1.5\r\nContent-length: 5000\r\n\r\n",
        "CHECK SPAMC/1.5\r\n\r\n" + String(repeating: "a", count: 5000),
    ])
    func `a message that is too large is refused before it has arrived`(text: String) {
        var limits = ServiceLimits()
        limits.bodyBytes = 4096
        let error = #expect(throws: SpamdError.self) { try read(text, limits: limits) }
        #expect(error?.code == .data)
    }

    /// `zlib.compress` of Python, of 100,000 times the letter a.
    private static let compressed: [UInt8] = [
        0x78, 0xDA, 0xED, 0xC1, 0x31, 0x01, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0xAC, 0xEB, 0x5F, 0xC2, 0x1A,
        0x1E, 0x40, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0xAF, 0x06, 0x79, 0x66, 0x0B, 0x4D,
    ]

    @Test func `compressed messages are read, within the limit`() throws {
        let bytes = Self.compressed
        var request = SpamdRequest(.check, SpamdRequest.Version(1, 5))
        request.isCompressed = true
        request.body = bytes
        #expect(try request.message(limit: 100_000) == [UInt8](repeating: 0x61, count: 100_000))
        #expect(
            throws: SpamdError(
                .data, "the message is larger than 99999 bytes; spamc -s sets what spamc sends")
        ) {
            try request.message(limit: 99_999)
        }
        for damaged in [Array(bytes.dropLast()), Array(bytes.dropFirst()), bytes + [0], [], [0x78]] {
            request.body = damaged
            #expect(throws: SpamdError.self) { try request.message(limit: 200_000) }
        }
    }
}
