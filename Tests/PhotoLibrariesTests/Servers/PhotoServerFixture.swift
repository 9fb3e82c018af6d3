import Foundation
import PhotoScanning
import TestSupport
import Web

@testable import PhotoLibraries

/// Reads a server of the tests, without waiting between attempts.
struct PhotoServerFixture {
  static let headers = [WebRequest.Header("User-Agent", "stvisits-test")]

  let kind: LibraryKind
  /// Stops when it is released.
  private let server: AnyObject
  var address: String
  var key: String
  var cache: ServerPhotoCache?
  var client: any WebClient = CurlClient(limits: .forPhotoServers, proxy: .none)

  init(_ server: ImmichServer, cache: ServerPhotoCache? = nil) {
    (kind, self.server, address, key) = (.immich, server, server.address, ImmichServer.key)
    self.cache = cache
  }

  init(_ server: PhotoPrismServer, cache: ServerPhotoCache? = nil) {
    (kind, self.server, address) = (.photoprism, server, server.address)
    key = PhotoPrismServer.key
    self.cache = cache
  }

  /// Returns the photos and the messages of problems; `pageSize` replaces the program's page size.
  func read(
    pageSize: Int = 3, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) async throws -> (photos: [LibraryPhoto], problems: [String]) {
    var photos: [LibraryPhoto] = []
    do {
      let problems = try await reader(pageSize).read(isCancelled: isCancelled) { photos.append($0) }
      return (photos, problems.map(\.message))
    } catch let error as PhotoLibraryError where !photos.isEmpty {
      return (photos, [error.description])
    }
  }

  func reader(_ pageSize: Int) throws -> PhotoServerReader {
    let environment = RetryEnvironment.hasty
    let api: any PhotoServerAPI =
      kind == .immich
      ? ImmichAPI(clock: environment.now, pageSize: pageSize)
      : PhotoPrismAPI(clock: environment.now, pageSize: pageSize)
    return PhotoServerReader(
      api, at: try PhotoServerAddress(address), key: key, headers: Self.headers, client: client,
      environment: environment, cache: cache)
  }
}

extension [LibraryPhoto] {
  var ids: [String] { map(\.id) }
  subscript(id id: String) -> LibraryPhoto? { first { $0.id == id } }
}
