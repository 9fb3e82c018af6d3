package import AppSupport
package import Foundation
import Localization
package import SportsModel

/// A trip to share.
///
/// Contains only the names of the start and the end, because they may be private homes.
package struct SharedTrip: Hashable, Sendable {
  /// An event of the trip; events are ordered by their start.
  package enum Entry: Hashable, Sendable {
    case game(TripStop)
    case drive(TripDrive)
    case pause(TripPause)
  }

  /// Unique among all trips.
  package let id: String
  package let title: String
  package let changed: Date
  package let entries: [Entry]
  /// The number of days from the first to the last.
  package let dayCount: Int
  package let miles: Double
  package let driveMinutes: Int
  package let costDollars: Double
  package let includesTickets: Bool
  /// The format of distances.
  package var format: DisplayFormat
  /// Tips about the stadiums, by the user and others.
  package var notes: [StadiumNote] = []

  package init(
    id: String, title: String, changed: Date, entries: [Entry], dayCount: Int, miles: Double,
    driveMinutes: Int, costDollars: Double, includesTickets: Bool = false, format: DisplayFormat
  ) {
    (self.id, self.title, self.changed, self.entries) = (id, title, changed, entries)
    (self.dayCount, self.miles, self.driveMinutes) = (dayCount, miles, driveMinutes)
    (self.costDollars, self.includesTickets, self.format) = (costDollars, includesTickets, format)
  }

  package var stops: [TripStop] {
    entries.compactMap { if case .game(let stop) = $0 { stop } else { nil } }
  }

  package var drives: [TripDrive] {
    entries.compactMap { if case .drive(let drive) = $0 { drive } else { nil } }
  }

  var tightestDrive: TripDrive? {
    drives.filter { $0.slackMinutes != nil }
      .min { ($0.slackMinutes ?? 0, $0.start) < ($1.slackMinutes ?? 0, $1.start) }
  }

  /// `Jun 12–18, 2026, 3 games`.
  package var summary: String {
    let count = Self.games(stops.count)
    return dates.map { "\($0), \(count)" } ?? count
  }

  /// The events of one day in local time.
  var days: [(day: LocalDay, entries: [Entry])] {
    Dictionary(grouping: entries, by: \.day).sorted { $0.key < $1.key }
      .map { (day: $0.key, entries: $0.value) }
  }

  /// `Jun 12–18, 2026`; nil for an empty trip.
  var dates: String? {
    let days = days.map(\.day)
    guard let first = days.first, let last = days.last else { return nil }
    return format.dates(first, last)
  }

  /// Returns the tips about a stadium with their subjects and authors, one line each.
  func tips(at stadium: StadiumID) -> [String] {
    let shared = notes.sharedAuthorNames
    return notes.filter { $0.stadium == stadium && $0.topic != .review }
      .map { $0.lineWithTopic(sharedNames: shared) }
  }

  /// The first stop at each stadium, in order.
  var firstStopPerStadium: [TripStop] {
    var seen: Set<StadiumID> = []
    return stops.filter { seen.insert($0.stadium.id).inserted }
  }

  /// The stops in order, those in a row at one stadium together.
  var stays: [[TripStop]] {
    stops.reduce(into: []) { stays, stop in
      if stays.last?.last?.stadium.id == stop.stadium.id {
        stays[stays.count - 1].append(stop)
      } else {
        stays.append([stop])
      }
    }
  }

  /// `7 days`, `5 games`, `1,204 mi`, `18 h 20 min of driving`, `$1,211`.
  var facts: [String] {
    let number = DisplayFormat.number
    var facts = [
      localized(dayCount, one: "\(number(dayCount)) day", other: "\(number(dayCount)) days"),
      Self.games(stops.count),
    ]
    let new = firstStopPerStadium.count(where: \.isNew)
    if new > 0 {
      facts.append(
        localized(new, one: "\(number(new)) new stadium", other: "\(number(new)) new stadiums"))
    }
    facts.append(format.distance(miles: miles))
    let flown = drives.filter(\.isFlight).reduce(0) { $0 + $1.miles }
    if flown >= 0.5 { facts.append(localized("\(format.distance(miles: flown)) by air")) }
    facts.append(localized("\(DisplayFormat.duration(minutes: driveMinutes)) of driving"))
    let cost = DisplayFormat.money(dollars: costDollars)
    facts.append(includesTickets ? cost : localized("\(cost) without tickets"))
    return facts
  }

  private static func games(_ count: Int) -> String {
    let number = DisplayFormat.number(count)
    return localized(count, one: "\(number) game", other: "\(number) games")
  }
}

extension SharedTrip.Entry {
  /// The local day of its start; for a game the day in the schedule.
  var day: LocalDay {
    switch self {
    case .game(let stop): stop.day
    case .drive(let drive): LocalDateTime(drive.start, zone: drive.from.zone).day
    case .pause(let pause): LocalDateTime(pause.start, zone: pause.zone).day
    }
  }
}
