// Lower-casing (stand-in).
enum Lowercasing {
    static func write(_ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>)
        -> Int
    {
        let text = String(decoding: source, as: UTF8.self).lowercased()
        var count = 0
        for byte in text.utf8 { target[count] = byte; count += 1 }
        return count
    }
}
