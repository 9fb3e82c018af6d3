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

  /// Writes a map page with four visits.
  private func writePage() throws -> URL {
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
    return page
  }

  @Test(.timeLimit(.minutes(20))) func mapPageWorksInBrowser() throws {
    let page = try writePage()
    let pictures = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-map-page", isDirectory: true)
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
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

/// Clicks on markers: `STVISITS_EVERY_MARKER=1` clicks each marker of libraries of 25, 84 and about 150
/// stadiums at three sizes of the window and two zooms, otherwise those of the smallest one on a phone.
@Suite(.enabled(if: Chromium.program != nil && ExternalTool.python != nil, "there is no Chromium"))
struct MapClickTests {
  struct Window: Hashable, CustomTestStringConvertible {
    /// The number of stadiums; nil for all.
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
    try Data(MapPage(map, theme: nil).html.utf8).write(to: page)
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

/// The browser that the tests have.
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
