import AppSupport
import ArgumentParser
import Foundation
import Sharing

/// A kind of file that is made for others, by the ending of its name.
protocol OutputFormat: ExpressibleByArgument, CaseIterable, RawRepresentable
where RawValue == String {
  init?(fileName: String)
  /// Whether it may go to standard output.
  var isText: Bool { get }
}

extension OutputFormat {
  private static func list(_ forms: [Self], prefix: String = "") -> String {
    let names = forms.map { prefix + $0.rawValue }
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The form of a file, as it was said or as its name ends.
  static func form(of output: String, saying format: Self?) throws -> Self {
    if let format { return format }
    if let form = Self(fileName: output) { return form }
    throw ValidationError(
      output == "-"
        ? "Say what to write with --format: \(list(allCases.filter(\.isText)))."
        : "What “\(output)” is to be, its ending does not say: "
          + "\(list(Array(allCases), prefix: ".")).")
  }
}

/// Where something made for others goes.
struct OutputFile {
  let name: String
  let replaces: Bool
  let opens: Bool

  private var isStandardOutput: Bool { name == "-" }
  var place: URL { AppContext.url(name) }

  /// Whether the form may go where it is to go.
  func validate(_ form: some OutputFormat, what: String, _ options: GlobalOptions) throws {
    guard isStandardOutput else { return }
    guard form.isText else {
      let name = form.rawValue.uppercased()
      throw ValidationError("A \(name) is no text for standard output; name a file.")
    }
    if opens { throw ValidationError("There is no file to --open on standard output.") }
    if options.json {
      throw ValidationError("\(what) itself is on standard output; leave out --json.")
    }
  }

  /// Before any time is spent on making it.
  func checkDestination(_ context: AppContext) throws {
    guard !isStandardOutput else { return }
    try context.checkIsNotProtected(place)
    guard !replaces, FileManager.default.fileExists(atPath: place.path) else { return }
    throw CommandFailure("\(name) exists already. Name another file, or say --force.")
  }

  /// Writes it whole or not at all, says so, and shows it as wanted.
  ///
  /// Scripts are told the facts, a person the summary. What is not shared only its owner may read.
  func write(
    _ bytes: [UInt8], _ form: some OutputFormat, facts: [String: JSONValue], summary: String,
    isShared: Bool = true, _ context: AppContext, _ options: GlobalOptions
  ) throws {
    guard !isStandardOutput else {
      guard context.console.write(bytes, to: .standardOutput) else { throw Console.Closed() }
      return
    }
    try AtomicFileWriter.write(bytes, to: place, replaces: replaces, isShared: isShared)
    if options.json {
      let told: [String: JSONValue] = [
        "schema": 1, "file": .string(place.path), "format": .string(form.rawValue),
      ]
      try context.console.print(.object(told.merging(facts) { _, fact in fact }))
    } else {
      try context.console.print("Wrote \(name): \(summary)".cleanedForTerminal)
    }
    if opens { try SharingPrograms(context.environment).open(place) }
  }
}
