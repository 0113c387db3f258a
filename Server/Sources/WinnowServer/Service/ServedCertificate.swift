import NIOCore
import NIOSSL
import Synchronization

/// The certificate of the service, which can be exchanged between two connections.
final class ServedCertificate: Sendable {
    private struct Pair: Sendable {
        let chain: [NIOSSLCertificateSource]
        let key: NIOSSLPrivateKeySource
    }

    private let current: Mutex<Pair>

    /// Reads the files.
    init(_ files: ServiceConfiguration.TLS) throws(ConfigurationError) {
        current = Mutex(try Self.pair(files))
    }

    /// Reads other files, or the same ones again, for the connections that follow.
    func read(_ files: ServiceConfiguration.TLS) throws(ConfigurationError) {
        let pair = try Self.pair(files)
        current.withLock { $0 = pair }
    }

    /// A configuration of connections, each with the certificate of its time.
    var configuration: TLSConfiguration {
        var configuration = Self.configuration(current.withLock { $0 })
        configuration.sslContextCallback = { [self] _, promise in
            let pair = current.withLock { $0 }
            var changes = NIOSSLContextConfigurationOverride()
            changes.certificateChain = pair.chain
            changes.privateKey = pair.key
            promise.succeed(changes)
        }
        return configuration
    }

    private static func configuration(_ pair: Pair) -> TLSConfiguration {
        .makeServerConfiguration(certificateChain: pair.chain, privateKey: pair.key)
    }

    /// A certificate and its key, which are tried, so that a wrong pair does not end connections later.
    private static func pair(_ files: ServiceConfiguration.TLS) throws(ConfigurationError) -> Pair {
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(files.certificate)
            let key = try NIOSSLPrivateKey(file: files.privateKey, format: .pem)
            let pair = Pair(chain: chain.map { .certificate($0) }, key: .privateKey(key))
            _ = try NIOSSLContext(configuration: configuration(pair))
            return pair
        } catch {
            throw ConfigurationError(
                "tls.certificate, tls.privateKey: cannot be used as PEM files: \(files.certificate), "
                    + "\(files.privateKey)")
        }
    }
}

extension ServiceConfiguration {
    /// Checks the folder with the policies of its filters, and the certificate that a valid configuration names.
    ///
    /// - Throws: ``ConfigurationError`` if the service would not start with them.
    public func checkFiles() throws(ConfigurationError) {
        if let folder {
            try Catalogue.checkFolder(folder)
            try Catalogue.checkPolicies(folder)
        }
        if let tls { _ = try ServedCertificate(tls) }
    }
}
