package import Foundation
import SportsModel
package import Travel

/// An itinerary after a change, with the checker's violations.
package struct EditedItinerary: Hashable, Sendable {
  package let itinerary: Itinerary
  package let violations: [TripViolation]
}

/// The reason why an itinerary can't be changed.
package enum ItineraryEditError: Error, Hashable, Sendable {
  case noSuchItem(id: Int)
  case locked(id: Int)
  case notMovable(id: Int)
  case notRemovable(id: Int)
  case unreachable
}

extension ItineraryEditError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchItem(let id): "The trip has no item \(id)"
    case .locked(let id):
      "Item \(id) can't be changed: it, or an item that depends on it, is locked"
    case .notMovable(let id):
      "Item \(id) can't be moved. Games have fixed times, and nights follow from the other items"
    case .notRemovable(let id):
      "Item \(id) can't be removed. Only games and items that you added can"
    case .unreachable: "Without it, the other games can't be reached"
    }
  }
}

/// Edits itineraries; checks every result.
package struct ItineraryEditor<Travel: TravelTimeEstimator>: Sendable {
  package let engine: TripPlanningEngine<Travel>
  package let preferences: TripPreferences

  package init(engine: TripPlanningEngine<Travel>, preferences: TripPreferences) {
    (self.engine, self.preferences) = (engine, preferences)
  }

  private var checker: TripChecker<Travel> {
    TripChecker(preferences: preferences, schedule: engine.schedule, travel: engine.travel)
  }

  package func checked(_ itinerary: Itinerary) -> EditedItinerary {
    EditedItinerary(itinerary: itinerary, violations: checker.violations(in: itinerary))
  }

  /// Adds an item of the user's own.
  package func adding(
    _ title: String, from start: Instant, to end: Instant, zone: TimeZone, to itinerary: Itinerary
  ) -> EditedItinerary {
    let item = ItineraryItem(
      id: nextID(itinerary.items), kind: .custom(title: title), start: start, end: max(start, end),
      zone: zone)
    return checked(withNights(itinerary.items + [item], legs: itinerary.legs))
  }

  /// Moves an item of the user's own, or a drive, to another time.
  package func moving(
    _ id: Int, to start: Instant, in itinerary: Itinerary
  ) throws(ItineraryEditError) -> EditedItinerary {
    let item = try unlocked(id, in: itinerary)
    switch item.kind {
    case .custom, .drive, .charge, .flight: break
    case .game, .night, .rest, .arrive: throw .notMovable(id: id)
    }
    var (items, legs) = (itinerary.items, itinerary.legs)
    for index in items.indices where items[index].id == id {
      let minutes = items[index].minutes
      items[index].start = start
      items[index].end = start + minutes
    }
    if let leg = item.leg, legs.indices.contains(leg) {
      legs[leg] = legs[leg].spanning(items.filter { $0.leg == leg })
      for index in items.indices where items[index].kind == .arrive(leg: leg) {
        items[index].start = legs[leg].arrives
        items[index].end = legs[leg].arrives
      }
    }
    return checked(withNights(items, legs: legs))
  }

  package func locking(
    _ id: Int, isLocked: Bool = true, in itinerary: Itinerary
  ) throws(ItineraryEditError) -> EditedItinerary {
    guard itinerary.items.contains(where: { $0.id == id }) else { throw .noSuchItem(id: id) }
    var items = itinerary.items
    for index in items.indices where items[index].id == id { items[index].isLocked = isLocked }
    return checked(Itinerary(items: items, legs: itinerary.legs))
  }

  /// Removes an item; replans the drives around a removed game.
  package func removing(
    _ id: Int, from itinerary: Itinerary
  ) throws(ItineraryEditError) -> EditedItinerary {
    let item = try unlocked(id, in: itinerary)
    if item.isCustom {
      return checked(withNights(itinerary.items.filter { $0.id != id }, legs: itinerary.legs))
    }
    guard let game = item.game else { throw .notRemovable(id: id) }
    return try rebuilt(itinerary.games.filter { $0.id != game.id }, keeping: itinerary)
  }

  private func unlocked(
    _ id: Int, in itinerary: Itinerary
  ) throws(ItineraryEditError) -> ItineraryItem {
    guard let item = itinerary.items.first(where: { $0.id == id }) else {
      throw .noSuchItem(id: id)
    }
    guard !item.isLocked else { throw .locked(id: id) }
    return item
  }

  private func nextID(_ items: [ItineraryItem]) -> Int { (items.map(\.id).max() ?? -1) + 1 }

  private func withNights(_ items: [ItineraryItem], legs: [ItineraryLeg]) -> Itinerary {
    Itinerary(items: items, legs: legs).naming(
      engine.routeTowns, restMinutes: DrivingRules(preferences).restMinutes)
  }

  private func rebuilt(
    _ games: [PlannedGame], keeping old: Itinerary
  ) throws(ItineraryEditError) -> EditedItinerary {
    guard let last = games.last else { throw .unreachable }
    let problemBuilder = RouteProblemBuilder(
      preferences, schedule: engine.schedule, basis: engine.basis)
    let through = preferences.lastDay ?? max(last.day, old.span?.upperBound ?? last.day) + 3
    let optionBuilder = TripOptionBuilder(engine: engine, problemBuilder: problemBuilder)
    let built = optionBuilder.itinerary(
      games, departure: nil, through: through, flown: old.flown(games))
    guard let built else { throw .unreachable }
    var items = built.items.filter { !$0.isStay }
    for locked in old.items where locked.isLocked && !locked.isCustom && !locked.isStay {
      let same = items.firstIndex { item in
        item.start == locked.start && item.end == locked.end
          && item.game?.id == locked.game?.id && item.isDrive == locked.isDrive
          && item.leg.map { built.legs[$0].to } == locked.leg.map { old.legs[$0].to }
      }
      guard let same else { throw .locked(id: locked.id) }
      items[same].isLocked = true
    }
    for custom in old.items where custom.isCustom {
      items.append(
        ItineraryItem(
          id: nextID(items), kind: custom.kind, start: custom.start, end: custom.end,
          zone: custom.zone, isLocked: custom.isLocked))
    }
    return checked(withNights(items, legs: built.legs))
  }
}

extension Itinerary {
  /// Returns the positions of games that this trip reaches by a flight from the game before; their
  /// number for a flight to the end.
  fileprivate func flown(_ games: [PlannedGame]) -> Set<Int> {
    let stops = ["start"] + games.map(\.stadium.id.rawValue) + ["end"]
    let flights = legs.filter { $0.mode == .flight }
    return Set(
      (0...games.count).filter { index in
        flights.contains { $0.from.id == stops[index] && $0.to.id == stops[index + 1] }
      })
  }
}

extension ItineraryLeg {
  /// Returns the leg with the times of its first and last item.
  func spanning(_ items: [ItineraryItem]) -> ItineraryLeg {
    ItineraryLeg(
      from: from, to: to, mode: mode, miles: miles, minutes: minutes, minutesP90: minutesP90,
      leaves: items.map(\.start).min() ?? leaves, arrives: items.map(\.end).max() ?? arrives,
      arriveBy: arriveBy, flight: flight, driveInstead: driveInstead)
  }
}
