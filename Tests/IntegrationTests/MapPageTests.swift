import Foundation
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
      "map_page.py", browser.path, page.path, pictures.path, Self.hostile)
    print("pictures of the map page: \(pictures.path)")
    #expect(read.status == 0, "\(read.output)\(read.errors)")
    #expect(read.output.split(separator: "\n").count > 50)
  }
}

/// The browser that the tests have.
enum Chromium {
  static let program = ["chromium", "chromium-browser", "google-chrome"].lazy
    .compactMap(ExternalTool.program).first
}
