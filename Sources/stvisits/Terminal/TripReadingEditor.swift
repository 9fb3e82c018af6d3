import AppSupport
import Foundation
import Localization
import TripPlanning
import Trips

/// Lets the user correct what was understood of a sentence, in `$VISUAL`, `$EDITOR` or at prompts.
struct TripReadingEditor {
  let context: AppContext
  let sentence: String
  let questions: [String]

  /// Returns the corrected reading.
  ///
  /// - Throws: `CommandFailure` if the form has an invalid line or the editor fails.
  func edited(_ reading: TripReading) throws -> TripReading {
    let programs = ["VISUAL", "EDITOR"].compactMap { context.environment[$0] }
    guard let editor = programs.first(where: { !$0.isEmpty }) else { return try asked(reading) }
    let form = TripReadingForm.text(reading, sentence: sentence, questions: questions)
    do {
      return try TripReadingForm.reading(try run(editor, on: form))
    } catch let fault as TripReadingForm.Fault {
      throw CommandFailure("\(fault)", status: .usage)
    }
  }

  /// Opens a text in an editor, in a file that only the user can read, and returns the saved text.
  private func run(_ editor: String, on text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-plan-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    guard
      FileManager.default.createFile(
        atPath: file.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    else { throw CommandFailure(localized("Couldn't write the form to \(file.path).")) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The editor may have options of its own, such as `code --wait`.
    process.arguments = ["-c", "\(editor) \"$1\"", "sh", file.path]
    process.environment = context.environment.withoutSecrets
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CommandFailure(
        localized("\(editor) failed with exit code \(process.terminationStatus)."))
    }
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// Asks for each option; Enter keeps its value.
  private func asked(_ reading: TripReading) throws -> TripReading {
    for question in questions { context.console.remark(question) }
    context.console.remark(localized("Press Enter to keep a value, or enter - to remove it."))
    var lines: [String] = []
    for key in ["mode"] + TripReading.Option.allCases.map(\.rawValue) {
      let option = TripReading.Option(rawValue: key)
      let values = option.map { reading.values[$0] ?? [] } ?? [reading.mode.rawValue]
      let shown = values.isEmpty ? "" : " [\(values.joined(separator: "; "))]"
      context.console.write("\(key)\(shown): ", to: .standardError)
      guard let answer = context.console.readLine() else { break }
      let entered = answer.split(separator: ";").map(String.init)
      lines += (answer.isEmpty ? values : answer == "-" ? [] : entered).map { "\(key) = \($0)" }
    }
    do {
      return try TripReadingForm.reading(lines.joined(separator: "\n"))
    } catch {
      throw CommandFailure("\(error)", status: .usage)
    }
  }
}
