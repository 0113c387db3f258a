// A few items that tests index, and searches for them.

#if Search
import Foundation
import _WinnowTestSupport

enum SmallIndex {
    /// Six items as JSON Lines.
    static let lines = """
        {"id":"c-1","title":"Management for employees","text":"How to lead a team, and when to say no.","domain":"courses.work","keywords":["leadership"],"attributes":{"level":"beginner","hours":8},"created":"2024-05-09","rank":0.5}
        {"id":"c-2","title":"Baking bread","text":"Flour, water, salt and time make a loaf.","domain":"courses.home","attributes":{"level":"beginner","hours":3},"created":"2025-01-02"}
        {"id":"c-3","title":"Sailing at night","text":"Lights of ships, and how to keep a course by the stars.","domain":"courses.outdoors","attributes":{"level":"advanced","hours":20},"created":"2023-11-30"}
        {"id":"h-1","title":"Change your password","text":"Open the settings, then choose a new password.","domain":"help.account"}
        {"id":"h-2","text":"A manager can invite members of the team to a course.","domain":"help.teams"}
        {"id":7,"title":"Café opening hours","text":"The café is open from eight to six."}

        """

    /// The same items as CSV.
    static let csv = """
        ID,Title,text,domain,keywords,level,hours,created,rank
        c-1,Management for employees,"How to lead a team, and when to say no.",courses.work,leadership,beginner,8,2024-05-09,0.5
        c-2,Baking bread,"Flour, water, salt and time make a loaf.",courses.home,,beginner,3,2025-01-02,
        c-3,Sailing at night,"Lights of ships, and how to keep a course by the stars.",courses.outdoors,,advanced,20,2023-11-30,
        h-1,Change your password,"Open the settings, then choose a new password.",help.account,,,,,
        h-2,,A manager can invite members of the team to a course.,help.teams,,,,,
        7,Café opening hours,The café is open from eight to six.,,,,,,

        """

    /// A folder with `items.jsonl`, `items.csv` and, if `building`, `small.index`, an index without vectors.
    static func folder(building: Bool = true) throws -> CommandFolder {
        let folder = try CommandFolder()
        try folder.write("items.jsonl", lines)
        try folder.write("items.csv", csv)
        guard building else { return folder }
        let built = try folder.run("index build items.jsonl -o small.index --embedding none -q")
        guard built.code == 0 else { throw Failure(description: built.errorText) }
        return folder
    }

    /// Building failed.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Items that each have a unique word and share others.
    static func many(_ range: Range<Int>) -> String {
        range.map { "{\"id\":\"n-\($0)\",\"text\":\"word\($0) item of kind\($0 % 7)\"}\n" }.joined()
    }
}

extension CommandFolder {
    /// The identifiers that a search of `index` finds, in order.
    func found(_ query: String, in index: String = "small.index", _ more: [String] = []) throws
        -> [String]
    {
        let outcome = try run("search \(index) --embedding none -q", [query] + more)
        guard outcome.code == 0 else { throw SmallIndex.Failure(description: outcome.errorText) }
        return outcome.lines.map { String($0.split(separator: "\t").first ?? "") }
    }
}
#endif
