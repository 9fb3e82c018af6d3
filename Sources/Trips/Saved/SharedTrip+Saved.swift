package import AppSupport
package import Catalog
import Foundation
import Localization
package import Sharing
import SportsModel
import Travel
package import TripPlanning
import VisitStore

extension SharedTrip {
  /// Creates the shared form of a saved trip, with stadiums that are new by the current visits.
  package init(
    _ trip: SavedTrip, _ basis: ScoringContext, names catalog: Catalog,
    _ surroundings: TripSurroundings, format: DisplayFormat
  ) {
    let option = trip.option(basis)
    let itinerary = trip.itinerary
    var parts: [Int: Int] = [:]
    var town: String?
    let entries = itinerary.items.compactMap { item -> Entry? in
      if case .night(let stay) = item.kind { town = stay.town }
      switch item.kind {
      case .game(let game):
        return .game(TripStop(game, of: option, names: catalog, surroundings))
      case .drive(let leg), .flight(let leg):
        return TripDrive(item, leg, of: itinerary, after: town, parts: &parts).map(Entry.drive)
      case .charge, .night, .rest, .custom: return TripPause(item, of: itinerary).map(Entry.pause)
      case .arrive: return nil
      }
    }
    self.init(
      id: trip.stored.id.text, title: trip.name, changed: trip.stored.changedAt, entries: entries,
      dayCount: itinerary.dayCount, miles: itinerary.miles, driveMinutes: itinerary.driveMinutes,
      costDollars: option.costDollars, includesTickets: option.cost.tickets != nil,
      format: format)
  }
}

extension TripStop {
  fileprivate init(
    _ game: PlannedGame, of option: TripOption, names catalog: Catalog,
    _ surroundings: TripSurroundings
  ) {
    let times = option.attendance(of: game)
    let away = catalog.displayName(of: game.game.away, season: game.game.season)
    let home = catalog.displayName(of: game.game.home, season: game.game.season)
    self.init(
      key: game.id, game: localized("\(away) at \(home)", context: "teams"),
      stadium: game.stadium, day: game.day, start: game.start.date, end: game.usualEnd.date,
      isStartKnown: game.isStartKnown, arriveBy: times.arriveBy.date,
      leaveAfter: times.leaveAfter.date, isNew: option.newStadiums.contains(game.stadium.id))
    nearby = surroundings.points(near: game)
    isDateConfirmed = game.game.isDateConfirmed
  }
}

extension TripDrive {
  /// `town` is that of the night before, where a further part of a drive starts.
  fileprivate init?(
    _ item: ItineraryItem, _ index: Int, of itinerary: Itinerary, after town: String?,
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
      miles: itinerary.miles(of: item), minutes: item.drivenMinutes,
      slackMinutes: leg.slackMinutes)
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
  let isOnTheWay: Bool

  init(_ stay: Stay, in itinerary: Itinerary) {
    let prefix = "the way to "
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
