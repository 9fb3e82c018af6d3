import AppSupport
import Foundation
import Localization
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Photos of cameras without GPS, proposed for visits.
@Suite final class ProposalTests: CatalogTests {
  private static let visit = "2019-07-16"

  private func phone(_ time: String = "\(visit)T20:00") throws -> FixturePhoto {
    try world.photo(at: "angel-stadium-anaheim", time)
  }

  private func camera(_ times: String...) -> [FixturePhoto] {
    times.map { time in
      FixturePhoto(localTime: LocalDateTime(time + ":00"), make: "Canon", model: "Canon EOS 70D")
    }
  }

  private func pair() throws -> [FixturePhoto] {
    try [phone()] + camera("\(Self.visit)T20:10", "\(Self.visit)T21:40", "\(Self.visit)T11:00")
  }

  @Test func photosTakenDuringVisitAreProposed() async throws {
    let script = try await ReviewScript(world, pair(), in: folder)
    let question = try #require(try script.questions(.open).first)
    #expect(question.photos.count == 2 && question.day == LocalDay(Self.visit))
    let visit = try #require(try script.visits.first)
    #expect(question.proposedVisits == [visit.id])
    let transcript = try script.play(["\n", "q"])
    #expect(
      transcript.contains("Add 2 photos of your Canon EOS 70D to your visit to Angel Stadium"))
    #expect(transcript.contains("2 photos, 20:10–21:40"))
    #expect(transcript.contains("by the camera's clock, which couldn't be checked"))
    #expect(transcript.contains("Enter later"))
    #expect(try script.questions(.open).count == 1)
  }

  @Test func reasonIsStoredInEnglishAndShownInTheUsersLanguage() async throws {
    try await Language.$current.withValue(.german) {
      let script = try await ReviewScript(world, pair(), in: folder)
      let question = try #require(try script.questions(.open).first)
      #expect(question.evidence.contains("by the camera's clock, which couldn't be checked"))
      let german = localized(
        "taken during the visit by the camera's clock, which couldn't be checked")
      let item = try #require(
        try ReviewService(
          catalog: world.catalog, store: script.store, clock: { Date(timeIntervalSince1970: 0) }
        ).items().first)
      #expect(item.reason(.metric) == german && !german.contains("clock"))
    }
  }

  @Test(arguments: [
    (7, "überein"), (65, "1 Std. 5 Min. vor"), (-60, "1 Std. nach"),
  ])
  func clockIsExplainedInTheUsersLanguage(_ minutes: Int, _ part: String) {
    let terms = PhotoProposal.Terms(camera: "", visits: [], clockAheadMinutes: minutes)
    #expect(Language.$current.withValue(.german) { terms.reason }.contains(part))
  }

  @Test(arguments: ["y", "1"])
  func yesAddsThemInOneUndoStep(key: String) async throws {
    let script = try await ReviewScript(world, pair(), in: folder)
    let visit = try #require(try script.visits.first)
    let transcript = try script.play([key])
    #expect(transcript.contains("Added to: 2019-07-16 Angel Stadium"))
    #expect(try script.store.photos(of: visit.id).count == 3 && script.visits.count == 1)
    _ = try script.store.undoLast()
    #expect(try script.store.photos(of: visit.id).count == 1)
    #expect(try script.questions(.open).count == 1)
  }

  @Test func noIsRememberedForTheVisit() async throws {
    let script = try await ReviewScript(world, pair(), in: folder)
    try script.play(["n"])
    #expect(try script.questions(.skipped).count == 1)
    try camera("\(Self.visit)T20:20", "2019-07-16T20:10").write(to: folder.url)
    let again = try await world.run(.init(paths: [folder.url.path]), into: script.store)
    #expect(again.summary.proposals.isEmpty)
    #expect(try script.questions(.open).isEmpty)
  }

  @Test func singlePhotoIsNotAskedAbout() async throws {
    let script = try await ReviewScript(
      world, [phone()] + camera("\(Self.visit)T20:10", "\(Self.visit)T11:00"), in: folder)
    #expect(try script.questions(.open).isEmpty && script.visits.count == 1)
  }

  @Test func laterPhotosJoinTheOpenQuestion() async throws {
    let script = try await ReviewScript(world, pair(), in: folder)
    let added = try folder.newFolder()
    let file = added.appendingPathComponent("late.jpg")
    try Data(camera("\(Self.visit)T20:20")[0].jpeg()).write(to: file)
    let again = try await world.run(.init(paths: [added.path]), into: script.store)
    #expect(again.summary.files[.noLocation] == 1)
    #expect(try script.questions(.open).map(\.photos.count) == [3])
    let third = try await world.run(.init(paths: [added.path]), into: script.store)
    #expect(third.summary.proposals.isEmpty)
    #expect(try script.questions(.open).map(\.photos.count) == [3])
  }

  @Test func dryRunAndYesRecordNothing() async throws {
    try pair().write(to: folder.url)
    var options = ImportPipeline.Options(
      paths: (0..<4).map { folder.url.appendingPathComponent("\($0).jpg").path })
    options.acceptsSingleOffers = true
    options.isDryRun = true
    let dry = try await world.run(options, into: nil)
    options.isDryRun = false
    let store = try folder.store("library")
    let real = try await world.run(options, into: store)
    #expect(dry.summary.proposals.map(\.photoCount) == [2])
    #expect(dry.summary.proposals == real.summary.proposals)
    let visit = try #require(try store.visits().first)
    #expect(visit.photoCount == 1)
    #expect(real.summary.files.values.reduce(0, +) == 4 && real.summary.files[.noLocation] == 3)
  }

  @Test func deletedVisitIsNoLongerProposed() async throws {
    let script = try await ReviewScript(world, pair(), in: folder)
    let visit = try #require(try script.visits.first)
    let editor = VisitEditor(
      catalog: world.catalog, store: script.store, clock: BundledCatalogFixture.clock)
    _ = try editor.delete(visit.id.text)
    #expect(try script.play([]).isEmpty)
    _ = try script.store.undoLast()
    #expect(try script.play(["y"]).contains("Added to:"))
  }

  @Test func wrongClockIsLearnedFromSharedDays() async throws {
    // The camera's clock is three hours ahead, as it shows on these days.
    var photos: [FixturePhoto] = []
    for (day, hour) in [("07-06", 9), ("07-09", 14), ("07-12", 11), ("07-14", 16)] {
      for minute in stride(from: 0, to: 60, by: 6) {
        let time = "2019-\(day)T\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        photos.append(
          try world.photo(at: "angel-stadium-anaheim", time, north: 20_000 + Double(minute) * 100))
        let local = try #require(LocalDateTime(time + ":20")) + 3 * 3600
        photos += camera(String(local.description.prefix(16)))
      }
    }
    photos += try [phone()] + camera("\(Self.visit)T23:10", "\(Self.visit)T23:40")
    let (script, transcript) = try await played(photos, keys: ["w", "y"])
    #expect(transcript.contains("2 photos, 20:10–20:40"))
    #expect(transcript.contains("the camera's clock was 3 h ahead"))
    let visit = try #require(try script.visits.first)
    #expect(try script.store.photos(of: visit.id).count == 3)
  }

  @Test func allProposalsOfOneCameraAreAnsweredTogether() async throws {
    let other = "2019-07-18"
    let photos = try pair() + [phone("\(other)T20:00")] + camera("\(other)T20:30", "\(other)T20:31")
    let script = try await ReviewScript(world, photos, in: folder)
    try #require(try script.visits.count == 2)
    let transcript = try script.play(["r", "y"])
    #expect(transcript.contains("One answer for all 2 questions like this"))
    #expect(try script.questions(.open).isEmpty)
    #expect(try script.store.visits().map(\.photoCount) == [3, 3])
    _ = try script.store.undoLast()
    #expect(try script.store.visits().map(\.photoCount) == [1, 1])
  }

  @Test func visitIsChosenIfSeveralFit() async throws {
    let script = try await ReviewScript(world, [], in: folder)
    let editor = VisitEditor(
      catalog: world.catalog, store: script.store, clock: BundledCatalogFixture.clock)
    for name in ["Angel Stadium", "Dodger Stadium"] {
      var request = VisitRequest()
      request.stadium = name
      request.day = LocalDay(Self.visit)
      request.kind = .tour
      _ = try editor.add(request)
    }
    try camera("\(Self.visit)T11:00", "\(Self.visit)T11:02").write(to: folder.url)
    _ = try await world.run([folder.url.path], into: script.store)
    let question = try #require(try script.questions(.open).first)
    #expect(question.proposedVisits.count == 2)
    let transcript = try script.play(["3", "y", "2"])
    #expect(transcript.contains("to one of these visits?") && transcript.contains("No visit 3."))
    #expect(transcript.contains("Unknown key \"y\"."))
    #expect(transcript.contains("1-2 choose a visit"))
    #expect(try script.store.visits().map(\.photoCount).sorted() == [0, 2])
  }

  @Test func visitsOfTheDayComeFirstForPhotosWithoutLocation() async throws {
    let scan = PhotoFacts(
      path: "a", localTime: LocalDateTime("\(Self.visit)T12:00:00"), timeSource: .original)
    let script = try await ReviewScript(world, [phone()], in: folder)
    let transcript = try script.play(
      ["o", "", "k", "1"], where: { !$0.isAsked }, unlocated: [scan])
    #expect(transcript.contains("  1  Angel Stadium"))
    let visit = try #require(try script.visits.first)
    #expect(try script.store.photos(of: visit.id).count == 2)
    _ = try script.store.undoLast()
    #expect(try script.questions(.open).isEmpty)
  }
}
