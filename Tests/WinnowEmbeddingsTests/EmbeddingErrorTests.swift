import Testing
import WinnowEmbeddings

@Suite struct EmbeddingErrorTests {
    @Test func saysItsMessage() {
        #expect("\(EmbeddingError(code: .file, message: "it is not there"))" == "it is not there")
    }
}
