import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

/// The photos of a visit: listed, added, removed, captioned and ordered by hand.
@Suite struct VisitPhotosTests {
  private func withVisits(_ body: (Fan, [String]) async throws -> Void) async throws {
    try await withFan { fan async throws in
      try fan.addThreeGames()
      _ = try await fan.run("import", fan.photos.path)
      try await body(fan, try fan.visitIDs())
    }
  }

  private func photos(_ fan: Fan, _ arguments: String...) async throws -> [JSON] {
    let run = try await fan.run(["visits", "photos"] + arguments + ["--json"])
    #expect(run.status == 0, "\(run.errors)")
    return try run.document["photos"].array
  }

  private func names(_ photos: [JSON]) -> [String] {
    photos.compactMap { $0["path"].text?.split(separator: "/").last.map(String.init) }
  }

  @Test func photosAreListedWithMetadata() async throws {
    try await withVisits { fan, ids async throws in
      try FileManager.default.removeItem(at: fan.photos.appendingPathComponent("2018/b.jpg"))
      let listed = try await photos(fan, ids[0])
      #expect(names(listed) == ["a.jpg", "b.jpg"])
      #expect(listed.map { $0["number"] } == [1, 2])
      #expect(listed.map { $0["missing"] } == [false, true])
      #expect(listed[0]["local_time"].text?.hasPrefix("2018-07-09T19:30") == true)
      let text = try await fan.run("visits", "photos", ids[0])
      #expect(text.lines.count == 3 && text.lines[2].contains("missing"))
      #expect(text.lines.allSatisfy { $0.count <= 80 })
    }
  }

  @Test func removedPhotoIsNotReimportedUntilUndo() async throws {
    try await withVisits { fan, ids async throws in
      let before = try LibraryContents.facts(fan.store())
      #expect(names(try await photos(fan, ids[0], "remove", "1")) == ["b.jpg"])
      #expect(FileManager.default.fileExists(atPath: fan.photos.path + "/2018/a.jpg"))
      let again = try await fan.run("import", fan.photos.path, "--json")
      #expect(try again.summary["new_visits"] == 0)
      #expect(names(try await photos(fan, ids[0])) == ["b.jpg"])
      #expect(try await fan.run("undo", "--yes").status == 0)
      #expect(try LibraryContents.facts(fan.store()) == before)
      #expect(names(try await photos(fan, ids[0])) == ["a.jpg", "b.jpg"])
      // Nor does the last one, with which nothing of the outing is left.
      _ = try await photos(fan, ids[0], "remove", "1", "2")
      _ = try await fan.run("import", fan.photos.path)
      #expect(try await photos(fan, ids[0]).isEmpty)
      #expect(try fan.visitIDs() == ids)
    }
  }

  @Test func captionsAndOrderAreSavedAndUndone() async throws {
    try await withVisits { fan, ids async throws in
      let captioned = try await photos(fan, ids[0], "caption", "2", "The ball\u{1B}[31m got by")
      #expect(captioned[1]["caption"] == "The ball\u{1B}[31m got by")
      #expect(try await fan.run("visits", "photos", ids[0]).output.contains("got by"))
      let id = try #require(captioned[1]["id"].text)
      #expect(
        names(try await photos(fan, ids[0], "order", String(id.prefix(6)))) == ["b.jpg", "a.jpg"])
      let path = fan.photos.appendingPathComponent("2018/a.jpg").path
      #expect(names(try await photos(fan, ids[0], "order", path, "1")) == ["a.jpg", "b.jpg"])
      for _ in 0..<3 { _ = try await fan.run("undo", "--yes") }
      #expect(try await photos(fan, ids[0])[1]["caption"] == nil)
      for _ in 0..<3 { #expect(try await fan.run("redo").status == 0) }
      #expect(try await photos(fan, ids[0])[1]["caption"] != nil)
      #expect(try await photos(fan, ids[0], "caption", "2", "")[1]["caption"] == nil)
    }
  }

  @Test func photosOfOtherVisitsAreAddedOnlyOnRequest() async throws {
    try await withVisits { fan, ids async throws in
      let scan = try fan.add("scan.jpg", FixturePhoto(localTime: nil))
      let broken = try fan.add("notes.jpg", bytes: Data("no photo".utf8))
      let added = try await fan.run("visits", "photos", ids[1], "add", scan.path, broken.path)
      #expect(added.status == 3 && added.errors.contains("notes.jpg"))
      #expect(added.errors.contains("Added 1 photo."))
      #expect(names(try await photos(fan, ids[1])) == ["c.jpg", "scan.jpg"])

      let other = fan.photos.appendingPathComponent("2018/a.jpg").path
      let before = try LibraryContents.facts(fan.store())
      let refused = try await fan.run("visits", "photos", ids[1], "add", other)
      #expect(refused.status == 1 && refused.errors.contains("2018-07-09 Fenway Park"))
      #expect(refused.errors.contains("--move"))
      #expect(try LibraryContents.facts(fan.store()) == before)
      let moved = try await photos(fan, ids[1], "add", other, "--move")
      #expect(names(moved) == ["c.jpg", "scan.jpg", "a.jpg"])
      #expect(names(try await photos(fan, ids[0])) == ["b.jpg"])
      _ = try await fan.run("undo", "--yes")
      #expect(try LibraryContents.facts(fan.store()) == before)
    }
  }

  @Test func addingPhotoAnswersItsQuestion() async throws {
    try await withVisits { fan, ids async throws in
      #expect(try fan.store().questions(states: [.open]).count == 1)
      let waiting = fan.photos.appendingPathComponent("2019/d.jpg").path
      #expect(names(try await photos(fan, ids[1], "add", waiting)) == ["c.jpg", "d.jpg"])
      #expect(try fan.store().questions(states: [.open]).isEmpty)
      _ = try await fan.run("undo", "--yes")
      #expect(try fan.store().questions(states: [.open]).first?.photos.count == 1)
    }
  }

  @Test func pipeIsNotAPhoto() async throws {
    try await withVisits { fan, ids async throws in
      let pipe = fan.photos.appendingPathComponent("pipe.jpg").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let refused = try await fan.run("visits", "photos", ids[0], "add", pipe)
      #expect(
        refused.status == 1 && refused.errors.contains("not a regular file"), "\(refused.errors)")
    }
  }

  @Test func sourceOfMovedPhotosIsReported() async throws {
    try await withVisits { fan, ids async throws in
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
  }

  private static let refusals: [(arguments: [String], status: Int32)] = [
    (["shuffle"], 2), (["remove"], 2), (["caption", "1"], 2), (["list", "1"], 2),
    (["remove", "1", "--move"], 2), (["remove", "7"], 1), (["order", "nonesuch.jpg"], 1),
    (["add", "MISSING"], 1), (["order", "2", "2"], 2),
  ]

  @Test func invalidArgumentsAreRejected() async throws {
    try await withVisits { fan, ids async throws in
      let before = try LibraryContents.facts(fan.store())
      for (arguments, status) in Self.refusals {
        let missing = fan.folder.appendingPathComponent("missing.jpg").path
        let refused = try await fan.run(
          ["visits", "photos", ids[0]] + arguments.map { $0 == "MISSING" ? missing : $0 })
        #expect(refused.status == status, "\(arguments) \(refused.errors)")
        #expect(refused.output.isEmpty)
      }
      #expect(try LibraryContents.facts(fan.store()) == before)
    }
  }
}
