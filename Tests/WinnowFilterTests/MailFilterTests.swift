// The filter as programs use it.

import Dispatch
import Foundation
import Synchronization
import Testing
import WinnowMail
import _WinnowTestSupport

@testable import WinnowFilter

@Suite struct MailFilterTests {
    private let folder: TemporaryFolder
    private let filter: MailFilter

    init() throws {
        folder = try TemporaryFolder()
        filter = MailFilter(store: folder.path + "/store")
    }

    private static func message(_ number: Int, isSpam: Bool) -> [UInt8] {
        let text = isSpam ? "win cash and prizes now" : "see you at the meeting on Monday"
        return Array("From: p\(number)@example.org\nSubject: \(number)\n\n\(text) number \(number)\n".utf8)
    }

    @Test func `verdicts follow corrections immediately, also those of another filter`() throws {
        let (spam, ham) = (Self.message(1000, isSpam: true), Self.message(1001, isSpam: false))
        #expect(try filter.verdict(for: spam).label == .unsure)
        #expect(try filter.verdict(for: spam).probability == 0.5)
        let other = MailFilter(store: filter.path)
        for number in 0..<15 {
            #expect(try filter.learn(Self.message(number, isSpam: true), as: .spam) == .learned)
            #expect(try other.learn(Self.message(number, isSpam: false), as: .ham) == .learned)
        }
        for one in [filter, other] {
            let verdict = try one.verdict(for: spam, explains: true)
            #expect(verdict.label == .spam && verdict.score >= MailVerdict.requiredScore)
            #expect(verdict.reasons.contains { $0.text == "prizes" && $0.logOdds > 0 })
            #expect(verdict.reasons.count <= 10)
            #expect(try one.verdict(for: ham).label == .ham)
            #expect(try one.verdict(for: ham).reasons.isEmpty)
        }
        #expect(try filter.forget(Self.message(0, isSpam: true)))
        #expect(try !other.forget(Self.message(0, isSpam: true)))
        #expect(try other.learn(Self.message(1, isSpam: true), as: .ham) == .moved)
        #expect(try filter.learn(Self.message(1, isSpam: true), as: .ham) == .unchanged)
    }

    @Test func `the probability does not jump after one message`() throws {
        try filter.learn(Self.message(1, isSpam: true), as: .spam)
        #expect(try filter.verdict(for: Self.message(1, isSpam: true)).label == .unsure)
        #expect(try filter.verdict(for: Self.message(2, isSpam: false)).label == .unsure)
    }

