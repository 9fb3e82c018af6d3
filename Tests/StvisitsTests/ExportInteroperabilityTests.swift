import Drawing
import Foundation
import TestSupport
import Testing

@Suite(.fan) struct ExportInteroperabilityTests {
  private static let wish = "Cubs and White Sox at home, June 12 to 18, 2026"

  private func saveTrip() async throws {
    #expect(try await fan.run("plan", Self.wish, "--save", "chicago").status == 0)
  }

  private func path(_ name: String) -> String { fan.folder.appendingPathComponent(name).path }

  /// Saves a trip from Minneapolis to Seattle, which takes four days, as "far", and returns the start
  /// and miles of each part of its drive.
  private func saveLongDrive() async throws -> [(start: String, miles: Int)] {
    let request = "Mariners and Twins at home, by car, June 13 to 16, 2026"
    #expect(try await fan.run("plan", request, "--save", "far", "--offline").status == 0)
    let trip = try await fan.run("trips show far --json").document
    func miles(_ value: JSON) -> Int? {
      if case .number(let miles) = value { Int(miles.rounded()) } else { nil }
    }
    let leg = try #require(trip["trip"]["legs"].array.first)
    let planned = leg["parts"].array.compactMap { miles($0["miles"]) }
    try #require(planned.count == 4)
    // Together they are as long as the trip.
    #expect(abs(planned.reduce(0, +) - (try #require(miles(trip["trip"]["miles"])))) <= 2)
    let towns = trip["items"].array.compactMap { $0["town"].text }
    try #require(towns.count == 3)
    return zip(["Target Field"] + towns, planned).map { ($0, $1) }
  }

