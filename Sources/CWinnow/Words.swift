// The words of texts, for indexes of other programs; winnow.h documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWinnowInterface
import WinnowText

/// The memory with which texts are split, and the words of the last one.
final class Splitter {
    /// Of the language of the words; nil for any.
    private let stemmer: WordStemmer?
    private var buffer = TokenBuffer()
    private(set) var words: [winnow_word] = []
    /// The forms of all words, one after another.
    private var forms: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 1 << 12)

    init(_ stemmer: WordStemmer?) { self.stemmer = stemmer }

    deinit { forms.deallocate() }

    /// Replaces the words by those of a text.
    func split(_ text: UnsafeBufferPointer<UInt8>) {
        TokenAnalyzer.searchWords.analyze(text, into: &buffer)
        words.removeAll(keepingCapacity: true)
        buffer.withUnsafeStorage { bytes, ends, spans in
            // No form is longer than its token.
            if forms.count < 2 * bytes.count {
                forms.deallocate()
                forms = .allocate(capacity: 2 * bytes.count)
            }
            var (start, used) = (0, 0)
            for index in ends.indices {
                let token = UnsafeBufferPointer(
                    rebasing: bytes[start..<min(ends[index], start + PlainWord.longest)])
                start = ends[index]
                PlainWord.forEachPart(of: token, at: spans[index], in: text) { part, span in
                    PlainWord.with(part) { word in
                        let folded = append(word, at: &used)
                        var stem = folded
                        if let stemmer {
                            stem = append(word, at: &used)
                            let count = stemmer.stem(stem)
                            used -= stem.count - count
                            stem = UnsafeMutableBufferPointer(rebasing: stem[..<count])
                        }
                        words.append(winnow_word(span, folded, stem))
                    }
                }
            }
        }
    }

    /// Copies bytes to the forms.
    private func append(
        _ word: UnsafeBufferPointer<UInt8>, at used: inout Int
    ) -> UnsafeMutableBufferPointer<UInt8> {
        let copy = UnsafeMutableBufferPointer(rebasing: forms[used..<used + word.count])
        _ = copy.update(fromContentsOf: word)
        used += word.count
        return copy
    }
}

extension winnow_word {
    fileprivate init(
        _ span: TokenSpan, _ folded: UnsafeMutableBufferPointer<UInt8>,
        _ stem: UnsafeMutableBufferPointer<UInt8>
    ) {
        self.init(
            start: span.start, end: span.end,
            folded: UnsafeRawPointer(folded.baseAddress)?.assumingMemoryBound(to: CChar.self),
            folded_length: folded.count,
            stem: UnsafeRawPointer(stem.baseAddress)?.assumingMemoryBound(to: CChar.self),
            stem_length: stem.count)
    }
}

@c @implementation
public func winnow_splitter_new(
    _ model: OpaquePointer!, _ language: Int32, _ splitter: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<winnow_error>!
) -> Int32 {
    reporting(to: error) { () throws(Failure) in
        guard let splitter else { throw .argument("splitter is NULL") }
        splitter.pointee = nil
        let languages = StemLanguage.allCases
        guard 0...languages.count ~= Int(language) else {
            throw .argument("language is \(language), which this version does not have")
        }
        var stemmer: WordStemmer?
        if language > 0 {
            let language = languages[Int(language) - 1]
            if language == .english {
                stemmer = .english
            } else if let model {
                stemmer = try OpenModel.model(model).stemmer(of: language)
            } else {
                throw .argument("stems is NULL; the stems of \(language.name) need the model stems.winnow")
            }
        }
        let made = Splitter(stemmer)
        splitter.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
    }
}

@c @implementation
public func winnow_words_language(_ name: UnsafePointer<CChar>!) -> Int32 {
    guard let name else { return -1 }
    // No name is as long; WebAssembly has no strlen.
    var count = 0
    while count < 32, name[count] != 0 { count += 1 }
    let text = String(decoding: UnsafeRawBufferPointer(start: name, count: count), as: UTF8.self)
    guard let language = StemLanguage(named: text), let index = StemLanguage.allCases.firstIndex(of: language)
    else { return -1 }
    return Int32(index) + 1
}

@c @implementation
public func winnow_splitter_free(_ splitter: OpaquePointer!) {
    guard let splitter else { return }
    Unmanaged<Splitter>.fromOpaque(UnsafeRawPointer(splitter)).release()
}

@c @implementation
public func winnow_words(
    _ splitter: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ words: UnsafeMutablePointer<UnsafePointer<winnow_word>?>!, _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    guard let splitter, let text = CWinnow.text(text, length), let words, let count else {
        return Failure.argument("").code
    }
    let memory = Unmanaged<Splitter>.fromOpaque(UnsafeRawPointer(splitter)).takeUnretainedValue()
    memory.split(text)
    words.pointee = memory.words.withUnsafeBufferPointer { $0.baseAddress }
    count.pointee = memory.words.count
    return 0
}
