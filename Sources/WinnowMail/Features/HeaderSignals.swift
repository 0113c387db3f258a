import WinnowSystem

/// A field of a header: the name in lower case, and the place of the value in the message.
struct HeaderField {
    let name: String
    let value: Range<Int>
}

/// The fields of a header that a filter examines, and the signals that follow from them.
struct HeaderSignals {
    /// The maximum number of fields that are examined.
    static let limit = 200

    private let bytes: UnsafeBufferPointer<UInt8>
    private let fields: [HeaderField]

    init(_ fields: [HeaderField], of bytes: UnsafeBufferPointer<UInt8>) {
        self.fields = fields
        self.bytes = bytes
    }

    /// Adds the signals of the fields.
    func add(to signals: inout MessageSignals) {
        for (one, next) in zip(fields, fields.dropFirst()) {
            signals.add("order", value: "\(one.name)>\(next.name)".utf8)
        }
        let hops = fields.count { $0.name == "received" }
        if !fields.isEmpty { signals.add("received:\(min(hops, 8))") }
        for name in ["from", "to", "date", "subject", "message-id"]
        where value(name) == nil && !fields.isEmpty {
            signals.add("no-\(name)")
        }
        addSenders(to: &signals)
        addDates(to: &signals)
    }

    private func value(_ name: String) -> Slice<UnsafeBufferPointer<UInt8>>? {
        fields.first { $0.name == name }.map { bytes[$0.value].prefix(1024) }
    }

    private func addSenders(to signals: inout MessageSignals) {
        guard let from = value("from"), let sender = Self.address(in: Array(from)) else { return }
        for (name, label) in [("reply-to", "Reply-To"), ("return-path", "Return-Path")] {
            guard let other = value(name).flatMap({ Self.address(in: Array($0)) }) else { continue }
            let same = MessageSignals.domain(other.host) == MessageSignals.domain(sender.host)
            guard !same else { continue }
            signals.add("\(name)-differs", "\(label) has another domain than From")
        }
        // A display name that is an address of another domain.
        guard let shown = Self.address(in: Array(from.prefix { $0 != UInt8(ascii: "<") })),
            from.contains(UInt8(ascii: "<")),
            MessageSignals.domain(shown.host) != MessageSignals.domain(sender.host)
        else { return }
        signals.add("from-name", "the sender's name looks like another address")
    }

    /// The last address in a field: the text in angle brackets, or the last word with an `@`.
    static func address(in field: [UInt8]) -> (local: [UInt8], host: [UInt8])? {
        let ends = Set("<>()\"',;:[]".utf8)
        let words = field.split { $0 <= 0x20 || ends.contains($0) }
        guard let word = words.last(where: { $0.contains(UInt8(ascii: "@")) }),
            let sign = word.lastIndex(of: UInt8(ascii: "@")), sign + 1 < word.endIndex
        else { return nil }
        let host = word[(sign + 1)...].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return (Array(word[..<sign]), host)
    }

    private func addDates(to signals: inout MessageSignals) {
        guard let date = value("date").flatMap({ MessageDate(Array($0)) }),
            let received = value("received"),
            let mark = received.lastIndex(of: UInt8(ascii: ";")),
            let arrival = MessageDate(Array(received[received.index(after: mark)...]))
        else { return }
        let days = Double(arrival.seconds - date.seconds) / 86_400
        if days < -0.5 {
            signals.add("date-ahead", "dated after it was received")
        } else if days > 2 {
            signals.add("date-old", "dated days before it was received")
        }
    }
}

/// A date of a message (RFC 5322, 3.3), such as `Mon, 2 Sep 2002 10:01:11 +0100`.
struct MessageDate {
    /// Seconds since 1970, UTC.
    let seconds: Int

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Parses a date; nil if it has no day, month, year and time in this order.
    init?(_ field: [UInt8]) {
        let words = String(decoding: field.prefix(200), as: UTF8.self).lowercased()
            .split { $0.isWhitespace || $0 == "," }
        guard let place = words.firstIndex(where: { Self.months.contains(String($0.prefix(3))) }), place > 0,
            place + 2 < words.count, let day = Int(words[place - 1]), (1...31).contains(day),
            let month = Self.months.firstIndex(of: String(words[place].prefix(3))),
            var year = Int(words[place + 1]), (0...9999).contains(year)
        else { return nil }
        if year < 100 { year += year < 50 ? 2000 : 1900 }
        guard let date = CalendarDay(year: year, month: month + 1, day: day) else { return nil }
        let time = words[place + 2].split(separator: ":").compactMap { Int($0) }
        guard time.count >= 2, time.allSatisfy({ (0..<62).contains($0) }) else { return nil }
        var zone = 0
        if place + 3 < words.count, let offset = Int(words[place + 3]), (-1400...1400).contains(offset) {
            zone = (offset / 100) * 3600 + (offset % 100) * 60
        }
        let clock = time[0] * 3600 + time[1] * 60 + (time.count > 2 ? time[2] : 0)
        seconds = date.daysSince1970 * 86_400 + clock - zone
    }
}
