import Testing
import WinnowServer

@Suite struct MailConfigurationTests {
    @Test func `addresses are ports and sockets`() throws {
        var configuration = ServiceConfiguration()
        try configuration.read(
            environment: [
                "WINNOW_SPAMD": "127.0.0.1:783", "WINNOW_MILTER": "unix:/run/a:1",
                "WINNOW_MAIL_FILTER": "ada",
                "WINNOW_SOCKET_MODE": "600",
            ])
        try configuration.validate()
        #expect(configuration.spamd?.description == "127.0.0.1:783")
        #expect(configuration.milter == .unix("/run/a:1"))
        #expect(configuration.mailFilter == "ada")
        #expect(configuration.socketMode == 0o600)
    }

    @Test(arguments: ["spamd", "milter"])
    func `other machines reach a mail protocol only if a setting allows it`(name: String) throws {
        var configuration = ServiceConfiguration()
        try configuration.read(yaml: "\(name): 0.0.0.0:783", path: "a.yaml")
        let error = #expect(throws: ConfigurationError.self) { try configuration.validate() }
        #expect(error?.message.contains("mailNetwork") == true)
        #expect(error?.message.contains("\n") == false)
        try configuration.read(yaml: "mailNetwork: true", path: "a.yaml")
        try configuration.validate()
    }

    @Test(arguments: [
        "spamd: 783", "spamd: 'unix:'", "milter: nonsense", "socketMode: 888", "socketMode: 66",
        "mailFilter: ''",
    ])
    func `other values are refused`(yaml: String) {
        var configuration = ServiceConfiguration()
        #expect(throws: ConfigurationError.self) { try configuration.read(yaml: yaml, path: "a.yaml") }
    }
}
