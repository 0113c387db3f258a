public import WinnowSystem

/// A page that has a model inside, to try it in any browser, without a server or a network.
///
/// It is made from a page without a model, `try.html`, which `make wasm` makes and packages install: the core of Winnow is in
/// it as WebAssembly.
public struct ModelPage: Sendable {
    /// The page without a model, of packages: `share/winnow/try.html` beside the program's folder.
    public static var installedTemplate: String { SystemInformation.shareFolder + "/try.html" }
    /// The element that is in the place of a model.
    private static let mark = Array("<script id=\"model\" type=\"text/plain\" data-name=\"\"></script>".utf8)

    private let template: [UInt8]
    private let place: Range<Int>

    /// Reads a page without a model.
    ///
    /// - Throws: `FileError` if the file cannot be read, or is another.
    public init(template path: String = installedTemplate) throws(FileError) {
        do throws(FileError) {
            template = try InputFile(path: path).readAll()
        } catch  where error.code == .notFound {
            throw FileError(
                code: .notFound, path: path,
                message:
                    "\(path): no such file; make it by make wasm, and name dist/wasm/try.html")
        }
        guard let place = template.firstRange(of: Self.mark) else {
            throw FileError(
                code: .unreadable, path: path,
                message:
                    "\(path): not a page with room for a model; name the file try.html that make wasm makes")
        }
        self.place = place
    }

    /// The page with a model inside, as bytes of UTF-8.
    ///
    /// - Parameters:
    ///   - model: the bytes of a model that the core opens: a classifier without an embedding, or one of languages or sentiment.
    ///   - name: the file name that the page shows.
    ///   - report: the report of its training, below the text that is typed; nil leaves it out. Another model that is opened
    ///     in the page hides it.
    /// - Complexity: O(*n*) in the size of the model, four thirds of which are added to half a megabyte.
    public func containing(_ model: [UInt8], named name: String, report: TrainingReport? = nil) -> [UInt8] {
        var page: [UInt8] = []
        page.reserveCapacity(template.count + model.count / 3 * 4 + 256)
        page += template[..<place.lowerBound]
        if let report { page += "\(report.section.markup)\n".utf8 }
        page += "<script id=\"model\" type=\"text/plain\" data-name=\"\(HTML(name).markup)\">".utf8
        page.append(base64: model)
        page += "</script>".utf8
        page += template[place.upperBound...]
        return page
    }
}

extension [UInt8] {
    /// Appends bytes in Base64 (RFC 4648, section 4).
    fileprivate mutating func append(base64 bytes: [UInt8]) {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = Swift.min(3, bytes.count - start)
            var group = 0
            for index in start..<start + 3 {
                group = group << 8 | (index < bytes.count ? Int(bytes[index]) : 0)
            }
            for place in 0..<4 {
                append(place > count ? UInt8(ascii: "=") : digits[group >> (18 - 6 * place) & 63])
            }
        }
    }
}
