import WinnowSystem

/// An array in a file of NumPy (`.npy`): its shape and its numbers in row-major order.
///
/// Source: *NEP 1, A simple file format for NumPy arrays*.
struct NumPyArray {
    /// The type of the numbers: `<f4`, `|u1` …
    let type: String
    let shape: [Int]
    private let data: ArraySlice<UInt8>

    /// Reads a file; nil if it is damaged or not in row-major order.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0x93] + Array("NUMPY".utf8)), bytes.count >= 12 else { return nil }
        let (length, start) =
            bytes[6] == 1
            ? (Int(bytes[8]) | Int(bytes[9]) << 8, 10)
            : (Int(bytes[8]) | Int(bytes[9]) << 8 | Int(bytes[10]) << 16 | Int(bytes[11]) << 24, 12)
        guard length <= bytes.count - start else { return nil }
        // {'descr': '<f4', 'fortran_order': False, 'shape': (512, 256), }
        let header = bytes[start..<start + length].split { " \n,:{}'\"".utf8.contains($0) }.map {
            String(decoding: $0, as: UTF8.self)
        }
        guard let type = header.firstIndex(of: "descr"), type + 1 < header.count,
            let order = header.firstIndex(of: "fortran_order"), order + 1 < header.count,
            header[order + 1] == "False",
            let shape = header.firstIndex(of: "shape"), shape + 1 < header.count,
            header[shape + 1].hasPrefix("(")
        else { return nil }
        var lengths: [Int] = []
        for field in header[(shape + 1)...] {
            let digits = field.filter { $0 != "(" && $0 != ")" }
            if !digits.isEmpty {
                guard let length = Int(digits), length >= 0, length <= 1 << 31 else { return nil }
                lengths.append(length)
            }
            if field.hasSuffix(")") { break }
        }
        guard lengths.count <= 2 else { return nil }
        self.type = header[type + 1]
        self.shape = lengths
        data = bytes[(start + length)...]
    }

    /// The number of numbers.
    var count: Int { shape.reduce(1, *) }

    /// The numbers as bytes; nil if they are of another type or fewer.
    var bytes: ArraySlice<UInt8>? { type == "|u1" && data.count == count ? data : nil }

    /// The numbers in single precision; nil if they are of another type, fewer, infinite or NaN.
    var floats: [Float]? {
        let size = type == "<f4" ? 4 : type == "<f8" ? 8 : 0
        guard size > 0, data.count / size == count, data.count.isMultiple(of: size) else { return nil }
        let floats = data.withUnsafeBytes { raw in
            (0..<count).map { index in
                size == 4
                    ? Float(
                        bitPattern: UInt32(
                            littleEndian: raw.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)))
                    : Float(
                        Double(
                            bitPattern: UInt64(
                                littleEndian: raw.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))))
            }
        }
        return floats.allSatisfy(\.isFinite) ? floats : nil
    }
}
