package import Catalog
package import Foundation
import Localization
package import Sharing
package import SportsModel
import VisitStore

/// Builds calendars of games.
package struct ScheduleCalendar {
  private let catalog: Catalog
  private let minutes: [LeagueID: Int]

  package init(_ catalog: Catalog) {
    self.catalog = catalog
    minutes = Dictionary(
      catalog.leagues.map { ($0.id, $0.typicalGameMinutes) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns a calendar with an event for each game.
  ///
  /// The topics are teams, stadiums or leagues for its name; without any it is `Games`.
  package func file(_ games: [Game], about topics: [String], now: Date) -> CalendarFile {
    CalendarFile(
      name: topics.isEmpty ? "Games" : topics.joined(separator: ", "), stamp: now,
      events: games.map(event))
  }

  private func event(_ game: Game) -> CalendarEvent {
    let away = catalog.displayName(of: game.away, season: game.season)
    let home = catalog.displayName(of: game.home, season: game.season)
    let stadiums = game.stadiums.compactMap { catalog.stadiums[$0] }
    let names = stadiums.map { $0.name(in: game.day.year) }
    let only = stadiums.count == 1 ? stadiums.first : nil
    var details = [game.league.rawValue.uppercased()]
    if let score = game.score { details.append("\(away) \(score.away), \(home) \(score.home)") }
    if game.status != .planned { details.append(game.status.rawValue.capitalized) }
    if !game.hasSpectators { details.append("Without spectators") }
    if !game.isDateConfirmed {
      details.append("Date not confirmed, time to be announced")
    } else if game.status == .planned, game.score == nil, game.localStart == nil {
      details.append("Time to be announced")
    }
    var event = CalendarEvent(
      uid: "\(game.id)@stvisits",
      title: "\(away) at \(home)" + (game.number > 0 ? " (game \(game.number))" : ""),
      time: time(of: game, at: stadiums),
      location: [names.joined(separator: " or "), only?.place ?? ""].filter { !$0.isEmpty }.joined(
        separator: ", "), position: only?.coordinate, details: details, isOff: game.status.isOff)
    event.isTentative = !game.isDateConfirmed
    return event
  }

  /// Returns the hours of a game; its day if the start or the time zone is unknown.
  private func time(of game: Game, at stadiums: [Stadium]) -> CalendarEvent.Time {
    guard game.isDateConfirmed, case .exact = game.start, let local = game.localStart,
      let first = stadiums.first, stadiums.allSatisfy({ $0.timeZoneID == first.timeZoneID })
    else { return .day(game.day) }
    let zone = first.timeZone
    let start = local.instant(zone: zone)
    let end = start.addingTimeInterval(Double(minutes[game.league] ?? 180) * 60)
    return .span(from: start, zone, to: end, zone)
  }
}

extension CalendarFile {
  /// Creates a calendar in which each visit repeats every year.
  ///
  /// It shows the position of stadiums, never of photos.
  init(anniversariesOf visits: [StoredVisit], _ catalog: Catalog) {
    let events = visits.map { CalendarEvent(anniversaryOf: $0.visit, catalog) }
    let latest = visits.map(\.visit.createdAt).max() ?? Date(timeIntervalSince1970: 0)
    self.init(name: localized("My stadium visits"), stamp: latest, events: events)
  }
}

extension CalendarEvent {
  fileprivate init(anniversaryOf visit: Visit, _ catalog: Catalog) {
    let stadium = catalog.stadiums[visit.stadium]
    self.init(
      uid: "\(visit.id.text)-anniversary@stvisits",
      title: "\(visit.day.year): \(visit.stadiumName), \(visit.title)", time: .day(visit.day),
      location: [visit.stadiumName, stadium?.place ?? ""].filter { !$0.isEmpty }.joined(
        separator: ", "), position: stadium?.coordinate,
      details: [visit.seat, visit.description, visit.note].compactMap(\.self))
    repeatsYearly = true
  }
}
