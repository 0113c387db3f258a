import HTTPTypes
import Hummingbird
import NIOCore
import WinnowKit

/// The description of all routes in OpenAPI 3.1: `Resources/openapi.json`, which is in the program.
package enum OpenAPIDocument {
    /// The document's bytes.
    package static let bytes = PackageResources.openapi_json

    /// The version in it, which is that of the program.
    package static let version = WinnowVersion.number

    private static let body = ByteBuffer(bytes: bytes)

    /// The document as a response.
    static var response: Response {
        Response(
            status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: body))
    }
}
