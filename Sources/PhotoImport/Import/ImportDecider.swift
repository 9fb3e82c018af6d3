import AppSupport
import Catalog
import Foundation
import Matching
import SportsModel
import VisitStore

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
  let parkStays: [Decision]
  private let parks: OtherParkFinder
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

  /// Stores the places and cameras of photos for later imports; a failure to write is ignored.
  func recordHistory() {
    try? seen?.add(sorting.outings, others: others, to: seenBefore)
    if let cameras { try? usage?.save(cameras) }
  }

  func decisions(_ run: ImportRun, with updates: GameUpdates? = nil) throws -> [Decision] {
    let games = updates?.games(over: catalog.gameIndex) ?? catalog.gameIndex
    let matcher = try Matcher(
      catalog, games: games, offering: options.leagues, rules: options.rules)
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

extension Matcher {
  /// Creates a matcher with the data of a catalog, of whose games there may be newer ones.
  init(
    _ catalog: Catalog, games: GameIndex? = nil, offering leagues: Set<LeagueID>?,
    rules: MatchingRules
  ) throws {
    let neighbors = Dictionary(grouping: try catalog.neighbors(), by: \.stadium)
    self.init(
      stadiums: catalog.stadiums, games: games ?? catalog.gameIndex, leagues: catalog.leagues,
      placesNextDoor: neighbors.mapValues { $0.map(\.coordinate) }, offering: leagues,
      rules: rules)
  }
}

extension [Decision] {
  private struct AskedTogether: Hashable {
    let place: StadiumDay
    let game: GameKey?
  }

  /// Joins questions about photos of one stadium and day to one, with the likeliest verdict: an
  /// outing is one question and one visit at most, unless its photos show several games.
  func joiningQuestions() -> [Decision] {
    var groups: [AskedTogether: [Int]] = [:]
    for (index, item) in enumerated()
    where item.verdict.outcome == .pending && item.explainedBy == nil && item.outing.isDayCertain
      && item.outing.trace == nil
    {
      guard let place = StadiumDay(of: item) else { continue }
      groups[AskedTogether(place: place, game: item.verdict.gameOfPhotos), default: []]
        .append(index)
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

/// The cameras and their days from earlier imports.
///
/// They show which cameras are the user's own if a library is imported folder by folder. This is a
/// cache: importing the whole library fills it again.
struct CameraUsageHistory {
  let file: URL

  func load() -> [CameraUsage] {
    file.cachedLines.compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 4, let period = Int(parts[0]), let days = UInt32(parts[1])
      else { return nil }
      return CameraUsage(
        make: String(parts[2]), model: String(parts[3]), period: period, days: days)
    }
  }

  /// Replaces the file by the cameras of a history that includes earlier imports, if it has more.
  func save(_ history: CameraHistory) throws {
    guard history.hasNewUsage else { return }
    try file.cache(
      lines: history.usage.map { usage in
        let camera = [usage.make, usage.model].map { $0.replacing("\t", with: " ") }
        return "\(usage.period)\t\(usage.days)\t\(camera[0])\t\(camera[1])"
          .replacing("\n", with: " ")
      })
  }
}

/// The places and days of photos near stadiums from earlier imports.
///
/// They make a habit visible if a library is imported folder by folder. This is a cache: importing
/// the whole library fills it again.
struct PhotoLocationHistory {
  let file: URL

  func load() -> [FrequentPlaces.Seen] {
    file.cachedLines.compactMap { line in
      let parts = line.split(separator: ",")
      guard parts.count >= 3, let day = LocalDay(parts[0]), let latitude = Double(parts[1]),
        let longitude = Double(parts[2]),
        let place = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      let minute = parts.count > 3 ? Int(parts[3]) : nil
      return FrequentPlaces.Seen(place: place, day: day, minute: minute)
    }
  }

  /// Adds the places of outings to the loaded ones; places within ten meters and a minute are one.
  func add(
    _ outings: [Outing], others: [FrequentPlaces.Seen] = [], to loaded: [FrequentPlaces.Seen]
  ) throws {
    var seen = others
    for outing in outings where outing.isDayCertain {
      // A device records its location every minute; their center is enough.
      if outing.isPassive, let day = outing.day {
        if let place = outing.position { seen.append(.init(place: place, day: day)) }
      } else {
        seen += outing.seen
      }
    }
    let new = Set(seen.map(rounded)).subtracting(loaded)
    guard !new.isEmpty else { return }
    // Another import may have written since.
    // Earlier versions stored no times.
    let timed = Set(new.map { FrequentPlaces.Seen(place: $0.place, day: $0.day) })
    let known = load().filter { $0.minute != nil || !timed.contains($0) }
    let lines = (known + new).map { seen in
      "\(seen.day),\(seen.place.latitude),\(seen.place.longitude)"
        + (seen.minute.map { ",\($0)" } ?? "")
    }
    try file.cache(lines: Set(lines))
  }

  private func rounded(_ seen: FrequentPlaces.Seen) -> FrequentPlaces.Seen {
    let latitude = (seen.place.latitude * 10_000).rounded() / 10_000
    let longitude = (seen.place.longitude * 10_000).rounded() / 10_000
    return Coordinate(latitude: latitude, longitude: longitude)
      .map { .init(place: $0, day: seen.day, minute: seen.minute) } ?? seen
  }
}

extension URL {
  fileprivate var cachedLines: [Substring] {
    (try? String(contentsOf: self, encoding: .utf8))?.split(separator: "\n") ?? []
  }

  /// Replaces the file by sorted lines; only its owner can read it.
  fileprivate func cache(lines: some Sequence<String>) throws {
    try FileManager.default.createDirectory(
      at: deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try AtomicFileWriter.write(
      Array((lines.sorted().joined(separator: "\n") + "\n").utf8), to: self, replaces: true,
      isShared: false)
  }
}

/// The visits, questions and photos of the library that an import needs.
///
/// It is updated while the import plans, so that a dry run counts exactly what a real one would.
struct LibrarySnapshot {
  struct KnownVisit {
    /// The id; nil for a visit that a dry run would have written.
    let id: UUID?
    let kind: Visit.Kind
    let game: GameKey?
    var photoCount = 0
  }

  private var visits: [StadiumDay: [KnownVisit]] = [:]
  private var visitsByID: [UUID: KnownVisit] = [:]
  private var questions: [UUID: Question] = [:]
  private var questionsByPlace: [StadiumDay: [UUID]] = [:]
  private var photos: [String: PhotoPlacement] = [:]
  private var refused: Set<String> = []
  private var refusedPlaces: Set<StadiumDay> = []
  /// Spots that the user does not want to be asked about.
  private(set) var habits: [Coordinate] = []
  /// Spots near stadiums where photos don't show visits.
  private(set) var declinedSpots: [Coordinate] = []
  /// The games in the rows of the tables of this import so far.
  var gamesInTables: Set<GameKey> = []

  init() {}

  init(_ store: VisitStore, photos sha256s: Set<String>) throws {
    for visit in try store.visitSummaries() {
      let known = KnownVisit(
        id: visit.id, kind: visit.kind, game: visit.game, photoCount: visit.photoCount)
      add(known, at: visit.stadium, on: visit.day)
    }
    for question in try store.questions(states: Set(Question.State.allCases)) {
      questions[question.id] = question
      let place = StadiumDay(question.stadium, day: question.day)
      if question.state == .open, let place {
        questionsByPlace[place, default: []].append(question.id)
      }
      guard question.state == .skipped else { continue }
      let evidence = QuestionEvidence(question.evidence)
      if let spot = evidence.declinedSpot { declinedSpots.append(spot) }
      if let spot = evidence.habit {
        habits.append(spot)
      } else if let place {
        refusedPlaces.insert(place)
      }
    }
    photos = try store.photoPlacements(sha256s: sha256s)
    refused = try store.deletedPhotos(sha256s: sha256s)
    refusedPlaces.formUnion(try store.deletedVisits().map(StadiumDay.init))
  }

  func visits(at place: StadiumDay) -> [KnownVisit] { visits[place] ?? [] }

  func visits(to candidate: Candidate, on day: LocalDay) -> [KnownVisit] {
    visits(at: StadiumDay(candidate.stadium.id, day: day)).filter { $0.game == candidate.key }
  }

  func hasVisit(_ id: UUID) -> Bool { visitsByID[id] != nil }

  /// Returns the visit with an id, even if it was recorded after the library was read.
  func visit(_ id: UUID) -> KnownVisit {
    visitsByID[id] ?? KnownVisit(id: id, kind: .other, game: nil)
  }

  /// Returns whether the user deleted a visit there that day or skipped a question about it.
  func wasDeclined(to decision: Decision) -> Bool {
    StadiumDay(of: decision).map(refusedPlaces.contains) ?? false
  }

  /// Returns whether a game of that day is recorded, except for those that a table names, too.
  func hasAnotherGame(than decision: Decision) -> Bool {
    StadiumDay(of: decision).map { place in
      visits(at: place).contains { visit in
        visit.kind == .game && !(visit.game.map(gamesInTables.contains) ?? false)
      }
    } ?? false
  }

  func isClosed(_ photo: NewPhoto) -> Bool {
    owner(of: photo)?.question.flatMap { questions[$0] }.map { $0.state != .open } ?? false
  }

  func owner(of photo: NewPhoto) -> StoredPhoto.Owner? { photos[photo.sha256]?.owner }

  func visit(of photo: NewPhoto) -> UUID? {
    if case .visit(let id)? = owner(of: photo) { id } else { nil }
  }

  /// Returns the open questions with some of these photos, in a fixed order.
  ///
  /// If either side has no photos, questions about the same stadium and day are included.
  func openQuestions(with photos: [NewPhoto], about decision: Decision) -> [Question] {
    var ids = photos.compactMap { owner(of: $0)?.question }
    if let there = StadiumDay(of: decision).flatMap({ questionsByPlace[$0] }) {
      let isTrace = decision.outing.trace != nil
      ids += there.filter { isTrace || questions[$0]?.photos.isEmpty == true }
    }
    return Set(ids).compactMap { questions[$0] }.filter { $0.state == .open }
      .sorted { $0.id.uuidString < $1.id.uuidString }
  }

  func has(_ spots: KeyPath<Self, [Coordinate]>, near spot: Coordinate?, radius: Double) -> Bool {
    spot.map { spot in self[keyPath: spots].contains { $0.distance(to: spot) <= radius } } ?? false
  }

  func isRefused(_ photo: NewPhoto) -> Bool { refused.contains(photo.sha256) }

  func isStored(_ photo: NewPhoto) -> Bool {
    photos[photo.sha256]?.paths.contains(photo.facts.path) ?? false
  }

  mutating func add(_ visit: KnownVisit, at stadium: StadiumID, on day: LocalDay) {
    visits[StadiumDay(stadium, day: day), default: []].append(visit)
    if let id = visit.id { visitsByID[id] = visit }
  }
}

extension StoredPhoto.Owner {
  var question: UUID? { if case .question(let id) = self { id } else { nil } }
}
