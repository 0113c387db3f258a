// Which files a shell offers for an argument.

import ArgumentParser

extension CompletionKind {
    /// Model files, and folders to look for them.
    static var model: CompletionKind { .file(extensions: ["winnow"]) }

    /// Files of labelled texts, and folders.
    static var labelledData: CompletionKind {
        .file(extensions: ["csv", "tsv", "tab", "jsonl", "ndjson", "json"])
    }
}

extension ValidationArgument {
    static var defaultCompletionKind: CompletionKind { .labelledData }
}

extension TestArgument {
    static var defaultCompletionKind: CompletionKind { .labelledData }
}
