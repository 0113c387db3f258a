import CWinnowStudio
import HTTPTypes
import Hummingbird
import NIOCore

/// The files of the studio's page, and its sample data, which are in the program.
enum StudioPages {
    private static let files: [String: ByteBuffer] = {
        var count = 0
        guard let files = winnow_studio_files(&count) else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: UnsafeBufferPointer(start: files, count: count).map { file in
                (
                    String(cString: file.name),
                    ByteBuffer(bytes: UnsafeRawBufferPointer(start: file.bytes, count: file.size))
                )
            })
    }()

    /// Labelled texts to try the studio with.
    static let samples = ["messages.csv", "complaints.csv"]

    /// The names of the files that pages load.
    static var assets: [String] { files.keys.filter { types[suffix($0)] != nil && !$0.hasSuffix(".html") } }

    /// The bytes of a file.
    static func bytes(_ name: String) -> ByteBuffer? { files[name] }

    /// A file as a response.
    static func response(_ name: String, status: HTTPResponse.Status = .ok) -> Response {
        guard let bytes = files[name], let type = types[suffix(name)] else {
            return Response(status: .notFound)
        }
        return Response(
            status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: bytes))
    }

    private static func suffix(_ name: String) -> String {
        String(name[(name.lastIndex(of: ".") ?? name.startIndex)...])
    }

    private static let types = [
        ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
    ]
}
