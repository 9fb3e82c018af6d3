import AppSupport
import Catalog
import Foundation
import Quests
import Sentences
import Sharing
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import TripPlanning
@testable import Trips

@Suite struct TripsDocumentTests {
  private func line(_ document: some Encodable) throws -> String {
    try JSONValue(encoding: document).line
  }

  @Test func questWithoutMissingStadiumsHasNoOptions() throws {
    #expect(
      try line(QuestDocument.nothingMissing)
        == #"{"bound":null,"failure":null,"options":[],"schema":1}"#)
  }

  @Test func failedQuestHasKindAndAdvice() throws {
    #expect(
      try line(QuestDocument.document(QuestError(faults: [])))
        == #"{"bound":null,"failure":{"advice":[],"hint":null,"kind":"fault","message":"#
        + #""the solver found an invalid route ([]). Please report this bug"},"options":[],"schema":1}"#
    )
  }

  @Test func planLeavesOutWhatWasNotRequested() throws {
    let plan = TripPlan(options: [], proof: nil, failure: nil)
    let catalog = try BundledCatalogFixture().catalog
    #expect(
      try line(plan.document(names: catalog, limit: 5))
        == #"{"bound":null,"failure":null,"options":[],"schema":1}"#)
    var reading = TripReading(mode: .dates)
    reading.set(.league, value: "mlb")
    reading.set(.hours, value: "4.5")
    reading.set(.repeatCities, value: "no")
    #expect(
      try line(plan.document(names: catalog, limit: 5, understood: reading, unused: ["hit"]))
        == #"{"bound":null,"failure":null,"not_used":["hit"],"options":[],"questions":[],"schema":1,"#
        + #""understood":{"hours":4.5,"league":["mlb"],"mode":"dates","repeat_cities":false}}"#)
  }

  @Test func questionsOfSentenceHaveChoices() throws {
    let choice = NameIndex.Entry(
      title: "Arizona Cardinals (NFL)", key: "nfl-ari", meaning: .team("nfl-ari", of: "nfl"))
    let issue = SentenceIssue(kind: .several, fragment: "Cards", candidates: [choice])
    #expect(
      try line(
        TripSentence(reading: TripReading(mode: .dates), issues: [issue], unused: []).document)
        == #"{"bound":null,"failure":null,"not_used":[],"options":[],"questions":[{"choices":"#
        + #"[{"id":"nfl-ari","title":"Arizona Cardinals (NFL)"}],"kind":"several","#
        + #""text":"\"Cards\" has several meanings.","words":"Cards"}],"schema":1,"#
        + #""understood":{"mode":"dates"}}"#)
  }

  @Test func roundsOfARunoffAreKeyedByLetters() throws {
    let poll = try Poll(
      id: "0123456789abcdef", title: "Where?", method: .ranked, closes: LocalDay("2026-05-01"),
      options: [.init(title: "A"), .init(title: "B")], voters: [])
    let kept = StoredPoll(
      poll, secret: [UInt8](repeating: 1, count: 32), trips: [nil, nil])
    let vote = VoteFile(Vote(poll: kept.poll.id, voter: "Ana", choices: [1, 0]), proof: .none)
    let tally = PollTally(
      kept, offered: [SubmittedVote(name: "a.txt", content: .success(vote.text))])
    let text = try line(tally.document(picked: 1))
    #expect(text.contains(#""choices":["B","A"]"#))
    #expect(text.contains(#""votes":{"A":0,"B":1}"#))
    #expect(text.contains(#""picked":"B""#) && text.contains(#""winners":["B"]"#))
  }
}

