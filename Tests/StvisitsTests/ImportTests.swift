import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@Suite(.fan) struct ImportTests {
  @Test func folderWithoutPhotosIsReported() async throws {
    let done = try await fan.run("import", fan.photos.path)
    #expect(done.status == 0 && done.output.isEmpty)
    #expect(done.errors == "No photos found in \(fan.photos.path).\n")
    #expect(try await fan.run("import", "--quiet", fan.photos.path).errors.isEmpty)
  }

  @Test func photosBecomeVisitsAndProgress() async throws {
    try fan.addThreeGames()
    let imported = try await fan.run("import", fan.photos.path)
    #expect(imported.status == 0 && imported.output.contains("Recorded 2 visits:"))
    #expect(imported.output.contains("Texas Rangers 0, Boston Red Sox 5"))
    #expect(imported.output.contains("1 open question:") && imported.errors.isEmpty)

    let list = try await fan.run("visits", "list", "--json").document
    #expect(list.keys == ["schema", "visits"] && list["schema"] == 1)
    #expect(list["visits"].array.map { $0["game_id"] } == [.fenway, .angels])
    let visit = try #require(list["visits"].array.first)
    #expect(visit.keys == Self.visitKeys && visit["local_date"] == "2018-07-09")
    #expect(visit["stadium_name"] == "Fenway Park" && visit["home"] == "Boston Red Sox")
    #expect(visit["away_score"] == 0 && visit["home_score"] == 5 && visit["score_source"] == "app")
    #expect(visit["data_source"] == "automatic" && visit["type"] == "game")
    #expect(visit["pending"] == false && visit["photo_count"] == 2)

    let progress = try await fan.run("progress", "--league", "mlb", "--json").document
    let league = try #require(progress["leagues"].array.first)
    #expect(league["total"] == 30 && league["visited"] == 2)
    #expect(league["visited_stadiums"].array == ["angel-stadium-anaheim", "fenway-park-boston"])
  }

  @Test func textOutputMatchesImportedVisits() async throws {
    try fan.addThreeGames()
    _ = try await fan.run("import", fan.photos.path)
    let list = try await fan.run("visits", "list")
    #expect(list.lines.count == 3 && list.lines.first?.hasPrefix("ID ") == true)
    #expect(list.output.contains("2019-07-16  Angel Stadium of Anaheim  Houston Astros 2, Los"))
    let progress = try await fan.run("progress")
    #expect(progress.lines.first?.hasSuffix("2/30") == true && progress.output.contains("AL East"))
    #expect(progress.output.contains("Not started: NBA"))
    let id = try #require(try fan.visitIDs().first)
    let show = try await fan.run("visits", "show", String(id.prefix(6)))
    #expect(show.output.contains(KnownGame.fenway.id) && show.output.contains("2018/b.jpg"))
  }

  @Test func importingTwiceChangesNothing() async throws {
    try fan.addThreeGames()
    _ = try await fan.run("import", fan.photos.path)
    let list = try await fan.run("visits", "list", "--json").output
    let id = try #require(try fan.visitIDs().first)
    let show = try await fan.run("visits", "show", id, "--json").output
    let rows = try LibraryContents.rows(fan.store())

    let again = try await fan.run("import", fan.photos.path, "--json")
    #expect(try again.status == 0 && again.summary["new_visits"] == 0)
    #expect(try again.summary["outings"]["duplicate"] == 2)
    #expect(try await fan.run("visits", "list", "--json").output == list)
    #expect(try await fan.run("visits", "show", id, "--json").output == show)
    #expect(try LibraryContents.rows(fan.store()) == rows)
  }

  @Test func copiedFolderAddsOnlyPaths() async throws {
    try fan.addThreeGames()
    _ = try await fan.run("import", fan.photos.path)
    let list = try await fan.run("visits", "list", "--json").output
    let copy = fan.folder.appendingPathComponent("copy")
    try FileManager.default.copyItem(at: fan.photos, to: copy)
    #expect(try await fan.run("import", copy.path).status == 0)
    #expect(try await fan.run("visits", "list", "--json").output == list)
    let id = try #require(try fan.visitIDs().first)
    let photos = try await fan.run("visits", "show", id, "--json").document["photos"].array
    #expect(photos.map(\.array.count) == [2, 2])
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
    try fan.addThreeGames()
    _ = try await fan.run("import", fan.photos.path)
    let undone = try await fan.run("undo", "--yes")
    #expect(undone.status == 0 && undone.output.contains("(2 visits added"))
    #expect(try fan.visitIDs().isEmpty)
    #expect(try LibraryContents.facts(fan.store()).isEmpty)
    #expect(try await fan.run("undo", "--yes").errors.contains("Nothing to undo"))
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

  @Test func yesAcceptsOnlyProbableOffers() async throws {
    try fan.addPhoto("station.jpg", of: .garden)
    try fan.addPhoto("early.jpg", of: .fenway, minute: -240)
    try fan.addPhoto("two.jpg", of: .staplesCenter)
    let asked = try await fan.run("import", fan.photos.path, "--json")
    #expect(try asked.summary["outings"]["pending"] == 3)
    let kinds = try asked.records.filter { $0["type"] == "outing" }.compactMap { $0["kind"].text }
    #expect(kinds.sorted() == ["possible", "possible", "probable"])
    let accepted = try await fan.run("import", fan.photos.path, "--yes", "--json")
    #expect(try accepted.summary["new_visits"] == 1 && accepted.summary["outings"]["pending"] == 2)
    let visits = try await fan.run("visits", "list", "--json").document["visits"].array
    #expect(visits.map { $0["game_id"] } == [.garden])
    #expect(visits.map { $0["data_source"] } == ["partialManual"])
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
    #expect(text.contains("Fenway Park: 130 ft ± 160 ft"))
    let lines = try await fan.run("import", fan.photos.path, "--dry-run", "--explain", "--json")
    let outings = try lines.records.filter { $0["type"] == "outing" }
    let explained = outings.filter { !$0["explanation"].array.isEmpty }
    #expect(explained.count == outings.count && outings.count == 3)
    // Data for programs is metric.
    #expect(explained.first?["explanation"].array.contains("Fenway Park: 40 m ± 50 m") == true)
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
    for outing in records.dropLast() { #expect(outing.keys == Self.outingKeys) }
  }

  private static let visitKeys: Set<String> = [
    "id", "stadium_id", "stadium_name", "local_date", "league", "type", "game_id", "home", "away",
    "home_score", "away_score", "score_source", "data_source", "pending", "rating", "seat", "note",
    "description", "photo_count",
  ]
  private static let outingKeys: Set<String> = [
    "type", "id", "stadium_id", "stadium_name", "local_date", "distance_m", "spatial", "temporal",
    "combined", "decision", "reason", "kind", "photos", "game_id", "conditions", "candidates",
    "visit_id",
  ]
}
