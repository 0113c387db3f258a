// Properties of the mail readers.

@testable import WinnowCorpora
import WinnowMail
package import WinnowSystem

/// Reads messages and mailboxes, in blocks of any size.
///
/// The first two bytes select format and block size; the file's bytes follow.
package struct MailTarget: FuzzTarget {
    /// `mail`.
    package let name = "mail"
    /// 16 KB.
    package let maximumSize = 1 << 14
    private static let planSize = 2

    /// Makes the target.
    package init() {}

    private struct Outcome: Equatable {
        var texts: [[UInt8]] = []
        var mail = MailCounts()
        var invalid = 0
        var nul = 0
        var byteCount = 0
        var error: CorpusError?
    }

    /// Checks one input: texts are UTF-8 without NUL, the block size has no effect, errors are one line.
    package func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        guard input.count >= Self.planSize else { return }
        let content = UnsafeBufferPointer(rebasing: input[Self.planSize...])
        let file = try ScratchFile([content])
        let isMailbox = input[0] & 1 != 0
        let isStrict = input[0] & 2 != 0
        let whole = outcome(file.path, isMailbox, isStrict, blockSize: 1 << 18)
        let parts = outcome(file.path, isMailbox, isStrict, blockSize: max(1, Int(input[1])))
        for outcome in [whole, parts] {
            for text in outcome.texts {
                try require(
                    String(validating: text, as: UTF8.self) != nil && !text.contains(0),
                    "a text that is not UTF-8, or has a NUL: \(text)")
            }
            if let error = outcome.error { try ReaderOutcome.check(error, content, path: file.path) }
        }
        // Small blocks truncate the head, which is used to detect text and mail.
        let judged: [CorpusError.Code] = [.binary, .utf16, .notMail]
        let isJudged = [whole, parts].contains { $0.error.map { judged.contains($0.code) } ?? false }
        guard isStrict, !isJudged else { return }
        try require(whole == parts, "blocks of \(input[1]): \(parts), instead of \(whole)")
        try require(whole.error != nil || whole.byteCount == content.count, "bytes are lost")
    }

    private func outcome(_ path: String, _ isMailbox: Bool, _ isStrict: Bool, blockSize: Int) -> Outcome {
        var source = MailSource(
            files: [MailFile(path: path, isMailbox: isMailbox)], at: path, blockSize: blockSize,
            isPrompt: true,
            isStrict: isStrict)
        var outcome = Outcome()
        do {
            while let block = try source.next() {
                outcome.byteCount += block.rawRange.count
                let rows = MailBlockParser(encoding: .utf8).rows(block)
                outcome.texts += rows.slices.map { Array($0.bytes) }
                outcome.mail.add(rows.repairs.mail)
                outcome.invalid += rows.repairs.invalidUTF8Count
                outcome.nul += rows.repairs.nulCount
            }
        } catch {
            outcome.error = error
        }
        return outcome
    }
}

extension MailTarget {
    /// Small messages of every kind.
    package func seeds() -> [[UInt8]] {
        let parts =
            "--b\nContent-Type: text/plain; charset=koi8-r\nContent-Transfer-Encoding: base64\n\n8NI=\n"
        let html =
            "--b\nContent-Type: text/html\n\n<p>a&eacute;<a href=\"http://x.example\">b</a><script>c</script>\n"
        let messages = [
            "Subject: =?utf-8?q?caf=C3=A9?= =?iso-8859-1?b?6Q==?=\n\nbody\n",
            "Content-Type: multipart/alternative; boundary=\"b\"\n\n\(parts)\(html)--b--\n",
            "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: in\r\n\r\nx",
            "Content-Transfer-Encoding: quoted-printable\n\n=E9=\n =3D\n",
        ]
        let mailbox = messages.map { "From a@b Thu Jan  1 00:00:00 1970\n" + $0 + "\n" }.joined()
        return (messages + [mailbox]).flatMap { seeds(file: Array($0.utf8), named: "seed.eml") }
    }

    /// The beginning of the file as a message and as a mailbox.
    package func seeds(file: [UInt8], named name: String) -> [[UInt8]] {
        let content = file.prefix(2048)
        return [[2, 7] + content, [3, 64] + content, [1, 1] + Array("From a 1:11\n".utf8) + content]
    }

    /// Changes the options or the file.
    package func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        ByteMutator(dictionary: Self.dictionary, maximumSize: maximumSize)
            .mutate(input, keeping: Self.planSize, &random)
    }

    static let dictionary: [[UInt8]] =
        ByteMutator.brokenText
        + [
            "\n", "\r", "\r\n", "\n\n", "From ", "\n\nFrom a 1:11\n", "\n>From ", "Subject: ",
            "Content-Type: ", "text/html",
            "text/plain; charset=", "utf-16", "koi8-r", "multipart/mixed; boundary=b\n",
            "multipart/alternative; boundary=b\n",
            "multipart/digest; boundary=b\n", "message/rfc822\n", "\n--b\n", "\n--b--\n",
            "Content-Transfer-Encoding: base64\n",
            "Content-Transfer-Encoding: quoted-printable\n", "Content-Disposition: attachment\n",
            "=?utf-8?q?", "?=", "=?",
            "=\n", "=41", "<a href=\"http://x.example\">", "</a>", "<!--", "-->", "<script>", "</script>",
            "<", ">", "\"", "'",
            "&", "&amp;", "&#x", "&#1114112;", ";", "boundary*0=", "(", "\\", "<title>",
        ].map { Array($0.utf8) }
}