@Suite struct CostSplitTests {
  @Test func firstPayersPayTheRemainingCents() {
    let split = CostSplit(cents: 10_001, among: ["Ana", "Ben", "Cy"])
    #expect(split.shares.map(\.cents) == [3334, 3334, 3333])
    #expect(
      split.lines == [
        "  $100.01 split between 3 people:", "    Ana  $33.34", "    Ben  $33.34",
        "    Cy   $33.33",
      ])
    #expect(CostSplit(cents: 5, among: ["Ana"]).lines.last == "    Ana  $0.05")
  }

  @Test func sharesAddUpAndDifferByAtMostOneCent() throws {
    var chance = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let cents = Int.random(in: 0...1_000_000, using: &chance)
      let count = Int.random(in: 1...CostSplit.maxPayers, using: &chance)
      let shares = CostSplit(cents: cents, among: (1...count).map(String.init)).shares.map(\.cents)
      #expect(shares.reduce(0, +) == cents)
      #expect(try #require(shares.max()) - #require(shares.min()) <= 1)
      #expect(shares == shares.sorted(by: >))
    }
  }

  @Test func payersAreNamesOrACount() {
    #expect(CostSplit.payers(["2"]) == ["person 1", "person 2"])
    #expect(CostSplit.payers(["Ana", "2"]) == ["Ana", "2"])
    for wrong in [["0"], ["-1"], ["201"], [], ["Ana", "ana"], [""]] {
      #expect(CostSplit.payers(wrong) == nil, "\(wrong)")
    }
  }
}

@Suite struct PlanFormatterTests {
  private static let today = LocalDay("2025-03-01") ?? LocalDay(daysSinceEpoch: 0)

  private func planner(visited: Set<StadiumID> = []) throws -> TripPlanningService {
    try TripPlanningService(
      catalog: BundledCatalogFixture().catalog, basis: ScoringContext { $0.visited = visited })
  }

  private func preferences(
    _ first: String, _ last: String, _ change: (inout TripPreferences) throws -> Void
  ) throws -> TripPreferences {
    var wanted = TripPreferences(leagues: ["mlb"])
    (wanted.firstDay, wanted.lastDay) = (LocalDay(first), LocalDay(last))
    try change(&wanted)
    return wanted
  }

  private func text(
    _ wanted: TripPreferences, visited: Set<StadiumID> = [], numbers: Bool = false
  ) async throws -> String {
    let planner = try planner(visited: visited)
    let plan = try await planner.plan(wanted, today: Self.today, options: 12)
    let text = PlanFormatter(planner.catalog, format: .miles)
    let failure = text.failureLines(plan)
    if !failure.isEmpty { return failure.joined(separator: "\n") + "\n" }
    let option = try #require(plan.options.first?.option)
    let lines = text.lines(option, heading: "1", numbers: numbers, badges: ["A Badge", "Another"])
    for line in lines { #expect(line.count <= 80, "\(line)") }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func routeAcrossTimeZones() async throws {
    let catalog = try planner().catalog
    let wanted = try preferences("2025-08-05", "2025-08-14") {
      ($0.mode, $0.start) = (.route, try catalog.place("Boston", on: Self.today))
      ($0.end, $0.leisure) = (try catalog.place("Chicago", on: Self.today), .relaxed)
    }
    try await expectSnapshot(
      try text(wanted, visited: ["pnc-park-pittsburgh"]), named: "plan-route.txt")
  }

  @Test func tripWithFlightsAndNumbers() async throws {
    let wanted = try preferences("2025-07-04", "2025-07-09") {
      ($0.flights, $0.mode, $0.teams) = (FlightRules(), .teams, ["mlb-sea", "mlb-bos"])
    }
    try await expectSnapshot(try text(wanted, numbers: true), named: "plan-flights.txt")
  }

  @Test func failureWithAdvice() async throws {
    let wanted = try preferences("2025-07-05", "2025-07-07") {
      ($0.mode, $0.teams) = (.teams, ["mlb-sea", "mlb-bos"])
    }
    try await expectSnapshot(try text(wanted), named: "plan-failure.txt")
  }

  @Test func distancesFollowTheUnit() async throws {
    let planner = try planner()
    let wanted = try preferences("2025-08-05", "2025-08-08") { $0.stops.minimum = 2 }
    let plan = try await planner.plan(wanted, today: Self.today, options: 1)
    let option = try #require(plan.options.first?.option)
    for unit in DistanceUnit.allCases {
      let format = DisplayFormat(distanceUnit: unit)
      let text = PlanFormatter(planner.catalog, columns: 200, format: format)
      let miles = option.itinerary.miles
      #expect(
        text.lines(option, heading: "1").first?.contains(format.distance(miles: miles)) == true)
    }
  }
}

