/// A comment, as clients of Akismet describe it in a form, and the message as which a mail filter judges it.
///
/// The author is the message's sender, the address of the author the hop that it came from, so that what a filter
/// reads of mail, and the rules that allow and block senders, hold for comments.
struct AkismetComment: Sendable {
    /// The fields that are read; all others of the protocol are not judged.
    static let fieldNames: Set<String> = [
        "blog", "blog_charset", "comment_author", "comment_author_email", "comment_author_url",
        "comment_content", "is_test", "user_agent", "user_ip", "user_role",
    ]
    /// The author for whom, and the sender for whom, the protocol has the answer spam, to try a client.
    private static let certainSpam = (
        author: "akismet-guaranteed-spam", email: "akismet-guaranteed-spam@example.com"
    )

    private let form: FormFields

    init(_ form: FormFields) { self.form = form }

    /// The host of the site's address, which names its filter; nil without one.
    var site: String? {
        guard let blog = form.text("blog") else { return nil }
        let address = blog.firstRange(of: "://").map { blog[$0.upperBound...] } ?? blog[...]
        let host = address.prefix { !"/:?#".contains($0) }
        return host.isEmpty ? nil : String(host)
    }

    /// Whether the client only tries the protocol, so that nothing is to be learned.
    var isTest: Bool { ["1", "true"].contains(form.text("is_test")?.lowercased()) }

    /// The answer that the protocol has for some authors, whatever they write; nil for all others.
    var certainAnswer: Bool? {
        if form.text("user_role") == "administrator" { return false }
        let isSpam =
            form.text("comment_author") == Self.certainSpam.author
            || form.text("comment_author_email") == Self.certainSpam.email
        return isSpam ? true : nil
    }

    /// The message: author and e-mail address as its sender, content and web address as its text, and of the
    /// author's connection the address and the program; empty for a comment without any of the first four.
    var message: [UInt8] {
        let author = line("comment_author")
        let email = line("comment_author_email").filter { $0 > 0x20 }
        let url = line("comment_author_url")
        let content = form["comment_content"]
        guard !(author.isEmpty && email.isEmpty && url.isEmpty && content.isEmpty) else { return [] }
        var message: [UInt8] = []
        func add(_ name: String, _ value: [UInt8]) {
            guard !value.isEmpty else { return }
            message += Array("\(name): ".utf8) + value + [0x0A]
        }
        let ip = line("user_ip")
        if !ip.isEmpty { add("Received", Array("from [".utf8) + ip + Array("]".utf8)) }
        let name = author.isEmpty ? [] : Array("\"".utf8) + author + Array("\" ".utf8)
        add("From", name + Array("<".utf8) + email + Array(">".utf8))
        add("User-Agent", line("user_agent"))
        add("Content-Type", Array("text/plain; charset=\(charset)".utf8))
        message += [0x0A] + content
        if !url.isEmpty { message += [0x0A, 0x0A] + url }
        return message + [0x0A]
    }

    /// A field in one line, without the characters that delimit names and addresses.
    private func line(_ name: String) -> [UInt8] {
        let delimiters = Set("<>\"\\[]".utf8)
        let bytes = form[name].map { $0 < 0x20 || $0 == 0x7F || delimiters.contains($0) ? 0x20 : $0 }
        return Array(bytes.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
    }

    private var charset: String {
        let name = form.text("blog_charset") ?? ""
        let isWord = name.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x2D || $0 == 0x5F
        }
        return isWord && !name.isEmpty && name.utf8.count <= 40 ? name : "utf-8"
    }
}
