import WinnowCore
import WinnowNumerics
import WinnowSystem

/// Multinomial logistic regression over n-grams by stochastic gradient descent with a step size per weight.
///
/// AdaGrad: J. Duchi, E. Hazan and Y. Singer, *Adaptive Subgradient Methods for Online Learning and
/// Stochastic Optimization*, JMLR 12, 2011. Single-threaded, since each step depends on the previous ones.
final class LanguageWeightFitter {
    private typealias Lanes = SIMD8<Float>

    let rows: LanguageRows
    let languageCount: Int
    /// The number of vectors of eight languages per row.
    let width: Int
    private let weights: UnsafeMutablePointer<SIMD8<Float>>
    private let squares: UnsafeMutablePointer<SIMD8<Float>>
    private var biases: [SIMD8<Float>]
    private var biasSquares: [SIMD8<Float>]
    private var scores: [SIMD8<Float>]

    init(_ rows: LanguageRows, languageCount: Int) {
        self.rows = rows
        self.languageCount = languageCount
        width = (languageCount + 7) / 8
        let count = rows.keys.count * width
        weights = .allocate(capacity: max(1, count))
        squares = .allocate(capacity: max(1, count))
        weights.initialize(repeating: Lanes(repeating: 0), count: count)
        // Words take larger steps: their weights start at 0, those of n-grams near their final values.
        for row in rows.keys.indices {
            let square: Float = LanguageNGram.isWord(rows.keys[row]) ? 0.1 : 1
            (squares + row * width).initialize(repeating: Lanes(repeating: square), count: width)
        }
        biases = Array(repeating: Lanes(repeating: 0), count: width)
        biasSquares = Array(repeating: Lanes(repeating: 1), count: width)
        scores = biases
    }

    deinit {
        weights.deallocate()
        squares.deallocate()
    }

    /// The weight of a row for a language.
    subscript(row: Int, language: Int) -> Float {
        get { weights[row * width + language / 8][language % 8] }
        set { weights[row * width + language / 8][language % 8] = newValue }
    }

    /// The constant term of a language.
    func bias(of language: Int) -> Float { biases[language / 8][language % 8] }

    /// Learns from a text of `language` with these rows; returns −ln P(language) before the step.
    func learn(_ text: [Int32], language: Int, rate: Float) -> Float {
        let loss = computeGradient(text, language: language)
        for lane in 0..<width {
            let gradient = scores[lane]
            biasSquares[lane] += gradient * gradient
            biases[lane] -= rate * gradient / biasSquares[lane].squareRoot()
        }
        scores.withUnsafeBufferPointer { gradient in
            for row in text {
                let own = weights + Int(row) &* width
                let ownSquares = squares + Int(row) &* width
                for lane in 0..<width {
                    let sum = ownSquares[lane] + gradient[lane] * gradient[lane]
                    ownSquares[lane] = sum
                    own[lane] -= rate * gradient[lane] / sum.squareRoot()
                }
            }
        }
        return loss
    }

    /// Stores the probabilities of the languages in ``scores``, minus 1 for the right one.
    private func computeGradient(_ text: [Int32], language: Int) -> Float {
        for lane in 0..<width { scores[lane] = biases[lane] }
        scores.withUnsafeMutableBufferPointer { scores in
            for row in text {
                let own = weights + Int(row) &* width
                for lane in 0..<width { scores[lane] += own[lane] }
            }
        }
        for padding in languageCount..<(8 * width) { scores[padding / 8][padding % 8] = -.infinity }
        let largest = scores.reduce(-Float.infinity) { max($0, $1.max()) }
        var sum: Float = 0
        for lane in 0..<width {
            scores[lane] = (scores[lane] - largest).exponentials
            sum += scores[lane].sum()
        }
        for lane in 0..<width { scores[lane] /= sum }
        let probability = scores[language / 8][language % 8]
        scores[language / 8][language % 8] -= 1
        return -Float(naturalLogarithm(Double(max(probability, 1e-30))))
    }
}
