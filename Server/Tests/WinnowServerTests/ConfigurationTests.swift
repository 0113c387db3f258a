import Foundation
import Logging
import NIOCore
import Testing
import WinnowServer

@Suite struct ConfigurationTests {
    @Test func `without settings the service listens only on this machine`() throws {
        var configuration = ServiceConfiguration()
        try configuration.validate()
        #expect(configuration.listen.description == "127.0.0.1:8080")
        #expect(configuration.limits.batch == 1000)
    }

    @Test func `the environment overrides the file`() throws {
        var configuration = ServiceConfiguration()
        try configuration.read(
            yaml: """
                listen: 127.0.0.1:9000
                folder: /srv/winnow
                limits:
                  bodyBytes: 4096
                  batch: 10
                log: {level: info}
                """, path: "winnow.yaml")
        try configuration.read(environment: ["WINNOW_LIMITS_BODY_BYTES": "8192", "OTHER": "x"])
        #expect(configuration.listen.port == 9000)
        #expect(configuration.folder == "/srv/winnow")
        #expect(configuration.limits.bodyBytes == 8192)
        #expect(configuration.limits.batch == 10)
        #expect(configuration.logLevel == .info)
    }

    @Test(arguments: [
        ("lisen: 127.0.0.1:80", "a.yaml, line 1: there is no setting lisen"),
        (
            "limits:\n  batsch: 3",
            "a.yaml, line 2: there is no setting limits.batsch; there are limits.bodyBytes"
        ),
        ("limits: {batch: many}", "limits.batch is \"many\", but must be a whole number from 1 to 100000"),
        ("folder: [a, b]", "folder is a list, but must be one value"),
        ("- a", "expected names and values"),
        ("a: b: c", "not valid YAML: mapping values are not allowed in this context"),
        ("folder: a\nreadOnly: true\nfolder: b", "a.yaml, line 1: \"folder\" is set twice; leave out one"),
        ("apiKeys: {me: 123}", "apiKeys.me must be a hash"),
        (
            "apiKeys: {me: {rights: read all}}",
            "apiKeys.me.rights must be words among read, write, teach, metrics"
        ),
        (
            "apiKeys: {me: {right: read}}",
            "apiKeys.me.right must be the value of hash, rights, index, filter or rate"
        ),
        ("apiKeys: {me: {rate: 0}}", "apiKeys.me.rate must be a number of requests a minute, 1 to 1000000"),
    ])
    func `an error names file, line, setting and remedy`(yaml: String, message: String) throws {
        var configuration = ServiceConfiguration()
        let error = #expect(throws: ConfigurationError.self) {
            try configuration.read(yaml: yaml, path: "a.yaml")
        }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "none")")
        #expect(error?.message.contains("\n") == false)
    }

    @Test func `a file of another format is named`() {
        var configuration = ServiceConfiguration()
        let error = #expect(throws: ConfigurationError.self) {
            try configuration.read(contentsOf: "/etc/winnow.toml")
        }
        #expect(error?.message.contains("read in YAML, not in TOML") == true)
    }

    @Test func `variables that are not settings are reported`() {
        let names = [
            "WINNOW_LIMIT_BATCH", "WINNOW_LIMITS_BATCH", "WINNOW_API_KEYS", "WINNOW_SERVICE_HOST",
            "WINNOW_PORT_80_TCP", "WINNOW_STORE", "HOME",
        ]
        let environment = Dictionary(uniqueKeysWithValues: names.map { ($0, "1") })
        #expect(ServiceConfiguration.unknownVariables(in: environment) == ["WINNOW_LIMIT_BATCH"])
    }

    @Test(arguments: [
        (EADDRINUSE, "address already in use; choose another port"),
        (EACCES, "permission denied; choose a port from 1024 on"),
    ])
    func `the error for an address where nothing can listen has a reason and a remedy`(
        code: CInt, text: String
    ) {
        let error = ListeningError(listeningOn: "127.0.0.1:80", IOError(errnoCode: code, reason: "bind"))
        #expect(error.message.hasPrefix("cannot listen on 127.0.0.1:80: \(text)"), "\(error)")
    }

    @Test func `an empty file is a configuration`() throws {
        var configuration = ServiceConfiguration()
        try configuration.read(yaml: "", path: "a.yaml")
        #expect(configuration == ServiceConfiguration())
    }

    @Test func `listening for other machines needs keys`() throws {
        var configuration = ServiceConfiguration()
        configuration.listen = ListenAddress(host: "0.0.0.0", port: 80)
        #expect(throws: ConfigurationError.self) { try configuration.validate() }
        try configuration.read(environment: ["WINNOW_API_KEYS": "me=\(APIKeys.hash(of: "secret"))"])
        try configuration.validate()
    }

    @Test func `a certificate needs its key`() throws {
        var configuration = ServiceConfiguration()
        try configuration.read(environment: ["WINNOW_TLS_CERTIFICATE": "a.pem"])
        #expect(throws: ConfigurationError.self) { try configuration.validate() }
        try configuration.read(environment: ["WINNOW_TLS_PRIVATE_KEY": "b.pem"])
        try configuration.validate()
        #expect(configuration.tls?.privateKey == "b.pem")
    }

    @Test(arguments: [
        ("127.0.0.1:80", "127.0.0.1:80", true), ("localhost:0", "localhost:0", true),
        ("[::1]:8080", "[::1]:8080", true),
        ("0.0.0.0:80", "0.0.0.0:80", false), ("127.example.com:80", "127.example.com:80", false),
        ("example.com:65535", "example.com:65535", false),
    ])
    func `an address has a host and a port`(text: String, description: String, isLoopback: Bool) throws {
        let address = try #require(ListenAddress(text))
        #expect(address.description == description)
        #expect(address.isLoopback == isLoopback)
    }

    @Test(arguments: ["", "80", ":80", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "::1:80", "a:-1"])
    func `anything else is not an address`(text: String) { #expect(ListenAddress(text) == nil) }

    @Test func `an error of an option names the option`() {
        var configuration = ServiceConfiguration()
        let error = #expect(throws: ConfigurationError.self) {
            try configuration.read(options: ["listen": "foo"])
        }
        #expect(error?.message.hasPrefix("--listen is \"foo\", but must be HOST:PORT") == true)
    }
}
