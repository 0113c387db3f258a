// The header of a model's file.

import Foundation

/// What the header of a `.winnow` file says; docs/file-format.md describes it.
struct ModelHeader {
    /// Why a file is refused.
    struct Defect: Error {
        var reason: String
    }

    /// The kind of model.
    let kind: String
    /// The labels of a classifier or the tags of a tagger; empty for other kinds.
    let labels: [String]
    /// The model's card.
    let information: [String: Any]

    private static let largestHeader: UInt64 = 16_000_000
    /// The most labels of a class: compiling takes time for each.
    private static let mostLabels = 2_000

    /// Reads and checks the header of a file, and that the file is as long as the header says.
    init(of url: URL) throws {
        let file = try FileHandle(forReadingFrom: url)
        defer { try? file.close() }
        let size = try file.seekToEnd()
        try file.seek(toOffset: 0)
        let start = [UInt8](try file.read(upToCount: 100) ?? Data())
        // An index is a database of SQLite with Winnow's number.
        if start.count == 100, start.starts(with: "SQLite format 3\0".utf8),
            start[68..<72].elementsEqual("WNNW".utf8)
        {
            guard start[63] <= 3, start[60..<63].allSatisfy({ $0 == 0 }) else {
                throw Defect(reason: "an index of a later version of Winnow; update the package")
            }
            (kind, labels, information) = ("index", [], [:])
            return
        }
        try file.seek(toOffset: 0)
        let count = try file.read(upToCount: 8) ?? Data()
        let length = count.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard count.count == 8, length > 2, length <= Self.largestHeader else {
            throw Defect(reason: "not a Winnow model; copy the file again, or remove it from the target")
        }
        guard length <= size - 8 else {
            throw Defect(
                reason:
                    "the model is cut short: its header has \(length) bytes, the file \(size); copy it again")
        }
        let bytes = try file.read(upToCount: Int(length)) ?? Data()
        guard let header = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any],
            let metadata = header["__metadata__"] as? [String: String], metadata["format"] == "winnow",
            let kind = metadata["kind"], let manifest = metadata["manifest"]?.data(using: .utf8)
        else { throw Defect(reason: "not a Winnow model; copy the file again, or remove it from the target") }
        guard let version = metadata["format_version"].flatMap({ Int($0) }), (1...2).contains(version) else {
            throw Defect(reason: "a model of a later version of Winnow; update the package")
        }
        guard metadata["checksum"]?.prefix(8) == Self.checksum(of: bytes)[...],
            let manifest = try? JSONSerialization.jsonObject(with: manifest) as? [String: Any]
        else { throw Defect(reason: "the model's header is damaged; copy the file again") }
        let ends = header.values.compactMap { (($0 as? [String: Any])?["data_offsets"] as? [Int])?.last }
        guard UInt64(ends.max() ?? 0) == size - 8 - length else {
            throw Defect(reason: "the model is cut short, or has bytes after its end; copy it again")
        }
        self.kind = kind
        information = manifest["information"] as? [String: Any] ?? [:]
        let names = ["text-classifier": "labels", "word-tagger": "tags"]
        guard let name = names[kind] else {
            labels = []
            return
        }
        let labels = manifest[name] as? [String] ?? []
        guard !labels.isEmpty, Set(labels).count == labels.count else {
            throw Defect(
                reason: "the header has no labels, as that of a model of fastText; use TextClassifier")
        }
        guard labels.count <= Self.mostLabels else {
            throw Defect(
                reason:
                    "the model has \(labels.count) labels, but a class can have \(Self.mostLabels); use TextClassifier"
            )
        }
        if (manifest["features"] as? [String: Any])?["vectors"] is [String: Any] {
            throw Defect(
                reason:
                    "the model was trained with an embedding, which its class would not have; use TextClassifier, "
                    + "or train with --features words,characters")
        }
        self.labels = labels
    }

    /// The CRC-32 of a header, with its own eight digits replaced by 0.
    private static func checksum(of header: Data) -> String {
        let place = #"{"__metadata__":{"checksum":""#.utf8.count
        var crc = UInt32.max
        for (index, byte) in header.enumerated() {
            crc ^= UInt32((place..<place + 8).contains(index) ? UInt8(ascii: "0") : byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        let digits = String(~crc, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
