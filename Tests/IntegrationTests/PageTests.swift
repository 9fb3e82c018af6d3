import AppSupport
import Catalog
import Foundation
import Reports
import Sharing
import SportsModel
import TestSupport
import Testing

/// The map page in a browser: loads, filters, search, clicks, keys, no request, no script.
///
/// Its pictures are in the folder that is printed.
@Suite(
  .fan, .enabled(if: Chromium.program != nil && ExternalTool.python != nil, "there is no Chromium"))
struct MapPageTests {
  static let hostile =
    "<b>\"Bob's\" & <img src=x onerror=hacked=1></b></script><script>window.hacked=1</script><!--"

  private func writePage() throws -> URL {
    for (stadium, day) in [
      ("Fenway Park", "2018-07-09"), ("Dodger Stadium", "2019-06-15"),
      ("London Stadium", "2019-06-29"), ("Bell Centre", "2022-12-17"),
    ] {
      try fan.run("visits add --stadium", stadium, "--date", day, "--note", Self.hostile)
        .succeeded()
    }
    let page = fan.file("map & more.html")
    try fan.run("map -o", page.path, "--notes", "--title", Self.hostile).succeeded()
    return page
  }

  @Test(.timeLimit(.minutes(20))) func mapPageWorksInBrowser() throws {
    let page = try writePage()
    let pictures = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-map-page", isDirectory: true)
    try pictures.createFolder()
    let browser = try #require(Chromium.program)
    let read = try ExternalTool.run(
      "map_page.py", [browser.path, page.path, pictures.path, Self.hostile])
    print("pictures of the map page: \(pictures.path)")
    #expect(read.status == 0, "\(read.output)\(read.errors)")
    #expect(read.output.split(separator: "\n").count > 50)
  }

  @Test(
    .enabled(if: Chromium.axe != nil, "axe-core isn't installed (Scripts/setup --tests)"),
    .timeLimit(.minutes(20)))
  func axeFindsNothing() throws {
    let page = try writePage()
    let (browser, axe) = (try #require(Chromium.program), try #require(Chromium.axe))
    let read = try ExternalTool.run("map_page_axe.py", [browser.path, page.path, axe])
    #expect(read.status == 0, "\(read.output)\(read.errors)")
    #expect(read.output.split(separator: "\n").count == 28)
  }
}

/// Clicks on markers: `STVISITS_EVERY_MARKER=1` clicks each marker of libraries of 25, 84 and about
/// 150 stadiums at three sizes of the window and two zooms, otherwise each marker of the smallest
/// library on a phone.
@Suite(.enabled(if: Chromium.program != nil && ExternalTool.python != nil, "there is no Chromium"))
struct MapClickTests {
  struct Window: Hashable, CustomTestStringConvertible {
    let stadiums: Int?
    let width: Int
    let height: Int
    /// The steps of each zoom.
    let zooms: [Int]

    var testDescription: String { "\(stadiums ?? 147) stadiums, \(width) by \(height)" }
  }

  private static let windows: [Window] =
    ProcessInfo.processInfo.environment["STVISITS_EVERY_MARKER"] == nil
    ? [Window(stadiums: 25, width: 390, height: 844, zooms: [0])]
    : [25, 84, nil].flatMap { count in
      [(1280, 900), (820, 1100), (390, 844)].map {
        Window(stadiums: count, width: $0, height: $1, zooms: [0, 3])
      }
    }

  @Test(.timeLimit(.minutes(60)), arguments: windows)
  func markersOpenTheirOwnStadium(_ window: Window) throws {
    let catalog = try BundledCatalogFixture().catalog
    let homes = try MapBuilder(catalog, rules: .usual).map(
      of: [], MapBuilder.Options(format: .miles))
    let page = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).html")
    let map = library(of: window.stadiums ?? homes.stadiums.count, homes)
    try Data(MapFileFormat.html.bytes(of: map, theme: nil)).write(to: page)
    defer { try? FileManager.default.removeItem(at: page) }
    let browser = try #require(Chromium.program)
    let read = try ExternalTool.run(
      "map_clicks.py",
      [browser.path, page.path] + ([window.width, window.height] + window.zooms).map(String.init))
    #expect(read.status == 0, "\(read.output)\(read.errors)")
    #expect(read.output.components(separatedBy: "each opens").count - 1 == window.zooms.count)
  }

