package import AppSupport
import SportsModel
import TripPlanning
import VisitStore

/// Formats lists of saved trips and what became of their games.
package enum SavedTripFormatter {
  package static func table(_ trips: [SavedTrip]) -> TextTable {
    var table = TextTable(
      [
        .marks("ID"), .words("NAME"), .marks("STATUS"), .marks("FROM"), .marks("TO"),
        .figures("GAMES"),
      ], indent: 0)
    for trip in trips {
      let span = trip.itinerary.span
      table.add(
        trip.shortID, trip.name, trip.stored.status.rawValue,
        span?.lowerBound.description ?? "", span?.upperBound.description ?? "",
        String(trip.stored.games.count))
    }
    return table
  }

  /// Returns a line for each visit that was added.
  package static func lines(_ attendance: SavedTripStore.AttendanceResult) -> [String] {
    attendance.added.map { visit in
      "Added \(visit.shortID): \(visit.day) \(visit.stadiumName), \(visit.title)"
    }
  }

  /// Returns a line for each game that didn't become a visit.
  package static func remarks(
    _ attendance: SavedTripStore.AttendanceResult, _ text: PlanFormatter
  ) -> [String] {
    let others = [
      ("Already recorded", attendance.known), ("Not finished yet", attendance.ahead),
      ("No longer in the schedule", attendance.gone),
    ]
    return others.flatMap { what, games in
      games.map { "\(what): \($0.day) \(text.title($0))" }
    }
  }

  /// Returns the verdict of a check and its violations.
  package static func lines(_ trip: SavedTrip, violations: [String]) -> [String] {
    let verdict = violations.isEmpty ? "still works as planned" : "no longer works as planned"
    return ["\(trip.name): \(verdict)"] + violations.map { "  \($0)" }
  }
}
