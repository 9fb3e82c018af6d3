package import Catalog
import Foundation
package import Sharing
import SportsModel
package import TripPlanning
import VisitStore

extension SharedTrip {
  /// Creates the shared form of a saved trip, with stadiums that are new by the current visits.
  package init(
    _ trip: SavedTrip, _ basis: ScoringContext, names catalog: Catalog,
    _ surroundings: TripSurroundings
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
      costDollars: option.costDollars, includesTickets: option.cost.tickets != nil)
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
      key: game.id, game: "\(away) at \(home)", stadium: game.stadium, day: game.day,
      start: game.start.date, end: game.usualEnd.date, isStartKnown: game.isStartKnown,
      arriveBy: times.arriveBy.date, leaveAfter: times.leaveAfter.date,
      isNew: option.newStadiums.contains(game.stadium.id))
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
    let start = part > 0 ? town ?? first.name : first.name
    self.init(
      from: TripEndpoint(name: start, zone: first.zone), to: TripEndpoint(leg.to),
      isFlight: leg.mode == .flight,
      airports: leg.flight.map { "\($0.from) to \($0.to)" },
      start: item.start.date, end: item.end.date, part: part, arrives: item.end >= leg.arrives,
      miles: itinerary.miles(of: item), minutes: item.drivenMinutes,
      slackMinutes: leg.slackMinutes)
  }
}

extension TripEndpoint {
  /// Returns a stadium, or the town where a trip begins or ends, without coordinates.
  fileprivate init(_ point: Waypoint) {
    let isPosition = !point.name.contains { $0.isLetter }
    let name =
      switch point.kind {
      case .start where isPosition: "the start"
      case .end where isPosition: "the end"
      default: point.name
      }
    self.init(name: name, zone: point.zone)
  }
}

extension TripPause {
  fileprivate init?(_ item: ItineraryItem, of itinerary: Itinerary) {
    let title: String
    switch item.kind {
    case .charge: title = "Charge the car"
    case .night(let stay): title = "Overnight \(Self.text(stay, in: itinerary))"
    case .rest(let stay): title = "Free day \(Self.text(stay, in: itinerary))"
    case .custom(let text): title = text
    default: return nil
    }
    self.init(
      title: title, start: item.start.date, end: item.end.date, zone: item.zone,
      isActivity: item.isActivity)
  }

  private static func text(_ stay: Stay, in itinerary: Itinerary) -> String {
    var place = stay.text
    for leg in itinerary.legs {
      for point in [leg.from, leg.to] where !point.name.isEmpty {
        place = place.replacingOccurrences(of: point.name, with: TripEndpoint(point).name)
      }
    }
    return place
  }
}
