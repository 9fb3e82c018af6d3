import Foundation
package import SportsModel

/// A metropolitan area with slow rush hours.
package struct MetroArea: Hashable, Sendable {
  package let name: String
  package let center: Coordinate
  /// Miles from the center to the edge.
  package let radius: Double
  /// Minutes that one drive in ten from the center to the edge loses in a rush hour.
  package let minutes: Double
}

/// The delays of drives that begin or end in a metropolitan area in a rush hour.
package struct MetroTraffic: Hashable, Sendable {
  package let areas: [MetroArea]

  package init(_ areas: [MetroArea] = []) { self.areas = areas }

  /// Minutes after midnight, on Mondays to Fridays.
  private static let rushHours = [6 * 60 + 30..<9 * 60 + 30, 15 * 60 + 30..<18 * 60 + 30]

  static func isRushHour(_ time: LocalDateTime) -> Bool {
    time.day.isoWeekday <= 5 && rushHours.contains { $0.contains(time.minuteOfDay) }
  }

  /// Returns the minutes that one drive in ten loses; the times are local.
  package func delay(
    from: Coordinate, to: Coordinate, leaves: LocalDateTime, arrives: LocalDateTime
  ) -> Int {
    let miles = from.miles(to: to)
    var minutes = 0.0
    if Self.isRushHour(leaves) { minutes += delay(at: from, miles: miles) }
    if Self.isRushHour(arrives) { minutes += delay(at: to, miles: miles) }
    return Int(minutes.rounded())
  }

  /// Returns the delay between a place in an area and its edge, less for a drive inside.
  private func delay(at place: Coordinate, miles: Double) -> Double {
    areas.lazy.filter { $0.center.miles(to: place) <= $0.radius }
      .map { $0.minutes * min(1, miles / $0.radius) }.max() ?? 0
  }
}
