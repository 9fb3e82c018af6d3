import Catalog
import Foundation
import Scores
import SportsModel
import StvisitsKit
import Synchronization
import VisitStore

extension World {
  /// How the program names itself to those it asks.
  private static let agent = ProviderAgent(
    version: Stvisits.version, page: "https://github.com/stvisits/stvisits")

  func providerHosts() throws -> ProviderHosts {
    do throws(ProviderHosts.BadAddress) {
      return try ProviderHosts(environment: environment)
    } catch {
      throw Failure(
        "\(error.name) is no address of http or https: \(error.value)", status: .usage)
    }
  }

  func providers(_ catalog: Catalog) throws -> [any Provider] {
    let seasons = catalog.seasons(of: "nfl").map { ($0.season, $0.firstDay) }
    return try providerHosts().providers(
      agent: Self.agent, today: LocalDateTime(clock(), zone: .current).day,
      footballSeasons: Dictionary(seasons, uniquingKeysWith: { first, _ in first }))
  }

  /// Turns and breakers, kept beside the caches when their folder is there.
  var manners: Manners {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: cacheFolder.path, isDirectory: &isFolder)
    return Manners(keptIn: isThere && isFolder.boolValue ? cacheFolder : nil)
  }

  /// Everything that looks for scores; a cache that cannot be opened is done without.
  func scoreDesk(_ catalog: Catalog) throws -> ScoreDesk {
    let store = try? CacheStore(folder: cacheFolder)
    return ScoreDesk(
      catalog: catalog, cache: StoredScoreCache(store), providers: try providers(catalog),
      web: CurlClient(), manners: manners, agent: Self.agent, pace: .live(clock))
  }
}

extension World {
  /// Fetches whole seasons, whose answers may be large.
  func seasonDesk(_ catalog: Catalog, keeps: Bool) throws -> SeasonDesk {
    let store = keeps ? try? CacheStore(folder: cacheFolder) : nil
    return SeasonDesk(
      cache: StoredScoreCache(store), providers: try providers(catalog), web: downloader,
      manners: manners, agent: Self.agent, pace: .live(clock))
  }

  /// A client with time for large answers.
  var downloader: CurlClient {
    var limits = WebLimits()
    limits.whole = .seconds(60)
    return CurlClient(limits: limits)
  }

  /// What a server says about an address that the person named.
  func download(_ url: URL) async throws(WebFailure) -> WebAnswer {
    try await downloader.send(
      WebRequest(url: url, headers: [.init("User-Agent", Self.agent.text)]))
  }
}

/// Something done on other threads while this one waits.
final class Errand<Result: Sendable>: Sendable {
  private let result = Mutex<Result?>(nil)
  private let isDone = DispatchSemaphore(value: 0)
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ body: @escaping @Sendable () async -> Result) {
    let task = Task.detached {
      let result = await body()
      self.result.withLock { $0 = result }
      self.isDone.signal()
    }
    self.task.withLock { $0 = task }
  }

  /// Waits for the result; nil never comes.
  func wait() -> Result? {
    isDone.wait()
    return result.withLock { $0 }
  }

  /// Waits for the result; what is still under way when the person wants an end is called off.
  func wait(unless wantsEnd: () -> Bool) -> Result? {
    while isDone.wait(timeout: .now() + 0.05) == .timedOut {
      if wantsEnd() { task.withLock { $0?.cancel() } }
    }
    return result.withLock { $0 }
  }
}
