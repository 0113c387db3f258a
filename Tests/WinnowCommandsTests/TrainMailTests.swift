// `winnow train mail`, and the model in `evaluate`, `filter` and `learn`.

import Testing
import _WinnowTestSupport

@Suite struct TrainMailTests {
    /// A folder with labelled mail, an index of it, and a model.
    private static let trained = Result {
        let folder = try CommandFolder()
        var index = ""
        var mailbox = ""
        for number in 0..<30 {
            let spam = "From: a\(number)@x.example\nSubject: offer \(number)\n\nwin cash and prizes now\n"
            let ham = "From: b\(number)@y.example\nSubject: note \(number)\n\nsee you at the meeting\n"
            try folder.write("mail/spam/\(number).eml", spam)
            try folder.write("ham/\(number).eml", ham)
            mailbox += "From b\(number)@y.example Mon Jan  1 00:00:00 2024\n\(ham)\n"
            index += "spam mail/spam/\(number).eml\nham ham/\(number).eml\n"
        }
        try folder.write("mail/Ham.mbox", mailbox)
        try folder.write("index", index)
        let outcome = try folder.run("train mail mail -o base.winnow --author Ada")
        #expect(outcome.code == 0, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("mail: 60 messages, 30 spam\n"))
        return folder
    }

    @Test func `an index and a folder give good models`() throws {
        let folder = try Self.trained.get()
        #expect(try folder.run("train mail index -o other.winnow -q --maximum-iterations 20").code == 0)
        for model in ["base.winnow", "other.winnow"] {
            for data in ["mail", "index"] {
                let outcome = try folder.run("evaluate \(model) \(data) --require recall@fpr=0.001=1")
                #expect(outcome.code == 0, "\(outcome.errorText)")
                #expect(outcome.text.hasPrefix("60 messages, 30 spam\n\n(1−ROCA)%"))
            }
        }
        let report = try folder.run("evaluate base.winnow index --format json -q")
        #expect(report.text.contains("\"winnow.mail-evaluation/1\""))
        #expect(try folder.run("evaluate base.winnow index --require precision=1.1").code == 1)
        let inspected = try folder.run("inspect base.winnow --verify")
        #expect(inspected.text.contains("mail-filter, format version 1"))
        #expect(inspected.text.contains("Ada"))
    }

    @Test func `filter, learn and online evaluation begin with a base`() throws {
        let folder = try Self.trained.get()
        let spam = "From: c@x.example\nSubject: offer\n\nwin cash and prizes now\n"
        let plain = try folder.run("filter --store s1", input: spam)
        #expect(plain.text.contains("winnow=unsure"))
        let marked = try folder.run("filter --store s1 --base base.winnow --explain", input: spam)
        #expect(marked.text.contains("X-Spam-Flag: YES"), "\(marked.text)")
        #expect(marked.text.contains("prizes"))
        #expect(try folder.run("filter --exit-code --store s1 --base base.winnow", input: spam).code == 0)
        // The store's own base needs no option.
        #expect(try folder.run("learn ham ham/0.eml --store s2 -q").code == 0)
        try folder.write("s2/base.winnow", folder.bytes("base.winnow"))
        #expect(try folder.run("filter --store s2", input: spam).text.contains("X-Spam-Flag: YES"))
        #expect(
            try folder.run("learn spam mail/spam/1.eml --store s2 --base base.winnow -q").code == 0)
        #expect(try folder.run("learn --verify --store s2").code == 0)
        for options in ["--base base.winnow", "--store s2"] {
            let outcome = try folder.run(
                "evaluate --online index \(options) --feedback delayed:100 --require roc-auc=1")
            #expect(outcome.code == 0, "\(outcome.errorText)")
        }
    }

    @Test func `a broken base passes the message, and nothing is learned`() throws {
        let folder = try Self.trained.get()
        try folder.write("bad.winnow", "no model")
        let message = "Subject: a\n\nb\n"
        let outcome = try folder.run("filter --store s3 --base bad.winnow", input: message)
        #expect(outcome.code == 0)
        #expect(outcome.text == message)
        #expect(outcome.errorText.contains("bad.winnow: ") && outcome.errorText.contains("passes unchanged"))
        expectFailure(
            try folder.run("learn spam --store s3 --base bad.winnow", input: message), 65, ["bad.winnow: "])
        expectFailure(try folder.run("evaluate --online index --base bad.winnow"), 65, ["bad.winnow: "])
        expectFailure(
            try folder.run("learn --undo --store s3 --base base.winnow"), 64, ["--base applies to messages"])
        expectFailure(
            try folder.run("evaluate base.winnow mail --base base.winnow"), 64, ["--base applies to --online"]
        )
        expectFailure(
            try folder.run("classify base.winnow", input: "a\n"), 65, ["a model of kind mail-filter"])
    }

    @Test func `data without labels is refused in one line`() throws {
        let folder = try Self.trained.get()
        expectFailure(
            try folder.run("train mail ham -o m.winnow"), 65, ["nothing in it is named spam or ham"])
        try folder.write("one/spam/1.eml", "Subject: a\n\nb\n")
        expectFailure(try folder.run("train mail one -q -o m.winnow"), 65, ["no ham among the messages"])
        try folder.write("one/other/2.eml", "Subject: a\n\nb\n")
        #expect(
            try folder.run("train mail one -q -o m.winnow").errorText
                .contains("one/other is not named spam or ham, so it is left out"))
        try folder.write("wrong", "maybe 1.eml\n")
        expectFailure(try folder.run("train mail wrong -o m.winnow"), 65, ["wrong:1: "])
        expectFailure(try folder.run("train mail none -o m.winnow"), 66, ["none"])
        expectFailure(
            try folder.run("train mail index -q -o m.winnow --cost 0"), 64, ["--cost"])
    }
}