@Suite struct WrappingTests {
  @Test func unbrokenPartsStayTogether() {
    let line = "  drive toward \("Oriole Park at Camden Yards,".unbroken) \("1 h 35 min".unbroken)"
    #expect(
      line.wrapped(within: 40, indent: 4)
        == ["  drive toward", "    Oriole Park at Camden Yards,", "    1 h 35 min"])
    #expect(line.wrapped(within: 80, indent: 4).count == 1)
  }

  @Test func longPartsBreakBetweenWords() {
    let part = "New York Mets and St. Louis Cardinals".unbroken
    #expect(
      part.wrapped(within: 20, indent: 2) == ["New York Mets and", "  St. Louis", "  Cardinals"])
    let word = String(repeating: "x", count: 30)
    #expect(word.wrapped(within: 20, indent: 2) == [word])
  }
}

@Suite struct StoredItineraryTests {
  @Test func itineraryRoundTripsThroughStorage() async throws {
    let catalog = try BundledCatalogFixture().catalog
    let planner = try TripPlanningService(catalog: catalog, basis: ScoringContext())
    var wanted = TripPreferences(leagues: ["mlb"])
    (wanted.firstDay, wanted.lastDay) = (LocalDay("2025-07-04"), LocalDay("2025-07-12"))
    (wanted.flights, wanted.electricCar) = (FlightRules(), ElectricCar(rangeMiles: 120))
    wanted.start = TripPlace(
      name: "Home", coordinate: try #require(Coordinate(latitude: 41.5, longitude: -81.7)))
    let today = try #require(LocalDay("2025-03-01"))
    for planned in try await planner.plan(wanted, today: today, options: 6).options {
      let itinerary = planned.option.itinerary
      let json = try itinerary.stored(["games": 2.5])
      let stored = try JSONDecoder().decode(StoredItinerary.self, from: Data(json.utf8))
      let read = try stored.itinerary(catalog)
      #expect(read.legs == itinerary.legs && read.items.map(\.id) == itinerary.items.map(\.id))
      for (left, right) in zip(read.items, itinerary.items) where left.game == nil {
        #expect(left == right)
      }
      for (left, right) in zip(read.games, itinerary.games) {
        #expect(left.id == right.id && left.start == right.start)
        #expect(left.usualEnd == right.usualEnd && left.game.away == right.game.away)
      }
      #expect(try read.stored(["games": 2.5]) == json)
      #expect(stored.advantage == ["games": 2.5])
    }
  }
}

/// Saved trips come from other computers, tables of games and drives from other programs.
@Suite struct PlanMutationTests {
  private static let planned = Task { () async throws -> (catalog: Catalog, trip: StoredTrip) in
    let catalog = try BundledCatalogFixture().catalog
    let planner = try TripPlanningService(catalog: catalog, basis: ScoringContext())
    var wanted = TripPreferences(leagues: ["mlb"])
    (wanted.firstDay, wanted.lastDay) = (LocalDay("2025-07-04"), LocalDay("2025-07-12"))
    wanted.flights = FlightRules()
    let today = try #require(LocalDay("2025-03-01"))
    let option = try #require(
      try await planner.plan(wanted, today: today, options: 1).options.first)
    let itinerary = option.option.itinerary
    let trip = StoredTrip(
      id: UUID(), name: "Lakes", preferences: try SavedTripEncoder.json(wanted),
      games: itinerary.games.map(\.id), itinerary: try itinerary.stored([:]),
      createdAt: .distantPast, changedAt: .distantPast)
    return (catalog, trip)
  }

