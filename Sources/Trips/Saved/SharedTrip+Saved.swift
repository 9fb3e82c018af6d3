package import AppSupport
package import Catalog
import Foundation
import Localization
package import Sharing
package import SportsModel
import Travel
package import TripPlanning
import VisitStore

extension SharedTrip {
  /// Creates the shared form of a saved trip, with stadiums that are new by the current visits.
  package init(
    _ trip: SavedTrip, basis: ScoringContext, names catalog: Catalog,
    surroundings: TripSurroundings, format: DisplayFormat
  ) {
    let option = trip.option(basis)
    let itinerary = trip.itinerary
    var parts: [Int: Int] = [:]
    var town: String?
    let entries = itinerary.items.compactMap { item -> Entry? in
      if case .night(let stay) = item.kind { town = stay.town }
      switch item.kind {
      case .game(let game):
        return .game(TripStop(game, of: option, names: catalog, surroundings: surroundings))
      case .drive(let leg), .flight(let leg):
        return TripDrive(item, index: leg, of: itinerary, after: town, parts: &parts).map(
          Entry.drive)
      case .charge, .night, .rest, .custom: return TripPause(item, of: itinerary).map(Entry.pause)
      case .arrive: return nil
      }
    }
    self.init(
      id: trip.stored.id.text, title: trip.name, changed: trip.stored.changedAt, entries: entries,
      dayCount: itinerary.dayCount, miles: itinerary.miles, driveMinutes: itinerary.driveMinutes,
      costDollars: option.costDollars, includesTickets: option.cost.tickets != nil, format: format)
  }
}

extension TripStop {
  fileprivate init(
    _ game: PlannedGame, of option: TripOption, names catalog: Catalog,
    surroundings: TripSurroundings
  ) {
    let times = option.attendance(of: game)
    self.init(
      key: game.id, game: catalog.title(of: game.game),
      stadium: game.stadium, day: game.day, start: game.start.date, end: game.usualEnd.date,
      isStartKnown: game.isStartKnown, arriveBy: times.arriveBy.date,
      leaveAfter: times.leaveAfter.date, isNew: option.newStadiums.contains(game.stadium.id))
    nearby = surroundings.points(near: game)
    isDateConfirmed = game.game.isDateConfirmed
  }
}

extension Catalog {
  /// Returns `Toronto Blue Jays at Boston Red Sox`, in the language of the task.
  func title(of game: Game) -> String {
    let away = displayName(of: game.away, season: game.season)
    let home = displayName(of: game.home, season: game.season)
    return localized("\(away) at \(home)", context: "teams")
  }
}

extension TripDrive {
  /// `town` is the town of the night before, where a further part of a drive starts.
  fileprivate init?(
    _ item: ItineraryItem, index: Int, of itinerary: Itinerary, after town: String?,
    parts: inout [Int: Int]
  ) {
    guard item.minutes > 0, itinerary.legs.indices.contains(index) else { return nil }
    let leg = itinerary.legs[index]
    let part = parts[index, default: 0]
    parts[index] = part + 1
    let first = TripEndpoint(leg.from)
    let night = part > 0 ? town.map { TripEndpoint(name: $0, zone: first.zone) } : nil
    self.init(
      from: night ?? first, to: TripEndpoint(leg.to), isFlight: leg.mode == .flight,
      airports: leg.flight.map { localized("\($0.from) to \($0.to)", context: "places") },
      start: item.start.date, end: item.end.date, part: part, arrives: item.end >= leg.arrives,
      miles: itinerary.miles(of: item), minutes: item.drivenMinutes, slackMinutes: leg.slackMinutes)
  }
}

extension TripEndpoint {
  /// Returns a stadium, or the town where a trip begins or ends, without coordinates.
  fileprivate init(_ point: Waypoint) {
    let isPosition = !point.name.contains { $0.isLetter }
    switch point.kind {
    case .start where isPosition: self.init(.start, zone: point.zone)
    case .end where isPosition: self.init(.end, zone: point.zone)
    default: self.init(name: point.name, zone: point.zone)
    }
  }
}

extension TripPause {
  fileprivate init?(_ item: ItineraryItem, of itinerary: Itinerary) {
    let title: String
    switch item.kind {
    case .charge: title = localized("Charge the car")
    case .night(let stay): title = SharedStay(stay, in: itinerary).night
    case .rest(let stay): title = SharedStay(stay, in: itinerary).rest
    case .custom(let text): title = text
    default: return nil
    }
    self.init(
      title: title, start: item.start.date, end: item.end.date, zone: item.zone,
      isActivity: item.isActivity)
  }
}

/// The place of a night or a free day, without the positions of the start and the end.
private struct SharedStay {
  let town: String?
  /// The place it is near or on the way to.
  var near: String
  /// The same, if it is an end of the trip without a name.
  var unnamed: TripEndpoint.Unnamed?
  let isOnTheWay, isHome: Bool

