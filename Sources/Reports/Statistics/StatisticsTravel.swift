import Foundation
package import SportsModel
import VisitStore

/// The distances between stadiums: great circles from each visit to the next, without ways home.
package struct StatisticsTravel: Sendable, Encodable {
  package struct Hop: Hashable, Sendable, Encodable {
    package let from: StadiumID
    package let to: StadiumID
    /// The day of the visit at its end.
    package let day: LocalDay
    @RoundedToTenths package private(set) var miles: Double

    private enum CodingKeys: String, CodingKey {
      case from, to, miles
      case day = "localDate"
    }
  }

  private let hops: [UUID: Hop]
  /// The longest hop, the first of equals.
  package let longest: Hop?
  @RoundedToTenths package private(set) var miles: Double

  private enum CodingKeys: CodingKey { case miles, longest }

  /// Measures from one visit to the next; stadiums without a position are skipped.
  init(_ entries: [AttendedGames.Entry], _ facts: StatisticsContext) {
    var hops: [(UUID, Hop)] = []
    var last: Stadium?
    for entry in entries {
      guard let stadium = facts.stadiums[entry.visit.stadium] else { continue }
      if let last {
        let miles = last.coordinate.miles(to: stadium.coordinate)
        hops.append(
          (entry.visit.id, Hop(from: last.id, to: stadium.id, day: entry.day, miles: miles)))
      }
      last = stadium
    }
    self.init(hops)
  }

  private init(_ hops: [(UUID, Hop)]) {
    self.hops = Dictionary(hops, uniquingKeysWith: { first, _ in first })
    // Summed in the order of the visits, so that rounding is reproducible.
    miles = hops.reduce(0) { $0 + $1.1.miles }
    var longest: Hop?
    for (_, hop) in hops where hop.miles > (longest?.miles ?? 0) { longest = hop }
    self.longest = longest
  }

  func hop(to entry: AttendedGames.Entry) -> Hop? { hops[entry.visit.id] }

  /// Returns the hops that end in a year; nil for all hops.
  func only(year: Int?) -> StatisticsTravel {
    guard let year else { return self }
    let kept = hops.filter { $0.value.day.year == year }
      .sorted { ($0.value.day, $0.key.uuidString) < ($1.value.day, $1.key.uuidString) }
    return StatisticsTravel(kept.map { ($0.key, $0.value) })
  }
}
