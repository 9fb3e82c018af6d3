import AppSupport
import Foundation
import Matching
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Imports into a library that earlier imports and the user have changed.
@Suite struct ReimportTests {
  private let folder = TemporaryFolder()
  private let library: TraceLibrary
  private var world: BundledCatalogFixture { library.world }

  init() throws { library = try TraceLibrary(in: folder) }

  /// Two photos of the game of 2019-07-19 in San Francisco.
  private func evening(_ times: String...) throws -> [FixturePhoto] {
    try times.map { try world.photo(at: "oracle-park-sf", "2019-07-19T\($0)") }
  }

  /// Two times are a question, and stay one when later photos join it.
  @Test func timesThatDisagreeAreStillInDoubtInLaterImport() async throws {
    var photos = try world.photos(at: "yankee-stadium-bronx", on: "2019-08-03", "19:30", "20:10")
    for index in photos.indices {
      photos[index].gpsTime = photos[index].localTime?.instant(offset: .utc)
    }
    #expect(try await library.runImport("film", photos).map(\.outcome) == [.pending])
    let gap = try world.photos(at: "yankee-stadium-bronx", on: "2019-08-03", "17:20")
    #expect(try await library.runImport("gap", gap).map(\.outcome) == [.pending])
    #expect(try library.store.visits().isEmpty && library.open().count == 1)
  }

  /// A photo that was moved to another visit doesn't take the others with it.
  @Test func photoMovedToAnotherVisitLeavesRestOfQuestion() async throws {
    _ = try await library.runImport("game", evening("19:40", "20:10", "20:40"))
    let visit = try #require(try library.store.visits().first?.visit.id)
    let doubtful = try world.photos(at: "fenway-park-boston", on: "2018-01-20", "11:00", "11:40")
    #expect(try await library.runImport("walk", doubtful).map(\.outcome) == [.pending])
    let question = try #require(try library.open().first)
    let first = try NewPhoto(
      sha256: #require(question.photos.first).sha256, facts: PhotoFacts(path: "/walk/0.jpg"))
    try library.store.write(in: library.store.makeBatch(.photos)) { writer in
      _ = try writer.attach([first], to: visit, takingFromQuestions: true)
    }
    let again = try await library.runImport("walk", doubtful)
    #expect(again.map(\.outcome) == [.pending])
    #expect(try library.store.photos(of: visit).count == 4)
    #expect(try library.open().map(\.id) == [question.id])
    #expect(try library.open().first?.photos.count == 1)
  }

  @Test func photosThatFriendTookStayPossibleQuestion() async throws {
    let sent = try evening("19:40", "20:40").map { photo in
      var photo = photo
      photo.model = "Other phone"
      return photo
    }
    let home = try (1...9).map {
      try world.photo(at: "oracle-park-sf", "2019-07-0\($0)T12:00", north: 40_000)
    }
    let first = try await library.runImport("all", home + sent)
    #expect(first.map(\.verdict.reason) == [.takenByOthers])
    for name in ["later", "much later"] {
      _ = try await library.runImport(
        name, [world.photo(at: "oracle-park-sf", "2019-07-19T22:00", north: 3_000)])
      #expect(try library.open().filter(\.isAsked).map(\.photos.count) == [2])
    }
    let review = world.review(library.store)
    let items = try review.items()
    #expect(items.map(\.kind) == [.possible] && items.map(\.verdict.reason) == [.takenByOthers])
    // The camera was the user's new one.
    let others = try (11...14).map { day in
      var photo = try world.photo(at: "oracle-park-sf", "2019-07-\(day)T13:00", north: 40_000)
      photo.model = "Other phone"
      return photo
    }
    let again = try await library.runImport("all", home + sent + others)
    #expect(again.map(\.outcome) == [.recorded])
  }

  @Test func contradictionByOwnPhotoIsRemembered() async throws {
    let elsewhere = try world.photo(at: "oracle-park-sf", "2019-07-19T20:35", north: 40_000)
    let first = try await library.runImport("all", evening("20:30", "20:40") + [elsewhere])
    #expect(first.map(\.verdict.reason) == [.takenByOthers])
    let later = try await library.runImport("later", evening("21:30"))
    #expect(later.map(\.verdict.reason) == [.takenByOthers])
    #expect(try library.store.visits().isEmpty)
    #expect(try library.open().filter(\.isAsked).map(\.photos.count) == [3])
  }

  @Test func frequentPlaceIsRememberedFromEarlierImport() async throws {
    let december = try (1...6).map {
      try world.photo(at: "oracle-park-sf", "2018-12-0\($0)T20:00", north: 110)
    }
    let game = try world.photos(
      at: "oracle-park-sf", on: "2019-07-19", "19:40", "20:40", north: 110)
    _ = try await library.runImport("winter", december)
    let reports = try await library.runImport("summer", game)
    #expect(reports.map(\.outcome) == [.pending] && reports.first?.verdict.failed == [.noHabit])
  }

  @Test func deletedVisitIsNotReimported() async throws {
    let first = try await library.runImport("a", evening("19:40", "20:40"))
    #expect(first.map(\.outcome) == [.recorded])
    _ = try library.editor.delete(#require(first.first?.visitID).text)
    #expect(
      try await library.runImport("a", evening("19:40", "20:40")).map(\.outcome) == [.skipped])
    // Other photos of that evening raise a question, without the removed ones.
    let more = try await library.runImport("b", evening("19:45", "21:00"))
    #expect(more.map(\.outcome) == [.pending])
    #expect(try library.open().map(\.photos.count) == [2] && library.store.visits().isEmpty)
  }

  @Test func tourOnSameDayDoesNotHideGame() async throws {
    var tour = VisitRequest()
    tour.stadium = "oracle-park-sf"
    tour.day = LocalDay("2019-07-19")
    tour.kind = .tour
    _ = try library.editor.add(tour)
    #expect(
      try await library.runImport("a", evening("19:40", "20:40")).map(\.outcome) == [.recorded])
    let kinds = try library.store.visits().map(\.visit.kind)
    #expect(Set(kinds) == [.tour, .game])
  }

