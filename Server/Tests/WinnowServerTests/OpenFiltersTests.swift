import Foundation
import Testing
import WinnowKit
import WinnowServer

@Suite struct OpenFiltersTests {
    @Test func `the filter that was not used for the longest time makes room`() {
        let filters = OpenFilters(limit: 2)
        let first = filters.filter(at: "a")
        _ = filters.filter(at: "b")
        #expect(filters.filter(at: "a") === first)
        _ = filters.filter(at: "c")
        #expect(["a", "b", "c"].map { filters.openFilter(at: $0) != nil } == [true, false, true])
        #expect(filters.filter(at: "a") === first)
    }

    @Test func `filters that are not used are closed`() {
        let filters = OpenFilters()
        _ = filters.filter(at: "a")
        filters.closeIdle(after: .seconds(60))
        #expect(filters.openFilter(at: "a") != nil)
        filters.closeIdle(after: .zero)
        #expect(filters.openFilter(at: "a") == nil)
    }

    @Test func `a closed filter answers as before`() async throws {
        let folder = try TestMail.folder("ada")
        let filters = OpenFilters(limit: 1)
        let spam = Array(TestMail.message("spam", 99).utf8)
        for _ in 0..<2 {
            #expect(try filters.filter(at: folder["ada.filter"]).verdict(for: spam).label == .spam)
            _ = filters.filter(at: "other")
        }
    }

    @Test func `a wrong rule is one line of the log, until it is right, and mail goes on`() throws {
        let log = TestLog()
        let folder = try TestMail.folder("ada", "bob")
        let catalogue = try Catalogue(folder: folder.path, logger: log.logger)
        let start = log.lines.count
        let spam = Array(TestMail.message("spam", 99).utf8)
        func rules(_ text: String) throws {
            try FileManager.default.createDirectory(
                atPath: folder["shared"], withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: folder["shared/policy"]))
            for name in ["ada", "bob"] { _ = try catalogue.filter(name).verdict(for: spam) }
            for _ in 0..<2 { catalogue.refresh() }
        }
        try rules("alow @example.com\nblock @example.com")
        #expect(try catalogue.filter("bob").verdict(for: spam).rule == "block:@example.com")
        #expect(log.lines.count == start + 1)
        #expect(log.lines.last?.contains("error not all rules are obeyed") == true)
        #expect(log.lines.last?.contains("shared/policy, line 1: there is no rule alow; there are") == true)
        #expect(catalogue.failures == ["shared/policy": "badPolicy"])
        #expect {
            var configuration = ServiceConfiguration()
            configuration.folder = folder.path
            try configuration.checkFiles()
        } throws: {
            ($0 as? ConfigurationError)?.message.contains("policy, line 1: there is no rule alow") == true
        }
        try rules("alow @example.com\nblok @example.com\nblock @example.com")
        #expect(log.lines.count == start + 2)
        #expect(log.lines.last?.contains("line 2: there is no rule blok") == true)
        try rules("block @example.com")
        #expect(catalogue.failures.isEmpty && log.lines.count == start + 2)
    }

    @Test func `the log has one line for all filters at the start`() throws {
        let log = TestLog()
        let folder = try TestMail.folder("ada", "bob", "eve")
        _ = try Catalogue(folder: folder.path, logger: log.logger)
        #expect(log.lines == ["notice mail filters [\"count\": 3]"])
    }
}