  init(_ stay: Stay, in itinerary: Itinerary) {
    let prefix = "the way to "
    isHome = stay.near == Stay.home
    isOnTheWay = stay.near.hasPrefix(prefix)
    near = isOnTheWay ? String(stay.near.dropFirst(prefix.count)) : stay.near
    town = stay.town
    for leg in itinerary.legs {
      for point in [leg.from, leg.to] where !point.name.isEmpty {
        let endpoint = TripEndpoint(point)
        if near == point.name { unnamed = endpoint.unnamed }
        near = near.replacingOccurrences(of: point.name, with: endpoint.name)
      }
    }
  }

  /// `Overnight in Cleveland, OH`, or the stadium that it is near or on the way to.
  var night: String {
    if isHome { return localized("Night at home") }
    if let town { return localized("Overnight in \(town)") }
    return switch (isOnTheWay, unnamed) {
    case (false, nil): localized("Overnight near \(near)")
    case (false, .start?): localized("Overnight near the start")
    case (false, .end?): localized("Overnight near the end")
    case (true, nil): localized("Overnight on the way to \(near)")
    case (true, .start?): localized("Overnight on the way to the start")
    case (true, .end?): localized("Overnight on the way to the end")
    }
  }

  /// `Free day in Cleveland, OH`, or the stadium that it is near or on the way to.
  var rest: String {
    if isHome { return localized("Free day at home") }
    if let town { return localized("Free day in \(town)") }
    return switch (isOnTheWay, unnamed) {
    case (false, nil): localized("Free day near \(near)")
    case (false, .start?): localized("Free day near the start")
    case (false, .end?): localized("Free day near the end")
    case (true, nil): localized("Free day on the way to \(near)")
    case (true, .start?): localized("Free day on the way to the start")
    case (true, .end?): localized("Free day on the way to the end")
    }
  }
}

extension TripCard {
  /// Creates the shared form of a saved trip, with stadiums that are new by the current visits.
  package init(
    _ trip: SavedTrip, basis: ScoringContext, names catalog: Catalog,
    outlines: RegionOutlines? = nil, format: DisplayFormat
  ) {
    let option = trip.option(basis)
    let new = Set(option.newStadiums)
    let itinerary = trip.itinerary
    let (days, games) = (itinerary.dayCount, itinerary.games.count)
    let number = DisplayFormat.number
    var figures = [
      KeyFigure(number(days), localized(days, one: "day", other: "days")),
      KeyFigure(number(games), localized(games, one: "game", other: "games")),
      Self.distance(itinerary.miles, format: format),
    ]
    if !new.isEmpty {
      figures.insert(KeyFigure(number(new.count), localized("new", context: "stadiums")), at: 2)
    }
    let places = itinerary.stadiums.compactMap { catalog.stadiums[$0]?.coordinate }
    self.init(
      name: trip.name, title: Self.title(itinerary, catalog: catalog),
      dates: itinerary.span.map { ($0.lowerBound, $0.upperBound) },
      stops: Self.stops(itinerary.games, new: new, catalog: catalog), figures: figures,
      map: outlines.flatMap { outlines in
        CardMap(
          places.map { CardMap.Place($0) }, route: itinerary.games.map(\.stadium.coordinate),
          outlines: outlines)
      })
  }

