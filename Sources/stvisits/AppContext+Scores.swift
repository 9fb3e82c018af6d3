import Catalog
import Foundation
import LibraryCare
import PhotoImport
import Scores
import Settings
import SportsModel
import VisitStore
import Web

extension AppContext {
  /// The User-Agent of requests.
  private var agent: UserAgent {
    UserAgent(version: Stvisits.version, page: settings[.contact])
  }

  func providerHosts() throws -> ProviderHosts {
    do throws(ProviderHosts.BadAddress) {
      return try ProviderHosts(environment: settings.providerAddresses)
    } catch {
      throw CommandFailure(
        "\(error.name) is no address of http or https: \(error.value)", status: .usage)
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

  /// Rate limits and circuit breakers, stored next to the caches if their folder exists.
  var requestPolicy: RequestPolicy {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: cacheFolder.path, isDirectory: &isFolder)
    return RequestPolicy(keptIn: isThere && isFolder.boolValue ? cacheFolder : nil)
  }

  /// The default lookup plan; reference pages are read only if the user turned them on.
  var scorePlan: ScoreLookupPlan {
    let isOn = settings[.pages]
    return ScoreLookupPlan(
      tiers: isOn ? [.catalog, .cache, .api, .pages] : [.catalog, .cache, .api],
      usesReferencePages: isOn,
      isOffline: isOffline)
  }

  /// Returns the cache database, or nil if it can't be opened.
  ///
  /// A read-only cache is not created if it is missing.
  func cacheStore(isReadOnly: Bool = false) -> CacheStore? {
    let file = cacheFolder.appendingPathComponent("cache.sqlite").path
    guard !isReadOnly || FileManager.default.fileExists(atPath: file) else { return nil }
    return try? CacheStore(folder: cacheFolder)
  }

  func scoreCache(isReadOnly: Bool = false) -> StoredScoreCache {
    StoredScoreCache(cacheStore(isReadOnly: isReadOnly))
  }

  /// Returns the score lookup service.
  func scoreService(_ catalog: Catalog, isReadOnly: Bool = false) throws -> ScoreLookupService {
    ScoreLookupService(
      catalog: catalog, cache: scoreCache(isReadOnly: isReadOnly),
      providers: try providers(catalog),
      web: client(WebLimits(), "scores"), requestPolicy: requestPolicy,
      agent: agent, environment: .live(clock))
  }
}

extension AppContext {
  /// Returns the service for whole seasons, whose responses can be large.
  func seasonService(_ catalog: Catalog, keeps: Bool) throws -> SeasonListingService {
    SeasonListingService(
      cache: StoredScoreCache(keeps ? cacheStore() : nil), providers: try providers(catalog),
      web: downloader("schedules"),
      requestPolicy: requestPolicy, agent: agent, environment: .live(clock))
  }

  /// Returns a client with time for large responses; `kind` is its name in the request log.
  func downloader(_ kind: String) -> CurlClient {
    var limits = WebLimits()
    limits.totalTimeout = .seconds(60)
    return client(limits, kind)
  }

  /// Returns a client with the time limits of the settings; `kind` is its name in the request log.
  func client(_ limits: WebLimits, _ kind: String) -> CurlClient {
    CurlClient(
      limits: limits.withScaledTimeouts(settings[.patience]),
      requestObserver: requestObserver(kind))
  }

  /// Writes each request to the log that `privacy` shows.
  func requestObserver(_ kind: String) -> CurlClient.RequestObserver {
    let ledger = RequestLog(folder: dataFolder, clock: clock)
    return { ledger.note($0, kind: kind) }
  }

  /// The User-Agent header for servers that the user named.
  var agentHeaders: [WebRequest.Header] { [.init("User-Agent", agent.text)] }

  /// Downloads an address that the user named.
  func download(_ url: URL) async throws(WebFailure) -> WebResponse {
    try await downloader("pack").send(
      WebRequest(url: url, headers: [.init("User-Agent", agent.text)]))
  }
}
