// The functions of winnow.h, which documents them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWinnowInterface
import CWinnowSystem
import WinnowCore
import WinnowText

/// Calls `body`, and reports what it throws.
@inline(__always)
func reporting(
    to error: UnsafeMutablePointer<winnow_error>?, _ body: () throws(Failure) -> Void
) -> Int32 {
    do throws(Failure) {
        try body()
        return 0
    } catch let failure {
        return failure.report(error)
    }
}

extension OpenModel {
    /// The model of a handle.
    static func model(_ handle: OpaquePointer?) throws(Failure) -> OpenModel {
        guard let handle else { throw .argument("model is NULL") }
        return Unmanaged<OpenModel>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
    }

    /// Opens bytes, and stores the handle of the model.
    fileprivate static func open(
        _ bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable,
        into handle: UnsafeMutablePointer<OpaquePointer?>
    ) throws(Failure) {
        let model: OpenModel
        do { model = try OpenModel.open(bytes, owner: owner) } catch { throw Failure(error) }
        handle.pointee = OpaquePointer(Unmanaged.passRetained(model).toOpaque())
    }
}

extension OpenReader {
    /// The reader of a handle.
    static func reader(_ handle: OpaquePointer?) -> OpenReader? {
        handle.map { Unmanaged<OpenReader>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
    }
}

@c @implementation
public func winnow_version() -> UnsafePointer<CChar>! { winnow_system_version() }

@c @implementation
public func winnow_open(
    _ path: UnsafePointer<CChar>!, _ model: UnsafeMutablePointer<OpaquePointer?>!,
    _ error: UnsafeMutablePointer<winnow_error>!
) -> Int32 {
    reporting(to: error) { () throws(Failure) in
        guard let model else { throw .argument("model is NULL") }
        model.pointee = nil
        guard let path else { throw .argument("path is NULL") }
        var start: UnsafeRawPointer?
        var size = 0
        let number = winnow_system_map(path, &start, &size)
        guard number == 0 else {
            var text = [CChar](repeating: 0, count: 128)
            winnow_system_describe(number, &text, text.count)
            let reason = String(
                decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw Failure(WINNOW_UNREADABLE, "the file cannot be read: \(reason)")
        }
        let file = MappedBytes(UnsafeRawBufferPointer(start: start, count: size))
        try OpenModel.open(file.bytes, owner: file, into: model)
    }
}

@c @implementation
public func winnow_open_memory(
    _ bytes: UnsafeRawPointer!, _ size: Int, _ is_borrowed: Int32,
    _ model: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<winnow_error>!
) -> Int32 {
    reporting(to: error) { () throws(Failure) in
        guard let model else { throw .argument("model is NULL") }
        model.pointee = nil
        guard size >= 0, bytes != nil || size == 0 else { throw .argument("bytes is NULL") }
        let given = UnsafeRawBufferPointer(start: bytes, count: size)
        if is_borrowed != 0 {
            guard UInt(bitPattern: bytes) % 64 == 0 else {
                throw .argument("borrowed bytes must begin at a multiple of 64")
            }
            return try OpenModel.open(given, owner: BorrowedBytes(), into: model)
        }
        let copy = AlignedBytes(copying: given)
        try OpenModel.open(copy.bytes, owner: copy, into: model)
    }
}

@c @implementation
public func winnow_verify(_ model: OpaquePointer!, _ error: UnsafeMutablePointer<winnow_error>!) -> Int32 {
    reporting(to: error) { () throws(Failure) in
        let model = try OpenModel.model(model)
        do throws(ModelDefect) { try model.contents.verify() } catch let defect { throw Failure(defect) }
    }
}

@c @implementation
public func winnow_kind(_ model: OpaquePointer!) -> UnsafePointer<CChar>! {
    guard let kind = (try? OpenModel.model(model))?.kindName else { return nil }
    return OpenModel.kinds.firstIndex(of: kind).flatMap { CStrings.modelKinds.string($0)?.0 }
}

@c @implementation
public func winnow_free(_ model: OpaquePointer!) {
    guard let model else { return }
    Unmanaged<OpenModel>.fromOpaque(UnsafeRawPointer(model)).release()
}

@c @implementation
public func winnow_label_count(_ model: OpaquePointer!) -> Int {
    (try? OpenModel.model(model))?.labelCount ?? 0
}

@c @implementation
public func winnow_label(
    _ model: OpaquePointer!, _ index: Int, _ length: UnsafeMutablePointer<Int>!
) -> UnsafePointer<CChar>! {
    let label = (try? OpenModel.model(model))?.labels.string(index)
    length?.pointee = label?.1 ?? 0
    return label?.0
}

@c @implementation
public func winnow_reader_new(
    _ model: OpaquePointer!, _ options: UnsafePointer<winnow_options>!,
    _ reader: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<winnow_error>!
) -> Int32 {
    reporting(to: error) { () throws(Failure) in
        guard let reader else { throw .argument("reader is NULL") }
        reader.pointee = nil
        let model = try OpenModel.model(model)
        var rule: AnswerRule?
        var languages: LanguageModel?
        var asFastText = false
        if let options {
            // Callers of earlier versions have no `languages`.
            let size = MemoryLayout<winnow_options>.size
            guard options.pointee.size >= size - 8 else {
                throw .argument(
                    "size of options is \(options.pointee.size); set it to sizeof(winnow_options)")
            }
            rule = try AnswerRule(options, for: model)
            asFastText = options.pointee.as_fasttext != 0
            if options.pointee.size >= size, let given = options.pointee.languages {
                languages = try OpenModel.model(given).languages()
            }
        }
        let made = OpenReader(model, by: rule, languages: languages, asFastText: asFastText)
        reader.pointee = OpaquePointer(Unmanaged.passRetained(made).toOpaque())
    }
}

extension AnswerRule {
    /// The rule that options name; nil for that of the model.
    fileprivate init?(_ options: UnsafePointer<winnow_options>, for model: OpenModel) throws(Failure) {
        let (rule, errorRate) = (options.pointee.rule, options.pointee.error_rate)
        if Int(rule) == WINNOW_RULE_OF_MODEL { return nil }
        let classifier = try model.classifier()
        switch Int(rule) {
        case WINNOW_RULE_ONE: self = .one()
        case WINNOW_RULE_EACH: self = .each()
        case WINNOW_RULE_WITHIN:
            guard errorRate > 0, errorRate < 1 else {
                throw .argument("error_rate must be above 0 and below 1")
            }
            guard classifier.conformal != nil else {
                throw Failure(
                    WINNOW_NOT_CONFORMAL, "the model cannot bound its error rate; train it with --conformal")
            }
            self = .within(errorRate: errorRate)
        default: throw .argument("rule is \(rule), which this version does not have")
        }
    }
}

@c @implementation
public func winnow_reader_free(_ reader: OpaquePointer!) {
    guard let reader else { return }
    Unmanaged<OpenReader>.fromOpaque(UnsafeRawPointer(reader)).release()
}

/// A text of the caller; nil if it is NULL, or larger than any memory.
func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> UnsafeBufferPointer<UInt8>? {
    guard length > 0 else { return length == 0 ? UnsafeBufferPointer(start: nil, count: 0) : nil }
    guard let start else { return nil }
    return UnsafeBufferPointer(
        start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: length)
}

@c @implementation
public func winnow_classify(
    _ reader: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ answer: UnsafeMutablePointer<winnow_answer>!
) -> Int32 {
    guard let reader = OpenReader.reader(reader), let text = CWinnow.text(text, length), let answer,
        answer.pointee.size >= MemoryLayout<winnow_answer>.size
    else { return Failure.argument("").code }
    guard reader.classifies else { return Failure(WINNOW_WRONG_KIND, "").code }
    answer.pointee.count = reader.classify(text)
    answer.pointee.labels = UnsafePointer(reader.answer)
    answer.pointee.probabilities = UnsafePointer(reader.probabilities)
    answer.pointee.log_odds = UnsafePointer(reader.logOdds)
    return 0
}

@c @implementation
public func winnow_classify_many(
    _ reader: OpaquePointer!, _ texts: UnsafePointer<UnsafePointer<CChar>?>!, _ lengths: UnsafePointer<Int>!,
    _ count: Int, _ labels: UnsafeMutablePointer<UInt32>!, _ probabilities: UnsafeMutablePointer<Double>!
) -> Int32 {
    guard let reader = OpenReader.reader(reader), count >= 0,
        count == 0 || texts != nil && lengths != nil && labels != nil
    else { return Failure.argument("").code }
    guard reader.classifies else { return Failure(WINNOW_WRONG_KIND, "").code }
    for index in 0..<count {
        guard let text = CWinnow.text(texts[index], lengths[index]) else { return Failure.argument("").code }
        labels[index] = reader.classify(text) > 0 ? reader.answer[0] : UInt32.max
        guard let probabilities else { continue }
        (probabilities + index * reader.labelCount).update(
            from: reader.probabilities, count: reader.labelCount)
    }
    return 0
}

@c @implementation
public func winnow_explain(
    _ reader: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int, _ label: UInt32,
    _ against: UInt32, _ explanation: UnsafeMutablePointer<winnow_explanation>!
) -> Int32 {
    guard let reader = OpenReader.reader(reader), let text = CWinnow.text(text, length), let explanation,
        explanation.pointee.size >= MemoryLayout<winnow_explanation>.size,
        [label, against].allSatisfy({ $0 == .max || Int($0) < reader.labelCount })
    else { return Failure.argument("").code }
    func index(_ label: UInt32) -> Int? { label == .max ? nil : Int(label) }
    guard let (shares, count) = reader.explain(text, label: index(label), against: index(against)) else {
        return Failure(WINNOW_WRONG_KIND, "").code
    }
    explanation.pointee.label = UInt32(truncatingIfNeeded: shares.pair.label)
    explanation.pointee.against = shares.pair.against.map { UInt32(truncatingIfNeeded: $0) } ?? .max
    explanation.pointee.log_odds = shares.features.total
    explanation.pointee.bias = shares.bias
    explanation.pointee.passage_start = shares.passage?.lowerBound ?? 0
    explanation.pointee.passage_end = shares.passage?.upperBound ?? 0
    explanation.pointee.count = count
    explanation.pointee.parts = UnsafePointer(reader.parts)
    return 0
}

@c @implementation
public func winnow_features(
    _ reader: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ columns: UnsafeMutablePointer<UnsafePointer<UInt32>?>!,
    _ values: UnsafeMutablePointer<UnsafePointer<Float>?>!, _ count: UnsafeMutablePointer<Int>!
) -> Int32 {
    guard let reader = OpenReader.reader(reader), let text = CWinnow.text(text, length), let columns,
        let values, let count
    else { return Failure.argument("").code }
    guard let found = reader.features(of: text) else { return Failure(WINNOW_WRONG_KIND, "").code }
    (columns.pointee, values.pointee, count.pointee) = found
    return 0
}

@c @implementation
public func winnow_sentiment(
    _ reader: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ score: UnsafeMutablePointer<Double>!
) -> Int32 {
    guard let reader = OpenReader.reader(reader), let text = CWinnow.text(text, length), let score else {
        return Failure.argument("").code
    }
    guard let found = reader.score(text) else { return Failure(WINNOW_WRONG_KIND, "").code }
    score.pointee = found
    return 0
}

@c @implementation
public func winnow_dimension(_ model: OpaquePointer!) -> Int { (try? OpenModel.model(model))?.dimension ?? 0 }

@c @implementation
public func winnow_embed(
    _ reader: OpaquePointer!, _ text: UnsafePointer<CChar>!, _ length: Int,
    _ vector: UnsafeMutablePointer<Float>!
) -> Int32 {
    guard let reader = OpenReader.reader(reader), let text = CWinnow.text(text, length), let vector else {
        return Failure.argument("").code
    }
    return reader.embed(text, to: vector) ? 0 : Failure(WINNOW_WRONG_KIND, "").code
}

@c @implementation
public func winnow_tokens(
    _ text: UnsafePointer<CChar>!, _ length: Int, _ mode: Int32,
    _ tokens: UnsafeMutablePointer<winnow_token>!,
    _ room: Int
) -> Int {
    guard let text = CWinnow.text(text, length) else { return 0 }
    var count = 0
    WordTokenizer(mode: Int(mode) == WINNOW_TOKENS_MESSAGES ? .messages : .unicode).forEachToken(in: text) {
        span in
        if let tokens, count < room {
            tokens[count] = winnow_token(
                start: span.start, end: span.end, kind: Int32(span.kind.rawValue), reserved: 0)
        }
        count += 1
    }
    return count
}

@c @implementation
public func winnow_token_kind(_ kind: Int32) -> UnsafePointer<CChar>! {
    CStrings.tokenKinds.string(Int(kind))?.0
}
