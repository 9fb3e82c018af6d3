import Catalog
import Foundation
import LibraryFixtures
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import TraceFixtures

@Suite(.fan) struct ImportTests {
  @Test func folderWithoutPhotosIsReported() async throws {
    let done = try await fan.run("import", fan.photos.path)
    #expect(done.status == 0 && done.output.isEmpty)
    #expect(done.errors == "No photos found in \(fan.photos.path).\n")
    #expect(try await fan.run("import --quiet", fan.photos.path).errors.isEmpty)
  }

  @Test func photosBecomeVisitsAndProgress() async throws {
    try fan.addThreeGames()
    let imported = try await fan.run("import", fan.photos.path)
    #expect(imported.status == 0 && imported.output.contains("Recorded 2 visits:"))
    #expect(imported.output.contains("Texas Rangers 0, Boston Red Sox 5"))
    #expect(imported.output.contains("1 open question:") && imported.errors.isEmpty)

    let list = try await fan.run("visits list --json").document
    #expect(list["visits"].array.map { $0["game_id"] } == [.fenway, .angels])
    let visit = try #require(list["visits"].array.first)
    #expect(visit["local_date"] == "2018-07-09")
    #expect(visit["stadium_name"] == "Fenway Park" && visit["home"] == "Boston Red Sox")
    #expect(visit["away_score"] == 0 && visit["home_score"] == 5 && visit["score_source"] == "app")
    #expect(visit["data_source"] == "automatic" && visit["type"] == "game")
    #expect(visit["pending"] == false && visit["photo_count"] == 2)

    let progress = try await fan.run("progress --league mlb --json").document
    let league = try #require(progress["leagues"].array.first)
    #expect(league["total"] == 30 && league["visited"] == 2)
    #expect(league["visited_stadiums"].array == ["angel-stadium-anaheim", "fenway-park-boston"])
  }

  @Test func textOutputMatchesImportedVisits() async throws {
    try await fan.importThreeGames()
    let list = try await fan.run("visits list")
    #expect(list.lines.count == 3 && list.lines.first?.hasPrefix("ID ") == true)
    #expect(list.output.contains("2019-07-16  Angel Stadium of Anaheim  Houston Astros 2, Los"))
    let progress = try await fan.run("progress")
    #expect(progress.lines.first?.hasSuffix("2/30") == true && progress.output.contains("AL East"))
    #expect(progress.output.contains("Not started: NBA"))
    let id = try #require(try fan.visitIDs().first)
    let show = try await fan.run("visits show", String(id.prefix(6)))
    #expect(show.output.contains(KnownGame.fenway.id) && show.output.contains("2018/b.jpg"))
  }

  @Test func importingTwiceChangesNothing() async throws {
    try await fan.importThreeGames()
    let list = try await fan.run("visits list --json").output
    let id = try #require(try fan.visitIDs().first)
    let show = try await fan.run("visits show", id, "--json").output
    let rows = try LibraryContents.rows(fan.store())

    let again = try await fan.run("import", fan.photos.path, "--json")
    #expect(try again.status == 0 && again.summary["new_visits"] == 0)
    #expect(try again.summary["outings"]["duplicate"] == 2)
    #expect(try await fan.run("visits list --json").output == list)
    #expect(try await fan.run("visits show", id, "--json").output == show)
    #expect(try LibraryContents.rows(fan.store()) == rows)
  }

  @Test func relativeAndAbsolutePathsAreEqual() async throws {
    try fan.addThreeGames()
    let shell = URL(fileURLWithPath: "/bin/sh")
    let script = "cd '\(fan.folder.path)' && \"$STVISITS\" import photos"
    #expect(try fan.runProcess(["-c", script], executable: shell).status == 0)
    let rows = try LibraryContents.rows(fan.store())
    #expect(try await fan.run("import", fan.photos.path).status == 0)
    #expect(try LibraryContents.rows(fan.store()) == rows)
  }

  @Test func undoRemovesImport() async throws {
    try await fan.importThreeGames()
    let undone = try await fan.run("undo --yes")
    #expect(undone.status == 0 && undone.output.contains("(2 visits added"))
    #expect(try fan.visitIDs().isEmpty)
    #expect(try LibraryContents.facts(fan.store()).isEmpty)
    #expect(try await fan.run("undo --yes").errors.contains("Nothing to undo"))
    #expect(try await fan.run("import", fan.photos.path, "--json").summary["new_visits"] == 2)
  }

