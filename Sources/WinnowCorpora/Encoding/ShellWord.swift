/// A path as a word of a command in a message; `FILE` if it would need quotes, or is no path.
struct ShellWord {
    /// The word.
    let text: String

    init(_ path: String) {
        let isPlain = path.utf8.allSatisfy {
            switch $0 {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                true
            default: false
            }
        }
        text = isPlain && !path.isEmpty && path.utf8.first != UInt8(ascii: "-") ? path : "FILE"
    }
}
