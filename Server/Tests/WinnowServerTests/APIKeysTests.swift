import Testing
import WinnowServer

@Suite struct APIKeysTests {
    @Test func `a key is found by its hash`() {
        var keys = APIKeys()
        let (one, other) = (APIKeys.new(), APIKeys.new())
        let added = [keys.add("one", hash: one.hash), keys.add("other", hash: other.hash.uppercased())]
        #expect(added == [true, true])
        #expect(keys.name(of: one.key) == "one")
        #expect(keys.name(of: other.key) == "other")
        #expect(keys.name(of: one.key + " ") == nil)
        #expect(keys.name(of: one.hash) == nil)
        #expect(keys.name(of: "") == nil)
    }

    @Test(arguments: [
        (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (3, "9834876dcfb05cb167a5c24953eba58c4ac89b1adf57f28f2f9d09af107ee8f0"),
        (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
        (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
        (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
        (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
        (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ])
    func `the hash is SHA-256, for any length`(count: Int, hash: String) {
        #expect(APIKeys.hash(of: String(repeating: "a", count: count)) == hash)
    }

    @Test(arguments: [("", 64), ("two words", 64), ("a", 63), ("a", 65)])
    func `names are words and hashes have 64 digits`(name: String, count: Int) {
        var keys = APIKeys()
        let added = [
            keys.add(name, hash: String(repeating: "a", count: count)),
            keys.add("a", hash: String(repeating: "g", count: 64)),
        ]
        #expect(added == [false, false])
        #expect(keys.isEmpty)
    }
}