    @Test func `threads judge and learn at the same time`() throws {
        for number in 0..<10 {
            try filter.learn(Self.message(number, isSpam: true), as: .spam)
            try filter.learn(Self.message(number, isSpam: false), as: .ham)
        }
        let errors = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            do {
                for number in 0..<15 {
                    let isSpam = (thread + number) % 2 == 0
                    if thread < 2 {
                        try filter.learn(
                            Self.message(100 * (thread + 1) + number, isSpam: isSpam),
                            as: isSpam ? .spam : .ham)
                    }
                    let verdict = try filter.verdict(for: Self.message(999, isSpam: isSpam))
                    if (verdict.label == .spam) != isSpam { errors.withLock { $0.append("\(verdict)") } }
                }
            } catch {
                errors.withLock { $0.append("\(error)") }
            }
        }
        #expect(errors.withLock { $0 } == [])
        let summary = try FilterStore(path: filter.path).verify()
        #expect(summary.spam + summary.ham == 50)
    }

    @Test(arguments: [(-60.0, -17.2), (-2.0, 0.8), (0.0, 2.8), (2.2, 5.0), (8.0, 10.8), (60.0, 48.9)])
    func `scores are those of SpamAssassin's scale`(_ logOdds: Double, _ score: Double) {
        let verdict = MailVerdict(logOdds: logOdds, reasons: [])
        #expect(abs(verdict.score - score) < 0.1 || logOdds == -60)
        #expect(verdict.label == (logOdds >= 2.1972 ? .spam : logOdds < 0 ? .ham : .unsure))
        #expect((-20...99.9).contains(verdict.score))
    }

    @Test func `an explanation is ASCII in short lines that are part of the field`() {
        let reasons = ["größer", "a\nX-Forged: yes\r\n", String(repeating: "w", count: 300)].map {
            MailVerdict.Reason(text: $0, logOdds: -1)
        }
        let verdict = MailVerdict(logOdds: 3, reasons: reasons)
        let marked = String(decoding: verdict.marking(Array("Subject: x\n\ny".utf8)), as: UTF8.self)
        let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
        let header = lines.prefix { !$0.isEmpty }
        #expect(marked.utf8.allSatisfy { $0 < 0x7F })
        #expect(
            header.allSatisfy {
                $0.hasPrefix(" ") || $0.hasPrefix("X-Spam-") || $0.hasPrefix("X-Winnow-")
                    || $0 == "Subject: x"
            })
        #expect(marked.contains("gr\\u{f6}\\u{df}er -1.0;"))
    }

    @Test func `a filter begins with what that of the site has learned, and learns how its user differs`()
        throws
    {
        let folder = try TemporaryFolder()
        let site = MailFilter(store: folder.path + "/shared")
        for number in 0..<30 {
            try site.learn(MailModelTests.message(number, isSpam: false), as: .ham)
            try site.learn(MailModelTests.message(number, isSpam: true), as: .spam)
        }
        let (spam, ham) = (
            MailModelTests.message(500, isSpam: true), MailModelTests.message(500, isSpam: false)
        )
        let named = MailFilter(store: folder.path + "/elsewhere/bob", base: folder.path + "/shared")
        let beside = MailFilter(store: folder.path + "/ada")
        for filter in [named, beside] {
            #expect(try filter.verdict(for: spam).label == .spam)
            #expect(try filter.verdict(for: ham).label == .ham)
            #expect(try !filter.verdict(for: spam, explains: true).reasons.isEmpty)
        }
        // A user's mail is not that of the others: the same evidence is less sure.
        func expectLessSure() throws {
            let probabilities = try [site, named].map { try $0.verdict(for: spam).probability }
            let odds = probabilities.map { $0 / (1 - $0) }
            #expect(abs(pow(odds[0], 0.6) / odds[1] - 1) < 1e-6)
        }
        try expectLessSure()
        // One label suffices to correct, and the site's filter stays as it is.
        for number in 100..<110 { try beside.learn(MailModelTests.message(number, isSpam: true), as: .ham) }
        #expect(try beside.verdict(for: spam).label == .ham)
        #expect(try site.verdict(for: spam).label == .spam)
        // What the site learns reaches its users at once.
        for number in 200..<240 { try site.learn(MailModelTests.message(number, isSpam: true), as: .ham) }
        try expectLessSure()
    }

    @Test func `a shared store that cannot be read is said, and mail goes on without it`() throws {
        let folder = try TemporaryFolder()
        let (site, user) = (folder.path("shared"), MailFilter(store: folder.path("ada")))
        let message = MailModelTests.message(1, isSpam: true)
        let empty = try user.verdict(for: message)
        #expect(user.baseError == nil)
        func expectSaid(_ what: String) throws {
            for _ in 0..<2 {
                #expect(try user.verdict(for: message) == empty)
                #expect(user.baseError?.message.contains(what) == true, "\(what)")
            }
            #expect(try FilterStore(path: user.path).base().error == user.baseError)
        }
        let files = FileManager.default
        try files.createSymbolicLink(atPath: site, withDestinationPath: "none")
        try expectSaid("shared/journal: behind a link that leads to nothing")
        try files.removeItem(atPath: site)
        try files.createDirectory(atPath: site + "/journal", withIntermediateDirectories: true)
        try expectSaid("shared/journal: not a regular file")
        try files.removeItem(atPath: site)
        try files.createDirectory(atPath: site, withIntermediateDirectories: false)
        try Data("other".utf8).write(to: URL(filePath: site + "/journal"))
        try expectSaid("shared/journal: ")
        try files.removeItem(atPath: site)
        #expect(try user.verdict(for: message) == empty && user.baseError == nil)
    }

    @Test func `a base model behind a link that leads to nothing is an error`() throws {
        let folder = try TemporaryFolder()
        let filter = MailFilter(store: folder.path("ada"))
        try FileManager.default.createDirectory(atPath: filter.path, withIntermediateDirectories: false)
        let path = filter.path + "/base.winnow"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "none")
        let error = #expect(throws: FilterStoreError.self) { try filter.verdict(for: [0x78]) }
        #expect(
            error?.code == .badBase
                && error?.message.hasPrefix("\(path): a link that leads to nothing") == true)
    }
}
