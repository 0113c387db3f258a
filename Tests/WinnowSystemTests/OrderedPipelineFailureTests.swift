// A pipeline that fails while other pieces are in progress.

import Testing
import WinnowSystem

struct OrderedPipelineFailureTests {
    private struct Failure: Error {}

    @Test(arguments: 0..<50)
    func `a failure of a slow piece drops the quick ones after it`(round: Int) {
        var next = 0
        var delivered = 0
        #expect(throws: Failure.self) {
            try OrderedPipeline.run(threads: 4) {
                next += 1
                return next <= 1000 ? next : nil
            } transform: { (piece: Int) in
                if piece == 3 {
                    var sum = 0
                    for number in 0..<20_000 { sum &+= number }
                    if sum != 0 { throw Failure() }
                }
                return piece
            } consume: { piece in
                delivered += 1
                #expect(piece == delivered)
            }
        }
        #expect(delivered == 2)
    }
}
