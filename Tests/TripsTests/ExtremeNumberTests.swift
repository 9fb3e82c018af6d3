import AppSupport
import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing
import Travel

@testable import Quests
@testable import TripPlanning
@testable import Trips

/// Trips and quests with numbers that no real one has.
@Suite struct ExtremeNumberTests {
  private func expectReadable(_ texts: [String], _ number: Double) throws {
    try #require(!texts.isEmpty)
    for text in texts where !text.isEmpty {
      #expect(ExtremeNumbers.isReadable(text), "\(number): \(text)")
    }
  }

  private func expectReadable(_ document: some Encodable, _ number: Double) throws {
    let line = try JSONValue(encoding: document).line
    #expect(JSONValue(parsing: line) != nil)
    #expect(ExtremeNumbers.isReadable(line), "\(number): \(line)")
  }

  @Test(arguments: ExtremeNumbers.doubles, [QuestProgress.Measure.minutes, .dollars, .miles])
  func progressOfQuestHasText(_ number: Double, _ measure: QuestProgress.Measure) throws {
    let states = ExtremeNumbers.doubles.map { best in
      QuestProgress(measure: measure, best: best, bestPossible: number)
    }
    let texts = states.map(QuestFormatter(.miles).progress)
    try expectReadable(texts, number)
    let none = QuestFormatter(.miles).progress(
      QuestProgress(measure: measure, best: nil, bestPossible: number))
    // There is no route, or the bound is unknown.
    #expect(number.isFinite ? none.hasPrefix("best –, bound ") : none == "best –")
    if !number.isFinite { #expect(!texts.contains { $0.contains("bound") || $0.contains("gap") }) }
  }

  @Test(arguments: ExtremeNumbers.doubles, [QuestObjective.time, .cost(perDay: 130, perMile: 1)])
  func questHasTextAndDocument(_ number: Double, _ objective: QuestObjective) throws {
    let builder = try Self.quest.get()
    let start = Date(timeIntervalSince1970: 1_750_000_000)
    let stadiums: [StadiumID] = ["fenway-park-boston", "citi-field-queens"]
    let games = stadiums.enumerated().map { index, stadium in
      let start = start + 86_400 * Double(index)
      return QuestGame(
        id: "\(index)", stadium: stadium, home: "Larks", away: "Owls", start: start,
        end: start + 10_800)
    }
    for flightCost in [nil, number] {
      let leg = QuestRoute.Leg(
        from: stadiums[0], to: stadiums[1],
        travel: QuestTravel(
          minutes: number, driveMinutes: number, miles: number, nights: 1, flightCost: flightCost),
        slackMinutes: number)
      let route = QuestRoute(
        games: games, legs: [leg], minutes: number, driveMinutes: number, miles: number,
        flightCost: number)
      for bound in [
        QuestBound(value: number, bestPossible: 1), QuestBound(value: 1, bestPossible: number),
      ] {
        let solution = QuestSolution(
          route: route, bound: bound, miles: bound, steps: 1, isCancelled: false)
        try expectReadable(QuestFormatter(.miles).lines(solution, builder: builder), number)
        try expectReadable([QuestFormatter(.miles).verdict(solution, objective: objective)], number)
        try expectReadable(QuestDocument.document(solution, builder: builder, visited: []), number)
      }
    }
  }

  private static let quest = Result {
    let catalog = try BundledCatalogFixture().catalog
    let (first, last) = (LocalDay("2025-06-10"), LocalDay("2025-06-20"))
    return try QuestProblemBuilder(
      QuestDataset(), request: QuestRequest(from: try #require(first), to: try #require(last)),
      catalog: catalog)
  }

  @Test(arguments: ExtremeNumbers.doubles) func planHasTextAndDocument(_ number: Double) throws {
    let option = try Self.option(number)
    let catalog = try BundledCatalogFixture().catalog
    for unit in DistanceUnit.allCases {
      let format = DisplayFormat(distanceUnit: unit)
      try expectReadable(PlanFormatter(catalog, format: format).lines(option, heading: "1"), number)
    }
    let plan = TripPlan(
      options: [PlannedTrip(option: option, preferences: TripPreferences(leagues: ["mlb"]))],
      proof: OptimalityProof(isProven: false, value: number, bestPossible: number), failure: nil)
    try expectReadable(plan.document(names: catalog, limit: 5), number)
  }

  /// A drive, a flight and a drive of this many miles between two stadiums.
  private static func option(_ miles: Double) throws -> TripOption {
    let catalog = try BundledCatalogFixture().catalog
    let stadiums = try ["fenway-park-boston", "citi-field-queens"].map { id in
      try #require(catalog.stadiums[StadiumID(id)])
    }
    let places = stadiums.map { stadium in
      Waypoint(
        kind: .stadium(stadium.id), name: stadium.name, coordinate: stadium.coordinate,
        zone: stadium.timeZone)
    }
    let start = Instant(Date(timeIntervalSince1970: 1_750_000_000))
    let legs = [ItineraryLeg.Mode.drive, .flight].enumerated().map { index, mode in
      let leaves = start + 1_440 * index
      return ItineraryLeg(
        from: places[index], to: places[1 - index], mode: mode, miles: miles, minutes: 60,
        minutesP90: 70, leaves: leaves, arrives: leaves + 60, arriveBy: leaves + 90,
        driveInstead: Drive(minutes: miles, miles: miles))
    }
    let items = legs.enumerated().map { index, leg in
      ItineraryItem(
        id: index, kind: leg.mode == .drive ? .drive(leg: index) : .flight(leg: index),
        start: leg.leaves, end: leg.arrives, zone: leg.from.zone)
    }
    return TripOption(
      Itinerary(items: items, legs: legs), preferences: TripPreferences(leagues: ["mlb"]),
      basis: ScoringContext())
  }
}
