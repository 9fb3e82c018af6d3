import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import TraceFixtures

/// The real program with tracks, history, check-ins, tickets and tables.
@Suite(.fan) struct NonPhotoSourcesTests {
  private let park: Coordinate
  private let start = Date(timeIntervalSince1970: 1_563_586_200)  // 2019-07-20T01:30:00Z

  init() throws {
    park = try #require(Fan.catalog().stadiums["oracle-park-sf"]).coordinate
  }

  private var evening: [TracePoint] {
    (-6...60).map { number in
      let place = park.moved(north: (0...54).contains(number) ? 30 : 4_000, east: 0)
      return TracePoint(place, at: start + Double(number * 300))
    }
  }

  private func ticket(_ shop: TicketFixture.Vendor) throws -> TicketFixture {
    TicketFixture(
      shop, home: "San Francisco Giants", away: "New York Mets", venue: "Oracle Park",
      city: "San Francisco, CA", day: try #require(LocalDay("2019-07-19")), minute: 19 * 60 + 15)
  }

  @Test func fileKindIsDetectedFromContent() async throws {
    let track = try fan.add("evening.gpx", bytes: GPXFixture(evening).text.utf8)
    let history = try fan.add(
      "Timeline.json", bytes: PhoneHistoryFixture(spots: evening).android.utf8)
    let mail = try fan.add("ticket.eml", bytes: ticket(.stubHub).mail().utf8)
    let files = [track.path, history.path, mail.path]
    let tried = try await fan.run(["import", "--json", "--dry-run"] + files)
    #expect(tried.status == 0 && tried.errors.isEmpty)
    #expect(try fan.visitIDs().isEmpty)
    let done = try await fan.run(["import", "--json"] + files)
    #expect(done.status == 0 && done.errors.isEmpty)
    let lines = try done.records
    #expect(lines.map { $0["decision"].text } == ["recorded", "duplicate", nil])
    #expect(lines.first?["origin"] == "locationHistory" && lines.first?["photos"] == [])
    let summary = try done.summary
    #expect(summary["sources"]["files"] == 3 && summary["sources"]["failed"] == 0)
    #expect(summary["sources"]["entries"]["ticket"] == 1 && summary["new_visits"] == 1)
    let visits = try await fan.run("visits", "list", "--json").document["visits"].array
    #expect(visits.map { $0["seat"] } == ["Section 134, Row 12, Seat 5"])
    // Again, and as a folder: nothing changes, and next to photos the files are skipped.
    #expect(try await fan.run(["import"] + files).output.contains("2 already recorded"))
    let folder = try await fan.run("import", "--json", fan.photos.path)
    #expect(try folder.summary["file_buckets"].sum == 3 && folder.summary["sources"] == nil)
    #expect(try await fan.run("history", "--json").document["batches"].array.count == 1)
    #expect(try await fan.run("undo", "--yes").status == 0)
    #expect(try fan.visitIDs().isEmpty)
  }

  @Test func ticketTextIsDetected() async throws {
    let ticket = try ticket(.stubHub)
    let text = try fan.add("stubhub.txt", bytes: ticket.text.utf8)
    let page = try fan.add("stubhub.html", bytes: ticket.html.utf8)
    let done = try await fan.run("import", "--yes", text.path, page.path)
    #expect(done.status == 0, "\(done.errors)")
    #expect(try fan.visitIDs().count == 1)
    let diary = try fan.add("diary.txt", bytes: "2019-07-19\nI was at a game.\n".utf8)
    let refused = try await fan.run("import", diary.path)
    #expect(refused.status == 3 && refused.errors.contains("not a photo"))
  }

  @Test func tabSeparatedTableIsDetectedByExtension() async throws {
    let table = try fan.add("list.tsv", bytes: "Date\tHome\n2019-07-19\tGiants\n".utf8)
    let done = try await fan.run("import", table.path)
    #expect(done.status == 0, "\(done.errors)")
    #expect(try fan.visitIDs().count == 1)
  }

  @Test func badFilesAreReportedAndOthersAreImported() async throws {
    let good = try fan.add("good.gpx", bytes: GPXFixture(evening).text.utf8)
    let bomb = try fan.add(
      "bomb.gpx",
      bytes: "<!DOCTYPE gpx [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><gpx>&b;</gpx>".utf8)
    let cut = try fan.add("Records.json", bytes: "{\"locations\": [{\"latitudeE7\": 1".utf8)
    let table = try fan.add("list.csv", bytes: "date,home\n3/4/2019,Giants\n".utf8)
    let pdf = try fan.add("ticket.pdf", bytes: "%PDF-1.4\nnothing".utf8)
    let done = try await fan.run(
      "import", good.path, bomb.path, cut.path, table.path, pdf.path, "--no-input")
    #expect(done.status == 3)
    for file in [bomb, cut, table, pdf] {
      #expect(done.errors.contains("\(file.path): "), "\(file.lastPathComponent)")
    }
    #expect(
      done.errors.contains(#"line 2: "3/4/2019" can be Mon, Mar 4, 2019 or Wed, Apr 3, 2019"#))
    #expect(try fan.visitIDs().count == 1)
    let folder = try await fan.run("import", "--from", "gpx", fan.photos.path)
    #expect(folder.status == 3 && folder.output.contains("Read 2 files"))
    #expect(try await fan.run("import", "--columns", "what=Day", table.path).status == 2)
  }

  @Test(.enabled(if: hasPDFReader, "pdftotext is not installed")) func readsTicketsInPDF()
    async throws
  {
    let file = try fan.add("ticket.pdf", bytes: ticket(.ballpark).pdf.utf8)
    let done = try await fan.run("import", "--yes", file.path)
    #expect(done.status == 0, "\(done.errors)")
    let visits = try await fan.run("visits", "list", "--json").document["visits"].array
    #expect(visits.map { $0["seat"] } == ["Section 134, Row 12, Seat 5"])
    let without = try await fan.run("import", file.path, environment: ["PATH": fan.photos.path])
    #expect(without.status == 3 && without.errors.contains("poppler-utils"))
  }
}

private let hasPDFReader =
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/pdftotext")
  }
