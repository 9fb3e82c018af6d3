package import AppSupport
package import BoxScores
package import Catalog
import Drawing
package import Foundation
import Localization
package import Sharing
package import SportsModel
package import VisitStore

/// Builds a map from visits, the catalog and a trip.
///
/// A map contains the positions of stadiums, never of photos.
package struct MapBuilder: Sendable {
  /// The contents of a map.
  package struct Options: Sendable {
    package var title = localized("My stadiums")
    /// nil for the leagues with progress, or all if there are none.
    package var leagues: Set<LeagueID>?
    /// The stops of a planned trip in order, which a route connects.
    package var plannedStops: [StadiumID] = []
    /// The leagues of the games of that trip.
    package var plannedLeagues: Set<LeagueID> = []
    /// The last year whose visits are included; nil for all.
    package var year: Int?
    package var includesNotes = false
    /// The user's review of each stadium, and tips.
    package var stadiumNotes: [StadiumNote] = []
    /// Thumbnails as `data:` URLs, by the ids of their visits.
    package var pictures: [UUID: [String]] = [:]
    /// The box scores with the best moments of games; nil to leave them out.
    package var boxScores: BoxScoreStore?
    /// The format of dates.
    package var format: DisplayFormat

    /// The user's reviews by stadium.
    fileprivate var reviews: [StadiumID: StadiumNote] {
      let reviews = stadiumNotes.filter { $0.topic == .review && $0.author == nil }
      return Dictionary(reviews.map { ($0.stadium, $0) }, uniquingKeysWith: { $1 })
    }

    package init(format: DisplayFormat) { self.format = format }
  }

  private let catalog: Catalog
  private let rules: CountingRules

  package init(_ catalog: Catalog, rules: CountingRules) {
    self.catalog = catalog
    self.rules = rules
  }

  /// - Throws: What the catalog throws if its data can't be read.
  package func map(of visits: [Visit], _ mapOptions: Options) throws -> VisitMap {
    let visits = visits.filter { visit in mapOptions.year.map { visit.day.year <= $0 } ?? true }
    let tally = ProgressTally(visits, rules: rules, catalog: catalog)
    let reports = catalog.leagues.compactMap { ProgressReport(of: $0.id, tally, in: catalog) }
    let chosen = Self.chosen(reports, mapOptions: mapOptions)
    let leagues = Set(chosen.map(\.league.id))
    let stops = mapOptions.plannedStops
    var collector = MapStadiumCollector(planned: Set(stops))
    for report in chosen { collector.add(report, tally: tally) }
    for visit in visits
    where mapOptions.leagues == nil || visit.league.map(leagues.contains) == true {
      collector.add(
        visit, includesNote: mapOptions.includesNotes,
        moment: try mapOptions.boxScores?.seenGame(visit)?.bestMoment,
        pictures: mapOptions.pictures[visit.id] ?? [])
    }
    collector.rate(
      StadiumRanking(visits, reviews: mapOptions.reviews, in: catalog), mapOptions: mapOptions)
    return VisitMap(
      title: mapOptions.title,
      leagues: chosen.map { report in
        (
          id: report.league.id, shortName: report.league.id.rawValue.uppercased(),
          visited: report.total.visited.count, total: report.total.places.count
        )
      }, stadiums: collector.stadiums(in: catalog), route: stops, outlines: try catalog.outlines(),
      year: mapOptions.year, format: mapOptions.format)
  }

  /// Returns the requested leagues, otherwise those with progress or with a game of the trip.
  private static func chosen(_ reports: [ProgressReport], mapOptions: Options) -> [ProgressReport] {
    if let wanted = mapOptions.leagues { return reports.filter { wanted.contains($0.league.id) } }
    let travelled = mapOptions.plannedLeagues
    let begun = reports.filter { $0.isBegun || travelled.contains($0.league.id) }
    return begun.isEmpty ? reports : begun
  }
}

private struct MapStadiumCollector {
  private struct Entry {
    var leagueVisits: [LeagueID: LocalDay?] = [:]
    var teams: [String] = []
    var seenAt: String?
    var visits: [MapVisit] = []
    var rating: String?
    var remarks: [String] = []
  }

  private let planned: Set<StadiumID>
  private var entries: [StadiumID: Entry]

  init(planned: Set<StadiumID>) {
    self.planned = planned
    entries = Dictionary(uniqueKeysWithValues: planned.map { ($0, Entry()) })
  }

  /// Adds the homes of a league, and its other visited stadiums.
  mutating func add(_ report: ProgressReport, tally: ProgressTally) {
    for place in report.total.places {
      entries[place.stadium.id, default: Entry()].leagueVisits[report.league.id] = .some(
        place.firstSeen)
      entries[place.stadium.id, default: Entry()].teams += place.teams.map(\.name)
      if let old = place.seenAt { entries[place.stadium.id, default: Entry()].seenAt = old.name }
    }
    for stadium in report.others {
      entries[stadium.id, default: Entry()].leagueVisits[report.league.id] = .some(
        tally.stadiums(of: report.league.id)[stadium.id])
    }
  }

