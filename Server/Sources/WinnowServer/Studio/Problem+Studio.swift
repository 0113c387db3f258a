// What errors of data and settings are to someone at the studio's page.

import HTTPTypes
import WinnowKit

extension Problem {
    /// The problem that an error is: the message of the command, with the page's names of options and files.
    init(ofStudio error: any Error, in folder: StudioFolder) {
        guard let error = error as? any WinnowError, !(error is IndexError) else {
            self.init(error)
            return
        }
        let message = error.text.naming { Self.names[$0] ?? $0 }
        self.init(
            .unprocessableContent, error.code.name, folder.withoutPaths(message),
            remedy: "change the data or the settings")
    }

    /// The studio's fields, by the option that each sets.
    private static let names = [
        "textColumns": "“Text columns”", "labelColumn": "“Label column”", "testShare": "“Test part”",
        "validationShare": "“Validation part”", "maximumIterations": "“Most iterations”",
        "patience": "“Patience”", "seed": "“Seed”",
    ]
}
