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
  /// How the program names itself to those it asks.
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
      agent: agent, today: LocalDateTime(clock(), zone: .current).day,
      footballSeasons: Dictionary(seasons, uniquingKeysWith: { first, _ in first })
    ).filter { !silenced.contains($0.id) }
  }

  /// Turns and breakers, kept beside the caches when their folder is there.
  var requestPolicy: RequestPolicy {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: cacheFolder.path, isDirectory: &isFolder)
    return RequestPolicy(keptIn: isThere && isFolder.boolValue ? cacheFolder : nil)
  }

  /// How far look-ups go by themselves: reference pages are read only by those who turned them on.
  var scorePlan: ScoreLookupPlan {
    let isOn = settings[.pages]
    return ScoreLookupPlan(
      tiers: isOn ? [.catalog, .cache, .api, .pages] : [.catalog, .cache, .api],
      usesReferencePages: isOn,
      isOffline: isOffline)
  }

  /// What look-ups left; a cache that cannot be opened is done without.
  ///
  /// Where it is read only, nothing is made that is not there.
  func scoreCache(isReadOnly: Bool = false) -> StoredScoreCache {
    let file = cacheFolder.appendingPathComponent("cache.sqlite").path
    let isThere = FileManager.default.fileExists(atPath: file)
    return StoredScoreCache(
      isReadOnly && !isThere ? nil : try? CacheStore(folder: cacheFolder))
  }

  /// Everything that looks for scores.
  func scoreService(_ catalog: Catalog, isReadOnly: Bool = false) throws -> ScoreLookupService {
    ScoreLookupService(
      catalog: catalog, cache: scoreCache(isReadOnly: isReadOnly),
      providers: try providers(catalog),
      web: client(WebLimits(), "scores"), requestPolicy: requestPolicy,
      agent: agent, pace: .live(clock))
  }
}

extension AppContext {
  /// Fetches whole seasons, whose answers may be large.
  func seasonService(_ catalog: Catalog, keeps: Bool) throws -> SeasonListingService {
    let store = keeps ? try? CacheStore(folder: cacheFolder) : nil
    return SeasonListingService(
      cache: StoredScoreCache(store), providers: try providers(catalog),
      web: downloader("schedules"),
      requestPolicy: requestPolicy, agent: agent, pace: .live(clock))
  }

  /// A client with time for large answers; `kind` is what the list of requests says of it.
  func downloader(_ kind: String) -> CurlClient {
    var limits = WebLimits()
    limits.totalTimeout = .seconds(60)
    return client(limits, kind)
  }

  /// A client with the patience that the person wants; `kind` is what the list of requests says of it.
  func client(_ limits: WebLimits, _ kind: String) -> CurlClient {
    CurlClient(
      limits: limits.withScaledTimeouts(settings[.patience]),
      requestObserver: requestObserver(kind))
  }

  /// Writes each request that goes out into the list that `privacy` shows.
  func requestObserver(_ kind: String) -> CurlClient.RequestObserver {
    let ledger = RequestLog(folder: dataFolder, clock: clock)
    return { ledger.note($0, kind: kind) }
  }

  /// How the program names itself, for servers that the person named.
  var agentHeaders: [WebRequest.Header] { [.init("User-Agent", agent.text)] }

  /// What a server says about an address that the person named.
  func download(_ url: URL) async throws(WebFailure) -> WebResponse {
    try await downloader("pack").send(
      WebRequest(url: url, headers: [.init("User-Agent", agent.text)]))
  }
}
