// Files of every format version that was ever released still open, and still say the same.

import Foundation
import Testing
import WinnowModelFile
import _WinnowTestSupport

@Suite struct ModelFormatCompatibilityTests {
    private static let folder = TestData.packageRoot + "/Tests/WinnowModelFileTests/Fixtures/"

    /// The file was written by `Sample.writer()` when the format was made, and is never written again.
    @Test func `a model of format version 1 opens`() throws {
        let model = try ModelFile(contentsOf: Self.folder + "format-1.winnow")
        try model.verify()
        #expect(model.formatVersion == 1)
        #expect(model.kind == "sample")
        #expect(model.manifest == Sample.manifest)
        try Sample.expectTensors(of: model)
    }

    @Test func `format version 1 is written as it was at first, to the byte`() throws {
        let fixture = try Data(contentsOf: URL(filePath: Self.folder + "format-1.winnow"))
        #expect(try Sample.bytes() == [UInt8](fixture))
    }
}
