import CWinnowKernels
import WinnowSystem

/// An orthogonal map that spreads the information in a vector over all its components; always the same for a
/// dimension.
///
/// Rounds of random signs and Walsh–Hadamard transforms. If the dimension is not a power of two, the
/// transforms take the first and the last components in turn.
///
/// Source: N. Ailon and B. Chazelle, *The Fast Johnson–Lindenstrauss Transform*, SIAM J. Comput. 39(1), 2009.
struct Rotation: Sendable {
    let dimension: Int
    /// The number of components that a transform mixes: the greatest power of two that fits.
    private let width: Int
    /// The signs of each round.
    private let signs: [Float]
    private let rounds: Int

    /// - Precondition: `dimension` is positive.
    init(dimension: Int) {
        precondition(dimension > 0, "a rotation needs a component")
        self.dimension = dimension
        width = 1 << (Int.bitWidth - 1 - dimension.leadingZeroBitCount)
        rounds = width == dimension ? 2 : 4
        var generator = SeededGenerator(seed: UInt64(dimension))
        signs = (0..<rounds * width).map { _ in generator.next() >> 63 == 0 ? 1 : -1 }
    }

    /// Rotates the ``dimension`` components at an address.
    ///
    /// - Complexity: O(*d* log *d*).
    func apply(to vector: UnsafeMutablePointer<Float>) {
        let scale = 1 / Float(width).squareRoot()
        for round in 0..<rounds {
            let start = vector + (round % 2 == 0 ? 0 : dimension - width)
            for place in 0..<width { start[place] *= signs[round * width + place] }
            winnow_hadamard(start, width, scale)
        }
    }
}
