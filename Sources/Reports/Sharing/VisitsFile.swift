import AppSupport
package import Catalog
import Drawing
package import Foundation
import Localization
package import Sharing
package import SportsModel
package import VisitStore

/// A file of visits for other programs.
package struct VisitsFile: Sendable {
  package enum Form: String, NamedFileFormat {
    case csv, json, gpx, ics
  }

  private let visits: [StoredVisit]
  private let catalog: Catalog

  /// Creates a file with the visits in this order.
  package init(_ visits: [StoredVisit], catalog: Catalog) {
    self.visits = visits
    self.catalog = catalog
  }

  package func text(_ form: Form, hasByteOrderMark: Bool = false) throws -> String {
    switch form {
    case .csv:
      (hasByteOrderMark ? CSVDocument.byteOrderMark : "")
        + CSVDocument.text(headers: Self.headers, rows: visits.map(row))
    case .json: try JSONValue(encoding: ListDocument(visits)).document + "\n"
    case .gpx: GPXFile.text(name: "Stadium visits", waypoints: waypoints)
    case .ics: CalendarFile(anniversariesOf: visits, catalog).text
    }
  }

  private static let headers = [
    "date", "stadium", "city", "region", "country", "type", "league", "away", "away_score", "home",
    "home_score", "rating", "seat", "note", "description", "photos", "id", "stadium_id", "game_id",
  ]

  private func row(_ stored: StoredVisit) -> [CSVDocument.Cell] {
    let visit = stored.visit
    let game = visit.game
    let stadium = catalog.stadiums[visit.stadium]
    let place: [CSVDocument.Cell] = [
      .text(visit.day.description), .text(visit.stadiumName), .init(stadium?.city),
      .init(stadium?.region), .init(stadium?.country),
    ]
    let what: [CSVDocument.Cell] = [
      .text(visit.kind.rawValue), .init(visit.league?.rawValue), .init(game?.awayName),
      .init(game?.score?.away), .init(game?.homeName), .init(game?.score?.home),
    ]
    let own: [CSVDocument.Cell] = [
      .init(visit.rating), .init(visit.seat), .init(visit.note), .init(visit.description),
      .number(stored.photoCount),
    ]
    let names: [CSVDocument.Cell] = [
      .text(visit.id.text), .text(visit.stadium.rawValue), .init(game?.key?.description),
    ]
    return place + what + own + names
  }

  /// The position of each stadium, never of a photo, with its visits; none for a stadium without one.
  private var waypoints: [GPXFile.Point] {
    let visits = Dictionary(grouping: visits.map(\.visit), by: \.stadium)
    var written: Set<StadiumID> = []
    let ids = self.visits.map(\.visit.stadium).filter { written.insert($0).inserted }
    return ids.compactMap { id in
      guard let stadium = catalog.stadiums[id], let visits = visits[id], let latest = visits.last
      else { return nil }
      let details = visits.flatMap { [$0.day.description, $0.mapTitle] } + [stadium.place]
      // A point has one time.
      let start = visits.count == 1 ? latest.game?.start : nil
      return (
        stadium.coordinate, latest.stadiumName, details, start?.instant(zone: stadium.timeZone)
      )
    }
  }
}

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
      details: [visit.seat, visit.localizedDescription, visit.note].compactMap(\.self))
    repeatsYearly = true
  }
}