  /// Returns `Boston to Detroit, 6 ballparks, 9 days`.
  private static func title(_ itinerary: Itinerary, catalog: Catalog) -> String {
    let cities = itinerary.games.map(\.stadium.city)
    let (first, last) = (cities.first ?? "", cities.last ?? "")
    let way = first == last ? first : localized("\(first) to \(last)", context: "places")
    let leagues = Set(itinerary.games.map(\.id.league))
    let parts = [
      way, venues(itinerary.stadiums.count, word: catalog.leagues.venueWord(of: leagues)),
      itinerary.dayCount.counted("day"),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func venues(_ count: Int, word: String) -> String {
    switch word {
    case "ballpark": localized(count, one: "\(count) ballpark", other: "\(count) ballparks")
    case "arena": localized(count, one: "\(count) arena", other: "\(count) arenas")
    default: localized(count, one: "\(count) stadium", other: "\(count) stadiums")
    }
  }

  /// Returns one row per stadium, in order of the first game.
  private static func stops(
    _ games: [PlannedGame], new: Set<StadiumID>, catalog: Catalog
  ) -> [Stop] {
    let byStadium = Dictionary(grouping: games, by: \.stadium.id)
    var seen: Set<StadiumID> = []
    return games.filter { seen.insert($0.stadium.id).inserted }.map { first in
      let all = byStadium[first.stadium.id] ?? []
      return Stop(
        day: first.day, stadium: first.stadium.name(in: first.day.year),
        games: all.count == 1 ? title(first.game, catalog: catalog) : all.count.counted("game"),
        isNew: new.contains(first.stadium.id))
    }
  }

  private static func distance(_ miles: Double, format: DisplayFormat) -> KeyFigure {
    switch format.distanceUnit {
    case .miles:
      let count = Int(rounding: miles)
      return KeyFigure(DisplayFormat.number(count), localized(count, one: "mile", other: "miles"))
    case .kilometers:
      let count = Int(rounding: miles * 1.609_344)
      return KeyFigure(
        DisplayFormat.number(count), localized(count, one: "kilometer", other: "kilometers"))
    }
  }

  private static func title(_ game: Game, catalog: Catalog) -> String {
    let away = nickname(game.away, season: game.season, in: catalog)
    let home = nickname(game.home, season: game.season, in: catalog)
    return localized("\(away) at \(home)", context: "teams")
  }

  /// Returns `White Sox` for the Chicago White Sox; the full name of a team without a short one.
  private static func nickname(_ id: TeamID, season: Int, in catalog: Catalog) -> String {
    let name = catalog.displayName(of: id, season: season)
    let endings = catalog.team(id)?.aliases.filter { name.hasSuffix(" " + $0) } ?? []
    return endings.max { $0.count < $1.count } ?? name
  }
}

/// The points of interest near the stops of a trip.
package struct TripSurroundings: Sendable {
  /// A stop shows at most this many points, and none that is farther than this, in meters.
  private static let maxHighlights = 4
  private static let highlightReach = 5_000.0

  /// A game and the points near its stadium, the nearest first.
  struct Stop: Sendable {
    let game: PlannedGame
    let points: [Nearby<PointOfInterest>]
    /// A few of the points: at a stadium that an earlier stop has, only those with games that day.
    let highlights: [Nearby<PointOfInterest>]
  }

  let stops: [Stop]
  private let catalog: Catalog

  /// Finds the points near each stop on its day; throws what the catalog throws if it can't read a
  /// season.
  package init(of trip: SavedTrip, _ finder: PointFinder, names catalog: Catalog) throws {
    self.catalog = catalog
    var seen: Set<StadiumID> = []
    stops = try trip.itinerary.games.map { game in
      let points = try finder.points(near: game.stadium.coordinate, on: game.day)
      let isFirst = seen.insert(game.stadium.id).inserted
      let candidates = points.filter { point in
        point.meters <= Self.highlightReach && (isFirst || !point.element.games.isEmpty)
      }
      return Stop(game: game, points: points, highlights: candidates.highlights(Self.maxHighlights))
    }
  }

  /// Returns the lines about each stop with points, for the end of a trip.
  package func lines(columns: Int, _ format: DisplayFormat) -> [String] {
    stops.flatMap { stop -> [String] in
      guard !stop.highlights.isEmpty else { return [] }
      return ["  Near \(stop.game.stadium.name(in: stop.game.day.year)):"]
        + points(near: stop).flatMap { point in
          let distance = format.distance(meters: point.meters).padded(to: 8)
          let about = point.about.isEmpty ? "" : ": \(point.about)"
          return "    \(distance)\(point.name) (\(point.kind))\(about)"
            .wrapped(within: columns, indent: 12)
        }
    }
  }

  func points(near game: PlannedGame) -> [TripPoint] {
    stops.first { $0.game.id == game.id }.map(points) ?? []
  }

  private func points(near stop: Stop) -> [TripPoint] {
    let day = stop.game.day
    return stop.highlights.map { point in
      let games = games(at: point.element)
      return TripPoint(
        kind: point.element.translatedTitle, name: point.element.name,
        about: games.isEmpty
          ? point.element.translatedAbout : "\(DisplayFormat.weekday(day)) \(day): \(games)",
        meters: point.meters)
    }
  }

  /// Returns `Owls at Larks 19:05` for each game of the day at a point; empty without games.
  private func games(at point: PointOfInterest) -> String {
    let titles = point.games.map { game in
      let teams = catalog.title(of: game)
      return game.localStart.map { "\(teams) \($0.hourAndMinute)" }
        ?? localized("\(teams) that day")
    }
    return titles.joined(separator: "; ")
  }
}

extension PointOfInterest {
  /// The title in the language of the task; a category of the user's own place stays as it is.
  fileprivate var translatedTitle: String {
    guard kind != .own || category == nil else { return title }
    return switch title {
    case "your place": localized("your place", context: "place")
    case "stadium": localized("stadium", context: "place")
    case "former site": localized("former site", context: "place")
    case "brewery": localized("brewery", context: "place")
    case "hall of fame": localized("hall of fame", context: "place")
    case "museum": localized("museum", context: "place")
    case "statue": localized("statue", context: "place")
    case "birthplace": localized("birthplace", context: "place")
    case "bar": localized("bar", context: "place")
    case "site": localized("site", context: "place")
    default: title
    }
  }

  /// The kind of a brewery in the language of the task; the lines about other places are data.
  fileprivate var translatedAbout: String {
    guard kind == .brewery else { return about }
    return switch about {
    case "micro": localized("micro", context: "brewery")
    case "brewpub": localized("brewpub", context: "brewery")
    case "taproom": localized("taproom", context: "brewery")
    case "regional": localized("regional", context: "brewery")
    case "large": localized("large", context: "brewery")
    default: about
    }
  }
}
