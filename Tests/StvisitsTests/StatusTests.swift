import Foundation
import PhotoFixtures
import TestSupport
import Testing
import VisitStore

/// `status` in every format, with a fixed clock.
@Suite(.fan) struct StatusTests {
  /// July 9, 2026 in Boston and Berlin.
  private static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_783_612_800) }

  private func addGames() async throws {
    for (stadium, day) in [
      ("Fenway Park", "2018-07-09"), ("Wrigley Field", "2019-06-25"), ("TD Garden", "2019-01-05"),
    ] {
      let added = try await fan.addVisit(stadium, on: day)
      #expect(added.status == 0, "\(added.errors)")
    }
  }

  private func status(_ options: String...) async throws -> CommandResult {
    let result = try await fan.run(["status"] + options, clock: Self.clock)
    #expect(result.status == 0, "\(result.errors)")
    return result
  }

  /// Baseball, because two of its stadiums were visited.
  @Test(arguments: [
    ("tmux", "2 of 30 ballparks\n"),
    ("xbar", "2/30\n---\n2 of 30 ballparks\n3 visits\nOn this day in 2018: Fenway Park\n"),
    ("conky", "2 of 30 ballparks\n3 visits\nOn this day in 2018: Fenway Park\n"),
  ])
  func textForPrograms(_ format: String, _ text: String) async throws {
    try await addGames()
    #expect(try await status("--format", format).output == text)
  }

  @Test func lineOfTextIsTheDefault() async throws {
    try await addGames()
    #expect(
      try await status().output
        == "2 of 30 ballparks, 3 visits, On this day in 2018: Fenway Park\n")
    #expect(try await status("--league", "nfl").output.hasPrefix("0 of 30 stadiums, 3 visits"))
  }

  @Test func waybarReadsOneLineOfJSON() async throws {
    try await addGames()
    let output = try await status("--format", "waybar").output
    #expect(output.split(separator: "\n").count == 1)
    let module = try JSON(output)
    #expect(module["text"] == "2/30" && module["alt"] == "mlb" && module["percentage"] == 6)
    #expect(module["class"] == "settled")
    #expect(module["tooltip"] == "2 of 30 ballparks\n3 visits\nOn this day in 2018: Fenway Park")
  }

  @Test func emptyLibraryHasNoVisits() async throws {
    #expect(try await status().output == "0 of 30 ballparks, 0 visits\n")
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
  }

  @Test func openQuestionsAreCounted() async throws {
    var library = TestLibrary(catalog: try Fan.catalog())
    try library.write(2, to: fan)
    let imported = try await fan.run("import", fan.photos.path, "--offline", "--no-input")
    #expect(imported.status == 0, "\(imported.errors)")
    let open = try await fan.run("review", "--list", "--json").document["questions"].array.count
    try #require(open > 1)
    let document = try await status("--json").document
    #expect(document["open_questions"] == .number(Double(open)))
    #expect(try await status().output.contains(", \(open) open questions"))
    #expect(try await JSON(status("--format", "waybar").output)["class"] == "questions")
  }

  @Test func filesAreWrittenByTheirExtension() async throws {
    try await addGames()
    let badge = fan.folder.appendingPathComponent("ballparks.svg")
    let written = try await status("--output", badge.path)
    #expect(written.output == "Wrote \(badge.path): 2 of 30 ballparks.\n")
    let svg = try String(contentsOf: badge, encoding: .utf8)
    #expect(svg.contains("<title>ballparks: 2 of 30</title>"))
    #expect(svg == (try await status("--format", "svg").output))
    let page = try await status("--format", "html").output
    #expect(page.contains("<h1>2 of 30 ballparks</h1>"))
    #expect(page.contains("<progress value=\"2\" max=\"30\"") && page.contains("<li>3 visits</li>"))
    let again = try await fan.run("status", "--output", badge.path)
    #expect(again.status == 1 && again.errors.contains("--force"))
    for options in ["--output a.png", "--json --format tmux", "--league cricket"].map(\.words) {
      #expect(try await fan.run(["status"] + options).status != 0, "\(options)")
    }
  }
}
