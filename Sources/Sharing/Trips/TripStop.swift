import AppSupport
package import Foundation
import Localization
package import SportsModel

/// A game of a trip.
package struct TripStop: Hashable, Sendable {
  package let key: GameKey
  /// `Chicago Cubs at St. Louis Cardinals`.
  package let game: String
  package let stadium: Stadium
  /// The day in the schedule.
  package let day: LocalDay
  package let start: Date
  /// The usual end of the game.
  package let end: Date
  package let isStartKnown: Bool
  package let arriveBy: Date
  package let leaveAfter: Date
  /// Whether the stadium wasn't visited before.
  package let isNew: Bool
  package var nearby: [TripPoint] = []
  /// Whether the schedule's date is final.
  package var isDateConfirmed = true

  package init(
    key: GameKey, game: String, stadium: Stadium, day: LocalDay, start: Date, end: Date,
    isStartKnown: Bool, arriveBy: Date, leaveAfter: Date, isNew: Bool
  ) {
    self.key = key
    self.game = game
    self.stadium = stadium
    self.day = day
    self.start = start
    self.end = end
    self.isStartKnown = isStartKnown
    self.arriveBy = arriveBy
    self.leaveAfter = leaveAfter
    self.isNew = isNew
  }
}

extension TripStop {
  var zone: TimeZone { stadium.timeZone }
  /// `MLB`.
  var league: String { key.league.rawValue.uppercased() }
  var stadiumName: String { stadium.name(in: day.year) }

  /// `19:05 EDT`, or that the start time isn't known.
  var startText: String {
    isStartKnown ? TripTimeFormatter.time(start, zone) : localized("start time not announced")
  }

  /// `Arrive by 18:35 EDT, leave after 22:20 EDT`; nil if the start time isn't known.
  var attendance: String? {
    guard isStartKnown else { return nil }
    let (arrival, departure) = (
      TripTimeFormatter.time(arriveBy, zone), TripTimeFormatter.time(leaveAfter, zone)
    )
    return localized("Arrive by \(arrival), leave after \(departure)")
  }
}

extension Stadium {
  /// Facts about the stadium.
  var facts: [String] {
    var facts: [String] = []
    if let opened { facts.append(localized("Opened in \(opened)")) }
    if let capacity {
      let number = DisplayFormat.number(capacity)
      facts.append(localized(capacity, one: "\(number) seat", other: "\(number) seats"))
    }
    switch roof {
    case .open: facts.append(localized("Open-air"))
    case .fixed: facts.append(localized("Fixed roof"))
    case .retractable: facts.append(localized("Retractable roof"))
    case .unknown: break
    }
    return facts
  }
}