  @Test(arguments: ["md", "ics"])
  func splitDriveShowsEachPart(format: String) async throws {
    let parts = try await saveLongDrive()
    let text = try await fan.run("trips export far -o - --format", format).output
      .replacingOccurrences(of: "\r\n ", with: "").replacingOccurrences(of: "\r\n", with: "\n")
      .replacingOccurrences(of: "\\", with: "")
    let drives = text.split(separator: "\n").filter { $0.contains("rom ") && $0.contains(" mi, ") }
    #expect(drives.count == 4, "\(text)")
    for (drive, part) in zip(drives, parts) {
      #expect(
        drive.contains("rom \(part.start)") && drive.contains("\(part.miles) mi, "), "\(drive)")
    }
  }

  @Test(.enabled(if: readsPDF, "there is no poppler or no librsvg"))
  func splitDriveShowsEachPartInPDF() async throws {
    let parts = try await saveLongDrive()
    let file = path("far.pdf")
    #expect(try await fan.run("trips export far -o", file).status == 0)
    let text = try ExternalTool.run(program: "pdftotext", "-layout", file, "-").output
    for part in parts {
      #expect(text.contains("From \(part.start)") && text.contains("\(part.miles) mi"), "\(part)")
    }
  }

  private static let readsPDF =
    ExternalTool.program("pdfinfo") != nil && ExternalTool.program("pdftotext") != nil
    && ImageLibraries.drawingUnavailableReason == nil

  @Test func tripIsWrittenInEveryFormat() async throws {
    try await saveTrip()
    let count = try await fan.run("trips show chicago --json").document["trip"]["stops"]
      .array
      .count
    for form in ["html", "ics", "gpx", "kml", "md", "json"] {
      let file = path("trip.\(form)")
      let written = try await fan.run("trips export chicago --output", file, "--json").succeeded()
      let document = try written.document
      #expect(document["format"].text == form && document["schema"] == 1)
      #expect(document["games"].count == count && document["trip"]["name"] == "chicago")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(try await fan.run("trips export chicago -o - --format", form).output == text)
    }
    await #expect(
      try String(contentsOfFile: path("trip.json"), encoding: .utf8)
        == fan.run("trips show chicago --json").output)
    try await fan.run("trips export chicago -o", path("trip.md")).expect(status: 1, "--force")
    #expect(try await fan.run("trips export chicago -o", path("trip.md"), "--force").status == 0)
    #expect(try await fan.run("trips export nowhere -o", path("x.md")).status == 1)
  }

  @Test(.enabled(if: ExternalTool.pythonWithICalendar != nil, "there is no python3-icalendar"))
  func calendarsAreReadableByICalendar() async throws {
    try await saveTrip()
    let trip = path("trip.ics")
    _ = try await fan.run("trips export chicago -o", trip)
    let read = try ExternalTool.run("calendar_file.py", trip, by: ExternalTool.pythonWithICalendar)
    #expect(read.status == 0, "\(read.errors)")
    let lines = read.output.components(separatedBy: "\n")
    #expect(lines.contains { $0.contains("\tDrive to ") && $0.hasSuffix("\t-1 day, 23:30:00") })
    #expect(lines.contains { $0.contains("Chicago Cubs\t") || $0.contains("at Chicago Cubs") })

    // The clocks were changed in the night after the first of these days.
    let games = path("games.ics")
    let written = try await fan.run("games --from 2018-11-03 --to 2018-11-04 -o", games, "--json")
      .succeeded()
    let count = try #require(try written.document["games"].count)
    let all = try ExternalTool.run("calendar_file.py", games, by: ExternalTool.pythonWithICalendar)
    #expect(all.status == 0, "\(all.errors)")
    #expect(all.output.split(separator: "\n").count == count && count > 10)
  }

  @Test(.enabled(if: ExternalTool.python != nil, "there is no python3"))
  func placesAreReadableByPython() async throws {
    try await saveTrip()
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    _ = try await fan.run("trips export chicago -o", path("trip.gpx"))
    _ = try await fan.run("trips export chicago -o", path("trip.kml"))
    _ = try await fan.run("export --visits", path("visits.gpx"))
    for (name, words) in [
      ("trip.gpx", "rtept 41.94818 -87.65556 Wrigley Field"),
      ("trip.kml", "mark 1 Wrigley Field"),
      ("visits.gpx", "wpt 42.34652 -71.09722 Fenway Park"),
    ] {
      let read = try ExternalTool.run("places.py", path(name)).succeeded()
      #expect(read.output.contains(words + "\n"), "\(read.output)")
    }
  }

  @Test(.enabled(if: ExternalTool.python != nil, "there is no python3"))
  func stadiumIsOnePointWithAllItsVisits() async throws {
    for (stadium, day) in [
      ("Fenway Park", "2018-07-09"), ("Wrigley Field", "2019-06-25"), ("Fenway Park", "2018-07-10"),
    ] {
      try await fan.addVisit(stadium, on: day)
    }
    let file = path("visits.gpx")
    _ = try await fan.run("export --visits", file)
    let points = try ExternalTool.run("places.py", file).output.split(separator: "\n")
      .filter { $0.hasPrefix("wpt") }
    #expect(points.count == 2 && points[0].hasSuffix("Fenway Park"), "\(points)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("2018-07-09 · ") && text.contains("2018-07-10 · "))
    // Only Wrigley Field has one time.
    #expect(text.split(separator: "<time>").count == 2)
  }

  @Test(.enabled(if: ExternalTool.pythonWithICalendar != nil))
  func visitsReturnEveryYearInCalendars() async throws {
    for (stadium, day) in [("Fenway Park", "2018-07-09"), ("Staples Center", "2020-02-29")] {
      try await fan.addVisit(stadium, on: day).succeeded()
    }
    let file = path("anniversaries.ics")
    let written = try await fan.run("export --visits", file)
    #expect(written.output == "Wrote \(file): 2 visits.\n", "\(written.errors)")
    let events = try ExternalTool.run(
      "calendar_file.py", file, by: ExternalTool.pythonWithICalendar
    ).output.split(separator: "\n")
      .map { $0.components(separatedBy: "\t") }
    #expect(
      events.map { $0[2] } == [
        "2018-07-09,2019-07-09,2020-07-09,2021-07-09",
        "2020-02-29,2021-02-28,2022-02-28,2023-02-28",
      ])
    #expect(events.first?[3] == "2018: Fenway Park, Texas Rangers 0, Boston Red Sox 5")
  }

  @Test(.enabled(if: ExternalTool.python != nil, "there is no python3"))
  func visitsAreReadableAsCSV() async throws {
    let note = "=HYPERLINK(\"x\"),\nand 'more'"
    _ = try await fan.run(
      "visits add --stadium", "Fenway Park", "--date", "2018-07-09", "--note", note, "--seat=-12")
    let file = path("visits.csv")
    let written = try await fan.run("export --visits", file)
    #expect(written.output == "Wrote \(file): 1 visit.\n", "\(written.errors)")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let read = try ExternalTool.run("table.py", file).succeeded()
    let row = try #require(try JSON(read.output).array.first)
    #expect(row["note"] == .string("'" + note) && row["seat"] == "'-12")
    #expect(row["home_score"] == "5" && row["stadium"] == "Fenway Park")
    let marked = try await fan.run("export --visits - --format csv --bom")
    #expect(marked.output.unicodeScalars.first == "\u{FEFF}")
    #expect(
      try await fan.run("export --visits - --format json").output
        == fan.run("visits list --json").output)
  }

  @Test func emptyLibraryExportsEmptyTable() async throws {
    let table = try await fan.run("export --visits - --format csv")
    #expect(table.status == 0 && table.output.hasPrefix("date,stadium,"))
    #expect(table.errors.contains("No visits yet"))
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
  }

  @Test(.enabled(if: readsPDF, "there is no poppler or no librsvg"))
  func tripPDFIsReadableByPoppler() async throws {
    try await saveTrip()
    for (paper, size) in [("a4", "595.276 x 841.89 pts (A4)"), ("letter", "612 x 792 pts")] {
      let file = path("\(paper).pdf")
      try await fan.run("trips export chicago -o", file, "--paper", paper).succeeded()
      let info = try ExternalTool.run(program: "pdfinfo", file).output
      #expect(info.contains(size) && info.contains("chicago"), "\(info)")
      let text = try ExternalTool.run(program: "pdftotext", "-layout", file, "-").output
      for words in ["Jun 12", "Wrigley Field", "Drive to", "Stadiums", "Open-air", "2 of "] {
        #expect(text.contains(words), "\(words)")
      }
    }
  }
}
