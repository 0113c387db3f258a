// Reads a folder with a file of texts for each label.

package import WinnowSystem

extension Corpus {
    /// The lines of the files `LABEL.txt` of a folder, labelled with the file's name; nil for any other path.
    ///
    /// - Throws: `FileError` if a file cannot be read.
    package init?(linesOfFolder path: String) throws(FileError) {
        guard let listing = try? FolderListing(path: path), listing.folders.isEmpty else { return nil }
        var texts: [String] = []
        var labels: [String] = []
        for file in listing.files where file.hasSuffix(".txt") {
            let name = file.split(separator: "/").last ?? ""
            let label = String(name.dropLast(".txt".count))
            for line in try InputFile(path: file).readAll().split(separator: UInt8(ascii: "\n")) {
                texts.append(String(decoding: line, as: UTF8.self))
                labels.append(label)
            }
        }
        guard !texts.isEmpty else { return nil }
        self.init(texts: texts, labels: labels)
    }
}