  mutating func add(_ visit: Visit, includesNote: Bool, moment: String?, pictures: [String]) {
    let note = includesNote ? visit.note.flatMap { $0.isEmpty ? nil : $0 } : nil
    entries[visit.stadium, default: Entry()].visits.append(
      (visit.day, visit.mapTitle, note: note, moment: moment, thumbnails: pictures))
  }

  /// Adds ratings and, if the map has notes, reviews and tips to the stadiums on the map.
  mutating func rate(_ ranking: StadiumRanking, mapOptions: MapBuilder.Options) {
    for rated in ranking.stadiums {
      entries[rated.stadium.id]?.rating = rated.ratingText
      if mapOptions.includesNotes, let review = rated.review {
        entries[rated.stadium.id]?.remarks.append(review)
      }
    }
    let notes = mapOptions.stadiumNotes.filter { $0.topic != .review }
    let shared = notes.sharedAuthorNames
    for note in notes where mapOptions.includesNotes {
      entries[note.stadium]?.remarks.append(note.lineWithTopic(sharedNames: shared))
    }
  }

  func stadiums(in catalog: Catalog) -> [MapStadium] {
    let order = catalog.leagues.map(\.id)
    return entries.compactMap { id, entry -> MapStadium? in
      guard let stadium = catalog.stadiums[id] else { return nil }
      return MapStadium(
        stadium, name: stadium.name,
        leagueVisits: order.compactMap { league in entry.leagueVisits[league].map { (league, $0) }
        }, teams: entry.teams, isPlanned: planned.contains(id), seenAt: entry.seenAt,
        visits: entry.visits.sorted { ($0.day, $0.title) < ($1.day, $1.title) },
        rating: entry.rating, remarks: entry.remarks)
    }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
  }
}

extension Visit {
  /// The title for a shared map, without the user's description of a tour or an event.
  var mapTitle: String {
    switch kind {
    case .game: title
    case .tour: localized("Tour")
    case .other: localized("Other event")
    }
  }
}

// The number of stadiums and visits on a map, as a document and as a sentence.
extension VisitMap {
  package var document: JSONObject {
    [
      "stadiums": stadiums.count, "visits": stadiums.map(\.visits.count).reduce(0, +),
      "visited": stadiums(.visited).count, "planned": stadiums(.planned).count,
      "missing": stadiums(.missing).count,
    ]
  }

  /// True if the map contains no visited and no planned stadium.
  package var isEmpty: Bool { stadiums.allSatisfy { $0.status == .missing } }

  /// The counts as in `3 visited, 27 missing`, with a period.
  package var sentence: String {
    let counts = MapStadium.VisitStatus.allCases.map { ($0, stadiums($0).count) }
    let parts = counts.filter { $1 > 0 || $0 == .visited }.map { $0.counted($1) }
    return parts.joined(separator: localized(", ", context: "list")) + "."
  }
}

/// The photos of a map page: a few of each visit, up to a total size.
package struct MapPhotoSelection: Sendable {
  /// The maximum number of photos per visit.
  package static let maxPerVisit = 3
  /// The maximum size of all photos of a page, in bytes.
  package static let maxBytes = 12 << 20

  /// Thumbnails as `data:` URLs, by the ids of their visits.
  package private(set) var sources: [UUID: [String]] = [:]
  /// The number of photos without room on the page.
  package private(set) var leftOut = 0

  /// Returns the first photos of each visit, the newest visit first.
  ///
  /// With a year, later visits are left out.
  package static func candidates(
    of visits: [Visit], through year: Int?, in store: VisitStore
  ) throws -> [(visit: UUID, photos: [StoredPhoto])] {
    try visits.filter { visit in year.map { visit.day.year <= $0 } ?? true }.reversed().map {
      (visit: $0.id, photos: Array(try store.photos(of: $0.id).prefix(maxPerVisit)))
    }
  }

  /// Returns notes about the photos without a thumbnail and those without room on the page.
  package func notes(unreadable: Int) -> [String] {
    var notes: [String] = []
    if unreadable > 0 {
      notes.append(
        localized(
          unreadable,
          one: "\(unreadable) photo left out: the files are missing or can't be decoded.",
          other: "\(unreadable) photos left out: the files are missing or can't be decoded."))
    }
    if leftOut > 0 {
      notes.append(
        localized(
          leftOut, one: "\(leftOut) photo left out to limit the size of the page.",
          other: "\(leftOut) photos left out to limit the size of the page."))
    }
    return notes
  }

  /// Selects the first photo of every visit before the second photo of any.
  ///
  /// - Parameters:
  ///   - photos: The photos of each visit, the most important visit first.
  ///   - pictures: Thumbnails (JPEG) by the SHA-256 of their photos.
  package init(_ photos: [(visit: UUID, photos: [StoredPhoto])], pictures: [String: [UInt8]]) {
    var bytes = 0
    for place in 0..<Self.maxPerVisit {
      for (visit, photos) in photos where place < photos.count {
        guard let jpeg = pictures[photos[place].sha256] else { continue }
        let source = Thumbnail.dataURI(of: jpeg)
        guard bytes + source.utf8.count <= Self.maxBytes else {
          leftOut += 1
          continue
        }
        bytes += source.utf8.count
        sources[visit, default: []].append(source)
      }
    }
  }
}