  @Test func dryRunCountsTheSameAndWritesNoFiles() async throws {
    try fan.addThreeGames()
    try fan.add("empty.jpg", bytes: [])
    let dry = try await fan.run("import", fan.photos.path, "--dry-run", "--json")
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: fan.home.path).isEmpty)
    let real = try await fan.run("import", fan.photos.path, "--json")
    #expect(try dry.summary == real.summary && dry.status == real.status)
    let later = try await fan.run("import", fan.photos.path, "--dry-run", "--json")
    #expect(try later.summary["new_visits"] == 0)
  }

  @Test func leagueFiltersOffersButNotCounts() async throws {
    try fan.addPhoto("a.jpg", of: .fenway)
    try fan.addPhoto("two.jpg", of: .staplesCenter)
    let imported = try await fan.run("import", fan.photos.path, "--league", "nhl", "--json")
    let outings = try imported.records.filter { $0["type"] == "outing" }
    #expect(outings.map { $0["decision"] } == ["skipped", "pending"])
    let candidates = try #require(outings.last)["candidates"].array
    #expect(candidates.map { $0["league"] } == ["nhl"])
  }

  @Test func explainShowsEvidence() async throws {
    try fan.addThreeGames()
    let text = try await fan.run("import", fan.photos.path, "--dry-run", "--explain").output
    #expect(text.contains("Fenway Park: 130 ft ± 110 ft"))
    let lines = try await fan.run("import", fan.photos.path, "--dry-run", "--explain", "--json")
    let outings = try lines.records.filter { $0["type"] == "outing" }
    let explained = outings.filter { !$0["explanation"].array.isEmpty }
    #expect(explained.count == outings.count && outings.count == 3)
    // Data for programs is metric.
    #expect(explained.first?["explanation"].array.contains("Fenway Park: 40 m ± 35 m") == true)
  }

  @Test func jsonLinesEndWithOneConsistentSummary() async throws {
    try fan.addThreeGames()
    try fan.add("2019/empty.jpg", bytes: [])
    try fan.add("2019/notes.txt", bytes: "not a photo".utf8)
    try fan.add("plain.jpg", FixturePhoto())
    let imported = try await fan.run("import", fan.photos.path, "--json")
    let records = try imported.records
    #expect(records.filter { $0["type"] == "summary" }.count == 1)
    #expect(records.last?["type"] == "summary")
    let summary = try imported.summary
    #expect(summary["files"] == 7 && summary["file_buckets"].sum == 7)
    #expect(summary["file_buckets"]["recorded"] == 3 && summary["file_buckets"]["pending"] == 1)
    #expect(summary["file_buckets"]["empty"] == 1 && summary["file_buckets"]["ignored"] == 1)
    #expect(summary["file_buckets"]["no_location"] == 1)
  }
}

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
    let visits = try await fan.run("visits list --json").document["visits"].array
    #expect(visits.map { $0["seat"] } == ["Section 134, Row 12, Seat 5"])
    // Again, and as a folder: nothing changes, and next to photos the files are skipped.
    #expect(try await fan.run(["import"] + files).output.contains("2 already recorded"))
    let folder = try await fan.run("import --json", fan.photos.path)
    #expect(try folder.summary["file_buckets"].sum == 3 && folder.summary["sources"] == nil)
    #expect(try await fan.run("history --json").document["batches"].array.count == 1)
    #expect(try await fan.run("undo --yes").status == 0)
    #expect(try fan.visitIDs().isEmpty)
  }

  @Test func ticketTextIsDetected() async throws {
    let ticket = try ticket(.stubHub)
    let text = try fan.add("stubhub.txt", bytes: ticket.text.utf8)
    let page = try fan.add("stubhub.html", bytes: ticket.html.utf8)
    try await fan.run("import --yes", text.path, page.path).succeeded()
    #expect(try fan.visitIDs().count == 1)
    let diary = try fan.add("diary.txt", bytes: "2019-07-19\nI was at a game.\n".utf8)
    try await fan.run("import", diary.path).expect(status: 3, "not a photo")
  }

  @Test func tabSeparatedTableIsDetectedByExtension() async throws {
    let table = try fan.add("list.tsv", bytes: "Date\tHome\n2019-07-19\tGiants\n".utf8)
    try await fan.run("import", table.path).succeeded()
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
    let folder = try await fan.run("import --from gpx", fan.photos.path)
    #expect(folder.status == 3 && folder.output.contains("Read 2 files"))
    #expect(try await fan.run("import --columns what=Day", table.path).status == 2)
  }

  @Test(.enabled(if: hasPDFReader, "pdftotext is not installed")) func readsTicketsInPDF()
    async throws
  {
    let file = try fan.add("ticket.pdf", bytes: ticket(.ballpark).pdf.utf8)
    try await fan.run("import --yes", file.path).succeeded()
    let visits = try await fan.run("visits list --json").document["visits"].array
    #expect(visits.map { $0["seat"] } == ["Section 134, Row 12, Seat 5"])
    try await fan.run("import", file.path, environment: ["PATH": fan.photos.path])
      .expect(status: 3, "poppler-utils")
  }
}

