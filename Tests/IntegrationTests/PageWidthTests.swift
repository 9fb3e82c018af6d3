import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// Every page that the program writes, on phones.
@Suite(
  .fan, .enabled(if: Chromium.program != nil && ExternalTool.python != nil, "there is no Chromium"))
struct PageWidthTests {
  private func path(_ name: String) -> String { fan.folder.appendingPathComponent(name).path }

  /// Runs the program and returns the path of the page that it writes.
  private func page(_ name: String, _ arguments: String...) throws -> String {
    let written = try fan.run(arguments + [path(name)])
    #expect(written.status == 0, "\(arguments): \(written.errors)")
    return path(name)
  }

  @Test(.timeLimit(.minutes(20))) func noPageIsWiderThanPhone() throws {
    let title = String(MapPageTests.hostile.prefix(110))
    try fan.addThreeGames()
    _ = try fan.run("import", fan.photos.path)
    // The map page has a button for each league with a visit.
    let catalog = try Fan.catalog()
    for league in catalog.leagues {
      let games = try catalog.games(of: league.id, season: 2024)
      let game = try #require(games.first { $0.stadiums.count == 1 })
      let added = try fan.run("visits", "add", "--game", game.id.description)
      #expect(added.status == 0, "\(added.errors)")
    }
    let trip = try fan.run(
      "plan", "Cubs and White Sox at home, June 12 to 18, 2026", "--save", "chicago", "--offline")
    #expect(trip.status == 0, "\(trip.errors)")
    let poll = ["poll", "create", "--title", title, "--option", title, "--option", "B & \"co\""]
    let ballots = try fan.run(
      poll + [
        "--method", "ranked", "--voters", "Zoë <b>\"O'Hara\"</b>", "--output", path("ballots"),
      ])
    #expect(ballots.status == 0, "\(ballots.errors)")
    let ranked = try FileManager.default.contentsOfDirectory(atPath: path("ballots"))
      .filter { $0.hasSuffix(".html") }.map { path("ballots/\($0)") }
    let open = try fan.run(poll + ["--output", path("ballot.html")])
    #expect(open.status == 0, "\(open.errors)")
    let pages = try [
      page("map.html", "map", "--photos", "--title", title, "--output"),
      page("questions.html", "review", "--html"),
      page("trip.html", "trips", "export", "chicago", "--output"),
      page("status.html", "status", "--output"), path("ballot.html"), #require(ranked.first),
    ]
    let browser = try #require(Chromium.program)
    let read = try ExternalTool.run("page_widths.py", [browser.path] + pages)
    #expect(read.status == 0, "\(read.output)\(read.errors)")
    #expect(read.output.split(separator: "\n").count == 2 * 3 * pages.count)
  }
}
