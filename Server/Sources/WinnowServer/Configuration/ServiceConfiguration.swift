public import Logging

/// The settings of a service.
///
/// Values come from defaults, a file, the environment and the command line, the later before the earlier:
///
/// ```swift excerpt
/// var configuration = ServiceConfiguration()
/// try configuration.read(contentsOf: "winnow.yaml")
/// try configuration.read(environment: ProcessInfo.processInfo.environment)
/// try configuration.validate()
/// ```
public struct ServiceConfiguration: Sendable, Hashable {
    /// The certificate of the service, as files in PEM format.
    public struct TLS: Sendable, Hashable {
        /// The path of the certificate, followed by those of its issuers.
        public var certificate: String
        /// The path of its private key.
        public var privateKey: String
    }

    /// The address to listen on; default `127.0.0.1:8080`.
    public var listen = ListenAddress()
    /// The folder of models and indexes; nil for only the shipped models.
    public var folder: String?
    /// The seconds between two looks at the folder; default 1, and 0 for a look only on SIGHUP.
    public var watchSeconds = 1
    /// Whether indexes and filters can only be read; default false.
    public var readOnly = false
    /// The keys that clients may send; if this is empty, no key is needed, which is allowed only on a
    /// loopback address.
    public var apiKeys = APIKeys()
    /// The certificate; nil for connections without encryption.
    public var tls: TLS?
    /// The address of SpamAssassin's protocol; nil if it is not served.
    public var spamd: MailAddress?
    /// The address of the milter protocol; nil if it is not served.
    public var milter: MailAddress?
    /// The name of the mail filter of users without one of their own; nil for the only one.
    public var mailFilter: String?
    /// Whether `spamd` and `milter`, which do not support keys, may listen on addresses that other machines
    /// can reach; default false.
    public var mailNetwork = false
    /// The mode of sockets in the file system: who may connect; default 0660, owner and group.
    public var socketMode = 0o660
    /// How much a client may ask for.
    public var limits = ServiceLimits()
    /// The least severe messages to log; default `notice`. With `info`, each request is logged.
    public var logLevel = Logger.Level.notice

    /// The half of a certificate that has been read, until the other half is.
    var certificate: String?
    var privateKey: String?

    /// Makes a configuration with the defaults.
    public init() {}

    /// Checks the values together.
    ///
    /// - Throws: ``ConfigurationError`` if the service would be open to a network without keys, or has a
    ///   certificate without its key.
    public mutating func validate() throws(ConfigurationError) {
        switch (certificate, privateKey) {
        case (let certificate?, let privateKey?):
            tls = TLS(certificate: certificate, privateKey: privateKey)
        case (nil, nil): break
        case (nil, _):
            throw ConfigurationError("tls.privateKey is set, but tls.certificate is not; set both or none")
        case (_, nil):
            throw ConfigurationError("tls.certificate is set, but tls.privateKey is not; set both or none")
        }
        if let name = apiKeys.nameWithoutHash {
            throw ConfigurationError(
                "apiKeys.\(name) has no hash; set the one that winnow-server --new-key prints")
        }
        try validateMail()
        guard listen.isLoopback || !apiKeys.isEmpty else {
            throw ConfigurationError(
                "listen is \(listen), which other machines can reach, but there are no API keys; "
                    + "make one with winnow-server --new-key NAME, or listen on 127.0.0.1")
        }
    }

    private func validateMail() throws(ConfigurationError) {
        for (name, address) in [("spamd", spamd), ("milter", milter)] {
            guard let address, !address.isLocal, !mailNetwork else { continue }
            throw ConfigurationError(
                "\(name) is \(address), which other machines can reach, but its protocol knows no keys; "
                    + "use 127.0.0.1 or unix:PATH, or set mailNetwork to true if a firewall protects it")
        }
    }
}
