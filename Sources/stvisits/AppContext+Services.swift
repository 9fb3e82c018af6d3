import AppSupport
import Catalog
import DataUpdates
import Foundation
import LibraryCare
import Localization
import PhotoImport
import PhotoMetadata
import Scores
import SettingKeys
import SportsModel
import Thumbnails
import TripPlanning
import Trips
import VisitStore
import Web

// MARK: Photos

extension AppContext {
  func scanner(cache: ScanCache? = nil, explains: Bool = false) -> PhotoScanner {
    PhotoScanner(clockYear: clockYear, cache: cache, explains: explains)
  }

  /// Returns the cache of earlier scans; nil if it can't be opened or, read-only, doesn't exist.
  func scanCache(isReadOnly: Bool = false) -> ScanCache? {
    cacheStore(in: scanFolder, isReadOnly: isReadOnly).map {
      ScanCache(store: $0, clockYear: clockYear, isReadOnly: isReadOnly)
    }
  }

  /// The folder of the caches with paths and places of photos.
  var scanFolder: URL { cacheFolder.appendingPathComponent("scan", isDirectory: true) }

  /// The current year, which bounds the dates of photos.
  private var clockYear: Int { LocalDateTime(clock(), offset: .utc).day.year }

  /// An import with the caches of earlier scans and the enabled score providers.
  func importPipeline(_ catalog: Catalog, _ store: VisitStore?, isDryRun: Bool) -> ImportPipeline {
    ImportPipeline(
      catalog: catalog, store: store,
      scanner: scanner(cache: scanCache(isReadOnly: isDryRun)), clock: clock,
      caches: cacheFolder,
      scores: ImportScoreLookup(plan: scorePlan, patience: settings.patience, clock: clock) {
        ScoreFinder(catalog: catalog, service: try scoreService(catalog, isReadOnly: isDryRun))
      })
  }

  func reviewService(
    _ catalog: Catalog, _ store: VisitStore, leagues: Set<LeagueID>? = nil,
    unlocated: UnlocatedDays? = nil
  ) -> ReviewService {
    ReviewService(
      catalog: catalog, store: store, leagues: leagues, unlocated: unlocated,
      rules: settings.matchingRules, clock: clock)
  }

  /// Returns the number of questions that `review` asks.
  func openQuestions(_ catalog: Catalog, _ store: VisitStore?) throws -> Int {
    try store.map { try reviewService(catalog, $0).openCount() } ?? 0
  }

  /// Returns the photos of earlier imports that have no location, by day.
  func unlocatedDays(_ catalog: Catalog) throws -> UnlocatedDays {
    UnlocatedDays(
      scanCache(isReadOnly: true)?.photosWithoutLocation(catalog) ?? [],
      rules: settings.matchingRules,
      hash: ContentHash.sha256(ofFileAt:))
  }

  /// Returns the cache of thumbnails; an empty one if it can't be opened.
  func thumbnailCache(isReadOnly: Bool = false) -> ThumbnailCache {
    ThumbnailCache(cacheStore(isReadOnly: isReadOnly), clock: clock)
  }

  var thumbnailService: ThumbnailService {
    let worker = ThumbnailWorker(executable: executable, environment: environment)
    return ThumbnailService(thumbnailCache()) { worker.outcomes(of: $0) }
  }

  /// Returns thumbnails of many photos and shows the progress.
  func thumbnails(of photos: [StoredPhoto]) -> ThumbnailService.Result {
    let line = ProgressLine(console: console, clock: clock)
    defer { line.clear() }
    let step = localized("Making thumbnails")
    return thumbnailService.pictures(of: photos) { done, count in
      line.show(StepProgress(step, done: done, of: count))
    }
  }
}

// MARK: - Leagues and trips

extension AppContext {
  func ownLeagues(isDryRun: Bool) -> OwnLeagueStore {
    OwnLeagueStore(learned: learnedFacts, clock: clock, isDryRun: isDryRun)
  }

  func savedTripStore(_ catalog: Catalog) throws -> SavedTripStore {
    SavedTripStore(catalog: catalog, store: try store(catalog), clock: clock)
  }

  /// Returns the saved trips for reading, also in a folder that can't be written.
  func readOnlyTripStore(_ catalog: Catalog) throws -> SavedTripStore {
    let store = try storeForReporting(judgingBy: evaluator(catalog))
    return SavedTripStore(catalog: catalog, store: store, clock: clock)
  }

