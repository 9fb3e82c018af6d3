import Catalog
import Foundation
import Matching
import SportsModel

/// Sorts the photos or sightings of an import into outings and decides each of them.
struct ImportDecider {
  let sorting: OutingBuilder.Partition
  private let options: ImportPipeline.Options
  private let catalog: Catalog
  private let seen: PhotoLocationHistory?
  private let seenBefore: [FrequentPlaces.Seen]
  private let usage: CameraUsageHistory?
  /// nil for sightings of devices, which are the user's own.
  let cameras: CameraHistory?
  private let frequentPlaces: FrequentPlaces
  /// Questions about stays at ballparks that aren't stadiums of the catalog.
  let parkStays: [Decision]
  private let parks: OtherParkFinder
  /// Places to remember that belong to no outing.
  private let others: [FrequentPlaces.Seen]

  /// Sorts all photos of the library that may belong together, or sightings at stadiums.
  ///
  /// Sightings come with the places of all other days near stadiums. `caches` has the places of
  /// earlier imports, which recognized some photos as someone else's.
  init(
    _ facts: [PhotoFacts], otherPlaces: [FrequentPlaces.Seen]? = nil,
    photosOfOthers: Set<String> = [], options: ImportPipeline.Options, catalog: Catalog,
    caches: URL?
  ) throws {
    self.options = options
    self.catalog = catalog
    var rules = options.rules
    // A walk from a hotel to the gate is one stay at the stadium that day.
    if otherPlaces != nil { rules.clusterGap = 2 * rules.highRadius }
    usage = caches.map { CameraUsageHistory(file: $0.appendingPathComponent("cameras.tsv")) }
    cameras =
      otherPlaces == nil
      ? CameraHistory(
        facts, earlier: usage?.load() ?? [], photosOfOthers: photosOfOthers, rules: rules) : nil
    sorting = OutingBuilder(
      stadiums: catalog.stadiums, rules: rules, cameras: cameras, photosOfOthers: photosOfOthers
    ).outings(of: facts)
    seen = caches.map { PhotoLocationHistory(file: $0.appendingPathComponent("places.csv")) }
    seenBefore = seen?.load() ?? []
    others = otherPlaces ?? []
    parks = try OtherParkFinder(catalog, rules: rules)
    parkStays = otherPlaces == nil ? try parks.stays(facts) : []
    frequentPlaces = FrequentPlaces(
      sorting.outings, seenBefore: seenBefore + others, rules: options.rules)
  }

  /// Stores where photos were taken, and by which cameras, for later imports; a failure to write is
  /// ignored.
  func recordHistory() {
    try? seen?.add(sorting.outings, others: others, to: seenBefore)
    if let cameras { try? usage?.save(cameras) }
  }

  func decisions(_ run: ImportRun, with updates: GameUpdates? = nil) throws -> [Decision] {
    let games = updates?.games(over: catalog.gameIndex) ?? catalog.gameIndex
    let matcher = Matcher(
      stadiums: catalog.stadiums, games: games, leagues: catalog.leagues,
      offering: options.leagues, rules: options.rules)
    let all = sorting.outings.count
    var count = 0
    var decided = try matcher.verdicts(on: sorting.outings, frequentPlaces: frequentPlaces) {
      count += 1
      // Progress never goes back, so the second time is not reported.
      if updates == nil, count % 64 == 0 || count == all {
        run.report(.match, done: count, of: all)
      }
      return !run.isCancelled()
    }
    for index in decided.indices {
      if let question = try parks.question(instead: decided[index]) { decided[index] = question }
    }
    decided += parkStays
    return decided
  }
}

extension [Decision] {
  /// Joins questions about photos of one stadium and day to one, with the likeliest verdict: an
  /// outing is one question and one visit at most.
  func joiningQuestions() -> [Decision] {
    var groups: [StadiumDay: [Int]] = [:]
    for (index, item) in enumerated() where item.isJoinable {
      if let place = StadiumDay(of: item) { groups[place, default: []].append(index) }
    }
    var result = self
    var joined: Set<Int> = []
    for group in groups.values where group.count > 1 {
      let ranked = group.sorted {
        (self[$1].verdict.likelihood, $0) < (self[$0].verdict.likelihood, $1)
      }
      let all = group.flatMap { self[$0].outing.photos }
      result[ranked[0]].outing.photos = all.sorted(by: Outing.isTakenBefore)
      joined.formUnion(ranked.dropFirst())
    }
    guard !joined.isEmpty else { return result }
    return result.indices.filter { !joined.contains($0) }.map { result[$0] }
  }
}

extension Decision {
  fileprivate var isJoinable: Bool {
    verdict.outcome == .pending && explainedBy == nil && outing.isDayCertain && outing.trace == nil
  }
}
