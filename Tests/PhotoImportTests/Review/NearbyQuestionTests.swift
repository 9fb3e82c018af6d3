import AppSupport
import Catalog
import Foundation
import Matching
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Questions about daily life near a stadium: one for each stadium.
@Suite final class NearbyQuestionTests: CatalogTests {
  /// Dinners during the games of three days, 900 m from Fenway Park.
  private func dinners(
    north: Double = 900, of stadium: StadiumID = "fenway-park-boston", from day: Int = 10
  ) throws -> [FixturePhoto] {
    try (day...day + 2).flatMap { day in
      try ["18:50", "19:30"].map {
        try world.photo(at: stadium, "2018-07-\(day)T\($0)", north: north)
      }
    }
  }

  /// Dinners near two stadiums.
  private func dinnersInTwoCities() throws -> [FixturePhoto] {
    try dinners() + dinners(of: "oracle-park-sf", from: 26)
  }

  /// A probable visit, by one photo above a station.
  private func probable() throws -> FixturePhoto {
    try world.photo(at: "madison-square-garden-manhattan", "2019-12-05T18:50")
  }

  private func items(_ script: ReviewScript) throws -> [ReviewItem] {
    try world.review(script.store).items()
  }

  @Test func nearbyQuestionsAroundOneStadiumAreOneQuestion() async throws {
    let photos = try dinnersInTwoCities() + [probable()]
    let script = try await ReviewScript(world, photos, in: folder)
    let items = try items(script)
    #expect(items.map(\.kind) == [.probable, .nearby, .nearby])
    #expect(items.map(\.photoCount) == [1, 6, 6] && items.map(\.days.count) == [1, 3, 3])
    let transcript = try script.play(["l", "q"])
    #expect(transcript.contains("6 photos on 3 days near Fenway Park, 0.6 mi from the center."))
    #expect(transcript.contains("Question 2 of 3: Jul 10–12, 2018"))
    #expect(transcript.contains("\n0.jpg, 1.jpg, 2.jpg and 3 more\n"))
    #expect(try script.questions(.open).count == 7)
  }

  /// Spots on both sides of the stadium are more than 2 km apart.
  @Test func questionAboutSeveralSpotsNamesTheirDistances() async throws {
    let script = try await ReviewScript(
      world, try dinners() + dinners(north: -1_200, from: 26), in: folder)
    #expect(try items(script).map(\.photoCount) == [12])
    let transcript = try script.play(["q"])
    #expect(transcript.contains("12 photos on 6 days near Fenway Park, 0.6 mi to 0.7 mi from"))
  }

  @Test func enterDeclinesWholeSpotForLaterImports() async throws {
    let (script, transcript) = try await played(dinners(), keys: ["\n"])
    #expect(transcript.contains("Skipped. Settled 3 questions."))
    #expect(try script.questions(.open).isEmpty)
    let later = [("13T18:50", 950.0), ("13T19:30", 950), ("09T19:20", 0), ("09T20:20", 0)]
    let added = try folder.newFolder()
    for (time, north) in later {
      let photo = try world.photo(at: "fenway-park-boston", "2018-07-\(time)", north: north)
      try Data(photo.jpeg()).write(to: added.appendingPathComponent("\(time).jpg"))
    }
    let reports = try await world.run([added.path], into: script.store)
    let outcomes = Dictionary(grouping: reports, by: \.outcome)
    #expect(outcomes[.skipped]?.map(\.day?.description) == ["2018-07-13"])
    #expect(outcomes[.recorded]?.map(\.day?.description) == ["2018-07-09"])
  }

  @Test func listedOutingsAreAnsweredOneByOne() async throws {
    let (script, transcript) = try await played(dinners(), keys: ["1", "i", "1", "q"])
    #expect(transcript.contains("This question covers 3 outings. To answer one, press i first."))
    #expect(transcript.contains("Question 2 of 3"))
    #expect(try script.visits.count == 1 && script.questions(.open).count == 2)
  }

  @Test func backRestoresWholeSpot() async throws {
    let script = try await ReviewScript(world, try dinnersInTwoCities(), in: folder)
    let transcript = try script.play(["\n", "k", "q"])
    #expect(transcript.contains("Undone."))
    #expect(try script.questions(.open).count == 6)
    #expect(try items(script).count == 2)
  }

