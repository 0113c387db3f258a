// Lists of terms with labels.

public import Foundation
import WinnowAnalysis
import WinnowModelFile
import WinnowSystem

/// A list of terms of one or more words, each with a label: Winnow's `Gazetteer`.
///
/// Files are model files of Winnow, not those of Apple's framework.
public final class NLGazetteer: Sendable {
    let gazetteer: Gazetteer
    /// The language of the terms; nil if none was named.
    public var language: NLLanguage? { gazetteer.information["language"]?.string.map { NLLanguage($0) } }

    /// Opens a gazetteer from a file that ``write(_:language:to:)`` or `winnow train gazetteer` wrote.
    ///
    /// - Throws: `ModelFileError`.
    public init(contentsOf url: URL) throws { gazetteer = try Gazetteer(contentsOf: url.path) }

    /// Opens a gazetteer from the bytes of such a file.
    ///
    /// - Throws: `ModelFileError`.
    public init(data: Data) throws { gazetteer = try Gazetteer(bytes: [UInt8](data)) }

    /// Makes a gazetteer of the terms of each label.
    ///
    /// - Throws: `AnalysisError` if there are no terms, or one is empty or longer than 1,024 bytes.
    public init(dictionary: [String: [String]], language: NLLanguage?) throws {
        gazetteer = try Self.gazetteer(dictionary, language)
    }

    /// The label of a term; nil if there is none. Case, width and diacritics are ignored.
    public func label(for string: String) -> String? { gazetteer.label(for: string) }

    /// The bytes of the gazetteer's file; empty if there are too many.
    public var data: Data { Data((try? gazetteer.bytes()) ?? []) }

    /// Writes a gazetteer to a file.
    ///
    /// - Throws: `AnalysisError` as ``init(dictionary:language:)``, `ModelFileError` if the file cannot be written.
    public class func write(
        _ dictionary: [String: [String]], language: NLLanguage?, to url: URL
    ) throws {
        try gazetteer(dictionary, language).save(to: url.path)
    }

    private static func gazetteer(
        _ dictionary: [String: [String]], _ language: NLLanguage?
    ) throws -> Gazetteer {
        var gazetteer = try Gazetteer(dictionary)
        if let language { gazetteer.information["language"] = .string(language.rawValue) }
        return gazetteer
    }
}