private let hasPDFReader =
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/pdftotext")
  }

@Suite(.fan) struct PhotoLibraryCommandTests {
  /// Two photos of the game of 2018-07-09 in Boston, and one in the bin.
  private func addLibrary() throws -> AppleLibraryFixture {
    let place = Coordinate(latitude: 42.3467, longitude: -71.0972)
    var photos = (1...3).map { number in
      LibraryPhotoFixture(number, at: place, on: LocalDateTime("2018-07-09T19:\(10 * number):00"))
    }
    photos[2].isTrashed = true
    return try AppleLibraryFixture(
      fan.home.appendingPathComponent("Pictures/Photos Library.photoslibrary"), photos: photos)
  }

  @Test func defaultLibraryIsImported() async throws {
    try await fan.run("import --photos")
      .expect(status: 1, "No Apple Photos library at \(fan.home.path)/Pictures/")
    _ = try addLibrary()
    let done = try await fan.run("import --photos").succeeded()
    #expect(done.output.contains("Recorded 1 visit:"))
    #expect(
      done.output.contains(
        "Photos Library (Apple Photos): 3 photos, 3 without their originals, 1 in the bin"))
    let again = try await fan.run("import --json --photos")
    let summary = try again.summary
    #expect(summary["file_buckets"].sum == 3)
    #expect(summary["file_buckets"]["binned"] == 1 && summary["file_buckets"]["duplicate"] == 2)
    #expect(summary["libraries"].array.map { $0["without_original"] } == [3])
    #expect(try fan.visitIDs().count == 1)
  }

  @Test func scanNamesLibraryAndReason() async throws {
    let library = try addLibrary()
    let done = try await fan.run("scan --json", library.bundle.path).succeeded()
    let photos = try done.records.filter { $0["type"] == "photo" }
    #expect(photos.map { $0["excluded"] } == [.null, .null, "binned"])
    #expect(photos.map { $0["library"] } == ["apple_photos", "apple_photos", "apple_photos"])
    #expect(photos.map { $0["original_missing"] } == [true, true, true])
    #expect(photos[0]["local_time"] == "2018-07-09T19:10:00")
    #expect(try await fan.run("scan", library.bundle.path).output.contains("[in the bin]"))
  }

  @Test func unknownLibraryIsSkippedWithItsReason() async throws {
    let library = try addLibrary()
    try library.execute("ALTER TABLE ZASSET RENAME TO ZFUTUREASSET")
    let done = try await fan.run("import --photos")
    #expect(done.status == 3)
    #expect(
      done.errors.contains(
        "\(library.bundle.path): unknown version of the library: it has no ZASSET.ZUUID"))
  }

  @Test func lostOriginalsOfALibraryAreNoProblem() async throws {
    _ = try addLibrary()
    _ = try await fan.run("import --photos")
    #expect(try await fan.run("verify").status == 0)
  }

  @Test func doctorListsLibraries() async throws {
    _ = try addLibrary()
    let found = try await fan.run("doctor").succeeded()
    #expect(found.output.contains("Apple Photos: 3 photos, 2 with a location, 1 left out"))
  }
}
