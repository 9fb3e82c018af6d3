import AppSupport
import Foundation
package import PhotoScanning
import SportsModel
package import Web

/// Reads the photos of an Immich or PhotoPrism server.
///
/// Only details of photos are requested, never pictures. After the first time only changes are, once
/// a month everything, because servers don't report photos that they no longer have.
package struct PhotoServerReader: PhotoLibraryReader {
  /// Seconds, 30 days.
  private static let maxAge: TimeInterval = 30 * 86_400
  /// Seconds by which requests for changes overlap, because clocks differ from databases.
  private static let overlap: TimeInterval = 300

  package var kind: LibraryKind { api.kind }
  package var name: String { kind.name }
  package var location: String { address.text }

  let api: any PhotoServerAPI
  private let address: PhotoServerAddress
  private let requester: PhotoServerRequester
  private let cache: ServerPhotoCache?
  private let progress: @Sendable (Int) -> Void

  /// Creates a reader; nil for programs whose photos aren't on a server.
  ///
  /// The key is a key of Immich's API, or an access token of PhotoPrism; `headers` are the other
  /// headers of every request. Without a cache, everything is requested. `progress` receives the
  /// number of photos that were received so far.
  package init?(
    _ kind: LibraryKind, at address: PhotoServerAddress, key: String, headers: [WebRequest.Header],
    client: any WebClient, environment: RetryEnvironment, cache: ServerPhotoCache?,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    let api: any PhotoServerAPI
    switch kind {
    case .immich: api = ImmichAPI(clock: environment.now)
    case .photoprism: api = PhotoPrismAPI(clock: environment.now)
    case .applePhotos, .lightroom, .digikam: return nil
    }
    self.init(
      api, at: address, key: key, headers: headers, client: client, environment: environment,
      cache: cache, progress: progress)
  }

  init(
    _ api: any PhotoServerAPI, at address: PhotoServerAddress, key: String,
    headers: [WebRequest.Header], client: any WebClient, environment: RetryEnvironment,
    cache: ServerPhotoCache?, progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    (self.api, self.address) = (api, address)
    requester = PhotoServerRequester(
      address: address, headers: headers + api.headers(key: key),
      client: RetryingClient(client: client, environment: environment))
    (self.cache, self.progress) = (cache, progress)
  }

  package func read(
    isCancelled: @escaping @Sendable () -> Bool, onPhoto: (LibraryPhoto) throws -> Void
  ) async throws -> [ScanProblem] {
    let result = try await withCancellation(when: isCancelled) { try await fetched() }
    guard !isCancelled() else { throw CancellationError() }
    for var photo in result.photos {
      photo.facts.path = api.page(of: photo.id, at: address)
      try onPhoto(photo)
    }
    if let failure = result.failure { throw failure }
    return result.problems
  }

  /// Returns all photos, those that were cached included, in the order of their identifiers.
  ///
  /// If the connection breaks, the photos that were received are returned with the failure, and the
  /// rest is requested next time.
  private func fetched() async throws -> (
    photos: [LibraryPhoto], problems: [ScanProblem], failure: PhotoLibraryError?
  ) {
    let session: PhotoServerSession
    do { session = try await api.connect(requester) } catch {
      try Task.checkCancellation()
      throw error
    }
    let key = "\(kind.rawValue) \(address.text) \(session.user)"
    let known = cache?.snapshot(of: key).flatMap {
      session.now.timeIntervalSince($0.completed) < Self.maxAge ? $0 : nil
    }
    var faults = LibraryFaults(location)
    var received: [String: LibraryPhoto] = [:]
    var failure: PhotoLibraryError?
    do throws(PhotoLibraryError) {
      try await api.fetch(session, since: known?.since, requester: requester) { page in
        for photo in page.photos { received[photo.id] = photo }
        for fault in page.faults { faults.add(fault) }
        progress(received.count)
      }
    } catch { failure = error }
    try Task.checkCancellation()
    var photos = received
    for photo in known?.photos ?? [] where photos[photo.id] == nil { photos[photo.id] = photo }
    let sorted = photos.values.sorted { $0.id < $1.id }
    if let failure {
      guard !sorted.isEmpty else { throw failure }
      let rest = "; the \(sorted.count.counted("photo")) received so far are imported"
      return (sorted.withoutFilms, [], .server("\(failure)\(rest)"))
    }
    cache?.replace(
      key,
      with: ServerPhotoCache.Snapshot(
        since: session.now - Self.overlap, completed: known?.completed ?? session.now,
        photos: sorted))
    return (sorted.withoutFilms, faults.problems, nil)
  }
}

