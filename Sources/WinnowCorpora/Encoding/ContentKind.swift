import WinnowSystem

/// A kind of file that is not text, and how to make text of it.
struct ContentKind {
    /// The name of the kind, with its article.
    let name: String
    /// The command that converts it, before the path; nil if there is none.
    var command: String?
    /// The verb that says what the command does.
    var verb = "convert it"
    /// The instruction if there is no command.
    private var remedy = "give CSV, TSV, JSON Lines or plain text"

    /// The kind of a file that begins with `sample`; nil if no kind is recognized.
    init?(_ sample: UnsafeBufferPointer<UInt8>, path: String) {
        if let format = CompressionFormat(head: sample) {
            self = Self.compressed(format)
        } else if let known = Self.signatures.first(where: { sample.starts(with: $0.bytes) }) {
            self = known.kind
        } else if sample.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
            let isText = path.lowercased().hasSuffix(".doc")
            self.init("an old Office document", "convert it", isText ? Self.document : Self.sheet)
        } else if sample.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            self = Self.archive(sample, path: path)
        } else if sample.count >= 262, sample[257..<262].elementsEqual("ustar".utf8) {
            self.init("a tar archive", "unpack it", "tar -xf FILE")
        } else if sample.count > 8, sample[8...].starts(with: Self.modelHeader.utf8) {
            if Self.holds(sample, #""kind":"training-shard""#) {
                self.init("a partial file of training", "merge it", "winnow train merge FILE -o model.winnow")
                return
            }
            // A request, an answer or a state.
            let isOfTraining = Self.holds(sample, #""kind":"training-"#)
            self.init(isOfTraining ? "a file of training" : "a model")
            if !isOfTraining, !path.hasSuffix(".winnow") {
                remedy = "models are known by their names: let it end in .winnow"
            }
        } else if ArrowText.isOld(sample) {
            self.init("Arrow data in the form of before version 0.15")
            remedy = "write it again with a newer Arrow"
        } else {
            return nil
        }
    }

    private init(_ name: String, _ verb: String = "convert it", _ command: String? = nil) {
        self.name = name
        self.verb = verb
        self.command = command
    }

    private init(mailbox name: String) {
        self.init(name)
        remedy = "let a mail program write it as mbox"
    }

    /// A message that names the kind, and says what to do.
    ///
    /// - Parameter compression: the format that it was decompressed from, which must be undone first.
    func message(path: String, in compression: CompressionFormat? = nil) -> String {
        // tar decompresses by itself.
        if let compression, let command, !command.hasPrefix("tar ") {
            return
                "\(name) in \(compression.name) data, not text; decompress it first, then give the result: "
                + "\(compression.program) -dc \(ShellWord(path).text) > decompressed"
        }
        guard let command else { return "\(name), not text; \(remedy)" }
        return "\(name), not text; \(verb) first: \(command.replacing("FILE", with: ShellWord(path).text))"
    }

    /// Compressed data in compressed data, or of a format that is not read.
    private static func compressed(_ format: CompressionFormat) -> ContentKind {
        ContentKind("a \(format.name) archive", "decompress it", "\(format.program) -d FILE")
    }

    /// Commands of LibreOffice and pandas; `FILE` is the path.
    private static let sheet = "libreoffice --headless --convert-to csv FILE"
    private static let document = "libreoffice --headless --convert-to txt:Text FILE"
    private static let table =
        "python3 -c \"import pandas; pandas.read_parquet('FILE').to_csv('data.csv', index=False)\""

    /// How the header of a model begins, after its length.
    private static let modelHeader = #"{"__metadata__":{"checksum":""#

    private static let signatures: [(kind: ContentKind, bytes: [UInt8])] = [
        (ContentKind("a JPEG picture"), [0xFF, 0xD8, 0xFF]),
        (ContentKind("a PNG picture"), [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A]),
        (
            ContentKind("an xz archive", "decompress it", "xz -d FILE"),
            [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]
        ),
        (ContentKind("a PDF document", "convert it", "pdftotext FILE"), Array("%PDF-".utf8)),
        (ContentKind("a Parquet file", "convert it", table), Array("PAR1".utf8)),
        (ContentKind("an SQLite database"), Array("SQLite format 3".utf8) + [0]),
        (ContentKind(mailbox: "an MMDF mailbox"), [1, 1, 1, 1, 0x0A]),
        (ContentKind(mailbox: "a Babyl mailbox"), Array("BABYL OPTIONS:".utf8)),
    ]

    /// Whether `sample` contains the bytes of a text, which is not empty.
    private static func holds(_ sample: UnsafeBufferPointer<UInt8>, _ text: String) -> Bool {
        let text = Array(text.utf8)
        var start = 0
        while let found = sample.firstOffset(of: text[0], from: start, to: sample.count) {
            if sample[found...].starts(with: text) { return true }
            start = found + 1
        }
        return false
    }

    /// Which kind of zip archive it is, by the names of its first files.
    private static func archive(_ sample: UnsafeBufferPointer<UInt8>, path: String) -> ContentKind {
        func holds(_ name: String) -> Bool { Self.holds(sample, name) }
        let extensions = path.lowercased()
        if holds("xl/workbook") || extensions.hasSuffix(".xlsx") {
            return ContentKind("an Excel workbook", "convert it", sheet)
        }
        if holds("opendocument.spreadsheet") || extensions.hasSuffix(".ods") {
            return ContentKind("an OpenDocument spreadsheet", "convert it", sheet)
        }
        if holds("word/document") || extensions.hasSuffix(".docx") {
            return ContentKind("a Word document", "convert it", document)
        }
        if holds("opendocument.text") || extensions.hasSuffix(".odt") {
            return ContentKind("an OpenDocument text", "convert it", document)
        }
        return ContentKind("a zip archive", "unpack it", "unzip FILE")
    }
}
