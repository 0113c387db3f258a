import WinnowSystem

/// Converts messages to texts: the subject, a line break, and the body's text in UTF-8.
///
/// Everything is read leniently: any bytes give a text, in time linear in the message.
package struct MessageReader {
    /// The character set of text that declares none and is not UTF-8.
    package let fallback: Charset
    /// The maximum number of bytes of a message's text; fewer are for tests.
    package var textLimit = MailLimits.textSize
    /// Irregularities of the messages so far.
    package internal(set) var counts = MailCounts()
    /// Ill-formed byte sequences that became U+FFFD.
    package private(set) var invalidCount = 0
    /// NUL bytes that became blanks.
    package private(set) var nulCount = 0
    /// The signals in the structure of the current message; nil if they are not needed.
    var signals: MessageSignals?
    private(set) var newline = UInt8(ascii: "\n")
    private var partCount = 0
    private var isCut = false
    /// The start of the current message's text in the output.
    private var start = 0
    /// The current nesting of parts.
    private var depth = 0

    package init(fallback: Charset = .windows1252) { self.fallback = fallback }

    /// Appends the text of a message.
    ///
    /// `isCut` is whether it is only the beginning of a message; a message cut in several ways counts once.
    package mutating func read(
        _ message: UnsafeBufferPointer<UInt8>, isCut isBeginning: Bool = false, into output: inout [UInt8]
    ) {
        let message = AppleMessage.message(in: message)
        start = output.count
        partCount = 0
        depth = 0
        isCut = isBeginning
        let hasLineFeed = message.firstOffset(of: 0x0A, from: 0, to: message.count) != nil
        newline = hasLineFeed ? 0x0A : 0x0D
        let header = MessageHeader(message, newline: newline)
        if header.fieldCount == 0 { counts.withoutHeader += 1 }
        appendMessage(message, header, into: &output)
        endText(&output)
        if isCut { counts.cutMessages += 1 }
    }

    /// Cuts the text at its limit, between characters, and replaces NULs with blanks.
    private mutating func endText(_ output: inout [UInt8]) {
        if output.count - start > textLimit {
            isCut = true
            var end = start + textLimit
            while end > start, output[end] & 0xC0 == 0x80 { end -= 1 }
            output.removeLast(output.count - end)
        }
        output.withUnsafeMutableBufferPointer { bytes in
            var index = start
            while let found = UnsafeBufferPointer(bytes).firstOffset(of: 0, from: index, to: bytes.count) {
                bytes[found] = 0x20
                nulCount += 1
                index = found + 1
            }
        }
    }

    private mutating func appendMessage(
        _ message: UnsafeBufferPointer<UInt8>, _ header: MessageHeader, into output: inout [UInt8]
    ) {
        if let subject = header.subject {
            append(header: unicode(subject, of: message, header), into: &output)
            nulCount += header.subjectNulCount
        }
        output.append(0x0A)
        appendPart(message, header, ContentType("text", "plain"), into: &output)
        while output.count > start + 1, let last = output.last, last <= 0x20 { output.removeLast() }
        // (the line break after the subject is kept)
        if output.count == start || !output[start...].contains(0x0A) { output.append(0x0A) }
    }

    /// A field of the header in UTF-8, if it is in the character set that its message declares for the text, as programs
    /// write that do not encode it; other fields are returned as they are.
    mutating func unicode(
        _ field: [UInt8], of message: UnsafeBufferPointer<UInt8>, _ header: @autoclosure () -> MessageHeader
    ) -> [UInt8] {
        field.withUnsafeBufferPointer { bytes in
            let isEscaped = bytes.contains(MessageHeader.escape)
            let isForeign = UTF8Check(bytes).firstInvalid != nil
            guard isEscaped || isForeign else { return field }
            let charset = declaredCharset(of: message, header(), depth: 0)
            switch charset {
            case .system(let system) where system.isSevenBit ? !isEscaped : !isForeign: return field
            case .table where !isForeign: return field
            case .table(_)?, .system(_)?: break
            // UTF-8 that is not valid, and sets in which no header can be.
            case .utf8, .ascii, .utf16, .latin1, .unknown, nil: return field
            }
            var text: [UInt8] = []
            invalidCount += charset?.decode(bytes, into: &text) ?? 0
            return text
        }
    }

    /// The character set of the first text of a message that declares one.
    private func declaredCharset(
        of part: UnsafeBufferPointer<UInt8>, _ header: MessageHeader, depth: Int
    ) -> Charset? {
        let body = UnsafeBufferPointer(rebasing: part[header.bodyStart...])
        let type = type(of: body, header, ContentType("text", "plain"))
        if type.type == "text" { return type.charset.map { Charset(named: $0) } }
        guard type.type == "multipart", let boundary = type.boundary, depth < MailLimits.depth else {
            return nil
        }
        var parts = Multipart(body, boundary: boundary, newline: newline)
        for _ in 0..<MailLimits.parts {
            guard let part = parts.nextPart() else { break }
            let header = MessageHeader(part, newline: newline)
            if let charset = declaredCharset(of: part, header, depth: depth + 1) { return charset }
        }
        return nil
    }

    mutating func append(header field: [UInt8], into output: inout [UInt8]) {
        let mark = output.count
        // Modified in the closure, which must not capture `self`.
        var copy = self
        EncodedWords.decode(field, into: &output) { bytes, charset, output in
            copy.append(bytes, charset: charset.map { Charset(named: $0) }, into: &output)
        }
        self = copy
        // An encoded word may contain a line break, or a NUL.
        for index in mark..<output.count where output[index] < 0x20 {
            if output[index] == 0 { nulCount += 1 }
            output[index] = 0x20
        }
    }
}

