import Foundation
import NIOCore
import Testing
import WinnowServer

@Suite struct UnixSocketTests {
    private static let ping = "PING SPAMC/1.2\r\n"

    private func serve(
        _ folder: TestFolder, _ path: String, mode: Int = 0o660,
        _ body: @Sendable @escaping (SocketAddress) async throws -> Void
    ) async throws {
        try await TestMail.serving(
            .spamd, folder, at: .unix(path), { $0.socketMode = mode },
            { address, _ in try await body(address) })
    }

    private func checkPong(_ address: SocketAddress) async throws {
        let answer = try await TestClient(address).exchange(Self.ping)
        #expect(answer == "SPAMD/1.5 0 PONG\r\n")
    }

    @Test func `a socket has its mode, and is removed at the end`() async throws {
        let folder = try TestMail.folder("ada")
        let path = folder["spamd"]
        for mode in [0o600, 0o666] {
            try await serve(folder, path, mode: mode) { [self] address in
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == mode)
                try await checkPong(address)
            }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func `the socket of a process that listens is not replaced`() async throws {
        let folder = try TestMail.folder("ada")
        let path = folder["spamd"]
        try await serve(folder, path) { [self] address in
            let error = await #expect(throws: ListeningError.self) { try await serve(folder, path) { _ in } }
            #expect(error?.message.contains("another process listens there") == true)
            try await checkPong(address)
        }
    }

    @Test func `the socket of a dead process is replaced`() async throws {
        let folder = try TestMail.folder("ada")
        let path = folder["spamd"]
        // A second name stays when the first is removed.
        try await serve(folder, path) { _ in
            try FileManager.default.linkItem(atPath: path, toPath: path + "2")
        }
        #expect(FileManager.default.fileExists(atPath: path + "2"))
        try await serve(folder, path + "2") { [self] address in
            try await checkPong(address)
        }
    }

    @Test func `other files and places are refused`() async throws {
        let folder = try TestMail.folder("ada")
        try Data().write(to: URL(filePath: folder["file"]))
        for (path, part) in [
            (folder["file"], "no socket"), (folder["none/spamd"], "cannot be made"),
            (folder[String(repeating: "a", count: 200)], "too long"),
        ] {
            let error = await #expect(throws: ListeningError.self) { try await serve(folder, path) { _ in } }
            #expect(error?.message.contains(part) == true)
        }
        #expect(FileManager.default.fileExists(atPath: folder["file"]))
    }
}
