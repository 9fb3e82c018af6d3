package import AppSupport
package import Catalog
import Foundation
package import SportsModel
package import Travel
package import TripPlanning
import VisitStore

/// Formats lists of saved trips and what became of their games.
package enum SavedTripFormatter {
  package static func table(_ trips: [SavedTrip]) -> TextTable {
    var table = TextTable(
      [
        .fixed("ID"), .text("NAME"), .fixed("STATUS"), .fixed("FROM"), .fixed("TO"),
        .numbers("GAMES"),
      ], indent: 0)
    for trip in trips {
      let span = trip.itinerary.span
      table.add(
        trip.shortID, trip.name, trip.stored.status.rawValue, span?.lowerBound.description ?? "",
        span?.upperBound.description ?? "", String(trip.stored.games.count))
    }
    return table
  }

  package static func lines(_ attendance: SavedTripStore.AttendanceResult) -> [String] {
    attendance.added.map { visit in
      "Added \(visit.shortID): \(visit.day) \(visit.stadiumName), \(visit.title)"
    }
  }

  /// Returns a line for each game that didn't become a visit.
  package static func remarks(
    _ attendance: SavedTripStore.AttendanceResult, text: PlanFormatter
  ) -> [String] {
    let others = [
      ("Already recorded", attendance.known), ("Not finished yet", attendance.ahead),
      ("No longer in the schedule", attendance.gone),
    ]
    return others.flatMap { what, games in games.map { "\(what): \($0.day) \(text.title($0))" } }
  }

  /// Returns the verdict of a check and its violations.
  package static func lines(_ trip: SavedTrip, violations: [String]) -> [String] {
    let verdict = violations.isEmpty ? "still works as planned" : "no longer works as planned"
    return ["\(trip.name): \(verdict)"] + violations.map { "  \($0)" }
  }
}

extension SavedTrip {
  package func tips(among notes: [StadiumNote]) -> [StadiumNote] {
    let stadiums = Set(itinerary.stadiums)
    return notes.filter { $0.topic != .review && stadiums.contains($0.stadium) }
  }

  /// Returns the tips with their stadiums and authors; none without tips.
  package func tipLines(_ notes: [StadiumNote], screen: TerminalLayout) -> [String] {
    let tips = tips(among: notes)
    guard !tips.isEmpty else { return [] }
    let shared = tips.sharedAuthorNames
    return ["", "Tips:"]
      + tips.flatMap { tip in
        screen.paragraph(
          "\(tip.stadiumName), \(tip.topic.rawValue): \(tip.line(sharedNames: shared))",
          indent: 2, hanging: 4)
      }
  }

  /// Returns a line for each violation that a check found; throws what the catalog throws if it
  /// can't read a season.
  package func lines(
    _ violations: [TripViolation], text: PlanFormatter, catalog: Catalog
  ) throws -> [String] {
    try violations.map { try line($0, text: text, catalog: catalog) }
  }

  private func line(
    _ violation: TripViolation, text: PlanFormatter, catalog: Catalog
  ) throws -> String {
    if case .gameMoved(let key, let minutes) = violation, let game = game(key) {
      let now = game.start + minutes
      return "\(title(game, text: text)) moved from \(game.localStart.hourAndMinute) to "
        + "\(now.local(game.zone).hourAndMinute)"
    }
    if case .unknownGame(let key) = violation, let game = game(key) {
      if let listed = try catalog.game(key), listed.status.isOff {
        return "\(title(game, text: text)) was \(listed.status.rawValue)"
      }
      return "\(title(game, text: text)) was removed from the schedule"
    }
    return itinerary.games.reduce(text.text(violation)) { line, game in
      line.replacingOccurrences(of: game.id.description, with: title(game, text: text))
    }
  }

  private func game(_ key: GameKey) -> PlannedGame? { itinerary.games.first { $0.id == key } }

  private func title(_ game: PlannedGame, text: PlanFormatter) -> String {
    "\(text.title(game)) (\(DisplayFormat.date(game.day)))"
  }
}

