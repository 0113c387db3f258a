import Testing
import WinnowEmbeddings

@Suite struct EmbeddingErrorTests {
    @Test func `an error is described by its message`() {
        #expect("\(EmbeddingError(code: .file, message: "it is not there"))" == "it is not there")
    }
}
