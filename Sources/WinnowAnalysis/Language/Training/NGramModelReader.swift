import WinnowCore
import WinnowSystem

/// Reads a folder with `unigrams.json` and optionally `bigrams.json`, `trigrams.json`, `quadrigrams.json`.
///
/// Each is an object whose `ngrams` maps a fraction to space-separated n-grams: their relative frequency
/// among n-grams with the same first *n* − 1 letters. Multiplying by the least common multiple of the
/// denominators restores whole counts.
enum NGramModelReader {
    static let fileNames = ["unigrams.json", "bigrams.json", "trigrams.json", "quadrigrams.json"]

    static func counts(of folder: String, language: String) throws -> NGramCounts {
        var all: [UInt64: Double] = [:]
        var last: [UInt64: Double] = [:]
        for (index, name) in fileNames.enumerated() {
            let path = folder + "/" + name
            let bytes: [UInt8]
            do throws(FileError) {
                bytes = try InputFile(path: path).readAll()
            } catch {
                if index > 0, error.code == .notFound { break }
                throw error
            }
            let fractions = try fractions(bytes, order: index + 1, path: path)
            last = index == 0 ? letters(fractions) : continued(last, fractions)
            all.merge(last) { $1 }
        }
        guard let counts = NGramCounts(language: language, letters: all) else {
            throw AnalysisError(
                code: .invalidData,
                message: "\(folder): has no letters of a supported script")
        }
        return counts
    }

    private struct Fraction {
        var key: UInt64
        var numerator: Int
        var denominator: Int
    }

    private static func letters(_ fractions: [Fraction]) -> [UInt64: Double] {
        var total = 1
        for fraction in fractions {
            let common = greatestCommonDivisor(total, fraction.denominator)
            let (product, overflow) = total.multipliedReportingOverflow(by: fraction.denominator / common)
            // Beyond this they are not whole counts of letters.
            total = overflow || product > 1 << 40 ? 1 << 40 : product
        }
        var counts: [UInt64: Double] = [:]
        for fraction in fractions {
            counts[fraction.key] =
                (Double(total) * Double(fraction.numerator) / Double(fraction.denominator)).rounded()
        }
        return counts
    }

    private static func continued(_ prefixes: [UInt64: Double], _ fractions: [Fraction]) -> [UInt64: Double] {
        var counts: [UInt64: Double] = [:]
        counts.reserveCapacity(fractions.count)
        for fraction in fractions {
            guard let prefix = prefixes[fraction.key >> 16] else { continue }
            counts[fraction.key] = (prefix * Double(fraction.numerator) / Double(fraction.denominator))
                .rounded()
        }
        return counts
    }

    private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
        var (larger, smaller) = (first, second)
        while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
        return larger
    }

    private static func fractions(_ bytes: [UInt8], order: Int, path: String) throws -> [Fraction] {
        let value = try rethrowing(JSONValue(parsing: bytes)) { (error: JSONError) in
            invalid(path, "\(error)")
        }
        guard let entries = value["ngrams"]?.object else {
            throw invalid(path, "should be an object with the n-grams of each frequency under ngrams")
        }
        var fractions: [Fraction] = []
        for entry in entries {
            let parts = entry.key.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, let numerator = Int(parts[0]), let denominator = Int(parts[1]),
                numerator > 0, denominator >= numerator, let grams = entry.value.string
            else {
                throw invalid(
                    path, "a frequency should be two positive numbers such as 3/100, and its n-grams text")
            }
            for gram in grams.utf8.split(separator: UInt8(ascii: " ")) {
                guard let key = key(Substring(gram), order: order) else { continue }
                fractions.append(Fraction(key: key, numerator: numerator, denominator: denominator))
            }
        }
        return fractions
    }

    /// The number of an n-gram; nil if it has letters above U+FFFF, which models do not support.
    private static func key(_ gram: Substring, order: Int) -> UInt64? {
        var key: UInt64 = 0
        var count = 0
        for scalar in gram.unicodeScalars {
            guard scalar.value <= 0xFFFF, scalar.value > Letter.boundary else { return nil }
            key = key << 16 | UInt64(scalar.value)
            count += 1
        }
        return count == order ? key : nil
    }

    private static func invalid(_ path: String, _ reason: String) -> AnalysisError {
        AnalysisError(code: .invalidData, message: "\(path): \(reason)")
    }
}
