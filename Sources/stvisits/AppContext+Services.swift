import AppSupport
import Catalog
import DataUpdates
import Foundation
import LibraryCare
import Localization
import PhotoImport
import PhotoLibraries
import PhotoMetadata
import PhotoScanning
import Scores
import SettingKeys
import Settings
import Sharing
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
    photoCache(isReadOnly: isReadOnly).map {
      ScanCache(store: $0, clockYear: clockYear, isReadOnly: isReadOnly)
    }
  }

  /// Returns the cache of paths and places of photos, which is deleted apart from the others.
  func photoCache(isReadOnly: Bool) -> CacheStore? {
    let folder = cacheFolder.appendingPathComponent("scan", isDirectory: true)
    return cacheStore(in: folder, isReadOnly: isReadOnly)
  }

  func importOptions(
    _ paths: [String], leagues: LeagueOptions, in catalog: Catalog
  ) throws -> ImportPipeline.Options {
    var options = ImportPipeline.Options(paths: paths)
    options.leagues = try leagues.ids(in: catalog, settings)
    options.rules = settings.matchingRules
    options.usesHiddenPhotos = settings.usesHiddenPhotos
    return options
  }

  func applePhotosLibrary() throws -> String {
    let library = PhotoLibraryFinder.defaultLibrary(home: home)
    guard PhotoLibraryFinder.reader(at: library) != nil else {
      throw CommandFailure(
        localized("No Apple Photos library at \(library). Name yours: stvisits import LIBRARY"))
    }
    return library
  }

  /// Watches folders, and reports those that can only be scanned, which happens `every` minutes.
  func watch(_ folders: [String], every: Int) throws -> FolderWatch {
    let watch: FolderWatch
    do {
      watch = try FolderWatch(folders)
    } catch {
      throw CommandFailure(localized("Couldn't watch the folders: \(error.message)."))
    }
    if let shortfall = watch.shortfall {
      console.error(
        localized(
          """
          Some folders can't be watched: \(shortfall). They are scanned every \
          \(DisplayFormat.duration(minutes: every)). To raise the limit, see: sysctl \
          fs.inotify.max_user_watches
          """))
    }
    return watch
  }

  /// The current year, which bounds the dates of photos.
  private var clockYear: Int { LocalDateTime(clock(), offset: .utc).day.year }

  /// An import with the caches of earlier scans and the enabled score providers.
  func importPipeline(_ catalog: Catalog, store: VisitStore?, isDryRun: Bool) -> ImportPipeline {
    ImportPipeline(
      catalog: catalog, store: store,
      scanner: scanner(cache: scanCache(isReadOnly: isDryRun)), clock: clock,
      caches: cacheFolder,
      scores: ImportScoreLookup(plan: scorePlan, timeoutFactor: settings.patience, clock: clock) {
        ScoreFinder(catalog: catalog, service: try scoreService(catalog, isReadOnly: isDryRun))
      })
  }

  func reviewService(
    _ catalog: Catalog, store: VisitStore, leagues: Set<LeagueID>? = nil,
    unlocated: UnlocatedDays? = nil
  ) -> ReviewService {
    ReviewService(
      catalog: catalog, store: store, leagues: leagues, unlocated: unlocated,
      rules: settings.matchingRules, clock: clock)
  }

  func reviewFormatter(_ catalog: Catalog, columns: Int? = nil) -> ReviewFormatter {
    ReviewFormatter(catalog: catalog, columns: columns ?? console.columns, format: displayFormat)
  }

  func questionPage(
    _ items: [ReviewItem], catalog: Catalog
  ) -> (bytes: [UInt8], pictureCount: Int) {
    let made = thumbnails(of: QuestionPage.photos(of: items))
    if let reason = made.missingLibrary {
      console.remark(localized("The page has no pictures: \(reason)"))
    }
    // The browser wraps the lines of the page.
    let text = reviewFormatter(catalog, columns: .max)
    let page = QuestionPage(items, pictures: made.pictures, text: text)
    return (Array(page.html.utf8), made.pictures.count)
  }

  func openQuestions(_ catalog: Catalog, store: VisitStore?) throws -> Int {
    try store.map { try reviewService(catalog, store: $0).openCount() } ?? 0
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

  var thumbnailCount: Int { thumbnailCache(isReadOnly: true).count }

  var thumbnailService: ThumbnailService {
    let worker = ThumbnailWorker(executable: executable, environment: environment)
    return ThumbnailService(thumbnailCache()) { worker.outcomes(of: $0) }
  }

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
  /// Reads a data pack from a file, or fetches it from a URL.
  func seasonPack(named name: String, in catalog: Catalog) async throws -> SeasonPack {
    let bytes: [UInt8]
    let key = try packKey()
    switch try PackSource(name) {
    case .file(let path): bytes = try InputFile.bytes(of: path)
    case .address(let url) where url.scheme?.lowercased() == "http" && key == nil:
      throw UpdateError.unprotectedPack(name)
    case .address(let url) where !isOffline:
      bytes = try await PackSource.bytes(named: name) { () async throws(WebFailure) in
        try await downloader("pack").send(WebRequest(url: url, headers: agentHeaders))
      }
    case .address:
      throw UpdateError.packOffline(name: name, setting: settings.originDescription(of: \.offline))
    }
    return try catalog.readPack(bytes, path: name, signedBy: key)
  }

  /// Returns the public key that packs must be signed with; nil if none is configured.
  private func packKey() throws -> [UInt8]? {
    guard let text = settings.packKey else { return nil }
    guard let key = PackTrailer.publicKey(text) else {
      throw CommandFailure(
        "\(settings.originDescription(of: \.packKey)) must be an Ed25519 public key: 32 bytes in Base64 "
          + "or hexadecimal.", status: .usage)
    }
    return key
  }

  func ownLeagues(isDryRun: Bool) -> OwnLeagueStore {
    OwnLeagueStore(learned: learnedFacts, clock: clock, isDryRun: isDryRun)
  }

  func savedTripStore(_ catalog: Catalog) throws -> SavedTripStore {
    SavedTripStore(catalog: catalog, store: try store(catalog), clock: clock)
  }

  /// Returns the saved trips for reading, even in a folder that can't be written.
  func readOnlyTripStore(_ catalog: Catalog) throws -> SavedTripStore {
    let store = try storeForReporting(judgingBy: evaluator(catalog))
    return SavedTripStore(catalog: catalog, store: store, clock: clock)
  }

  func planBasis() throws -> ScoringContext { try ScoringContext(store: existingStore()) }

  func tripPlanningService(
    _ catalog: Catalog, travel: TravelOptions
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

  /// Returns the enabled providers with what is remembered of them, or only those that may get a
  /// request: reference pages get none unless the user enabled them.
  func providerReports(onlyRequested: Bool = false) throws -> [ProviderReport] {
    let hosts = try providerHosts()
    let policy = requestPolicy
    let tiers = scorePlan.tiers
    let requested = try providers(catalog()).filter {
      !onlyRequested || tiers.contains($0.id.tier)
    }
    return requested.map { provider in
      ProviderReport(
        provider, address: hosts.address(of: provider.id), policy: policy, at: clock())
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

  /// Returns the access to the providers of scores.
  func listingFetcher(
    _ catalog: Catalog, cache: StoredScoreCache, web: CurlClient
  ) throws -> ListingFetcher {
    ListingFetcher(
      providers: try providers(catalog), cache: cache, web: web, requestPolicy: requestPolicy,
      agent: agent, environment: .live(clock))
  }

  func scoreService(_ catalog: Catalog, isReadOnly: Bool = false) throws -> ScoreLookupService {
    ScoreLookupService(
      catalog: catalog,
      fetcher: try listingFetcher(
        catalog, cache: scoreCache(isReadOnly: isReadOnly), web: client(WebLimits(), kind: "scores")
      ))
  }

  /// Returns the service for whole seasons, whose responses can be large.
  func seasonService(_ catalog: Catalog, keeps: Bool) throws -> SeasonListingService {
    SeasonListingService(
      fetcher: try listingFetcher(
        catalog, cache: StoredScoreCache(keeps ? cacheStore() : nil), web: downloader("schedules")))
  }

  /// Returns a client with time for large responses; `kind` is its name in the request log.
  func downloader(_ kind: String) -> CurlClient {
    var limits = WebLimits()
    limits.totalTimeout = .seconds(60)
    return client(limits, kind: kind)
  }

  /// Returns a client with the time limits of the settings, which writes each request to the log
  /// that `privacy` shows; `kind` is its name there.
  func client(_ limits: WebLimits, kind: String) -> CurlClient {
    let log = RequestLog(folder: dataFolder, clock: clock)
    return CurlClient(
      limits: limits.withScaledTimeouts(settings.patience),
      requestObserver: { log.record($0, kind: kind) })
  }
}
