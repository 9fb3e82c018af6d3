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
  private var fan: Fan { .current }

  static let hostile =
    "<b>\"Bob's\" & <img src=x onerror=hacked=1></b></script><script>window.hacked=1</script><!--"

  @Test(.timeLimit(.minutes(20))) func mapPageWorksInBrowser() throws {
    for (stadium, day) in [
      ("Fenway Park", "2018-07-09"), ("Dodger Stadium", "2019-06-15"),
      ("London Stadium", "2019-06-29"), ("Bell Centre", "2022-12-17"),
    ] {
      let added = try fan.run(
        "visits", "add", "--stadium", stadium, "--date", day, "--note", Self.hostile)
      #expect(added.status == 0, "\(added.errors)")
    }
    let page = fan.folder.appendingPathComponent("map & more.html")
    let written = try fan.run("map", "-o", page.path, "--notes", "--title", Self.hostile)
    #expect(written.status == 0, "\(written.errors)")
    let pictures = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-map-page", isDirectory: true)
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let browser = try #require(Chromium.program)
    let read = try ExternalTool.run(
      "map_page.py", [browser.path, page.path, pictures.path, Self.hostile] + Chromium.axe)
    print("pictures of the map page: \(pictures.path)")
    #expect(read.status == 0, "\(read.output)\(read.errors)")
    #expect(read.output.split(separator: "\n").count > 50)
  }
}

/// Clicks on markers: `STVISITS_EVERY_MARKER=1` clicks each marker of libraries of 25, 84 and about 150
/// stadiums at three sizes of the window and two zooms, otherwise those of the smallest one on a phone.
@Suite(
  .enabled(if: Chromium.program != nil && ExternalTool.python != nil, "there is no Chromium"))
struct MapClickTests {
  private static let isFull = ProcessInfo.processInfo.environment["STVISITS_EVERY_MARKER"] != nil

  @Test(.timeLimit(.minutes(60))) func markersOpenTheirOwnStadium() throws {
    let catalog = try BundledCatalogFixture().catalog
    let homes = try MapBuilder(catalog, rules: .usual).map(of: [], MapBuilder.Options())
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sizes = Self.isFull ? [25, 84, homes.stadiums.count] : [25]
    let pages = try sizes.map { size in
      let page = folder.appendingPathComponent("\(size).html")
      try Data(MapPage(library(of: size, homes), theme: nil).html.utf8).write(to: page)
      return page.path
    }
    let browser = try #require(Chromium.program)
    let read = try ExternalTool.run(
      "map_clicks.py", [browser.path, Self.isFull ? "all" : "phone"] + pages)
    #expect(read.status == 0, "\(read.output)\(read.errors)")
    #expect(read.output.contains("each opens"))
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
      stadiums: stadiums.sorted { ($0.name, $0.id) < ($1.name, $1.id) }, outlines: homes.outlines)
  }
}

/// The browser that the tests have.
enum Chromium {
  static let program = ["chromium", "chromium-browser", "google-chrome"].lazy
    .compactMap(ExternalTool.program).first

  /// The script of axe-core, which `Scripts/setup --tests` installs; empty without it.
  static let axe: [String] = {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? "\(environment["HOME"] ?? "")/.cache"
    let file = "\(cache)/stvisits-tests/axe/axe_playwright_python/axe.min.js"
    return FileManager.default.fileExists(atPath: file) ? [file] : []
  }()
}