/// A cost that a group shares, to the cent.
///
/// The shares add up to the cost: the first payers pay one of the remaining cents each.
package struct CostSplit: Encodable, Hashable, Sendable {
  package struct Share: Encodable, Hashable, Sendable {
    package let name: String
    package let cents: Int
  }

  package let cents: Int
  package let shares: [Share]
  package static let maxPayers = 200

  /// `cents` is 0 or more, and there may be no names.
  package init(cents: Int, among names: [String]) {
    self.cents = cents
    let (each, odd) = cents.quotientAndRemainder(dividingBy: max(1, names.count))
    shares = names.enumerated().map { index, name in
      Share(name: name, cents: each + (index < odd ? 1 : 0))
    }
  }

  /// Returns the names of the payers, from names or their number; nil if there is none, too many,
  /// or the same name twice.
  package static func payers(_ arguments: [String]) -> [String]? {
    if arguments.count == 1, let count = Int(arguments[0]) {
      return (1...maxPayers).contains(count) ? (1...count).map { "person \($0)" } : nil
    }
    let isSound =
      (1...maxPayers).contains(arguments.count)
      && arguments.allSatisfy { !$0.isEmpty && $0.count <= 60 }
      && Set(arguments.map { $0.lowercased() }).count == arguments.count
    return isSound ? arguments : nil
  }

  package var lines: [String] {
    let width = shares.map(\.name.count).max() ?? 0
    let amount = shares.map { Self.dollars($0.cents).count }.max() ?? 0
    let payers = shares.count == 1 ? "1 person" : "\(shares.count) people"
    return ["  \(Self.dollars(cents)) split between \(payers):"]
      + shares.map { share in
        let money = Self.dollars(share.cents)
        return "    \(share.name)" + String(repeating: " ", count: width - share.name.count)
          + "  " + String(repeating: " ", count: amount - money.count) + money
      }
  }

  private static func dollars(_ cents: Int) -> String {
    DisplayFormat.money(dollars: Double(cents) / 100, cents: true)
  }
}

/// A change of an itinerary, with items by their numbers.
package enum TripEdit: Hashable, Sendable {
  case remove(Int)
  case move(Int, to: LocalDateTime)
  case lock(Int, Bool)
  case add(String, at: LocalDateTime, minutes: Int)

  package func apply(
    to itinerary: Itinerary, with editor: ItineraryEditor<KnownDrivesEstimator>
  ) throws -> EditedItinerary {
    switch self {
    case .remove(let item): return try editor.removing(item, from: itinerary)
    case .lock(let item, let isLocked):
      return try editor.locking(item, isLocked: isLocked, in: itinerary)
    case .move(let item, let time):
      let zone = itinerary.items.first { $0.id == item }?.zone ?? .gmt
      return try editor.moving(item, to: Instant(time.instant(zone: zone)), in: itinerary)
    case .add(let title, let time, let minutes):
      guard let span = itinerary.span, span.lowerBound - 1 <= time.day,
        time.day <= span.upperBound + 1
      else { throw TripEditError(day: time.day) }
      let zone = itinerary.zone(at: time)
      let start = Instant(time.instant(zone: zone))
      return editor.adding(title, from: start, to: start + minutes, zone: zone, to: itinerary)
    }
  }
}

/// An item that would be outside the days of its trip.
package struct TripEditError: Error, Hashable, Sendable, CustomStringConvertible {
  let day: LocalDay
  package var description: String { "\(DisplayFormat.date(day)) is outside the trip." }
}

extension TripPlanningService {
  package func editor(of trip: SavedTrip) async throws -> ItineraryEditor<KnownDrivesEstimator> {
    let days = trip.itinerary.games.map(\.day)
    let first = (days.min() ?? trip.preferences.firstDay ?? LocalDay(daysSinceEpoch: 0)) - 7
    let last = (days.max() ?? trip.preferences.lastDay ?? first) + 7
    let leagues = trip.preferences.leagues.union(trip.itinerary.games.map(\.game.league))
    let engine = try await engine(
      leagues: leagues, from: first, through: last,
      places: [trip.preferences.start, trip.preferences.end])
    return ItineraryEditor(engine: engine, preferences: trip.preferences)
  }
}