extension MessageReader {
    /// Appends the text of a part with a header; `missing` is the type of a part that declares none.
    private mutating func appendPart(
        _ part: UnsafeBufferPointer<UInt8>, _ header: MessageHeader, _ missing: ContentType,
        into output: inout [UInt8]
    ) {
        partCount += 1
        guard partCount <= MailLimits.parts, depth < MailLimits.depth,
            output.count - start < textLimit
        else {
            isCut = true
            return
        }
        depth += 1
        defer { depth -= 1 }
        let body = UnsafeBufferPointer(rebasing: part[header.bodyStart...])
        let type = type(of: body, header, missing)
        let disposition = header.disposition.map { ContentType($0).type }
        if signals != nil { note(type, header) }
        guard disposition != "attachment" else { return }
        switch type.type {
        case "multipart" where appendParts(of: body, type, into: &output): break
        // Some programs declare the type of the only part.
        case "text" where isDivided(body, by: type): _ = appendParts(of: body, type, into: &output)
        case "message": appendEnclosed(body, header, type, into: &output)
        case "text", "multipart", "": appendText(body, header, type, into: &output)
        case "application" where type.subtype == "xhtml+xml": appendText(body, header, type, into: &output)
        default: break
        }
    }

    /// The type of a body: of several fields, the first whose boundary is in the body, else the first.
    private func type(
        of body: UnsafeBufferPointer<UInt8>, _ header: MessageHeader, _ missing: ContentType
    ) -> ContentType {
        let types = ([header.contentType].compactMap(\.self) + header.otherContentTypes).map {
            ContentType($0)
        }
        guard types.count > 1 else { return types.first ?? missing }
        return types.first { isDivided(body, by: $0) } ?? types[0]
    }

    /// Whether the boundary of a type is in a body.
    private func isDivided(_ body: UnsafeBufferPointer<UInt8>, by type: ContentType) -> Bool {
        type.boundary.map { Multipart(body, boundary: $0, newline: newline).hasParts } ?? false
    }

    /// Appends the parts of a body; false if it has none and should be read as a whole.
    private mutating func appendParts(
        of body: UnsafeBufferPointer<UInt8>, _ type: ContentType, into output: inout [UInt8]
    ) -> Bool {
        let found = type.boundary.map { Multipart(body, boundary: $0, newline: newline) }
        guard var parts = found, parts.hasParts else {
            let isMarked = found?.isMarked ?? false
            if !isMarked, body.contains(where: { $0 > 0x20 }) { counts.undividedMessages += 1 }
            return false
        }
        if type.subtype == "alternative" {
            appendAlternative(&parts, into: &output)
            while parts.nextAlternative() != nil {}
        }
        let missing =
            type.subtype == "digest" ? ContentType("message", "rfc822") : ContentType("text", "plain")
        while let part = parts.nextPart() {
            separate(&output)
            appendPart(part, MessageHeader(part, newline: newline), missing, into: &output)
            if partCount > MailLimits.parts { break }
        }
        return true
    }