  func planBasis() throws -> ScoringContext { try ScoringContext(store: existingStore()) }

  func tripPlanningService(
    _ catalog: Catalog, _ travel: TravelOptions
  ) throws -> TripPlanningService {
    try TripPlanningService(catalog: catalog, basis: planBasis(), travel: travel.source(self))
  }
}

// MARK: - Network

extension AppContext {
  var isOffline: Bool { settings.offline }

  var agent: UserAgent { UserAgent(version: Stvisits.version, page: settings.contact) }

  /// The User-Agent header for servers that the user named.
  var agentHeaders: [WebRequest.Header] { [.init("User-Agent", agent.text)] }

  func providerHosts() throws -> ProviderHosts {
    do throws(ProviderHosts.BadAddress) {
      return try ProviderHosts(environment: settings.providerAddresses)
    } catch {
      throw CommandFailure(
        localized("\(error.name) must be an http or https URL (got \"\(error.value)\")."),
        status: .usage)
    }
  }

  func providers(_ catalog: Catalog) throws -> [any Provider] {
    let silenced = settings.disabledProviders
    let seasons = catalog.seasons(of: "nfl").map { ($0.season, $0.firstDay) }
    return try providerHosts().providers(
      agent: agent, today: today,
      footballSeasons: Dictionary(seasons, uniquingKeysWith: { first, _ in first })
    ).filter { !silenced.contains($0.id) }
  }

  /// Returns the enabled providers with what is remembered of them.
  func providerReports() throws -> [ProviderReport] {
    let hosts = try providerHosts()
    let breakers = requestPolicy.breakers
    return try providers(catalog()).map { provider in
      ProviderReport(
        provider, address: hosts.address(of: provider.id), breakers: breakers, at: clock())
    }
  }

  /// Rate limits and circuit breakers, stored next to the caches if their folder exists.
  var requestPolicy: RequestPolicy {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: cacheFolder.path, isDirectory: &isFolder)
    return RequestPolicy(keptIn: isThere && isFolder.boolValue ? cacheFolder : nil)
  }

  /// The default lookup plan; reference pages are read only if the user turned them on.
  var scorePlan: ScoreLookupPlan {
    ScoreLookupPlan(
      tiers: settings.pages ? [.catalog, .cache, .api, .pages] : [.catalog, .cache, .api],
      usesReferencePages: settings.pages, isOffline: isOffline)
  }

  /// Returns the cache database; nil if it can't be opened or, read-only, doesn't exist.
  func cacheStore(in folder: URL? = nil, isReadOnly: Bool = false) -> CacheStore? {
    let folder = folder ?? cacheFolder
    let file = folder.appendingPathComponent("cache.sqlite").path
    guard !isReadOnly || FileManager.default.fileExists(atPath: file) else { return nil }
    return try? CacheStore(folder: folder)
  }

  func scoreCache(isReadOnly: Bool = false) -> StoredScoreCache {
    StoredScoreCache(cacheStore(isReadOnly: isReadOnly))
  }

  func scoreService(_ catalog: Catalog, isReadOnly: Bool = false) throws -> ScoreLookupService {
    ScoreLookupService(
      catalog: catalog, cache: scoreCache(isReadOnly: isReadOnly),
      providers: try providers(catalog), web: client(WebLimits(), "scores"),
      requestPolicy: requestPolicy, agent: agent, environment: .live(clock))
  }

  /// Returns the service for whole seasons, whose responses can be large.
  func seasonService(_ catalog: Catalog, keeps: Bool) throws -> SeasonListingService {
    SeasonListingService(
      cache: StoredScoreCache(keeps ? cacheStore() : nil), providers: try providers(catalog),
      web: downloader("schedules"), requestPolicy: requestPolicy, agent: agent,
      environment: .live(clock))
  }

  /// Returns a client with time for large responses; `kind` is its name in the request log.
  func downloader(_ kind: String) -> CurlClient {
    var limits = WebLimits()
    limits.totalTimeout = .seconds(60)
    return client(limits, kind)
  }

  /// Returns a client with the time limits of the settings, which writes each request to the log
  /// that `privacy` shows; `kind` is its name there.
  func client(_ limits: WebLimits, _ kind: String) -> CurlClient {
    let log = RequestLog(folder: dataFolder, clock: clock)
    return CurlClient(
      limits: limits.withScaledTimeouts(settings.patience),
      requestObserver: { log.record($0, kind: kind) })
  }
}
