import Catalog
import Foundation
import Matching
import SportsModel

/// Sorts the photos of an import into outings and decides what each was.
struct ImportDecider {
  let sorting: OutingBuilder.Partition
  private let options: ImportPipeline.Options
  private let catalog: Catalog
  private let seen: PhotoLocationHistory?
  private let frequentPlaces: FrequentPlaces
  /// Places to be remembered that are of no outing.
  private let others: [FrequentPlaces.Seen]

  /// Takes all photos of the library that may belong together; the places of earlier imports are
  /// in the folder of the caches.
  init(
    _ photos: [PhotoFacts], _ options: ImportPipeline.Options, catalog: Catalog, caches: URL?
  ) throws {
    self.options = options
    self.catalog = catalog
    sorting = OutingBuilder(stadiums: catalog.stadiums, rules: options.rules).outings(of: photos)
    others = []
    seen = caches.map { PhotoLocationHistory(file: $0.appendingPathComponent("places.csv")) }
    frequentPlaces = FrequentPlaces(
      sorting.outings, seenBefore: seen?.load() ?? [], rules: options.rules)
  }

  /// Takes what a person's devices noted at stadiums, with the places of all other days there.
  init(
    traces: [PhotoFacts], besides places: [FrequentPlaces.Seen], _ options: ImportPipeline.Options,
    catalog: Catalog, caches: URL?
  ) {
    self.options = options
    self.catalog = catalog
    // Whoever walks from a hotel to the gate was there once that day.
    let rules = MatchingRules {
      $0 = options.rules
      $0.clusterGap = 2 * $0.highRadius
    }
    sorting = OutingBuilder(stadiums: catalog.stadiums, rules: rules).outings(of: traces)
    let seen = caches.map { PhotoLocationHistory(file: $0.appendingPathComponent("places.csv")) }
    self.seen = seen
    others = places
    frequentPlaces = FrequentPlaces(
      sorting.outings, seenBefore: (seen?.load() ?? []) + places, rules: options.rules)
  }

  var outingCount: Int { sorting.outings.count }

  /// Keeps where photos were taken, for the imports to come.
  ///
  /// Without them an import goes on as well: what cannot be written there is done without.
  func recordLocations() { try? seen?.add(sorting.outings, others) }

  /// The verdicts by the facts, and by news where there are some.
  ///
  /// - Parameters:
  ///   - updates: what the facts leave open.
  ///   - isCancelled: asked before every outing.
  ///   - progress: told now and then how many are decided.
  /// - Returns: what every outing was.
  /// - Throws: what the catalog throws when a season cannot be read.
  func verdicts(
    with updates: GameUpdates? = nil, isCancelled: () -> Bool, progress: (Int) -> Void
  ) throws -> [DecidedOuting] {
    let games = updates?.games(over: catalog.gameIndex) ?? catalog.gameIndex
    let matcher = Matcher(
      stadiums: catalog.stadiums, games: games, leagues: catalog.leagues,
      offering: options.leagues, rules: options.rules)
    var count = 0
    return try matcher.verdicts(on: sorting.outings, frequentPlaces: frequentPlaces) {
      count += 1
      if count % 64 == 0 { progress(count) }
      return !isCancelled()
    }
  }
}