  @Test func homeAnswerSettlesSpotAndNeighborsAtOnce() async throws {
    let home = try ["2019-01-05", "2019-02-05"].flatMap {
      try world.photos(at: "fenway-park-boston", on: $0, "20:00", "20:40", north: 110)
    }
    let (script, transcript) = try await played(home + dinners(north: 230), keys: ["h", "q"])
    #expect(transcript.contains("Settled 5 questions."))
    #expect(try script.questions(.open).isEmpty)
  }

  @Test func declinedSpotKeepsProbableQuestionOfSameDay() async throws {
    let game = try world.photo(at: "fenway-park-boston", "2018-07-10T13:00", north: 100)
    let script = try await ReviewScript(world, [game] + dinners(), in: folder)
    try script.play(["l", "\n"])
    #expect(try script.questions(.open).map(\.day?.description) == ["2018-07-10"])
  }
}

/// Photos in a stadium without a game, while one is played in the stadium next door.
@Suite final class NeighboringStadiumTests: CatalogTests {
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
    #expect(
      try lines.joined(separator: " ").contains(Regex("\(other), +[01](\\.\\d)? mi away")),
      "\(lines)")
    #expect(lines.contains { $0.hasPrefix("The nearest game was at \(other), ") }, "\(lines)")
    let question = try #require(try script.questions(.open).first)
    #expect(question.stadium == pair.place)
    let service = world.review(script.store)
    let listed = try ReviewItem.document(of: service.items()).items
    try #require(listed.count == 1)
    guard case .object(let members) = listed[0] else { return }
    #expect(members["stadium_id"] == .string(pair.place.rawValue))
    #expect(members["stadium_name"] == .string(place) && members["distance_m"]?.double == 0)
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
    let lines = try await importLines(photos(pair))
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
    let store = try folder.store()
    try ReviewScript(world: world, store: store).play(["e", "Concert"])
    let visit = try #require(try store.visits().first?.visit)
    _ = try await world.run([one.path, two.path], into: store)
    #expect(try store.photos(of: visit.id).count == 2 && store.questions(states: [.open]).isEmpty)
  }
}

/// The photos of a day with two games; the user attended both.
@Suite final class TwoGamesTests: CatalogTests {
  /// Photos of the Kings in the afternoon and the Clippers in the evening.
  private func photos(_ times: String...) throws -> [FixturePhoto] {
    try times.map { try world.photo(at: "crypto-com-arena-los-angeles", "2019-11-16T\($0)") }
  }

  /// Returns the times of the photos of each visit, by league.
  private func times(_ store: VisitStore) throws -> [String: [String]] {
    var times: [String: [String]] = [:]
    for visit in try store.visits().map(\.visit) {
      times[visit.league?.rawValue ?? "", default: []] += try store.photos(of: visit.id)
        .compactMap { $0.facts.localTime?.hourAndMinute }.sorted()
    }
    return times
  }

  @Test func bothDividesPhotosByTime() async throws {
    let photos = try photos("12:10", "13:30", "15:20", "16:30", "18:50", "20:00")
    let script = try await ReviewScript(world, photos, in: folder)
    try script.play(["a"])
    #expect(
      try times(script.store)
        == ["nhl": ["12:10", "13:30", "15:20", "16:30"], "nba": ["18:50", "20:00"]])
  }

  @Test func laterPhotosAreDividedToo() async throws {
    let (one, two) = (
      folder.url.appendingPathComponent("one"), folder.url.appendingPathComponent("two")
    )
    try photos("13:30", "20:00").write(to: one)
    try photos("14:10", "14:20", "20:40", "20:50", "21:00").write(to: two)
    let result = try await world.run(.init(paths: [one.path]), in: folder.url)
    try #require(result.reports.map(\.outcome) == [.pending])
    let store = try folder.store()
    try ReviewScript(world: world, store: store).play(["a"])
    for paths in [[two.path], [one.path, two.path]] {
      let again = try await world.run(paths, into: store)
      #expect(Set(again.map(\.outcome)) == [.duplicate])
      let times = try times(store)
      #expect(times["nhl"] == ["13:30", "14:10", "14:20"])
      #expect(times["nba"] == ["20:00", "20:40", "20:50", "21:00"])
    }
  }
}
