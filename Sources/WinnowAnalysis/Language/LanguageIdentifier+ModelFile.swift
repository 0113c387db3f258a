// An identifier as a file.

import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

extension LanguageIdentifier {
    /// What model files of language identifiers say their kind is.
    public static let modelKind = "language-identifier"

    /// Opens an identifier that ``save(to:)`` wrote.
    ///
    /// The file is mapped, not read; it may be replaced while it is in use.
    ///
    /// - Throws: `ModelFileError`: `file` (not found, a folder …), `notAModel`, `truncated`, `damaged`, `futureVersion`,
    ///   `wrongKind`, `missingTensor`, `wrongType`, `wrongShape`.
    /// - Complexity: O(1) in the size of the model.
    public init(contentsOf path: String) throws(ModelFileError) {
        try self.init(from: try ModelFile(contentsOf: path))
    }

    /// Makes the identifier of an opened file.
    ///
    /// - Throws: `ModelFileError`, as ``init(contentsOf:)``.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        let manifest = file.manifest
        let languages = (manifest["languages"]?.array ?? []).compactMap(\.string)
        guard !languages.isEmpty, languages.count == manifest["languages"]?.array?.count,
            zip(languages, languages.dropFirst()).allSatisfy({ $0 < $1 })
        else { throw file.damaged("its languages cannot be read") }
        guard let factor = manifest["temperature"]?["factor"]?.number,
            let exponent = manifest["temperature"]?["exponent"]?.number,
            (0...100).contains(factor), (0...2).contains(exponent)
        else { throw file.damaged("its temperature cannot be read") }
        var models: [ScriptModel] = []
        var singles = [Int?](repeating: nil, count: LetterScript.limit)
        for entry in manifest["scripts"]?.array ?? [] {
            guard let script = LetterScript.allCases.first(where: { $0.name == entry["name"]?.string }),
                script != .other, singles[Int(script.rawValue)] == nil,
                !models.contains(where: { $0.script == script }),
                let names = entry["languages"]?.array?.compactMap(\.string), !names.isEmpty,
                Set(names).count == names.count
            else { throw file.damaged("its scripts cannot be read") }
            let numbers = names.compactMap { languages.firstIndex(of: $0) }
            guard numbers.count == names.count else { throw file.damaged("a script has an unknown language") }
            if numbers.count == 1 {
                singles[Int(script.rawValue)] = numbers[0]
            } else {
                models.append(try ScriptModel(from: file, script, numbers, scale: entry["scale"]?.number))
            }
        }
        let information = LanguageInformation(
            fields: (manifest["information"]?.object ?? [:]).compactMap { entry in
                entry.value.string.map { (entry.key, $0) }
            })
        self.init(
            languages: languages, models: models, singles: singles,
            temperature: LanguageTemperature(factor: factor, exponent: exponent), information: information)
    }

    /// Writes the identifier to a file, which appears whole or not at all; the same identifier gives the same bytes.
    ///
    /// - Throws: `ModelFileError` with `file` where it cannot be written.
    public func save(to path: String) throws(ModelFileError) { try modelFile().write(to: path) }

    /// The bytes that ``save(to:)`` writes.
    ///
    /// - Throws: `ModelFileError` with `tooLarge`.
    public func bytes() throws(ModelFileError) -> [UInt8] { try modelFile().bytes() }

    private func modelFile() -> ModelFileWriter {
        var scripts: [JSONValue] = []
        for model in models {
            scripts.append([
                "name": .string(model.script.name), "scale": .number(model.scale),
                "languages": .array(model.languages.map { .string(languages[$0]) }),
            ])
        }
        for (script, language) in singles.enumerated() {
            guard let language, let name = LetterScript(rawValue: UInt8(script))?.name else { continue }
            scripts.append(["name": .string(name), "languages": [.string(languages[language])]])
        }
        var fields: JSONObject = [:]
        for field in information.fields { fields.append(key: field.name, value: .string(field.text)) }
        let manifest: JSONValue = [
            "task": "language",
            "languages": .array(languages.map(JSONValue.string)),
            "temperature": [
                "factor": .number(temperature.factor), "exponent": .number(temperature.exponent),
            ],
            "scripts": .array(scripts),
            "information": .object(fields),
        ]
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: manifest)
        for model in models { model.save(to: &writer) }
        return writer
    }
}

extension ScriptModel {
    fileprivate init(
        from file: ModelFile, _ script: LetterScript, _ languages: [Int], scale: Double?
    ) throws(ModelFileError) {
        guard let scale, scale > 0, scale.isFinite else {
            throw file.damaged("a script's scale cannot be read")
        }
        let groups = (languages.count + Self.groupSize - 1) / Self.groupSize
        let starts = try file.tensor("\(script.name).starts", as: UInt32.self, shape: [nil])
        let buckets = starts.count - 1
        guard buckets >= 2, buckets <= 1 << 30, buckets & (buckets - 1) == 0 else {
            throw file.damaged("the number of a table's buckets is not a power of two")
        }
        let fingerprints = try file.tensor("\(script.name).fingerprints", as: UInt16.self, shape: [nil])
        self.init(
            script: script, languages: languages, starts: starts, fingerprints: fingerprints,
            codes: try file.tensor(
                "\(script.name).codes", as: UInt8.self, shape: [fingerprints.count, groups]),
            prototypes: try file.tensor("\(script.name).prototypes", as: UInt32.self, shape: [groups, 256]),
            biases: try file.tensor("\(script.name).biases", as: Float.self, shape: [languages.count]),
            scale: scale)
    }

    fileprivate func save(to writer: inout ModelFileWriter) {
        writer.add("\(script.name).prototypes", prototypes)
        writer.add("\(script.name).starts", starts)
        writer.add("\(script.name).biases", biases)
        writer.add("\(script.name).fingerprints", fingerprints)
        writer.add("\(script.name).codes", codes)
    }
}
