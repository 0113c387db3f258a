// The variances of shares of labels.

import Testing

@testable import WinnowClassification

struct ShareCurvatureTests {
    @Test func `shares of texts that are certain vary as those of a sample`() {
        let shares = [0.5, 0.3, 0.2]
        var curvature = ShareCurvature(width: 3)
        for (label, share) in shares.enumerated() {
            var likelihoods = [0.0, 0, 0]
            likelihoods[label] = 1 / share
            for _ in 0..<Int((share * 1000).rounded()) { curvature.add(likelihoods, shares: shares) }
        }
        for (variance, share) in zip(curvature.variances(), shares) {
            #expect(abs(variance - share * (1 - share) / 1000) < 1e-8)
        }
    }

    @Test func `shares of labels that texts do not distinguish are unknown`() {
        let shares = [0.5, 0.3, 0.2]
        var curvature = ShareCurvature(width: 3)
        for row in 0..<1000 {
            curvature.add(row < 500 ? [2, 0, 0] : [0, 2, 2], shares: shares)
        }
        let variances = curvature.variances()
        #expect(abs(variances[0] - 0.25 / 1000) < 1e-6)
        #expect(variances[1] > 1 && variances[2] > 1)
    }

    @Test func `without texts the variances are large, and 0 for a single label`() {
        #expect(ShareCurvature(width: 1).variances() == [0])
        #expect(ShareCurvature(width: 3).variances().allSatisfy { $0 > 1 })
    }
}
