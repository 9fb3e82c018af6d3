import Catalog
import Drawing
import Foundation
import PhotoFixtures
import Sharing
import SportsModel
import TestSupport
import Testing
import VisitStore

@Suite(.fan) struct ThumbnailTests {
  /// A fan with a visit of two photos, a second visit, and a question, all in four colours.
  private func importPhotos() throws {
    let names = [
      ("a.jpg", KnownGame.fenway, 20), ("b.jpg", .fenway, 100), ("c.jpg", .angels, 30),
      ("d.jpg", .dodgers, -240),
    ]
    for (name, game, minute) in names {
      let stadium = try #require(try Fan.catalog().stadiums[game.stadium])
      let start = try #require(LocalDateTime(game.start))
      var photo = FixturePhoto(
        coordinate: stadium.coordinate.moved(north: 40, east: 0),
        localTime: start + minute * 60
      ).with(0x112, .short([6]), in: .image)
      photo.picture = .quadrants(columns: 48, rows: 36, orientation: 6)
      try fan.add(name, photo)
    }
    try fan.run("import", fan.photos.path).succeeded()
  }

  private func fenway() throws -> String { try #require(try fan.visitIDs().first) }

  /// The output for a terminal that reports sixel support.
  ///
  /// It is waited for only a moment, which a machine with much else to do may let pass.
  private func outputOnSixelTerminal(_ arguments: [String]) throws -> String {
    var shown = ""
    for _ in 0..<10 where !shown.contains("\u{1B}P") {
      let terminal = try PseudoTerminal(fan, arguments)
      terminal.expect("\u{1B}[c", thenType: "\u{1B}[?62;4;22c")
      #expect(try terminal.finish() == 0)
      shown = terminal.output
    }
    return shown
  }

  @Test(.enabled(if: decodesHere, "there is no libvips"))
  func terminalWithImageSupportShowsThumbnails() throws {
    try importPhotos()
    let visit = try fenway()
    let kitty = try PseudoTerminal(
      fan, ["visits", "show", visit], environment: ["TERM": "xterm-kitty"])
    // Both to their last piece, because a terminal without a reader accepts no more.
    for name in ["a", "b"] {
      kitty.expect("photo       \(fan.photos.path)/\(name).jpg\n\u{1B}_Ga=T")
      kitty.expect("\u{1B}_Gm=0;")
    }
    #expect(try kitty.finish() == 0)
    let pixels = try Self.kittyPictures(in: kitty.output)
    #expect(pixels.count == 2)
    // 200 by 150, upright: red, green, blue and white.
    let places = [(50, 37), (150, 37), (50, 112), (150, 112)]
    let seen = try places.map { x, y in
      let start = (y * 200 + x) * 3
      return try #require(pixels.first)[start..<start + 3].map { $0 > 128 ? 1 : 0 }
    }
    #expect(seen == [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]])

    // The environment is silent, so the terminal is queried and reports sixels.
    let sixels = try outputOnSixelTerminal(["visits", "show", visit])
    #expect(sixels.components(separatedBy: "\u{1B}P0;1q\"1;1;200;150").count == 3)
    #expect(sixels.components(separatedBy: "-\u{1B}\\").count == 3)
    #expect(!sixels.contains("?62"))

    // One that says nothing, one within tmux, and one whose owner wants none.
    let silent = try PseudoTerminal(fan, ["visits", "show", visit])
    #expect(try silent.finish() == 0)
    #expect(silent.output.components(separatedBy: "\u{1B}").count == 2)
    #expect(silent.output.contains("/b.jpg"))
    for environment in [
      ["TERM": "xterm-kitty", "TMUX": "x"],
      ["TERM": "xterm-kitty", "STVISITS_PICTURES": "never"],
    ] {
      let none = try PseudoTerminal(fan, ["visits", "show", visit], environment: environment)
      #expect(try none.finish() == 0)
      #expect(!none.output.contains("\u{1B}") && none.output.contains("/a.jpg"))
    }
    // Without a terminal there is no escape byte, whatever is wished for: `run` sees to that.
    let plain = try fan.run("visits show", visit, "--pictures", "kitty")
    #expect(plain.status == 0 && plain.output.contains("/a.jpg"))
  }

  @Test(.enabled(if: decodesHere, "there is no libvips"))
  func reviewShowsPhotosBeforeAsking() throws {
    try importPhotos()
    let terminal = try PseudoTerminal(fan, ["review"], environment: ["TERM": "xterm-kitty"])
    terminal.expect("\u{1B}_Ga=T")
    terminal.expect("\u{1B}_Gm=0;")
    terminal.expect("Question 1 of 1", thenType: "q")
    #expect(try terminal.finish() == 0)
    let plain = try PseudoTerminal(
      fan, ["review", "--plain"], environment: ["TERM": "xterm-kitty"])
    plain.expect("Key, then Enter: ", thenType: "q\n")
    #expect(try plain.finish() == 0)
    #expect(!plain.output.contains("\u{1B}"))
  }

  @Test func questionPageShowsAnswerCommands() throws {
    try importPhotos()
    let page = fan.file("questions.html")
    let done = try fan.run("review --html", page.path, "--json").succeeded()
    #expect(try done.document["questions"] == 1)
    #expect(try page.permissions == 0o600)
    let html = try page.text
    #expect(html.contains("Chicago Cubs 2, Los Angeles Dodgers 1"))
    #expect(html.contains("<img src=\"data:image/jpeg;base64,") == Self.decodesHere)
    #expect(!html.contains("<script"))
    #expect(try fan.run("review --html", page.path).status == 1)
    #expect(try fan.run("review --html", page.path, "--force").status == 0)

    let answers = /stvisits (review --question \w+ --answer) 1</
    let command = try #require(html.firstMatch(of: answers))
    let arguments = command.1.words
    try fan.run(arguments + ["7"]).expect(status: 2, "Use 1, tour, event")
    let answered = try fan.run(arguments + ["1"]).succeeded()
    #expect(answered.output.contains("Recorded: 2019-06-15 Dodger Stadium"))
    #expect(try fan.store().questions(states: [.open]).isEmpty)
    #expect(try fan.run(arguments + ["1"]).status == 1)
    #expect(try fan.run("review --answer 1").status == 2)
  }

  @Test(.enabled(if: decodesHere, "there is no libvips"))
  func mapHasPhotosOnlyOnRequestAndForgetRemovesThem() throws {
    try importPhotos()
    func map(_ options: String...) throws -> String {
      let file = fan.file("map.html")
      try fan.run(["map", "--force", "--output", file.path] + options).succeeded()
      return try file.text
    }
    #expect(try !map().contains("<img"))
    let page = try map("--photos")
    #expect(page.components(separatedBy: "<img src=\"data:image/jpeg;base64,").count == 4)
    #expect(!page.contains(fan.photos.path))
    #expect(try map("--photos", "--year", "2018").components(separatedBy: "<img").count == 3)
    try fan.run("map --photos --output a.kml").expect(status: 2, "--photos")

    #expect(try fan.run("privacy --json").document["stored"]["thumbnails"] == 3)
    let cache = fan.data.appendingPathComponent("cache/cache.sqlite")
    #expect(try cache.permissions == 0o600)
    let visit = try fenway()
    #expect(try fan.run("visits delete", visit, "--yes").status == 0)
    #expect(try fan.run("forget visit", visit, "--yes").status == 0)
    #expect(try fan.run("privacy --json").document["stored"]["thumbnails"] == 1)
  }

  @Test func missingLibraryFallsBackToPaths() throws {
    try importPhotos()
    let visit = try fenway()
    let missing = try PseudoTerminal(
      fan, ["visits", "show", visit],
      environment: ["TERM": "xterm-kitty", "STVISITS_LIBRARIES": fan.folder.path])
    #expect(try missing.finish() == 0 && missing.output.contains("Couldn't show photos: libvips"))
    #expect(missing.output.contains("Install it: "))
    #expect(missing.output.contains("/a.jpg") && !missing.output.contains("\u{1B}_"))
  }

  @Test(.enabled(if: compiler != nil, "there is no C compiler"))
  func crashingLibraryFallsBackToPaths() throws {
    try importPhotos()
    let visit = try fenway()
    let source = fan.file("crash.c")
    let library = fan.file("libvips.so.42")
    try Data("__attribute__((constructor)) static void f(void) { __builtin_trap(); }\n".utf8)
      .write(to: source)
    try fan.run(["-shared", "-fPIC", "-o", library.path, source.path], executable: Self.compiler)
      .succeeded()
    let crashing = try PseudoTerminal(
      fan, ["visits", "show", visit],
      environment: ["TERM": "xterm-kitty", "STVISITS_LIBRARIES": fan.folder.path])
    #expect(try crashing.finish() == 0)
    #expect(crashing.output.contains("/b.jpg") && !crashing.output.contains("\u{1B}_"))
  }

  /// The pixels of the pictures in what was written to a kitty.
  private static func kittyPictures(in output: String) throws -> [[UInt8]] {
    var letters: [String] = []
    for piece in output.components(separatedBy: "\u{1B}_G").dropFirst() {
      let parts = try #require(piece.components(separatedBy: "\u{1B}\\").first)
        .split(separator: ";", maxSplits: 1).map(String.init)
      if parts[0].hasPrefix("a=T") { letters.append("") }
      letters[letters.count - 1] += try #require(parts.last)
    }
    return try letters.map { Array(try #require(Data(base64Encoded: $0))) }
  }

  private static let decodesHere = ImageLibraries.decodingUnavailableReason == nil
  private static let compiler = ExternalTool.program("cc") ?? ExternalTool.program("clang")
}
