import AppSupport
import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Photos in a stadium without a game, while one is played in the stadium next door.
@Suite struct NeighboringStadiumTests {
  private let folder = TemporaryFolder()
  struct Pair: Sendable, CustomTestStringConvertible {
    let place: StadiumID
    let other: StadiumID
    let days: (first: String, last: String)

    var testDescription: String { "\(place)" }
  }

  static let pairs = [
    Pair(
      place: "kia-forum-inglewood", other: "intuit-dome-inglewood",
      days: ("2024-11-01", "2025-02-01")),
    Pair(
      place: "los-angeles-memorial-coliseum", other: "bmo-stadium-los-angeles",
      days: ("2024-04-01", "2024-10-01")),
  ]

  let world: BundledCatalogFixture

  init() throws { world = try BundledCatalogFixture() }

  /// Returns two photos from inside the stadium, on a day with a single game next door.
  private func photos(_ pair: Pair) throws -> [FixturePhoto] {
    let (first, last) = try (
      #require(LocalDay(pair.days.first)), #require(LocalDay(pair.days.last))
    )
    func games(_ stadium: StadiumID, _ day: LocalDay) throws -> Int {
      try world.catalog.gameIndex.games(at: stadium, on: day).count
    }
    let place = try world.stadium(pair.place)
    let day = try #require(
      try (0...(last - first)).map { first + $0 }.first { day in
        let neighbors = world.catalog.stadiums.near(place.coordinate, on: day, within: 5_000)
        return try games(pair.other, day) == 1
          && neighbors.allSatisfy { neighbor in
            try neighbor.stadium.id == pair.other
              || (-1...1).allSatisfy { try games(neighbor.stadium.id, day + $0) == 0 }
          }
      })
    return try ["19:45", "20:30"].map { try world.photo(at: pair.place, "\(day)T\($0)") }
  }

  private func name(_ stadium: StadiumID) throws -> String { try world.stadium(stadium).name }

  @Test(arguments: pairs)
  func questionIsAboutStadiumOfPhotos(_ pair: Pair) async throws {
    let script = try await ReviewScript(world, photos(pair), in: folder)
    let lines = try script.play(["q"]).split(separator: "\n").map(String.init)
    let (place, other) = (try name(pair.place), try name(pair.other))
    #expect(lines.contains { $0.hasPrefix("\(place), 0 ft from the center") }, "\(lines)")
    try #require(lines.contains { $0.hasPrefix("  1  ") })
    #expect(lines.joined(separator: " ").contains("\(other), 0."), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("The nearest game was at \(other), ") }, "\(lines)")
    let question = try #require(try script.questions(.open).first)
    #expect(question.stadium == pair.place)
    let service = ReviewService(
      catalog: world.catalog, store: script.store, clock: BundledCatalogFixture.clock)
    let listed = try QuestionListDocument(service.items()).questions
    try #require(listed.count == 1)
    guard case .object(let members) = listed[0] else { return }
    #expect(members["stadium_id"] == .string(pair.place.rawValue))
    #expect(members["stadium_name"] == .string(place))
    #expect(members["distance_m"]?.double == 0)
  }

  @Test(arguments: pairs)
  func tourAndEventAreRecordedAtStadiumOfPhotos(_ pair: Pair) async throws {
    for inputs in [["t"], ["e", "Concert"], ["b", "Trojans", "Bruins", ""]] {
      let script = try await ReviewScript(world, photos(pair), in: folder)
      try script.play(inputs)
      let visit = try #require(try script.visits.first)
      #expect(visit.stadium == pair.place)
      #expect(visit.evidence?.distance ?? .infinity < 1)
      #expect(try script.store.photos(of: visit.id).count == 2)
    }
  }

  @Test(arguments: pairs)
  func offeredGameIsRecordedWhereItWas(_ pair: Pair) async throws {
    let script = try await ReviewScript(world, photos(pair), in: folder)
    try script.play(["1"])
    #expect(try script.visits.map(\.stadium) == [pair.other])
  }

  @Test(arguments: pairs)
  func importListsStadiumOfPhotos(_ pair: Pair) async throws {
    try photos(pair).write(to: folder.url.appendingPathComponent("photos"))
    let result = try await world.run(
      .init(paths: [folder.url.appendingPathComponent("photos").path]), in: folder.url)
    let lines = ImportFormatter(
      catalog: world.catalog, explains: false, isDryRun: false, format: .miles
    ).lines(result.reports, result.summary)
    let place = try name(pair.place)
    let question = try #require(
      lines.firstIndex { $0.contains(place) && $0.contains("(2 photos)") })
    try #require(lines.count > question + 2)
    #expect(lines[question + 2].contains("• ") && lines[question + 2].contains(" mi away"))
    #expect(try lines[question + 2].contains(name(pair.other)), "\(lines)")
  }

  /// Photos that are found later belong to the event in the same stadium.
  @Test(arguments: pairs)
  func laterPhotosJoinTheEvent(_ pair: Pair) async throws {
    let all = try photos(pair)
    let (one, two) = (
      folder.url.appendingPathComponent("one"), folder.url.appendingPathComponent("two")
    )
    try Array(all.prefix(1)).write(to: one)
    try Array(all.suffix(1)).write(to: two)
    _ = try await world.run(.init(paths: [one.path]), in: folder.url)
    let store = try VisitStore.open(
      folder: folder.url.appendingPathComponent("data"), clock: BundledCatalogFixture.clock)
    try ReviewScript(world: world, store: store).play(["e", "Concert"])
    let visit = try #require(try store.visits().first?.visit)
    _ = try await world.run([one.path, two.path], into: store)
    #expect(try store.photos(of: visit.id).count == 2)
    #expect(try store.questions(states: [.open]).isEmpty)
  }
}
