/// The filter ``TokenFilter/foldDiacritics``.
enum DiacriticFolding {
    /// Writes `source` without accents; see ``ScalarTable/rewrite(_:to:ascii:override:)``.
    static func write(
        _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        ScalarTable.folded.rewrite(source, to: target)
    }
}
