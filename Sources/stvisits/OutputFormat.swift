import AppSupport
import ArgumentParser
import Drawing
import Localization
import Reports

/// A file format for sharing, which the extension of the file's name determines.
protocol OutputFormat: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {
  init?(fileName: String)
  /// True if standard output is allowed.
  var isText: Bool { get }
}

extension OutputFormat {
  var isText: Bool { true }

  /// True if it is also a file extension.
  private var isFile: Bool { Self(fileName: "a.\(rawValue)") != nil }

  private static func list(_ forms: [Self], prefix: String = "") -> String {
    DisplayFormat.list(forms.map { prefix + $0.rawValue }, conjunction: .or)
  }

  /// Returns the format that the user chose, or the format of the file's extension.
  ///
  /// - Throws: `ValidationError` for an unknown extension.
  static func form(of output: String, saying format: Self?) throws -> Self {
    if let format { return format }
    if let form = Self(fileName: output) { return form }
    throw ValidationError(
      output == "-"
        ? "Standard output needs --format: \(list(allCases.filter(\.isText)))."
        : "Unknown file type: \"\(output)\". Use \(list(allCases.filter(\.isFile), prefix: ".")).")
  }
}

extension StatusFormat: OutputFormat {}

extension VisitsFile.Form: OutputFormat {}
