import Foundation
import SportsModel

/// Adds the nights between the days of an itinerary, and the rest days.
struct OvernightPlanner {
  let items: [ItineraryItem]
  let legs: [ItineraryLeg]
  let restMinutes: Int

  /// Nights begin at 22:00 or later and last until 8:00, or for the length of a rest.
  private static let evening = 22 * 60
  private static let morning = 8 * 60

  func placed(firstID: Int) -> [ItineraryItem] {
    let done = items.filter(\.isActivity).sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    var found: [ItineraryItem] = []
    func add(_ kind: ItineraryItem.Kind, _ start: Instant, _ end: Instant, _ zone: TimeZone) {
      guard end > start else { return }
      found.append(
        ItineraryItem(id: firstID + found.count, kind: kind, start: start, end: end, zone: zone))
    }
    for (index, (before, after)) in zip(done, done.dropFirst()).enumerated() {
      var day = before.drivingDay
      let (place, zone) = stay(after: done[...index])
      while day < after.drivingDay {
        let leaving = before.end + (before.game == nil ? 0 : DrivingRules().minutesAfterGame)
        let start = max(leaving, Instant(day: day, minuteOfDay: Self.evening, zone: zone))
        let eight = Instant(day: day + 1, minuteOfDay: Self.morning, zone: zone)
        let end = min(after.start, max(eight, start + restMinutes))
        add(.night(near: place), start, end, zone)
        day = day + 1
        guard day < after.drivingDay else { break }
        let until = Instant(day: day, minuteOfDay: Self.evening, zone: zone)
        add(.rest(at: place), max(end, eight), until, zone)
      }
    }
    return found
  }

  /// Returns the place and time zone after some items.
  private func stay(after done: ArraySlice<ItineraryItem>) -> (name: String, zone: TimeZone) {
    for item in done.reversed() {
      if let game = item.game { return (Waypoint(game).name, game.zone) }
      guard let leg = item.leg, legs.indices.contains(leg) else { continue }
      return item.end >= legs[leg].arrives
        ? (legs[leg].to.name, legs[leg].to.zone) : ("the way to \(legs[leg].to.name)", item.zone)
    }
    return ("", done.last?.zone ?? .gmt)
  }
}
