// Reading a configuration from a YAML file and from the environment.

import Yams

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ServiceConfiguration {
    /// Reads a YAML file (JSON is YAML too): settings that it does not have keep their values.
    ///
    /// - Throws: ``ConfigurationError`` with file, line and the setting's name.
    public mutating func read(contentsOf path: String) throws(ConfigurationError) {
        guard !path.lowercased().hasSuffix(".toml") else {
            throw ConfigurationError(
                "\(path): settings are read in YAML, not in TOML; write lines such as listen: 127.0.0.1:8080")
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError("\(path): cannot be read; is it there, and readable by this user?")
        }
        try read(yaml: String(decoding: data, as: UTF8.self), path: path)
    }

    /// Reads the text of a YAML file; `path` is its name in errors.
    package mutating func read(yaml: String, path: String) throws(ConfigurationError) {
        let document: Node?
        do {
            document = try Yams.compose(yaml: yaml)
        } catch let error as YamlError {
            throw ConfigurationError("\(path)\(Self.place(of: error)): \(Self.reason(of: error))")
        } catch {
            throw ConfigurationError("\(path): not valid YAML")
        }
        // An empty file is also a configuration.
        guard let document, document.scalar?.string != "" else { return }
        guard let mapping = document.mapping else {
            throw ConfigurationError("\(path): expected names and values, such as listen: 127.0.0.1:8080")
        }
        try read(mapping, prefix: "", path: path)
    }

    /// Reads `WINNOW_LISTEN`, `WINNOW_LIMITS_BODY_BYTES` and all others, and `WINNOW_API_KEYS`, a list of
    /// `NAME=HASH` separated by commas.
    ///
    /// - Throws: ``ConfigurationError`` with the variable's name. Other variables are ignored.
    public mutating func read(environment: [String: String]) throws(ConfigurationError) {
        for setting in Setting.all {
            guard let value = environment[setting.variable] else { continue }
            if let expected = setting.set(&self, value) {
                throw ConfigurationError("\(setting.variable) is \(value.quoted), but must be \(expected)")
            }
        }
        for pair in environment["WINNOW_API_KEYS"]?.split(separator: ",") ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, apiKeys.add(String(parts[0]), hash: String(parts[1])) else {
                throw ConfigurationError(
                    "WINNOW_API_KEYS: each must be NAME=HASH, as winnow-server --new-key prints")
            }
        }
    }

    /// Variables that begin like settings of several words but are not settings: they may be misspelt.
    ///
    /// Others may be for scripts, or be set by Kubernetes for a service named `winnow`.
    public static func unknownVariables(in environment: [String: String]) -> [String] {
        let known = Set(Setting.all.map(\.variable) + ["WINNOW_API_KEYS"])
        return environment.keys.sorted().filter { name in
            !known.contains(name)
                && ["LIMIT", "TLS", "LOG", "API"].contains { name.hasPrefix("WINNOW_" + $0) }
        }
    }

    /// Reads options of the command line, by the names of the settings: `listen` for `--listen`.
    ///
    /// - Throws: ``ConfigurationError`` with the option's name.
    package mutating func read(options: [String: String]) throws(ConfigurationError) {
        for setting in Setting.all {
            guard let value = options[setting.name] else { continue }
            if let expected = setting.set(&self, value) {
                throw ConfigurationError("--\(setting.name) is \(value.quoted), but must be \(expected)")
            }
        }
    }

    private mutating func read(
        _ mapping: Node.Mapping, prefix: String, path: String
    ) throws(ConfigurationError) {
        for (key, node) in mapping {
            let name = prefix + (key.scalar?.string ?? "?")
            let place = path + (key.mark.map { ", line \($0.line)" } ?? "")
            if let inner = node.mapping {
                try read(inner, prefix: name + ".", path: path)
            } else if let value = node.scalar?.string {
                try set(name, value, place)
            } else {
                throw ConfigurationError("\(place): \(name) is a list, but must be one value")
            }
        }
    }

    private mutating func set(_ name: String, _ value: String, _ place: String) throws(ConfigurationError) {
        if name.hasPrefix(Setting.keys) {
            let key = name.dropFirst(Setting.keys.count)
            let dot = key.lastIndex(of: ".") ?? key.endIndex
            let property = dot < key.endIndex ? String(key[dot...].dropFirst()) : "hash"
            if let expected = apiKeys.set(property, of: String(key[..<dot]), to: value) {
                throw ConfigurationError("\(place): \(name) must be \(expected)")
            }
            return
        }
        guard let setting = Setting.all.first(where: { $0.name == name }) else {
            let group = name.split(separator: ".").first.map(String.init) ?? ""
            let names = Setting.all.map(\.name)
            let similar = names.filter { $0.hasPrefix(group + ".") }
            throw ConfigurationError(
                "\(place): there is no setting \(name); there are "
                    + (similar.isEmpty ? names : similar).joined(separator: ", "))
        }
        if let expected = setting.set(&self, value) {
            throw ConfigurationError("\(place): \(name) is \(value.quoted), but must be \(expected)")
        }
    }

    private static func place(of error: YamlError) -> String {
        switch error {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
            ", line \(mark.line)"
        case .duplicatedKeysInMapping(_, let context): ", line \(context.mark.line)"
        default: ""
        }
    }

    /// The reason in one line, without the parser's quotes from the file, which may contain secrets.
    private static func reason(of error: YamlError) -> String {
        switch error {
        case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _):
            "not valid YAML: \(problem)"
        case .duplicatedKeysInMapping(let names, _):
            "\(names.sorted().joined(separator: ", ").quoted) is set twice; leave out one"
        default: "not valid YAML"
        }
    }
}

extension String {
    /// The text in quotes, for a message, with control characters escaped and of bounded length.
    fileprivate var quoted: String { String(prefix(80)).debugDescription }
}