  @Test func brokenTripsAreUnreadableOrShown() async throws {
    let (catalog, trip) = try await Self.planned.value
    let finder = try PointFinder(catalog, kinds: [])
    let tokens = [
      "1e300", "-1", "9223372036854775807", "null", "\"limit\":1e9,", "0001-01-01T00:00:00Z",
      "9999-12-31T23:59:00Z",
    ]
    var shown = 0
    try InputMutator.run(samples: [Array(trip.itinerary.utf8)], tokens: tokens, divisor: 4) {
      var broken = trip
      broken.itinerary = String(decoding: $0, as: UTF8.self)
      shown += try show(broken, catalog, finder) ? 1 : 0
    }
    try InputMutator.run(samples: [Array(trip.preferences.utf8)], tokens: tokens, divisor: 4) {
      var broken = trip
      broken.preferences = String(decoding: $0, as: UTF8.self)
      shown += try show(broken, catalog, finder) ? 1 : 0
    }
    #expect(shown > 0)
  }

  /// Prints a trip as commands do; returns false if it is unreadable.
  private func show(_ trip: StoredTrip, _ catalog: Catalog, _ finder: PointFinder) throws -> Bool {
    let saved: SavedTrip
    do throws(SavedTripError) { saved = try SavedTrip(trip, catalog: catalog) } catch {
      return false
    }
    let surroundings = try TripSurroundings(of: saved, finder, names: catalog)
    let document = saved.document(
      basis: ScoringContext(), names: catalog, surroundings: surroundings)
    let line = try JSONValue(encoding: document).line
    #expect(JSONValue(parsing: line) != nil && ExtremeNumbers.isReadable(line), "\(trip)")
    let shared = SharedTrip(
      saved, basis: ScoringContext(), names: catalog, surroundings: surroundings, format: .metric)
    for form in [TripFileFormat.ics, .gpx, .kml, .md] { #expect(shared.text(form) != nil) }
    _ = SavedTripFormatter.table([saved])
    return true
  }

  @Test(arguments: [
    ("\"perMile\":0.25", "\"perMile\":1e300"), ("\"perDay\":0", "\"perDay\":-1e18"),
    ("\"drivers\":1", "\"drivers\":9223372036854775807"),
  ])
  func impossibleNumbersOfATripAreUnreadable(_ number: String, _ other: String) async throws {
    var (catalog, trip) = try await Self.planned.value
    try #require(trip.preferences.contains(number))
    trip.preferences = trip.preferences.replacing(number, with: other)
    #expect(throws: SavedTripError.unreadable("Lakes")) { try SavedTrip(trip, catalog: catalog) }
  }

  @Test func brokenTablesOfAQuestAreRejectedOrRead() {
    let samples = [
      "start,end,stadium,home,away\n2019-03-28T13:05:00-04:00,,yankee,Yankees,Orioles\n",
      "id,name,latitude,longitude\na,\"Park, A\",40.8,-73.9\nb,B,42.3,-71.1\n",
      "from,to,minutes,miles\na,b,61.5,50\nb,a,60,51\n",
    ].map { Array($0.utf8) }
    let tokens = ["\"", ",,", "\r\n", "\u{FEFF}", "1e308", "nan", "0001-01-01T00:00:00Z", "+99:99"]
    var tables = 0
    InputMutator.run(samples: samples, tokens: tokens) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      if let games = try? QuestCSVReader.games(text, gameHours: 3) {
        tables += 1
        #expect(games.allSatisfy { $0.start < $0.end && !$0.stadium.rawValue.isEmpty }, "\(text)")
      }
      if let sites = try? QuestCSVReader.stadiums(text) {
        tables += 1
        #expect(Set(sites.map(\.id)).count == sites.count, "\(text)")
      }
      tables += (try? QuestCSVReader.drives(text)) == nil ? 0 : 1
    }
    #expect(tables > 0)
  }
}

@Suite struct StayTests {
  @Test func textNamesTownOrPlace() {
    #expect(Stay(town: "Cleveland, OH", near: "Progressive Field").text == "in Cleveland, OH")
    // Trips saved before nights had towns.
    #expect(Stay(near: "Progressive Field").text == "near Progressive Field")
    #expect(Stay(near: "the way to Coors Field").text == "on the way to Coors Field")
  }
}
