// Files of every released format version still open with the same contents.

import Foundation
import Testing
import WinnowModelFile
import _WinnowTestSupport

@Suite struct ModelFormatCompatibilityTests {
    private static let folder = TestData.packageRoot + "/Tests/WinnowModelFileTests/Fixtures/"

    /// The file was written by `Sample.writer()` when the format was defined, and is never rewritten.
    @Test func `a model of format version 1 opens`() throws {
        let model = try ModelFile(contentsOf: Self.folder + "format-1.winnow")
        try model.verify()
        #expect(model.formatVersion == 1)
        #expect(model.kind == "sample")
        #expect(model.manifest == Sample.manifest)
        try Sample.expectTensors(of: model)
    }

    @Test func `format version 1 is written byte for byte as in the recorded file`() throws {
        let fixture = try Data(contentsOf: URL(filePath: Self.folder + "format-1.winnow"))
        #expect(try Sample.bytes() == [UInt8](fixture))
    }
}
