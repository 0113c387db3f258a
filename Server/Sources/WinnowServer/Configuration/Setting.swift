import Logging

/// One value of a configuration: its name in a file and how a text becomes the value.
///
/// The table of all settings serves the file, the environment and the documentation.
struct Setting: Sendable {
    /// The name in a file, with a dot between levels: `limits.bodyBytes`.
    let name: String
    /// Sets the value; returns the expected form if the text is not valid.
    let set: @Sendable (inout ServiceConfiguration, String) -> String?

    /// The name in the environment: `WINNOW_LIMITS_BODY_BYTES`.
    var variable: String {
        "WINNOW_"
            + name.map { $0 == "." ? "_" : $0.isUppercase ? "_\($0)" : $0.uppercased() }.joined()
    }

    /// All settings, except keys, whose names are free: see ``Setting/keys``.
    static let all: [Setting] = [
        Setting("listen") { configuration, text in
            guard let address = ListenAddress(text) else { return "HOST:PORT, such as 127.0.0.1:8080" }
            configuration.listen = address
            return nil
        },
        text("folder", \.folder),
        number("watchSeconds", \.watchSeconds, 0...86_400),
        bool("readOnly", \.readOnly),
        mailAddress("spamd", \.spamd),
        mailAddress("milter", \.milter),
        text("mailFilter", \.mailFilter, "a name"),
        bool("mailNetwork", \.mailNetwork),
        Setting("socketMode") { configuration, text in
            guard let mode = Int(text, radix: 8), (0...0o777).contains(mode), mode & 0o600 == 0o600 else {
                return "a mode in octal from 600 to 777, such as 660"
            }
            configuration.socketMode = mode
            return nil
        },
        text("tls.certificate", \.certificate),
        text("tls.privateKey", \.privateKey),
        number("limits.bodyBytes", \.limits.bodyBytes, 1024...(1 << 30)),
        number("limits.textBytes", \.limits.textBytes, 1...(1 << 28)),
        number("limits.analyzeBytes", \.limits.analyzeBytes, 1...(1 << 28)),
        number("limits.batch", \.limits.batch, 1...100_000),
        number("limits.concurrency", \.limits.concurrency, 1...100_000),
        number("limits.connections", \.limits.connections, 1...1_000_000),
        number("limits.headerFields", \.limits.headerFields, 10...1000),
        number("limits.headerBytes", \.limits.headerBytes, 1024...(1 << 20)),
        number("limits.readSeconds", \.limits.readSeconds, 1...3600),
        number("limits.workSeconds", \.limits.workSeconds, 1...3600),
        number("limits.streamSeconds", \.limits.streamSeconds, 1...86_400),
        number("limits.idleSeconds", \.limits.idleSeconds, 1...3600),
        Setting("log.level") { configuration, text in
            guard let level = Logger.Level(rawValue: text) else {
                return Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            }
            configuration.logLevel = level
            return nil
        },
    ]

    /// The prefix of the settings that are keys: `apiKeys.NAME` is a key's hash, `apiKeys.NAME.rights` one of
    /// its properties.
    static let keys = "apiKeys."

    init(_ name: String, set: @escaping @Sendable (inout ServiceConfiguration, String) -> String?) {
        self.name = name
        self.set = set
    }

    private static func text(
        _ name: String, _ property: any WritableKeyPath<ServiceConfiguration, String?> & Sendable,
        _ expected: String = "a path"
    ) -> Setting {
        Setting(name) { configuration, text in
            guard !text.isEmpty else { return expected }
            configuration[keyPath: property] = text
            return nil
        }
    }

    private static func bool(
        _ name: String, _ property: any WritableKeyPath<ServiceConfiguration, Bool> & Sendable
    ) -> Setting {
        Setting(name) { configuration, text in
            guard let value = Bool(text) else { return "true or false" }
            configuration[keyPath: property] = value
            return nil
        }
    }

    private static func mailAddress(
        _ name: String, _ property: any WritableKeyPath<ServiceConfiguration, MailAddress?> & Sendable
    ) -> Setting {
        Setting(name) { configuration, text in
            guard let address = MailAddress(text) else {
                return "HOST:PORT or unix:PATH, such as unix:/run/winnow/\(name)"
            }
            configuration[keyPath: property] = address
            return nil
        }
    }

    private static func number(
        _ name: String, _ property: any WritableKeyPath<ServiceConfiguration, Int> & Sendable,
        _ range: ClosedRange<Int>
    ) -> Setting {
        Setting(name) { configuration, text in
            guard let value = Int(text), range.contains(value) else {
                return "a whole number from \(range.lowerBound) to \(range.upperBound)"
            }
            configuration[keyPath: property] = value
            return nil
        }
    }
}
