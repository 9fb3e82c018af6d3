import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@Suite(.fan) struct VisitsTests {
  @Test func visitIsAddedEditedShownAndListed() async throws {
    let added = try await fan.addVisit(
      "Fenway Park", on: "2018-07-09", "--seat", "37 9 1", "--json")
    #expect(added.status == 0)
    let visit = try added.document["visit"]
    #expect(visit["game_id"] == .fenway && visit["data_source"] == "partialManual")
    #expect(visit["seat"] == "37 9 1")
    let id = try #require(visit["id"].text)

    try await fan.run(
      "visits edit", String(id.prefix(5)), "--rating", "5", "--note", "Walk-off", "--seat", ""
    ).succeeded()
    let shown = try await fan.run("visits show", id.uppercased(), "--json").document["visit"]
    #expect(shown["rating"] == 5 && shown["note"] == "Walk-off" && shown["seat"] == nil)
    #expect(shown["game_id"] == .fenway)
    #expect(try await fan.run("visits").output.contains("Texas Rangers 0, Boston Red Sox 5"))
  }

  /// Both teams also have games elsewhere every season.
  @Test(arguments: [
    ("Frost Bank Center", "2026-01-17", "nba"), ("Yankee Stadium", "2026-03-07", "mls"),
  ])
  func visitToHomeWithMostGamesCounts(
    _ stadium: String, _ day: String, _ league: String
  ) async throws {
    try await fan.addVisit(stadium, on: day).succeeded()
    let progress = try await fan.run("progress", league, "--json").document
    let first = try #require(progress["leagues"].array.first)
    #expect(first["visited"] == 1 && first["total"] == 30)
  }

  @Test func visitWithoutGameIsOfAnotherKind() async throws {
    let added = try await fan.addVisit(
      "Wrigley Field", on: "2018-01-20", "--description", "Winter tour", "--json")
    #expect(try added.document["visit"]["type"] == "other")
    #expect(try added.document["visit"]["game_id"] == nil)
    let tour = try await fan.addVisit("Wrigley Field", on: "2019-08-05", "--type", "tour", "--json")
    #expect(try tour.document["visit"]["type"] == "tour")
  }

  @Test func dayWithoutGameNamesTheNearest() async throws {
    let added = try await fan.addVisit("Staples Center", on: "2020-01-12")
    #expect(added.status == 0 && added.output.contains("2020-01-12 Staples Center, other"))
    let joined = added.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(joined.contains("Note: there was no game at Staples Center on Sun, Jan 12, 2020."))
    #expect(joined.contains("The nearest was on Mon, Jan 13, 2020: "), "\(added.errors)")
    #expect(joined.contains("Cleveland Cavaliers") && joined.contains("Los Angeles Lakers"))
  }

  /// Of days without data, it isn't known whether there was a game.
  @Test func dayWithoutDataIsNoDayWithoutGame() async throws {
    let now = try #require(ISO8601DateFormatter().date(from: "2030-01-01T12:00:00Z"))
    let added = try await fan.run(
      ["visits", "add", "--stadium", "Fenway Park", "--date", "2029-06-15"], clock: { now }
    ).succeeded()
    #expect(!added.errors.contains("no game") && !added.errors.contains("nearest"))
    #expect(added.errors.contains("schedule ends on"), "\(added.errors)")
    #expect(added.errors.contains("stvisits sync"))
  }

  @Test func tourNeedsNoGame() async throws {
    let tour = try await fan.addVisit("Staples Center", on: "2020-01-12", "--type", "tour")
    #expect(tour.status == 0 && tour.errors.isEmpty, "\(tour.errors)")
  }

  @Test func unknownAndAmbiguousIDsAreDistinguished() async throws {
    // Of 17 ids two begin with the same digit.
    try fan.addVisits(17)
    let ids = try fan.visitIDs()
    let digits = Dictionary(grouping: ids) { $0.prefix(1) }
    let (digit, same) = try #require(digits.first { $0.value.count > 1 })
    let ambiguous = try await fan.run("visits show", String(digit))
    #expect(ambiguous.status == 1)
    for id in same { #expect(ambiguous.errors.contains(id)) }
    try await fan.run("visits show not-an-id").expect(status: 1, "not-an-id")
  }

  @Test(arguments: ["visits delete", "undo"])
  func destructiveCommandsNeedYesWithoutTerminal(_ command: String) async throws {
    try await fan.addVisit("Fenway Park", on: "2018-07-09")
    let id = try #require(try fan.visitIDs().first)
    try await fan.run(command.words + (command.words == ["undo"] ? [] : [id]), input: "y\n")
      .expect(status: 2, "--yes")
    #expect(try fan.visitIDs() == [id])
  }

  @Test func deletedVisitReportsItsPhotos() async throws {
    try await fan.importThreeGames()
    let visits = try await fan.run("visits list --json").document["visits"].array
    let visit = try #require(visits.first { $0["photo_count"] != 0 })
    let id = try #require(visit["id"].text)
    let deleted = try await fan.run("visits delete", id, "--yes", "--json").document["deleted"]
    #expect(deleted["photo_count"] == visit["photo_count"])
  }

  @Test func dateEditReportsDroppedGameAndRejectsFuture() async throws {
    try await fan.importThreeGames()
    let id = try #require(try fan.visitIDs().first)
    let future = try await fan.run("visits edit", id, "--date", "2099-01-01")
    #expect(
      future.status == 2 && future.errors.contains("can't be in the future (2099-01-01)"),
      "\(future.errors)")
    let moved = try await fan.run("visits edit", id, "--date", "2018-01-20").succeeded()
    #expect(moved.errors.contains("no game found at Fenway Park on Sat, Jan 20, 2018"))
    #expect(moved.errors.contains("stvisits undo, or stvisits visits edit "))
    #expect(try await fan.run("visits edit", id, "--original").errors.isEmpty)
  }
}

