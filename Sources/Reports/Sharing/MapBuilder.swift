package import Catalog
package import Foundation
package import Sharing
package import SportsModel
import VisitStore

/// Joins visits, catalog and a trip to what a map shows.
///
/// Stadiums are public places; where photos were taken is not in a map.
package struct MapBuilder: Sendable {
  /// What is to be on the map.
  package struct Options: Sendable {
    package var title = "My stadiums"
    /// nil for those of which something was seen, or all when nothing was.
    package var leagues: Set<LeagueID>?
    /// Stadiums of a planned trip, in order; a route joins them.
    package var plannedStops: [StadiumID] = []
    /// Leagues of the games of that trip.
    package var plannedLeagues: Set<LeagueID> = []
    /// Visits of later years are left out.
    package var year: Int?
    /// Whether what the person noted on visits is told.
    package var includesNotes = false
    /// Small pictures to show, by the ids of their visits.
    package var pictures: [UUID: [String]] = [:]

    package init() {}
  }

  private let catalog: Catalog
  private let rules: CountingRules

  package init(_ catalog: Catalog, rules: CountingRules) {
    self.catalog = catalog
    self.rules = rules
  }

  /// - Throws: what the catalog throws when its facts cannot be read.
  package func map(of visits: [Visit], _ mapOptions: Options) throws -> VisitMap {
    let visits = visits.filter { visit in mapOptions.year.map { visit.day.year <= $0 } ?? true }
    let tally = try ProgressTally(visits, rules: rules, catalog: catalog)
    let reports = catalog.leagues.compactMap { ProgressReport(of: $0.id, tally, in: catalog) }
    let chosen = Self.chosen(reports, mapOptions)
    let leagues = Set(chosen.map(\.league.id))
    let stops = mapOptions.plannedStops
    var board = MapStadiumCollector(planned: Set(stops))
    for report in chosen { board.add(report, tally) }
    for visit in visits
    where mapOptions.leagues == nil || visit.league.map(leagues.contains) == true {
      board.add(
        visit, includesNote: mapOptions.includesNotes, pictures: mapOptions.pictures[visit.id] ?? []
      )
    }
    return VisitMap(
      title: mapOptions.title,
      leagues: chosen.map { report in
        VisitMap.League(
          id: report.league.id, shortName: report.league.id.rawValue.uppercased(),
          visited: report.total.visited.count, total: report.total.places.count)
      },
      stadiums: board.stadiums(in: catalog), route: stops, outlines: try catalog.outlines(),
      year: mapOptions.year)
  }

  /// The leagues that were asked for, else those that were begun or that a trip goes to.
  private static func chosen(_ reports: [ProgressReport], _ mapOptions: Options) -> [ProgressReport]
  {
    if let wanted = mapOptions.leagues { return reports.filter { wanted.contains($0.league.id) } }
    let travelled = mapOptions.plannedLeagues
    let begun = reports.filter { $0.isBegun || travelled.contains($0.league.id) }
    return begun.isEmpty ? reports : begun
  }
}

/// Gathers what is known of each stadium of a map.
private struct MapStadiumCollector {
  private struct Entry {
    var leagueVisits: [LeagueID: LocalDay?] = [:]
    var teams: [String] = []
    var seenAt: String?
    var visits: [MapVisit] = []
  }

  private let planned: Set<StadiumID>
  private var entries: [StadiumID: Entry]

  init(planned: Set<StadiumID>) {
    self.planned = planned
    entries = Dictionary(uniqueKeysWithValues: planned.map { ($0, Entry()) })
  }

  /// The homes of a league, and its other stadiums that were seen.
  mutating func add(_ report: ProgressReport, _ tally: ProgressTally) {
    for place in report.total.places {
      entries[place.stadium.id, default: Entry()].leagueVisits[report.league.id] = .some(
        place.firstSeen)
      entries[place.stadium.id, default: Entry()].teams += place.teams.map(\.name)
      if let old = place.seenAt { entries[place.stadium.id, default: Entry()].seenAt = old.name }
    }
    for stadium in report.others {
      entries[stadium.id, default: Entry()].leagueVisits[report.league.id] = .some(
        tally.stadiums(of: report.league.id)[stadium.id]?.first)
    }
  }

  mutating func add(_ visit: Visit, includesNote: Bool, pictures: [String]) {
    let note = includesNote ? visit.note.flatMap { $0.isEmpty ? nil : $0 } : nil
    entries[visit.stadium, default: Entry()].visits.append(
      MapVisit(
        day: visit.day, title: visit.mapTitle, league: visit.league, note: note,
        thumbnails: pictures))
  }

  func stadiums(in catalog: Catalog) -> [MapStadium] {
    let order = catalog.leagues.map(\.id)
    return entries.compactMap { id, entry -> MapStadium? in
      guard let stadium = catalog.stadiums[id] else { return nil }
      return MapStadium(
        id: id, name: stadium.name, city: stadium.city, region: stadium.region,
        country: stadium.country, coordinate: stadium.coordinate,
        leagueVisits: order.compactMap { league in
          entry.leagueVisits[league].map { MapStadium.LeagueVisit(league: league, first: $0) }
        }, teams: entry.teams, isPlanned: planned.contains(id), seenAt: entry.seenAt,
        visits: entry.visits.sorted { ($0.day, $0.title) < ($1.day, $1.title) })
    }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }
}

extension Visit {
  /// The title for others to read: what a tour or an event was called stays at home.
  var mapTitle: String {
    switch kind {
    case .game: title
    case .tour: "Tour"
    case .other: "Other event"
    }
  }
}
