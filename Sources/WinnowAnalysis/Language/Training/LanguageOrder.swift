/// Pairs languages with correlated weights, which need few prototypes.
enum LanguageOrder {
    /// The indices of the languages, pair by pair, the most similar first.
    static func neighbours(_ weights: [[Float]], importances: [Float]) -> [Int] {
        let count = weights.first?.count ?? 0
        let similarity = similarities(weights, importances, count)
        var left = Array(0..<count)
        var order: [Int] = []
        while left.count >= 2 {
            var best = (left[0], left[1])
            for first in left {
                for second in left where second > first {
                    if similarity[first * count + second] > similarity[best.0 * count + best.1] {
                        best = (first, second)
                    }
                }
            }
            order += [best.0, best.1]
            left.removeAll { $0 == best.0 || $0 == best.1 }
        }
        return order + left
    }

    /// The correlation of the weights of each pair of languages.
    private static func similarities(_ weights: [[Float]], _ importances: [Float], _ count: Int) -> [Double] {
        var products = [Double](repeating: 0, count: count * count)
        for (row, importance) in zip(weights, importances) {
            for first in 0..<count {
                let value = row[first] * importance
                for second in first..<count {
                    products[first * count + second] += Double(value * row[second])
                }
            }
        }
        var result = products
        for first in 0..<count {
            for second in first..<count {
                let norm = (products[first * count + first] * products[second * count + second]).squareRoot()
                result[first * count + second] = norm > 0 ? products[first * count + second] / norm : 0
            }
        }
        return result
    }
}
