// Benchmarks that run inside a process; `Scripts/bench` runs them and makes the tables.

import BenchmarkSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

exit(
    runBenchmark(
        CommandLine.arguments,
        of: [
            TokenizerBenchmark.self, CountingBenchmark.self, FeatureBenchmark.self, ClassifyingBenchmark.self,
            OpeningBenchmark.self, MemoryBenchmark.self, PhaseBenchmark.self, EmbeddingBenchmark.self,
            TransformerBenchmark.self, SearchBuildBenchmark.self, SearchOpeningBenchmark.self,
            SearchSpeedBenchmark.self, SearchUpdatingBenchmark.self, SearchBesideWriterBenchmark.self,
            SearchRanksBenchmark.self, ScanBenchmark.self,
        ]))
