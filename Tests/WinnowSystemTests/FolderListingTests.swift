// The contents of folders.

import Foundation
import Testing

@testable import WinnowSystem

@Suite struct FolderListingTests {
    @Test func `a name that is not UTF-8 is listed, and reading it says why`() throws {
        let folder = try TemporaryFolder()
        let good = folder.path + "/good.eml"
        try Data("text".utf8).write(to: URL(filePath: good))
        // Some file systems refuse such names.
        let bad = Array((folder.path + "/bad").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
        guard let file = fopen(bad, "w") else { return }
        fclose(file)
        let listing = try FolderListing(path: folder.path)
        #expect(listing.files.count == 2 && listing.files.contains(good))
        let misread = try #require(listing.files.first { $0 != good })
        let error = #expect(throws: FileError.self) { _ = try InputFile(path: misread) }
        #expect(error?.message.contains("its name is not UTF-8") == true)
        remove(bad)
    }
}
