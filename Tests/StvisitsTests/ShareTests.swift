import Drawing
import Foundation
import PhotoFixtures
import Sharing
import SportsModel
import TestSupport
import Testing

/// Cards, as files that the program leaves.
@Suite(.fan) struct ShareTests {
  private func addVisit() async throws -> URL {
    try await fan.addVisit("Fenway Park", on: "2018-07-09").succeeded()
    return fan.folder
  }

  private func size(ofPNG file: URL) throws -> [Int] {
    let bytes = Array(try Data(contentsOf: file))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    return [bytes[16..<20], bytes[20..<24]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func everyKindOfCardIsWritten() async throws {
    let folder = try await addVisit()
    let plan = "Cubs and White Sox at home, June 12 to 18, 2026"
    _ = try await fan.run("plan", plan, "--save", "chicago")
    let visit = try #require(try fan.visitIDs().first)
    let cards = [
      ["progress", "--league", "mlb"], ["achievement", "first-pitch"],
      ["achievement", "Coast to Coast"], ["visit", visit], ["trip", "chicago"], ["year", "2018"],
    ]
    for (number, card) in cards.enumerated() {
      let file = folder.appendingPathComponent("\(number).svg")
      let done = try await fan.run(["share"] + card + ["--output", file.path]).succeeded()
      #expect(done.output.hasPrefix("Wrote \(file.path): "))
      let svg = try file.text
      #expect(svg.contains("width=\"1080\" height=\"1920\""))
    }
    let progress = try folder.appendingPathComponent("0.svg").text
    #expect(progress.contains("<title>Ballparks, Major League Baseball: 1 of 30</title>"))
  }

  @Test(.enabled(if: drawsHere)) func fileExtensionSelectsFormat() async throws {
    let folder = try await addVisit()
    let picture = folder.appendingPathComponent("a.png")
    let done = try await fan.run(
      "share progress --league mlb -o", picture.path, "--size", "square", "--theme",
      "dark", "--name", "Ana", "--json")
    #expect(try done.document["format"] == "png" && done.document["width"] == 1080)
    #expect(try done.document["title"].text?.hasPrefix("Ana’s ballparks") == true)
    #expect(try size(ofPNG: picture) == [1080, 1080])
    let page = folder.appendingPathComponent("a.PDF")
    #expect(try await fan.run("share year 2018 -o", page.path).status == 0)
    #expect(try Data(contentsOf: page).starts(with: Array("%PDF-".utf8)))
  }

  @Test func existingFileIsKeptUnlessForced() async throws {
    let folder = try await addVisit()
    let file = folder.appendingPathComponent("a.svg")
    let command = ["share", "progress", "--league", "mlb", "--output", file.path]
    try Data("mine".utf8).write(to: file)
    try await fan.run(command).expect(status: 1, "--force")
    #expect(try file.text == "mine")
    #expect(try await fan.run(command + ["--force"]).status == 0)
    #expect(try file.text.hasPrefix("<?xml"))
  }

  @Test func cardPermissionsFollowUmask() async throws {
    let folder = try await addVisit()
    let script = """
      umask 027; "$STVISITS" share progress --league mlb --output '\(folder.path)/a.svg'
      """
    let done = try fan.runProcess(["-c", script], executable: URL(fileURLWithPath: "/bin/sh"))
    #expect(done.status == 0, "\(done.errors)")
    #expect(try folder.appendingPathComponent("a.svg").permissions == 0o640)
  }

  @Test func onlyRasterFormatsAreMissingWithoutLibraries() async throws {
    let folder = try await addVisit()
    let none = ["STVISITS_LIBRARIES": folder.path]
    // The libraries are loaded once per process.
    func share(_ name: String) throws -> CommandResult {
      try fan.runProcess(
        ["share", "year", "2018", "-o", folder.appendingPathComponent(name).path],
        environment: none)
    }
    let refused = try share("a.png")
    #expect(refused.status == 1 && refused.errors.contains("is not installed. Install it: "))
    #expect(try share("a.svg").status == 0)
  }

  @Test(.enabled(if: drawsHere && exiftool != nil))
  func cardContainsOnlyPhotoPixels() async throws {
    let folder = try await addVisit()
    let photo = FixturePhoto(
      coordinate: Coordinate(latitude: 42.3466, longitude: -71.0972),
      localTime: LocalDateTime("2018-07-09T19:30:00"), make: "Spyglass", model: "Secret 7")
    let path = try fan.add("a.jpg", photo).path
    let visit = try #require(try fan.visitIDs().first)
    for ending in ["png", "svg", "pdf"] {
      let file = folder.appendingPathComponent("a.\(ending)")
      try await fan.run("share visit", visit, "-o", file.path, "--photo", path).succeeded()
      // Not the file's own name, folder and dates, which can contain any of these words.
      let result = try fan.runProcess(
        ["-a", "-G1", "-s", "--System:all", file.path], executable: Self.exiftool
      ).output
      for word in ["Spyglass", "Secret", "GPS", "19:30", "IFD0", "ExifIFD", "ICC"] {
        #expect(!result.contains(word), "\(ending): \(result)")
      }
      let bytes = try Data(contentsOf: file)
      #expect(bytes.range(of: Data("Spyglass".utf8)) == nil)
    }
    let text = try fan.add("b.heic", bytes: Array("no photo".utf8)).path
    try await fan.run(
      "share visit", visit, "-o", folder.appendingPathComponent("b.png").path, "--photo", text
    ).expect(status: 1, "Use a JPEG, HEIC or PNG file.")
  }

  @Test(.enabled(if: drawsHere)) func tooNarrowPhotoIsRefused() async throws {
    let folder = try await addVisit()
    var photo = FixturePhoto(localTime: LocalDateTime("2018-07-09T19:30:00"))
    photo.picture = BlockPicture(columns: 8, rows: 8_166) { _, _ in .init(255, 0, 0) }
    let path = try fan.add("narrow.jpg", photo).path
    let visit = try #require(try fan.visitIDs().first)
    try await fan.run(
      "share visit", visit, "-o", folder.appendingPathComponent("n.png").path, "--photo", path
    ).expect(status: 1, "64 by 65328 pixels are too many")
  }

  @Test(.enabled(if: drawsHere)) func photosOfTheVisitAreProposed() async throws {
    let photo = FixturePhoto(
      coordinate: Coordinate(latitude: 42.3466, longitude: -71.0972),
      localTime: LocalDateTime("2018-07-09T19:30:00"))
    for name in ["a.jpg", "b\u{1B}[2J\n.jpg"] { _ = try fan.add(name, photo) }
    _ = try await fan.run("import", fan.photos.path, "--yes")
    let visit = try #require(try fan.visitIDs().first)
    let file = fan.file("a.svg").path
    let plain = try await fan.run("share visit", visit, "-o", file)
    #expect(plain.status == 0 && plain.errors.contains("--photo 1 (a.jpg)"), "\(plain.errors)")
    #expect(!plain.errors.contains("\u{1B}") && plain.errors.hasSuffix(".jpg)\n"))
    try await fan.run("share visit", visit, "-o", file, "--force", "--photo", "9")
      .expect(status: 1, "no photo 9")
  }

  #if os(Linux)
    /// fontconfig reads its configuration once per process.
    @Test(.enabled(if: drawsHere)) func bundledFontIsUsedWithoutInstalledOnes() async throws {
      let folder = try await addVisit()
      let fonts = folder.appendingPathComponent("fonts.conf")
      try Data("<fontconfig><dir>/none</dir></fontconfig>".utf8).write(to: fonts)
      var environment = ["FONTCONFIG_FILE": fonts.path]
      func share(_ name: String) throws -> CommandResult {
        try fan.runProcess(
          ["share", "year", "2018", "-o", folder.appendingPathComponent(name).path],
          environment: environment)
      }
      #expect(try share("a.png").status == 0)
      // The bundled data without the fonts.
      let facts = folder.appendingPathComponent("facts", isDirectory: true)
      try facts.createFolder()
      let bundled = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Resources/Facts", isDirectory: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: bundled.path)
      where name != "fonts" {
        try FileManager.default.createSymbolicLink(
          at: facts.appendingPathComponent(name),
          withDestinationURL: bundled.appendingPathComponent(name))
      }
      environment["STVISITS_FACTS"] = facts.path
      let refused = try share("b.png")
      #expect(refused.status == 1 && refused.errors.contains("No font is installed."))
      #expect(try share("b.svg").status == 0)
      let doctor = try fan.runProcess(["doctor"], environment: environment)
      #expect(doctor.output.contains("no font is installed"), "\(doctor.output)")
    }

    @Test func cardIsOpenedAndCopiedByDesktopPrograms() async throws {
      let folder = try await addVisit()
      let programs = try fan.addPrograms(
        "xdg-open", "wl-copy", script: "echo ${0##*/} \"$@${STVISITS_REMOTE_PASSPHRASE-}\"")
      let file = folder.appendingPathComponent("a b.svg")
      let command = ["share", "year", "2018", "-o", file.path, "--force", "--open", "--copy"]
      let desktop = [
        "WAYLAND_DISPLAY": "wayland-0", "STVISITS_REMOTE_PASSPHRASE": "for no other program",
      ].merging(programs) { $1 }
      try await fan.run(command, environment: desktop).succeeded()
      #expect(try fan.programLog.text == "xdg-open \(file.path)\nwl-copy --type image/svg+xml\n")
      let bare = try await fan.run(command, environment: ["PATH": folder.path])
      // The file is there without a desktop, but not on its clipboard.
      #expect(bare.status == 1)
      #expect(bare.errors.contains("Couldn't open \(file.path): no desktop was found."))
      #expect(bare.errors.contains("found no desktop with a clipboard"), "\(bare.errors)")
      #expect(bare.output.hasPrefix("Wrote "))
    }
  #endif

  private static let drawsHere = ImageLibraries.drawingUnavailableReason == nil

  private static let exiftool = ExternalTool.program("exiftool")
}

/// Maps through the real program, read by programs that are not ours.
@Suite(.fan) struct MapTests {
  private static let drawsHere = ImageLibraries.drawingUnavailableReason == nil

  private func addGames() async throws {
    for (stadium, day) in [("Fenway Park", "2018-07-09"), ("Dodger Stadium", "2019-06-15")] {
      #expect(try await fan.addVisit(stadium, on: day).status == 0)
    }
  }

  @Test func everyFormatIsWrittenWithCounts() async throws {
    try await addGames()
    for form in ["html", "svg", "geojson", "kml"] {
      let file = fan.file("map.\(form)")
      let written = try await fan.run("map --output", file.path, "--json").succeeded()
      let document = try written.document
      #expect(document["format"].text == form && document["schema"] == 1)
      #expect(document["visited"] == 2 && document["missing"] == 28)
      #expect(document["visits"] == 2 && document["planned"] == 0)
      #expect(try file.text.contains("Fenway Park"))
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect((mode as? Int).map { $0 & 0o400 } == 0o400)
    }
    try await fan.run("map --output", fan.folder.path + "/map.svg").expect(status: 1, "--force")
    #expect(
      try await fan.run("map --output", fan.folder.path + "/map.svg", "--force").output
        .contains("2 visited, 28 still to visit"))
  }

  @Test func textFormatsCanBeWrittenToStandardOutput() async throws {
    try await addGames()
    let json = try await fan.run("map --output - --format geojson --league mlb")
    #expect(json.status == 0 && json.errors.isEmpty)
    #expect(try json.document["features"].array.count == 30)
    // The coordinates of the stadium.
    #expect(json.output.contains("[-71.0972"))
    #expect(try await fan.run("map -o - --format kml").output.hasPrefix("<?xml"))
    #expect(try await fan.run("map -o - --format html").output.hasSuffix("</html>\n"))
  }

  @Test func animatedMapShowsVisitsInOrder() async throws {
    try await addGames()
    let map = try await fan.run("map --animated -o - --format svg")
    #expect(map.status == 0 && map.output.contains("Mon, Jul 9, 2018 · Fenway Park"))
    #expect(map.output.contains("@keyframes"))
  }

  @Test func mapWithoutVisitsShowsMissingStadiums() async throws {
    let map = try await fan.run("map --league nhl -o", fan.folder.path + "/map.svg")
    #expect(map.status == 0 && map.errors.contains("No visits yet"))
    #expect(map.output.contains("0 visited, 32 still to visit"))
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
  }

  @Test func savedTripIsShown() async throws {
    try await addGames()
    try await fan.run("plan dates --league mlb --from 2019-06-07 --to 2019-06-09 --save summer")
      .succeeded()
    let map = try await fan.run("map --planned summer --year 2018 -o - --format geojson")
    let states = try map.document["features"].array.compactMap { feature in
      feature["properties"]["state"].text
    }
    #expect(states.contains("planned") && states.count { $0 == "visited" } == 1)
    #expect(try await fan.run("map --planned nonesuch -o x.svg").status == 1)
  }

  @Test(.enabled(if: ExternalTool.python != nil, "there is no python3"))
  func geoJSONIsReadableByPython() async throws {
    try await addGames()
    let file = fan.file("map.geojson")
    _ = try await fan.run("map -o", file.path)
    let read = try ExternalTool.run("geojson.py", file.path).succeeded()
    #expect(read.output == "30 features: missing 28, visited 2\n")
  }

  @Test(.enabled(if: ExternalTool.program("xmllint") != nil, "there is no xmllint"))
  func svgAndKMLAreValidXML() async throws {
    try await addGames()
    for name in ["map.svg", "map.kml"] {
      let file = fan.folder.appendingPathComponent(name)
      _ = try await fan.run("map -o", file.path, "--title", "<b>\"Ada's\" & more</b>")
      let read = try ExternalTool.run(program: "xmllint", "--nonet", "--noout", file.path)
      #expect(read.status == 0 && read.errors.isEmpty, "\(read.errors)")
    }
  }

  /// Squares of the picture by their average colours, against those that were looked at: fonts may
  /// differ, land and water may not.
  @Test(.enabled(if: ExternalTool.python != nil && drawsHere, "there is no python3 or no librsvg"))
  func pngMatchesReferenceColors() async throws {
    try await addGames()
    let file = fan.file("map.png")
    try await fan.run("map -o", file.path).succeeded()
    let grid = try ExternalTool.run("png_grid.py", file.path, "24", "18").succeeded()
    try ColorGrid(grid.output).expectNear(snapshot: "map.txt")
  }
}
