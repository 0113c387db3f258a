// What an error of analysis says.

import Testing
import WinnowAnalysis

@Suite struct AnalysisErrorTests {
    @Test func `an error is described by its message`() {
        let error = AnalysisError(code: .noExamples, message: "no sentence in the data; give some")
        #expect("\(error)" == "no sentence in the data; give some")
    }
}
