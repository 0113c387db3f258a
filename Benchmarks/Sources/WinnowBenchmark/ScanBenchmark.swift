// Time to compare a query's vector with all others.

import BenchmarkSupport
import CVectorScan
import WinnowKit

/// Computes the inner products of a vector with many rows of bytes, on one thread.
enum ScanBenchmark: Benchmark {
    static let name = "scan"
    static let arguments = "ROWS DIMENSION [ROUNDS]"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let count = try arguments.count(0, standard: 100_000)
        let dimension = try arguments.count(1, standard: 256)
        var generator = SeededGenerator(seed: 1)
        let rows = (0..<count * dimension).map { _ in Int8.random(in: -127...127, using: &generator) }
        let query = (0..<dimension).map { _ in Int16.random(in: -32_767...32_767, using: &generator) }
        let factors = [Float](repeating: 1 / 127, count: count)
        var products = [Float](repeating: 0, count: count)
        let measurement = try Measurement(rounds: arguments.count(2, standard: 101)) {
            winnow_scan_i8(rows, dimension, count, query, 1, factors, &products)
            return products[count - 1]
        }
        for row in [0, count / 2, count - 1] {
            let sum = (0..<dimension).reduce(0) { $0 + Int(rows[row * dimension + $1]) * Int(query[$1]) }
            let expected = Float(sum) / 127
            try require(
                abs(products[row] - expected) <= max(1, abs(expected)) * 1e-5,
                "row \(row) gives \(products[row]), not \(expected)")
        }
        return [
            "rows": .integer(count), "dimension": .integer(dimension),
            "milliseconds": .number(measurement.median * 1e3),
        ]
    }
}
