extension StaticString {
    /// The words of a list that are separated by white space of ASCII.
    package var words: [String] {
        withUTF8Buffer { list in
            list.split { $0 <= 0x20 }.map {
                String(decoding: UnsafeBufferPointer(rebasing: $0), as: UTF8.self)
            }
        }
    }
}