    /// Appends one of several alternatives: the first nonblank plain text, else the first other part.
    private mutating func appendAlternative(_ parts: inout Multipart, into output: inout [UInt8]) {
        var others: [(UnsafeBufferPointer<UInt8>, MessageHeader)] = []
        let plain = ContentType("text", "plain")
        let mark = output.count
        while others.count < MailLimits.parts, let part = parts.nextAlternative() {
            let header = MessageHeader(part, newline: newline)
            let type = header.contentType.map { ContentType($0) } ?? plain
            guard type.type == "text", type.subtype == "plain" else {
                others.append((part, header))
                continue
            }
            appendPart(part, header, plain, into: &output)
            if hasText(output, from: mark) {
                if signals != nil { compare(others, &parts) }
                return
            }
            output.removeLast(output.count - mark)
        }
        for (part, header) in others {
            appendPart(part, header, plain, into: &output)
            if hasText(output, from: mark) { return }
            output.removeLast(output.count - mark)
        }
    }

    /// Keeps the text of HTML that is an alternative to plain text.
    private mutating func compare(
        _ others: [(UnsafeBufferPointer<UInt8>, MessageHeader)], _ parts: inout Multipart
    ) {
        var others = others
        while others.count < 4, let part = parts.nextAlternative() {
            others.append((part, MessageHeader(part, newline: newline)))
        }
        let kept = start
        start = 0
        for (part, header) in others {
            var text: [UInt8] = []
            appendPart(part, header, ContentType("text", "plain"), into: &text)
            guard hasText(text, from: 0) else { continue }
            signals?.alternative = text
            break
        }
        start = kept
    }

    /// Notes the type, character set and file of a part.
    private mutating func note(_ type: ContentType, _ header: MessageHeader) {
        signals?.add("part", value: "\(type.type)/\(type.subtype)".utf8)
        if let charset = type.charset { signals?.add("charset", value: charset) }
        let file = header.disposition.flatMap { ContentType($0).fileName } ?? type.fileName
        if let file { signals?.add(file: file) }
    }

    private func hasText(_ output: [UInt8], from mark: Int) -> Bool {
        output[mark...].contains { $0 > 0x20 }
    }

    /// Appends a message within a message: `message/rfc822` or `message/global`.
    private mutating func appendEnclosed(
        _ body: UnsafeBufferPointer<UInt8>, _ header: MessageHeader, _ type: ContentType,
        into output: inout [UInt8]
    ) {
        // Why a message could not be delivered, or whether it was read.
        if type.subtype.hasSuffix("delivery-status") || type.subtype.hasSuffix("disposition-notification") {
            return appendText(body, header, type, into: &output)
        }
        guard type.subtype == "rfc822" || type.subtype == "global" else { return }
        withDecoded(body, header) { reader, bytes in
            let inner = MessageHeader(bytes, newline: reader.newline)
            if let subject = inner.subject {
                reader.append(header: reader.unicode(subject, of: bytes, inner), into: &output)
                reader.nulCount += inner.subjectNulCount
                output.append(0x0A)
            }
            reader.appendPart(bytes, inner, ContentType("text", "plain"), into: &output)
        }
    }

    /// Ends the line of the preceding text.
    private func separate(_ output: inout [UInt8]) {
        if let last = output.last, output.count > start, last != 0x0A { output.append(0x0A) }
    }
}

extension MessageReader {
    /// Subtypes of text that are data.
    private static let data: Set<String> = [
        "calendar", "css", "csv", "directory", "vcard", "x-vcard", "rfc822-headers", "javascript", "xml",
    ]

    private mutating func appendText(
        _ body: UnsafeBufferPointer<UInt8>, _ header: MessageHeader, _ type: ContentType,
        into output: inout [UInt8]
    ) {
        guard !Self.data.contains(type.subtype) else { return }
        let charset = type.charset.map { Charset(named: $0) }
        let isHTML =
            ["html", "xhtml+xml", "enriched", "richtext"].contains(type.subtype)
            || header.contentType == nil && Self.beginsAsHTML(body)
        withDecoded(body, header) { reader, bytes in
            if isHTML {
                var html: [UInt8] = []
                reader.append(bytes, charset: charset ?? Self.ownCharset(ofHTML: bytes), into: &html)
                html.withUnsafeBufferPointer { HTMLText.append($0, to: &output, signals: &reader.signals) }
            } else {
                let mark = output.count
                reader.append(bytes, charset: charset, into: &output)
                Self.normalizeLines(&output, from: mark)
                UuencodedText.removeFiles(from: &output, after: mark) { reader.signals?.add(file: $0) }
                if type.isFlowed { Self.joinLines(&output, from: mark, deletingSpaces: type.deletesSpaces) }
            }
        }
    }

