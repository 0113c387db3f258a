import Hummingbird
import Testing
import WinnowKit
import WinnowServer

@Suite struct OpenAPITests {
    private let document: JSONValue

    init() throws {
        document = try JSONValue(parsing: String(decoding: OpenAPIDocument.bytes, as: UTF8.self))
    }

    @Test func `the document describes exactly the existing routes`() throws {
        let router = Router()
        WinnowRoutes(catalogue: try Catalogue(folder: nil, logger: .none)).add(to: router)
        let registered = Set(router.routes.map { "\($0.method.rawValue) \($0.path)" })
        var described: Set<String> = []
        for path in try #require(document["paths"]?.object) {
            for method in path.value.object ?? [:] {
                described.insert("\(method.key.uppercased()) \(path.key)")
            }
        }
        #expect(described == registered)
    }

    @Test func `each reference has a target`() {
        var references: [String] = []
        func collect(_ value: JSONValue) {
            switch value {
            case .object(let object):
                for member in object {
                    if member.key == "$ref" { references.append(member.value.string ?? "") }
                    collect(member.value)
                }
            case .array(let elements): elements.forEach(collect)
            default: break
            }
        }
        collect(document)
        #expect(!references.isEmpty)
        for reference in references {
            let target = reference.split(separator: "/").dropFirst().reduce(document as JSONValue?) {
                $0?[String($1)]
            }
            #expect(target != nil, "\(reference)")
        }
    }

    @Test func `the document has the version of the program`() {
        #expect(document["info"]?["version"]?.string == OpenAPIDocument.version)
    }

    @Test func `the document is served`() async throws {
        let client = try TestService()
        #expect(try await client.get("/openapi.json").json["openapi"] == "3.1.0")
    }

    @Test func `the members of a search are those of the library`() throws {
        let properties = document["components"]?["schemas"]?["SearchRequest"]?["properties"]?.object
        let described = Set(properties?.map(\.key) ?? [])
        let known = Set(try JSONValue(encoding: SearchRequest("")).object?.map(\.key) ?? [])
        #expect(described == known.union(["index", "items"]))
    }

    @Test func `the parameters of a ranking and of a sort order are those of the library`() throws {
        for (name, value) in [
            ("Ranking", try JSONValue(encoding: RankingOptions())),
            ("Sort", try JSONValue(encoding: SearchSort("a"))),
        ] {
            let properties = document["components"]?["schemas"]?[name]?["properties"]?.object
            #expect(Set(properties?.map(\.key) ?? []) == Set(value.object?.map(\.key) ?? []), "\(name)")
        }
    }
}