@Suite(.fan) struct VisitPhotosTests {
  private func importVisits() async throws -> [String] {
    try await fan.importThreeGames()
    return try fan.visitIDs()
  }

  private func photos(_ arguments: String...) async throws -> [JSON] {
    let run = try await fan.run(["visits", "photos"] + arguments + ["--json"]).succeeded()
    return try run.document["photos"].array
  }

  private func names(_ photos: [JSON]) -> [String] {
    photos.compactMap { $0["path"].text?.split(separator: "/").last.map(String.init) }
  }

  @Test func photosAreListedWithMetadata() async throws {
    let ids = try await importVisits()
    try FileManager.default.removeItem(at: fan.photos.appendingPathComponent("2018/b.jpg"))
    let listed = try await photos(ids[0])
    #expect(names(listed) == ["a.jpg", "b.jpg"])
    #expect(listed.map { $0["number"] } == [1, 2])
    #expect(listed.map { $0["missing"] } == [false, true])
    #expect(listed[0]["local_time"].text?.hasPrefix("2018-07-09T19:30") == true)
    let text = try await fan.run("visits photos", ids[0])
    #expect(text.lines.count == 3 && text.lines[2].contains("missing"))
    #expect(text.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func removedPhotoIsNotReimportedUntilUndo() async throws {
    let ids = try await importVisits()
    let before = try LibraryContents.facts(fan.store())
    #expect(names(try await photos(ids[0], "remove", "1")) == ["b.jpg"])
    #expect(FileManager.default.fileExists(atPath: fan.photos.path + "/2018/a.jpg"))
    #expect(try await fan.run("import", fan.photos.path, "--json").summary["new_visits"] == 0)
    #expect(names(try await photos(ids[0])) == ["b.jpg"])
    #expect(try await fan.run("undo --yes").status == 0)
    #expect(try LibraryContents.facts(fan.store()) == before)
    #expect(names(try await photos(ids[0])) == ["a.jpg", "b.jpg"])
    // Nor does the last one, with which nothing of the outing is left.
    _ = try await photos(ids[0], "remove", "1", "2")
    _ = try await fan.run("import", fan.photos.path)
    #expect(try await photos(ids[0]).isEmpty)
    #expect(try fan.visitIDs() == ids)
  }

