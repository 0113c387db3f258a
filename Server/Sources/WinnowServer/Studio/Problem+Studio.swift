// Converts errors of data and settings to problems for a user of the studio's page.

import HTTPTypes
import WinnowKit

extension Problem {
    /// The problem for an error: the message of the command, with the page's names of options and files.
    init(ofStudio error: any Error, in folder: StudioFolder) {
        guard let error = error as? any WinnowError, !(error is IndexError) else {
            self.init(error)
            if remedy.contains("/openapi.json") {
                self = Problem(
                    status, code, detail, remedy: "go to the studio's page, at / of the same address")
            }
            return
        }
        var message = error.text.naming { Self.names[$0] ?? $0 }
        for (flag, field) in Self.remedies { message = message.replacing(flag, with: field) }
        self.init(
            .unprocessableContent, error.code.name, folder.withoutPaths(message),
            remedy: "change the data or the settings")
    }

    /// The remedies that name flags of the command, and the corresponding ones of the page.
    private static let remedies = [
        ("use --encoding windows-1252 or latin1", "choose windows-1252 or latin1 under “Encoding”"),
        ("name it with --text-column", "choose it under “Text columns”"),
        ("name it with --label-column", "choose it under “Label column”"),
    ]

    /// The studio's fields, by the option that each sets.
    private static let names = [
        "textColumns": "“Text columns”", "labelColumn": "“Label column”", "testShare": "“Test part”",
        "validationShare": "“Validation part”", "maximumIterations": "“Most iterations”",
        "patience": "“Patience”", "seed": "“Seed”",
    ]
}
