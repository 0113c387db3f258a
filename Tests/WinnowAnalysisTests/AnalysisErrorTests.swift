// Messages, codes and kinds of text analysis errors.

import Testing
import WinnowAnalysis
import WinnowSystem

@Suite struct AnalysisErrorTests {
    @Test func `an error is described by its message`() {
        let error = AnalysisError(code: .noExamples, message: "no sentence in the data; give some")
        #expect("\(error)" == "no sentence in the data; give some")
        #expect(error.message == "\(error)")
    }

    @Test func `each code has a name and the kind that determines its exit code`() {
        let codes: [(AnalysisError.Code, String, ErrorKind)] = [
            (.invalidOption, "invalidOption", .usage), (.noExamples, "noExamples", .data),
            (.invalidData, "invalidData", .data),
        ]
        for (code, name, kind) in codes {
            #expect(code.name == name && code.kind == kind)
            #expect(AnalysisError(code: code, message: "").kind == kind)
        }
    }
}
