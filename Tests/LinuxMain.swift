// Where tests begin on Linux. Without this file SwiftPM looks for tests of XCTest, of which there are none, in an index of the
// code that the compiler then has to write.

import Testing

@main struct Tests {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