  /// Some home stadiums, every second of them visited.
  private func library(of size: Int, _ homes: VisitMap) -> VisitMap {
    var generator = SeededGenerator(seed: UInt64(size))
    let stadiums = homes.stadiums.shuffled(using: &generator).prefix(size).enumerated()
      .map { index, home in
        MapStadium(
          home.stadium, name: home.name,
          leagueVisits: home.leagueVisits.map {
            ($0.league, index % 2 == 0 ? LocalDay("2019-06-15") : nil)
          }, teams: home.teams)
      }
    return VisitMap(
      title: "\(size) stadiums", leagues: homes.leagues,
      stadiums: stadiums.sorted { ($0.name, $0.id) < ($1.name, $1.id) }, outlines: homes.outlines,
      format: .miles)
  }
}

enum Chromium {
  static let program = ["chromium", "chromium-browser", "google-chrome"].lazy
    .compactMap(ExternalTool.program).first

  /// The script of axe-core, which `Scripts/setup --tests` installs.
  static let axe: String? = {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "")/.cache"
    let file = "\(cache)/stvisits-tests/axe/axe_playwright_python/axe.min.js"
    return FileManager.default.fileExists(atPath: file) ? file : nil
  }()
}

/// Ballots in a browser: filled in, signed, read by the program.
@Suite(
  .fan, .enabled(if: Chromium.program != nil && ExternalTool.python != nil, "there is no Chromium"))
struct BallotPageTests {
  @Test(.timeLimit(.minutes(20))) func voteFromWebBallotIsCounted() throws {
    let hostile = MapPageTests.hostile
    let title = String(hostile.prefix(110))
    let votes = fan.file("votes")
    try votes.createFolder()
    func create(_ arguments: String...) throws -> String {
      let done = try fan.run(
        ["poll", "create", "--title", title, "--option", title, "--option", "B & \"co\""] + [
          "--option", "<i>C</i>", "--json",
        ] + arguments
      ).succeeded()
      return try done.document["id"].text ?? ""
    }
    let ranked = try create(
      "--method", "ranked", "--voters", "Zoë <b>\"O'Hara\"</b>", "--output", fan.file("b").path)
    let open = try create("--output", fan.file("o.html").path)
    let browser = try #require(Chromium.program)
    let ballot = try FileManager.default.contentsOfDirectory(
      at: fan.file("b"), includingPropertiesForKeys: nil
    ).first { $0.pathExtension == "html" }
    let read = try ExternalTool.run(
      "ballot_page.py", browser.path,
      try #require(ballot).path,
      fan.file("o.html").path, votes.path, title)
    #expect(read.status == 0, "\(read.output)\(read.errors)")
    let first = try fan.run(
      "poll tally", ranked, votes.appendingPathComponent("ranked.txt").path, "--json")
    #expect(first.status == 0, "\(first.output)")
    #expect(try first.document["votes"].array.first?["choices"] == ["B", "A"])
    #expect(try first.document["votes"].array.first?["voter"] == "Zoë <b>\"O'Hara\"</b>")
    let second = try fan.run(
      "poll tally", open, votes.appendingPathComponent("open.txt").path, "--json")
    #expect(second.status == 0, "\(second.output)")
    #expect(try second.document["votes"].array.first?["choices"] == ["C"])
  }
}

/// Every page that the program writes, on phones.
@Suite(
  .fan, .enabled(if: Chromium.program != nil && ExternalTool.python != nil, "there is no Chromium"))
struct PageWidthTests {
  private func path(_ name: String) -> String { fan.folder.appendingPathComponent(name).path }

  private func page(_ name: String, _ arguments: String...) throws -> String {
    try fan.run(arguments + [path(name)]).succeeded()
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
      try fan.run("visits add --game", game.id.description).succeeded()
    }
    try fan.run(
      "plan", "Cubs and White Sox at home, June 12 to 18, 2026", "--save", "chicago", "--offline"
    ).succeeded()
    let poll = ["poll", "create", "--title", title, "--option", title, "--option", "B & \"co\""]
    try fan.run(
      poll + [
        "--method", "ranked", "--voters", "Zoë <b>\"O'Hara\"</b>", "--output", path("ballots"),
      ]
    ).succeeded()
    let ranked = try FileManager.default.contentsOfDirectory(atPath: path("ballots"))
      .filter { $0.hasSuffix(".html") }.map { path("ballots/\($0)") }
    try fan.run(poll + ["--output", path("ballot.html")]).succeeded()
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