  @Test func captionsAndOrderAreSavedAndUndone() async throws {
    let ids = try await importVisits()
    let captioned = try await photos(ids[0], "caption", "2", "The ball\u{1B}[31m got by")
    #expect(captioned[1]["caption"] == "The ball\u{1B}[31m got by")
    #expect(try await fan.run("visits photos", ids[0]).output.contains("got by"))
    let id = try #require(captioned[1]["id"].text)
    #expect(names(try await photos(ids[0], "order", String(id.prefix(6)))) == ["b.jpg", "a.jpg"])
    let path = fan.photos.appendingPathComponent("2018/a.jpg").path
    #expect(names(try await photos(ids[0], "order", path, "1")) == ["a.jpg", "b.jpg"])
    for _ in 0..<3 { _ = try await fan.run("undo --yes") }
    #expect(try await photos(ids[0])[1]["caption"] == nil)
    for _ in 0..<3 { #expect(try await fan.run("redo").status == 0) }
    #expect(try await photos(ids[0])[1]["caption"] != nil)
    #expect(try await photos(ids[0], "caption", "2", "")[1]["caption"] == nil)
  }

  @Test func photosOfOtherVisitsAreAddedOnlyOnRequest() async throws {
    let ids = try await importVisits()
    let scan = try fan.add("scan.jpg", FixturePhoto(localTime: nil))
    let broken = try fan.add("notes.jpg", bytes: Data("no photo".utf8))
    let added = try await fan.run("visits photos", ids[1], "add", scan.path, broken.path)
    #expect(added.status == 3 && added.errors.contains("notes.jpg"))
    #expect(added.errors.contains("Added 1 photo."))
    #expect(names(try await photos(ids[1])) == ["c.jpg", "scan.jpg"])

    let other = fan.photos.appendingPathComponent("2018/a.jpg").path
    let before = try LibraryContents.facts(fan.store())
    let refused = try await fan.run("visits photos", ids[1], "add", other)
    #expect(refused.status == 1 && refused.errors.contains("2018-07-09 Fenway Park"))
    #expect(refused.errors.contains("--move"))
    #expect(try LibraryContents.facts(fan.store()) == before)
    let moved = try await photos(ids[1], "add", other, "--move")
    #expect(names(moved) == ["c.jpg", "scan.jpg", "a.jpg"])
    #expect(names(try await photos(ids[0])) == ["b.jpg"])
    _ = try await fan.run("undo --yes")
    #expect(try LibraryContents.facts(fan.store()) == before)
  }

  @Test func addingPhotoAnswersItsQuestion() async throws {
    let ids = try await importVisits()
    #expect(try fan.store().questions(states: [.open]).count == 1)
    let waiting = fan.photos.appendingPathComponent("2019/d.jpg").path
    #expect(names(try await photos(ids[1], "add", waiting)) == ["c.jpg", "d.jpg"])
    #expect(try fan.store().questions(states: [.open]).isEmpty)
    _ = try await fan.run("undo --yes")
    #expect(try fan.store().questions(states: [.open]).first?.photos.count == 1)
  }

  @Test func pipeIsNotAPhoto() async throws {
    let ids = try await importVisits()
    let pipe = fan.photos.appendingPathComponent("pipe.jpg").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let refused = try await fan.run("visits photos", ids[0], "add", pipe)
    #expect(
      refused.status == 1 && refused.errors.contains("not a regular file"), "\(refused.errors)")
  }

  @Test func sourceOfMovedPhotosIsReported() async throws {
    let ids = try await importVisits()
    try fan.add("new.jpg", FixturePhoto(localTime: nil))
    let (a, c, d) = ("2018/a.jpg", "2019/c.jpg", "2019/d.jpg")
    for (names, words) in [
      ([d], "Added 1 photo, from an open question."),
      ([a], "Added 1 photo, from another visit."),
      ([c, "2018/b.jpg", "new.jpg"], "Added 2 photos, 1 from another visit, 1 already there."),
    ] {
      let paths = names.map { fan.photos.appendingPathComponent($0).path }
      let done = try await fan.run(["visits", "photos", ids[1], "add", "--move"] + paths)
      #expect(done.errors.contains(words), "\(done.errors)")
    }
  }

  private static let refusals: [(arguments: [String], status: Int32)] = [
    (["shuffle"], 2), (["remove"], 2), (["caption", "1"], 2), (["list", "1"], 2),
    (["remove", "1", "--move"], 2), (["remove", "7"], 1), (["order", "nonesuch.jpg"], 1),
    (["add", "MISSING"], 1), (["order", "2", "2"], 2),
  ]

  @Test func invalidArgumentsAreRejected() async throws {
    let ids = try await importVisits()
    let before = try LibraryContents.facts(fan.store())
    for (arguments, status) in Self.refusals {
      let missing = fan.file("missing.jpg").path
      let refused = try await fan.run(
        ["visits", "photos", ids[0]] + arguments.map { $0 == "MISSING" ? missing : $0 })
      #expect(refused.status == status, "\(arguments) \(refused.errors)")
      #expect(refused.output.isEmpty)
    }
    #expect(try LibraryContents.facts(fan.store()) == before)
  }
}