  @Test func manualVisitToOneOfTwoGamesLeavesOtherAsQuestion() async throws {
    var lakers = VisitRequest()
    lakers.stadium = "crypto-com-arena-los-angeles"
    lakers.day = LocalDay("2022-04-03")
    lakers.home = "Lakers"
    _ = try library.editor.add(lakers)
    let photo = try world.photo(at: "crypto-com-arena-los-angeles", "2022-04-03T13:00")
    #expect(try await library.runImport("a", [photo]).map(\.outcome) == [.pending])
  }

  @Test func questionIsWithdrawnOnceItsGameIsRecorded() async throws {
    let far = try world.photos(
      at: "oracle-park-sf", on: "2019-07-19", "18:00", "18:45", north: -700)
    #expect(try await library.runImport("lot", far).map(\.outcome) == [.pending])
    #expect(
      try await library.runImport("a", evening("19:40", "20:40")).map(\.outcome) == [.recorded])
    #expect(try library.open().isEmpty)
    #expect(try library.store.questions(states: [.withdrawn]).count == 1)
  }

  @Test func photosFromTwoImportsBecomeOneVisit() async throws {
    // Each half alone may be from outside and shows no stay; together they do.
    let first = try world.photo(at: "oracle-park-sf", "2019-07-19T19:40", north: 110)
    let second = try world.photo(at: "oracle-park-sf", "2019-07-19T20:40", north: 110)
    #expect(try await library.runImport("a", [first]).map(\.outcome) == [.pending])
    let reports = try await library.runImport("b", [second])
    #expect(reports.map(\.outcome) == [.recorded])
    #expect(try library.open().isEmpty && library.store.visits().map(\.photoCount) == [2])
  }

  @Test func rewrittenFileIsStillTheSamePhoto() async throws {
    _ = try await library.runImport("a", evening("19:40", "20:40"))
    let captioned = try evening("19:40", "20:40").map { photo in
      var photo = photo
      photo.imageBytes = 500
      return photo
    }
    #expect(try await library.runImport("a", captioned).map(\.outcome) == [.duplicate])
    #expect(try library.store.visits().map(\.photoCount) == [2])
    // The new bytes are known now.
    _ = try await library.runImport("a", captioned)
    #expect(try library.store.history(limit: 9).count == 2)
  }

  @Test func duplicateOutingReportsItsGame() async throws {
    let first = try await library.runImport("a", evening("19:40", "20:40"))
    let again = try await library.runImport("a", evening("19:40", "20:40"))
    #expect(again.map(\.outcome) == [.duplicate] && again.first?.visitID == first.first?.visitID)
    #expect(
      again.map { JSONValue(outing: $0, names: world.catalog).member("game_id") }
        == first.map { JSONValue(outing: $0, names: world.catalog).member("game_id") })
  }
}

extension JSONValue {
  fileprivate func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }
}

/// The cameras that imports remember.
@Suite struct CameraUsageHistoryTests {
  private let folder = TemporaryFolder()
  @Test func camerasAreRememberedWithTheirDays() throws {
    let history = CameraUsageHistory(file: folder.url.appendingPathComponent("cache/cameras.tsv"))
    #expect(history.load().isEmpty)
    let photos = ["Phone", "Old\tcamera\nII"].map { model in
      PhotoFacts(
        path: "\(model).jpg", localTime: LocalDateTime("2019-06-15T12:00:00"),
        timeSource: .original, make: model == "Phone" ? "Maker" : nil, model: model)
    }
    let cameras = CameraHistory(photos)
    try history.save(cameras)
    let (period, days) = (602, UInt32(1) << 2)
    #expect(
      Set(history.load()) == [
        CameraUsage(make: "Maker", model: "Phone", period: period, days: days),
        CameraUsage(make: "", model: "Old camera II", period: period, days: days),
      ])
    // A library without cameras doesn't remove them.
    try history.save(CameraHistory([]))
    #expect(history.load().count == 2)
  }

  @Test func linesThatCannotBeReadAreIgnored() throws {
    let file = folder.url.appendingPathComponent("cameras.tsv")
    let lines = ["602\t4\tMaker\tPhone", "602\t4\tMaker", "x\t4\tMaker\tPhone", "1\tx\ta\tb", "a"]
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    #expect(
      CameraUsageHistory(file: file).load() == [
        CameraUsage(make: "Maker", model: "Phone", period: 602, days: 4)
      ])
  }
}
