// Properties of the messages that a mail filter reads and writes.

@testable import WinnowFilter
import WinnowMail
package import WinnowSystem

/// Reads the features of a message, learns it, judges it and marks it.
///
/// The first byte selects the label; the message follows.
package struct MessageTarget: FuzzTarget {
    /// `message`.
    package let name = "message"
    /// 16 KB.
    package let maximumSize = 1 << 14
    private static let planSize = 1

    /// Makes the target.
    package init() {}

    /// Tries one input.
    package func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        guard let first = input.first else { return }
        let message = UnsafeBufferPointer(rebasing: input[Self.planSize...])
        let canonical = CanonicalMessage(message)
        let senders = MessageSenders(message, marks: ["x-mark"])
        try require(senders.addresses.all.count <= 100, "\(senders.addresses.all.count) addresses are kept")
        var reader = MessageFeatureReader(keepsNames: true)
        let features = reader.features(of: canonical)
        try Self.check(features, reader)
        var state = FilterState()
        state.learn(features, isSpam: first & 1 == 0)
        state.learn(MessageFeatures(), isSpam: first & 1 != 0)
        let verdict = MailVerdict(
            logOdds: state.calibratedLogOdds(of: features), reasons: state.reasons(features, reader))
        try Self.check(verdict, message, canonical)
    }

    private static func check(
        _ features: MessageFeatures, _ reader: MessageFeatureReader
    ) throws(FuzzFailure) {
        for group in features.groups.map(\.features) {
            try require(zip(group, group.dropFirst()).allSatisfy { $0 < $1 }, "features are not sorted")
            try require(
                group.allSatisfy { $0 < 1 << UInt32(MessageFeatures.bits) }, "a feature is out of range")
        }
        for signal in reader.signals.found {
            try require(
                signal.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a signal's name: \(signal.name)")
        }
        var again = MessageFeatureReader()
        let narrowed = features.narrowed(to: FilterState.weightBits)
        try require(
            narrowed.groups.map(\.size) == features.groups.map(\.features.count), "sizes were narrowed")
        _ = again.features(of: reader.text.withUnsafeBufferPointer { CanonicalMessage($0) })
    }

    /// The marked message is the same message for the filter, and marked again the same bytes.
    private static func check(
        _ verdict: MailVerdict, _ message: UnsafeBufferPointer<UInt8>, _ canonical: CanonicalMessage
    ) throws(FuzzFailure) {
        try require((0...1).contains(verdict.probability), "a probability of \(verdict.probability)")
        try require((-20...99.9).contains(verdict.score), "a score of \(verdict.score)")
        let marked = verdict.marking(Array(message))
        try require(verdict.marking(marked) == marked, "marked again, the message changes")
        try require(
            marked.withUnsafeBufferPointer { CanonicalMessage($0) }.bytes == canonical.bytes,
            "marked, it is another message")
        // All of the message that is not in its header.
        let newline: UInt8 = message.contains(0x0A) ? 0x0A : message.contains(0x0D) ? 0x0D : 0x0A
        let body = message[MessageHeader(message, newline: newline).bodyStart...]
        try require(marked.suffix(body.count).elementsEqual(body), "the body changes")
    }
}

extension MessageTarget {
    /// Small messages of every kind.
    package func seeds() -> [[UInt8]] {
        let plain =
            "From a@b Thu Jan  1 00:00:00 1970\nReceived: from x.example by y; Mon, 2 Sep 2002 10:01:11 +0100\n"
            + "From: \"c@d.example\" <a@b.example>\nReply-To: e@f.example\nDate: Sun, 1 Sep 2002 10:01 -0700\n"
            + "X-Spam-Status: Yes,\n\tscore=9\nSubject: words\n\nwords of text\n"
        let html =
            "Content-Type: text/html; charset=utf-8\n\n<a href=\"http://203.0.113.9/\">x.example</a>"
            + "<p style='display:none'>hidden</p><img src=a alt=b>"
        return [plain, plain.replacing("\n", with: "\r\n"), plain.replacing("\n", with: "\r"), html].map {
            [0] + Array($0.utf8)
        } + MailTarget().seeds().map { [$0[0]] + $0.dropFirst(2) }
    }

    /// The beginning of the file as a message.
    package func seeds(file: [UInt8], named name: String) -> [[UInt8]] { [[1] + file.prefix(4096)] }

    /// Changes the message.
    package func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        ByteMutator(dictionary: Self.dictionary, maximumSize: maximumSize)
            .mutate(input, keeping: Self.planSize, &random)
    }

    private static let dictionary: [[UInt8]] =
        MailTarget.dictionary
        + [
            "X-Spam-Flag: YES\n", "X-Spam-Level:", "X-Winnow-Explanation: a\n b\n", "From: ", "Reply-To: ",
            "Received: ", "Date: ", "; Mon, 2 Sep 2002 10:01:11 +0100", "@", "<a@b.example>",
            "<p style=\"display:none", "font-size:0", "<img alt=a>", "https://www.", "203.0.113.9", ".",
            "Content-Disposition: attachment; filename=\"a.exe\"\n",
        ].map { Array($0.utf8) }
}
