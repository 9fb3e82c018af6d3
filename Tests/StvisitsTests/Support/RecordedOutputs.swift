import Foundation
import TestSupport
import Testing

/// JSON output of recorded runs, each with its schema.
final class RecordedOutputs {
  private struct Entry {
    let form: String
    let text: String
    let isValid: Bool
    let command: String
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  /// The folder of the schemas.
  static let schemas = root.appendingPathComponent("docs/schemas")

  private let fan: Fan
  private var entries: [Entry] = []

  init(_ fan: Fan) { self.fan = fan }

  /// Runs a command with `--json`, off the network, and keeps what it printed.
  ///
  /// - Parameters:
  ///   - form: what the output is to have, as its schema is called.
  ///   - command: its words.
  ///   - more: arguments with blanks in them.
  ///   - input: standard input.
  ///   - status: how it is to end.
  ///   - sourceLocation: where that is wanted.
  /// - Returns: what it left.
  /// - Throws: when it cannot be started.
  @discardableResult
  func run(
    _ form: String, _ command: String, _ more: String..., input: String = "", status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> CommandResult {
    let done = try await fan.run(
      command.words + more + ["--json", "--offline", "--no-input"], input: input,
      sourceLocation: sourceLocation)
    #expect(done.status == status, "\(done.errors)", sourceLocation: sourceLocation)
    entries.append(Entry(form: form, text: done.output, isValid: true, command: command))
    return done
  }

  /// Keeps a text that is not of the form, though it was.
  func addInvalid(_ form: String, _ text: String, _ old: String, _ new: String) {
    let changed = text.replacing(old, with: new, maxReplacements: 1)
    #expect(changed != text)
    entries.append(Entry(form: form, text: changed, isValid: false, command: "\(old) → \(new)"))
  }

  /// Holds all of them against the schemas, by another program.
  func expectMatchesSchemas() async throws {
    var lines: [String] = []
    for (number, entry) in entries.enumerated() {
      let file = fan.folder.appendingPathComponent("output-\(number).json")
      try Data(entry.text.utf8).write(to: file)
      lines.append("\(entry.form)\t\(file.path)")
    }
    let list = fan.folder.appendingPathComponent("outputs.txt")
    try Data(lines.joined(separator: "\n").utf8).write(to: list)
    let read = try ExternalTool.run(
      "schema.py", ["--forms", Self.schemas.path, list.path], by: ExternalTool.pythonWithJSONSchema)
    #expect(read.status == 0, "\(read.errors)")
    let verdicts = read.output.split(separator: "\n")
    #expect(verdicts.count == entries.count)
    for (entry, verdict) in zip(entries, verdicts) {
      #expect((verdict == "valid") == entry.isValid, "\(entry.command): \(verdict)")
    }
  }
}

extension String {
  /// The words between blanks.
  var words: [String] { split(separator: " ").map(String.init) }
}
