import Testing
import WinnowLinearAlgebra
import WinnowSystem

@Suite struct LinearAlgebraTests {
    private static func random(rows: Int, columns: Int, seed: UInt64) -> Matrix {
        var random = SeededGenerator(seed: seed)
        return Matrix(rows: rows, columns: columns) { storage in
            for index in storage.indices { storage[index] = Float(random.next(below: 2001) - 1000) / 1000 }
        }
    }

    private static func naiveProduct(_ left: Matrix, _ right: Matrix) -> Matrix {
        var result = Matrix(rows: left.rows, columns: right.columns)
        for row in 0..<left.rows {
            for column in 0..<right.columns {
                result[row, column] = Float(
                    (0..<left.columns).reduce(0.0) { $0 + Double(left[row, $1]) * Double(right[$1, column]) })
            }
        }
        return result
    }

    private static func distance(_ left: Matrix, _ right: Matrix) -> Float {
        zip(left.elements, right.elements).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }

    @Test("products agree with the definition, for any number of threads", arguments: [1, 3])
    func products(threads: Int) {
        for (rows, depth, columns) in [(1, 1, 1), (3, 5, 2), (700, 33, 17), (4, 0, 3)] {
            let left = Self.random(rows: rows, columns: depth, seed: 1)
            let right = Self.random(rows: depth, columns: columns, seed: 2)
            let expected = Self.naiveProduct(left, right)
            let product = Matrix.product(left, right, threads: threads)
            #expect(product.rows == rows && product.columns == columns)
            #expect(Self.distance(product, expected) < 1e-4)
            let transposed = Matrix.product(left, right.transposed, transposingRight: true, threads: threads)
            #expect(Self.distance(transposed, expected) < 1e-4)
            #expect(Self.distance(left.transposed.transposedProduct(right), expected) < 1e-4)
        }
    }

    @Test func `orthonormal columns span the same space`() throws {
        let matrix = Self.random(rows: 60, columns: 7, seed: 3)
        let basis = try matrix.orthonormalized()
        let gram = basis.transposedProduct(basis)
        for row in 0..<7 {
            for column in 0..<7 { #expect(abs(gram[row, column] - (row == column ? 1 : 0)) < 1e-5) }
        }
        let again = Matrix.product(basis, basis.transposedProduct(matrix))
        #expect(Self.distance(again, matrix) < 1e-5)
    }

    @Test("the product of a singular value decomposition is the matrix", arguments: [(9, 4), (4, 9), (5, 5)])
    func singularValues(rows: Int, columns: Int) throws {
        let matrix = Self.random(rows: rows, columns: columns, seed: 4)
        let decomposition = try SingularValueDecomposition(of: matrix)
        #expect(decomposition.values == decomposition.values.sorted(by: >))
        var scaled = decomposition.left
        for row in 0..<scaled.rows {
            for (column, value) in decomposition.values.enumerated() { scaled[row, column] *= value }
        }
        #expect(
            Self.distance(Matrix.product(scaled, decomposition.right, transposingRight: true), matrix) < 1e-5)
    }

    @Test func `random projection finds the largest singular values`() throws {
        let left = Self.random(rows: 200, columns: 6, seed: 5)
        let right = Self.random(rows: 6, columns: 90, seed: 6)
        let matrix = Self.naiveProduct(left, right)
        let exact = try SingularValueDecomposition(of: matrix)
        var steps: [Int] = []
        let truncated = try SingularValueDecomposition(truncating: matrix, rank: 6, seed: 1) { done, of, _ in
            steps.append(done)
            return of == 8
        }
        #expect(steps == Array(1...8))
        for (found, expected) in zip(truncated.values, exact.values) {
            #expect(abs(found - expected) < 1e-3 * expected)
        }
        let again = try SingularValueDecomposition(truncating: matrix, rank: 6, seed: 1, threads: 1)
        #expect(zip(again.values, truncated.values).allSatisfy { abs($0 - $1) < 1e-3 })
    }

    /// A matrix of rank 6 is found even without the remaining power iterations.
    @Test(arguments: 1...8) func `random projection can be stopped after any product`(last: Int) throws {
        let matrix = Self.naiveProduct(
            Self.random(rows: 60, columns: 6, seed: 5), Self.random(rows: 6, columns: 40, seed: 6))
        let exact = try SingularValueDecomposition(of: matrix)
        var steps: [Int] = []
        let truncated = try SingularValueDecomposition(truncating: matrix, rank: 6, seed: 1) { done, _, _ in
            steps.append(done)
            return done < last
        }
        #expect(steps == Array(1...last))
        for (found, expected) in zip(truncated.values, exact.values) {
            #expect(abs(found - expected) < 1e-3 * expected)
        }
    }

    @Test func `principal components follow the variance`() throws {
        // Mostly along (3, 4).
        var random = SeededGenerator(seed: 7)
        let points = Matrix(rows: 500, columns: 2) { storage in
            for row in 0..<500 {
                let along = Float(random.next(below: 2001) - 1000) / 100
                let across = Float(random.next(below: 2001) - 1000) / 10000
                storage[2 * row] = 5 + 0.6 * along - 0.8 * across
                storage[2 * row + 1] = -2 + 0.8 * along + 0.6 * across
            }
        }
        let components = try PrincipalComponents(of: points)
        #expect(abs(components.mean[0] - 5) < 0.5 && abs(components.mean[1] + 2) < 0.5)
        #expect(abs(abs(components.components[0, 0]) - 0.6) < 0.01)
        #expect(components.variances[0] > 1000 * components.variances[1])
        let projected = components.projection(of: points, onto: 0..<1)
        #expect(projected.rows == 500 && projected.columns == 1)
        let doubled = try PrincipalComponents(of: points, weights: [Float](repeating: 2, count: 500))
        #expect(abs(doubled.variances[0] - components.variances[0]) < 1e-3 * components.variances[0])
    }

    @Test func `non-finite numbers are refused`() {
        let matrix = Matrix(rows: 2, columns: 2, elements: [1, .nan, 0, 1])
        #expect(throws: FactorizationError.self) { try matrix.orthonormalized() }
        #expect(throws: FactorizationError.self) { try SingularValueDecomposition(of: matrix) }
        #expect(throws: FactorizationError.self) { try PrincipalComponents(of: matrix) }
    }

    @Test func `empty matrices are accepted`() throws {
        let empty = Matrix(rows: 0, columns: 3)
        #expect(try SingularValueDecomposition(of: empty).values.isEmpty)
        #expect(try Matrix(rows: 3, columns: 0).orthonormalized().columns == 0)
        #expect(
            Matrix.product(Matrix(rows: 2, columns: 0), empty.prefix(columns: 2)).elements == [0, 0, 0, 0])
    }

    @Test func `rows are scaled to length 1, except zeros`() {
        var matrix = Matrix(rows: 2, columns: 2, elements: [3, 4, 0, 0])
        matrix.normalizeRows()
        #expect(matrix.elements == [0.6, 0.8, 0, 0])
    }
}