extension [LibraryPhoto] {
  /// The photos without the films of Live Photos, which servers also list.
  fileprivate var withoutFilms: [LibraryPhoto] {
    let films = Set(lazy.compactMap(\.film))
    return films.isEmpty ? self : filter { !films.contains($0.id) }
  }
}

extension WebLimits {
  /// Limits for photo servers: computers at home that need time for a page, but no silence.
  package static var forPhotoServers: WebLimits {
    var limits = WebLimits()
    limits.connectTimeout = .seconds(10)
    limits.totalTimeout = .seconds(300)
    limits.lowSpeedTimeout = .seconds(60)
    limits.bodyBytes = 64 << 20
    return limits
  }
}

/// The API of PhotoPrism; the key is an app password or another access token.
struct PhotoPrismAPI: PhotoServerAPI {
  let kind = LibraryKind.photoprism
  let clock: @Sendable () -> Date
  var pageSize = 1_000

  /// The most repetitions of a request from an earlier page, because photos were removed meanwhile.
  private static let maxStepsBack = 20

  func headers(key: String) -> [WebRequest.Header] { [.init("Authorization", "Bearer \(key)")] }

  func page(of id: String, at address: PhotoServerAddress) -> String {
    "\(address.text)/library/browse?q=uid:\(id)"
  }

  func connect(
    _ requester: PhotoServerRequester
  ) async throws(PhotoLibraryError) -> PhotoServerSession {
    let response = try await requester.response("/api/v1/photos", query: query(offset: 0, count: 1))
    guard try requester.json(response).list != nil else { throw .unknownData }
    return PhotoServerSession(response, clock: clock())
  }

  func fetch(
    _ session: PhotoServerSession, since: Date?, requester: PhotoServerRequester,
    onPage: (PhotoServerPage) -> Void
  ) async throws(PhotoLibraryError) {
    // Older versions ignore `updated` and return all photos.
    let updated = since.map { [("updated", Self.second($0))] } ?? []
    try await fetch(updated, requester: requester, onPage: onPage)
    try await fetch(updated + [("archived", "true")], requester: requester, onPage: onPage)
  }

  /// Requests all pages of a filter, the oldest photos first.
  ///
  /// Each page begins with the last photo of the one before. If it doesn't, photos were removed
  /// meanwhile and others moved to a page that was already read, which is then requested again.
  private func fetch(
    _ filter: [(String, String)], requester: PhotoServerRequester, onPage: (PhotoServerPage) -> Void
  ) async throws(PhotoLibraryError) {
    var (offset, stepsBack) = (0, 0)
    var last: String?
    while true {
      let response = try await requester.response(
        "/api/v1/photos", query: query(offset: offset, count: pageSize) + filter)
      guard let rows = try requester.json(response).list else { throw .unknownData }
      onPage(Self.page(of: rows))
      if last != nil, rows.first?["UID"].text != last {
        guard stepsBack < Self.maxStepsBack else {
          throw .server("its photos change too quickly; try again later")
        }
        stepsBack += 1
        offset = max(0, offset - pageSize)
        last = nil
        continue
      }
      guard rows.count > (last == nil ? 0 : 1) else { return }
      last = rows.last?["UID"].text
      offset += rows.count - (last == nil ? 0 : 1)
    }
  }

  /// Files of a stack or a Live Photo are one photo: only the primary file is requested.
  private func query(offset: Int, count: Int) -> [(String, String)] {
    [
      ("count", String(count)), ("offset", String(offset)), ("primary", "true"),
      ("order", "oldest"),
    ]
  }

  private static func second(_ instant: Date) -> String {
    Date(timeIntervalSince1970: instant.timeIntervalSince1970.rounded(.down)).utcText
  }

  private static func page(of rows: [JSONValue]) -> PhotoServerPage {
    var page = PhotoServerPage()
    for row in rows {
      guard let (photo, faults) = PhotoPrismPhoto(row)?.photo else {
        page.faults.append("without an identifier")
        continue
      }
      page.add(photo, faults: faults)
    }
    return page
  }
}