    /// The character set in a `<meta>` near the beginning of HTML.
    private static func ownCharset(ofHTML html: UnsafeBufferPointer<UInt8>) -> Charset? {
        let head = html.prefix(1024).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }[...]
        guard let rest = head.after("<meta"), let value = rest.after("charset=") else { return nil }
        let name = value.drop { [0x20, 0x22, 0x27].contains($0) }.prefix {
            $0 > 0x20 && !"\"';/>".utf8.contains($0)
        }
        return name.isEmpty ? nil : Charset(named: Array(name))
    }

    private static func beginsAsHTML(_ body: UnsafeBufferPointer<UInt8>) -> Bool {
        let rest = body.prefix(1024).drop { $0 <= 0x20 }.prefix(14).map { $0 | 0x20 }
        return rest.starts(with: "<html".utf8) || rest.starts(with: "<!doctype html".utf8)
    }

    /// Calls `body` with a part's bytes, after decoding its transfer encoding.
    private mutating func withDecoded(
        _ bytes: UnsafeBufferPointer<UInt8>, _ header: MessageHeader,
        _ body: (inout MessageReader, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        let encoding = header.transferEncoding.map { TransferEncoding(named: $0) } ?? .identity
        if case .identity = encoding { return body(&self, bytes) }
        var decoded: [UInt8] = []
        encoding.decode(bytes, into: &decoded)
        decoded.withUnsafeBufferPointer { body(&self, $0) }
    }

    /// Appends bytes in a character set as UTF-8.
    private mutating func append(
        _ bytes: UnsafeBufferPointer<UInt8>, charset: Charset?, into output: inout [UInt8]
    ) {
        if charset == .unknown { counts.unknownCharsets += 1 }
        switch charset {
        case .utf16: invalidCount += charset?.decode(bytes, into: &output) ?? 0
        case .system(let charset) where charset.isSevenBit && !bytes.contains { $0 >= 0x80 }:
            invalidCount += charset.decode(bytes, into: &output)
        // Text in UTF-8 often declares another set, and a text of another is hardly ever valid UTF-8.
        case _ where UTF8Check(bytes).firstInvalid == nil: output.append(contentsOf: bytes)
        case nil, .ascii, .unknown: _ = fallback.decode(bytes, into: &output)
        case .some(let charset): invalidCount += charset.decode(bytes, into: &output)
        }
    }

    /// Joins the lines that end with a space to the next, as `format=flowed` says (RFC 3676): unless it is the separator of
    /// a signature, or the next line is quoted otherwise.
    private static func joinLines(_ output: inout [UInt8], from mark: Int, deletingSpaces: Bool) {
        var joined: [UInt8] = []
        joined.reserveCapacity(output.count - mark)
        // The depth of the quotation that continues; nil after a line that ends.
        var openDepth: Int?
        let lines = output[mark...].split(separator: 0x0A, omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            let depth = line.prefix { $0 == UInt8(ascii: ">") }.count
            var text = line.dropFirst(depth)
            if text.first == 0x20 { text = text.dropFirst() }
            let isSeparator = text.elementsEqual("-- ".utf8)
            if openDepth == depth, !isSeparator {
                if deletingSpaces { joined.removeLast() }
            } else {
                if number > 0 { joined.append(0x0A) }
                joined += line.prefix(depth)
                if depth > 0, !text.isEmpty { joined.append(0x20) }
            }
            joined += text
            openDepth = text.last == 0x20 && !isSeparator ? depth : nil
        }
        output.replaceSubrange(mark..., with: joined)
    }

    /// Replaces CRLF and CR with line feeds.
    private static func normalizeLines(_ output: inout [UInt8], from mark: Int) {
        let count = output.count
        let end = output.withUnsafeMutableBufferPointer { bytes -> Int in
            guard let first = UnsafeBufferPointer(bytes).firstOffset(of: 0x0D, from: mark, to: count) else {
                return count
            }
            var end = first
            var previous: UInt8 = 0
            for index in first..<count {
                let byte = bytes[index]
                defer { previous = byte }
                if byte == 0x0A, previous == 0x0D { continue }
                bytes[end] = byte == 0x0D ? 0x0A : byte
                end += 1
            }
            return end
        }
        output.removeLast(count - end)
    }
}

extension ArraySlice<UInt8> {
    /// What is after the first occurrence of a text.
    fileprivate func after(_ text: StaticString) -> ArraySlice<UInt8>? {
        text.withUTF8Buffer { text in
            indices.first { self[$0...].starts(with: text) }.map { self[($0 + text.count)...] }
        }
    }
}
