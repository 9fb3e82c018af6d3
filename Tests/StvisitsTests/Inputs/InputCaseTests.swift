import Foundation
import TestSupport
import Testing

/// Imports of small files as people keep them.
@Suite(.fan) struct InputCaseTests {
  private static let cases = CaseSet<InputCase>(
    open: "inputs-open.json", held: "inputs-held.json", variable: "STVISITS_INPUTS", step: 16)

  @Test func knownFailuresAreCases() throws { try Self.cases.expectKnownFailuresAreCases() }

  @Test(arguments: try Self.cases.chosen())
  func filesAreImportedCorrectly(_ item: InputCase) async throws {
    let paths = try item.write(to: fan.photos)
    let imported = try await fan.run(
      ["import", "--offline", "--no-input", "--json"] + (item.options ?? []) + paths,
      clock: Fan.fixedClock)
    let visits = try await fan.run("visits list --json").document["visits"].array
    let questions = try await fan.run("review --list --json").document["questions"].array
    try Self.cases.expectCorrect(
      item.expect.result(
        recorded: visits.map(values(of:)),
        offered: questions.flatMap { $0["candidates"].array + $0["stated"].array }
          .map(values(of:)),
        skippedRows: imported.records.last?["sources"]["wrong_entries"].count ?? 0,
        messages: imported.errors + imported.output),
      of: item)
  }
}

struct InputCase: NamedCase {
  struct File: Decodable, Sendable {
    let name, encoding, content: String

    /// The content in its encoding; nil if that isn't possible.
    var data: Data? {
      switch encoding {
      case "utf-8": Data(content.utf8)
      case "base64": Data(base64Encoded: content)
      case "windows-1252": content.data(using: .windowsCP1252)
      case "iso-8859-1": content.data(using: .isoLatin1)
      case "utf-16le": Data(content.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
      case "utf-16be": Data(content.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
      default: nil
      }
    }
  }

  let id, kind: String
  let files: [File]
  let options: [String]?
  let expect: InputExpectation

  /// Writes the files into a folder and returns the arguments of the import: photos are imported with
  /// the files next to them, other files one by one.
  func write(to folder: URL) throws -> [String] {
    let paths = try files.map { file in
      let url = folder.appendingPathComponent(file.name)
      try url.deletingLastPathComponent().createFolder()
      try #require(file.data, "\(id): \(file.name) isn't \(file.encoding)").write(to: url)
      return url.path
    }
    return kind == "photo" ? [folder.path] : paths
  }
}

/// Values of a game by the keys of expectations.
typealias GameValues = [String: JSON]

/// Returns the values of a printed visit, candidate or id of a game, as far as they are printed.
private func values(of printed: JSON) -> GameValues {
  var values: GameValues = [:]
  if printed.text == nil {
    values = ["date": printed["local_date"], "stadium": printed["stadium_id"]]
    for key in ["league", "home", "away"] { values[key] = printed[key] }
  }
  let parts = (printed.text ?? printed["game_id"].text ?? "").split(separator: ":").map(String.init)
  guard parts.count == 5, let number = Double(parts[4]) else { return values }
  for (key, part) in zip(["league", "stadium", "date"], parts) { values[key] = .string(part) }
  values["game"] = .number(number)
  return values
}

extension GameValues {
  /// Returns whether a game has the values of this expectation, as far as they are printed.
  fileprivate func fits(_ game: Self) -> Bool {
    allSatisfy { key, value in game[key].map { $0 == value } ?? true }
  }

  fileprivate var title: String {
    ["date", "stadium", "league", "away", "home", "game"].compactMap { key in
      self[key].flatMap { $0.text ?? $0.count.map { "\($0)" } }
    }.joined(separator: " ")
  }
}

struct InputExpectation: Decodable, Sendable {
  let visits, not: [GameValues]
  let questionsOk: Bool
  let rowsSkipped: Int?
  let messageNames: [String]?

  func result(
    recorded: [GameValues], offered: [GameValues], skippedRows: Int, messages: String
  ) -> CaseResult {
    let open = visits.filter { visit in !recorded.contains(where: visit.fits) }
    let notOffered = open.filter { visit in !offered.contains(where: visit.fits) }
    var wrong = recorded.filter { game in !visits.contains { $0.fits(game) } }
      .map { "wrongly recorded \($0.title)" }
    wrong += not.filter { recorded.contains(where: $0.fits) }.map { "recorded as \($0.title)" }
    if wrong.isEmpty, recorded.count > visits.count - open.count {
      wrong.append("recorded a game twice")
    }
    var missing = notOffered.map { "neither recorded nor offered \($0.title)" }
    if let rowsSkipped, rowsSkipped != skippedRows {
      missing.append("reported \(skippedRows) bad rows instead of \(rowsSkipped)")
    }
    missing += (messageNames ?? []).filter { !messages.contains($0) }.map { "didn't name \($0)" }
    let isAsked = !open.isEmpty && notOffered.isEmpty
    let needless = isAsked && !questionsOk ? ["asked needlessly"] : []
    let judgement =
      if !wrong.isEmpty { "wrong" } else if !missing.isEmpty { "silent" } else if isAsked {
        needless.first ?? "asked"
      } else { "right" }
    func list(_ games: [GameValues]) -> String { games.map(\.title).joined(separator: " | ") }
    return CaseResult(
      judgement: judgement,
      details: "recorded \(recorded.count): \(list(recorded)); "
        + "offered \(offered.count): \(list(offered))",
      mistakes: wrong + missing + needless)
  }
}
