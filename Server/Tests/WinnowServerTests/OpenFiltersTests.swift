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

    @Test func `the log has one line for all filters at the start`() throws {
        let log = TestLog()
        let folder = try TestMail.folder("ada", "bob", "eve")
        _ = try Catalogue(folder: folder.path, logger: log.logger)
        #expect(log.lines == ["notice mail filters [\"count\": 3]"])
    }
}
