import Foundation
import Testing
import WinnowCommands
import _WinnowTestSupport

@Suite struct ServeTests {
    @Test(arguments: [["serve", "--folder", "models"], ["studio", "messages.csv", "--no-open"], ["studio"]])
    func `without winnow-server, the error says in one line how to install it`(arguments: [String]) throws {
        let outcome = try CommandRun.outcome(arguments)
        #expect(outcome.code == 66)
        #expect(outcome.text.isEmpty)
        #expect(
            outcome.errorText == "winnow: winnow-server is neither beside this command nor on PATH; "
                + "install it by make install-server\n")
    }
}
