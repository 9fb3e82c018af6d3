import Foundation
import SportsModel
import Synchronization
package import Web

/// Requests listings from the enabled providers within their request limits, and caches the
/// responses.
package struct ListingFetcher: Sendable {
  /// The reason that there is no list.
  enum Stop: Error { case failed(RequestFailure), denied(RequestDenial) }

  let providers: [ProviderID: any Provider]
  let cache: any ScoreCache
  private let web: any WebClient
  private let requestPolicy: RequestPolicy
  private let robots: RobotsChecker
  private let network = OfflineDetector()
  let environment: RetryEnvironment

  /// Creates a fetcher; the agent also requests robots.txt.
  package init(
    providers: [any Provider], cache: any ScoreCache, web: any WebClient,
    requestPolicy: RequestPolicy, agent: UserAgent, environment: RetryEnvironment
  ) {
    self.providers = Dictionary(providers.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    (self.cache, self.web) = (cache, web)
    (self.requestPolicy, self.environment) = (requestPolicy, environment)
    robots = RobotsChecker(cache: cache, agent: agent)
  }

  private static let maxCachedBytes = 4 << 20

  /// Runs requests unless the provider is turned off, and records the result for its breaker.
  func guarded<Value>(
    _ provider: ProviderID, body: () async throws(Stop) -> Value
  ) async throws(Stop) -> Value {
    let permission = try? requestPolicy.breaker(of: provider) {
      $0.permission(at: environment.now())
    }
    if case .open(let until) = permission { throw .denied(.off(until: until)) }
    do throws(Stop) {
      let value = try await body()
      try? requestPolicy.breaker(of: provider) { $0.succeeded(at: environment.now()) }
      return value
    } catch {
      record(error, of: provider)
      throw error
    }
  }

  /// Returns the cached response to a request, and when it was last received or confirmed.
  func cached(_ request: ProviderRequest) async -> (value: CachedResponse<Data>, storedAt: Date)? {
    await cache.value(Self.key(request), of: CachedResponse<Data>.self)
  }

  /// Fetches and joins the lists of a provider's requests; throws the first failure.
  func list(
    _ requests: [ProviderRequest], of provider: any Provider, plan: ScoreLookupPlan
  ) async throws(Stop) -> GameList {
    var list: GameList?
    var problem: Stop?
    for request in requests {
      // A supplement needs a list; an alternative is used if there is none.
      guard request.role == .main || (request.role == .supplement) == (list != nil) else {
        continue
      }
      do throws(Stop) {
        var whole = list ?? GameList()
        whole.join(try await part(request, of: provider, plan: plan), as: request.role)
        list = whole
      } catch {
        if request.role == .main, list != nil { throw error }
        problem = problem ?? error
      }
    }
    if let list { return list }
    throw problem ?? .failed(RequestFailure(.notUnderstood))
  }

  private func part(
    _ request: ProviderRequest, of provider: any Provider, plan: ScoreLookupPlan
  ) async throws(Stop) -> GameList {
    var spacing: TimeInterval?
    if provider.id.standing == .scraped {
      spacing = try await robots.check(request, of: provider.id, plan: plan, fetcher: self)
    }
    let old = await cached(request)?.value
    var asked = request.web
    asked.headers += old?.conditions ?? []
    let answer = try await send(asked, to: provider.id, plan: plan, spacing: spacing)
    let now = environment.now()
    let entry =
      answer.status == 200
      ? CachedResponse(answer.body, of: answer) : answer.status == 304 ? old : nil
    let whole = answer.status == 304 ? entry?.answer(for: request) ?? answer : answer
    do throws(ProviderError) {
      let list = try provider.games(in: whole, to: request)
      if let entry, entry.body.count <= Self.maxCachedBytes {
        await cache.put(
          entry, source: provider.id.rawValue, storedAt: now, for: Self.key(request))
      }
      return list
    } catch {
      guard let failure = RequestFailure(error, at: now) else { return GameList() }
      throw .failed(failure)
    }
  }

  /// Waits for a turn and sends a request, which is cancelled at the deadline.
  func send(
    _ request: WebRequest, to provider: ProviderID, plan: ScoreLookupPlan,
    spacing: TimeInterval? = nil
  ) async throws(Stop) -> WebResponse {
    let latest = plan.deadline ?? .distantFuture
    let limit = provider.rateLimit.spaced(by: spacing)
    let reserved = requestPolicy.turn(
      provider.rateHost, limit: limit, at: environment.now(), notAfter: latest)
    guard let turn = reserved else { throw .denied(.outOfTime) }
    await environment.sleep(until: turn)
    do throws(WebFailure) {
      let answer = try await sent(request, before: plan.deadline)
      network.recordResponse()
      return answer
    } catch {
      if case .unreachable = error { network.recordNoResponse(provider) }
      throw .failed(RequestFailure(error, networkIsUp: network.mayBeOnline))
    }
  }

  /// Sends a request; throws `cancelled` at the deadline.
  private func sent(
    _ request: WebRequest, before deadline: Date?
  ) async throws(WebFailure) -> WebResponse {
    guard let deadline else { return try await web.send(request) }
    let result = await withTaskGroup(of: Result<WebResponse, WebFailure>?.self) { group in
      group.addTask { await Result { () async throws(WebFailure) in try await web.send(request) } }
      group.addTask {
        await environment.sleep(until: deadline)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    guard let result else { throw .cancelled }
    return try result.get()
  }

  /// Records a failure for the circuit breaker, unless the network may be down.
  private func record(_ stop: Stop, of provider: ProviderID) {
    guard case .failed(let failure) = stop else { return }
    let isOurs = failure.kind == .unreachable && !network.isOnline
    let reported = isOurs ? RequestFailure(.offline) : failure
    try? requestPolicy.breaker(of: provider) {
      $0.failed(reported, of: provider.standing, at: environment.now())
    }
  }

  private static func key(_ request: ProviderRequest) -> String {
    "listing \(request.web.url.absoluteString)"
  }
}

extension CachedResponse<Data> {
  /// The response as if it had been received again.
  func answer(for request: ProviderRequest) -> WebResponse {
    WebResponse(status: 200, body: body, url: request.web.url)
  }
}

/// Distinguishes a provider that is down from a network that is down.
final class OfflineDetector: Sendable {
  private struct State {
    var isOnline = false
    var silent: Set<ProviderID> = []
  }

  private let state = Mutex(State())

  func recordResponse() { state.withLock { $0.isOnline = true } }
  func recordNoResponse(_ id: ProviderID) { state.withLock { _ = $0.silent.insert(id) } }

  var isOnline: Bool { state.withLock { $0.isOnline } }

  /// False once two providers could not be reached and none responded.
  var mayBeOnline: Bool { state.withLock { $0.isOnline || $0.silent.count < 2 } }
}

/// Runs that concurrent callers share.
actor SharedRuns<Key: Hashable & Sendable, Value: Sendable> {
  private var tasks: [Key: Task<Value, Never>] = [:]

  /// Returns the value of a run in progress, or of a new one; it stays if it is to be kept.
  func value(
    of key: Key, isKept: (Value) -> Bool = { _ in false },
    _ run: @escaping @Sendable () async -> Value
  ) async -> Value {
    if let task = tasks[key] { return await task.value }
    let task = Task { await run() }
    tasks[key] = task
    let value = await task.value
    if !isKept(value) { tasks[key] = nil }
    return value
  }
}

extension RetryEnvironment {
  /// Asks a provider, an official one again after a transient failure.
  ///
  /// Without a deadline, a provider that asks for a pause of a minute isn't asked again.
  func retrying<Value>(
    _ provider: ProviderID, plan: ScoreLookupPlan,
    ask: () async -> Result<Value, ListingFetcher.Stop>
  ) async -> Result<Value, ListingFetcher.Stop> {
    let loop = RetryLoop(
      tries: provider.standing == .official ? plan.tries : 1, deadline: plan.deadline, maxWait: 60,
      environment: self)
    return await loop.run(ask) { outcome, _ in
      guard case .failure(.failed(let failure)) = outcome else { return nil }
      return failure.retryDate
    }
  }
}

extension Result {
  init(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws(Failure) -> Success
  ) async {
    do throws(Failure) {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}

/// Loads the listings of providers, once per provider, league and day for all lookups of a run.
struct ListingLoader: Sendable {
  struct Subject: Sendable, Hashable {
    let provider: ProviderID
    let league: LeagueID
    let day: LocalDay
  }

  typealias Outcome = Result<[MappedGame], ListingFetcher.Stop>

  /// Games from cached responses.
  struct CachedGames: Sendable {
    let games: [MappedGame]
    let learnedAt: Date
    let isFresh: Bool
  }

  private let fetcher: ListingFetcher
  private let mapper: GameMapper
  private let runs = SharedRuns<Subject, Outcome>()

  init(fetcher: ListingFetcher, mapper: GameMapper) {
    (self.fetcher, self.mapper) = (fetcher, mapper)
  }

  /// Returns the games of a subject; concurrent calls share one request.
  func listing(_ subject: Subject, plan: ScoreLookupPlan) async -> Outcome {
    await runs.value(of: subject, isKept: { (try? $0.get()) != nil }) {
      await fetch(subject, plan: plan)
    }
  }

  /// Returns the cached games of a subject, fresh or not; nil if a part is missing.
  func cached(_ subject: Subject) async -> CachedGames? {
    guard let provider = fetcher.providers[subject.provider] else { return nil }
    var list = GameList()
    var learnedAt: Date?
    for request in requests(subject, to: provider) {
      guard let (entry, storedAt) = await fetcher.cached(request) else {
        guard request.role == .main else { continue }
        return nil
      }
      guard let part = try? provider.games(in: entry.answer(for: request), to: request) else {
        return nil
      }
      list.join(part, as: request.role)
      learnedAt = min(learnedAt ?? storedAt, storedAt)
    }
    guard let learnedAt else { return nil }
    let games = mapped(list)
    return CachedGames(
      games: games, learnedAt: learnedAt,
      isFresh: isFresh(games, subject: subject, learnedAt: learnedAt))
  }

  /// A listing with unfinished games is valid for half an hour only.
  private func isFresh(_ games: [MappedGame], subject: Subject, learnedAt: Date) -> Bool {
    let now = fetcher.environment.now()
    guard CachePolicy.isFresh(subject.day, learned: learnedAt, at: now) else { return false }
    let isOpen = games.contains { $0.listed.score == nil && $0.listed.status != .cancelled }
    return !isOpen || now.timeIntervalSince(learnedAt) < CachePolicy.notFinalFor
  }

  private func fetch(_ subject: Subject, plan: ScoreLookupPlan) async -> Outcome {
    guard let provider = fetcher.providers[subject.provider] else { return .success([]) }
    if plan.tiers.contains(.cache), let cached = await cached(subject), cached.isFresh {
      return .success(cached.games)
    }
    let requests = requests(subject, to: provider)
    guard !requests.isEmpty else { return .success([]) }
    return await Result { () async throws(ListingFetcher.Stop) in
      let list = try await fetcher.guarded(provider.id) { () async throws(ListingFetcher.Stop) in
        try await fetcher.list(requests, of: provider, plan: plan)
      }
      return mapped(list)
    }
  }

  private func requests(_ subject: Subject, to provider: any Provider) -> [ProviderRequest] {
    provider.requests(for: ScheduleQuery(league: subject.league, span: .day(subject.day)))
  }

  /// Returns the games of two clubs of the league, without all-star games and guests.
  private func mapped(_ list: GameList) -> [MappedGame] {
    list.games.compactMap { try? mapper.map($0) }
  }
}
