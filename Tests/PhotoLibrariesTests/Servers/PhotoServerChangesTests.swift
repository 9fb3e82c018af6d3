import Foundation
import PhotoLibraries
import SportsModel
import TestSupport
import Testing

/// Requests for changes since the last import.
@Suite(.timeLimit(.minutes(5))) struct PhotoServerChangesTests {
  private static func immich(_ ids: [String]) throws -> ImmichServer {
    let server = try ImmichServer()
    server.assets = ids.map { ImmichServer.Asset($0, local: "2018-07-09T20:15:00") }
    return server
  }

  private func withCache(
    isReadOnly: Bool = false, _ body: (ServerPhotoCache, URL) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { folder in
      let caches = folder.appendingPathComponent("caches/scan", isDirectory: true)
      try await body(ServerPhotoCache(folder: caches, isReadOnly: isReadOnly), caches)
    }
  }

  @Test func immichIsAskedForChangesOnly() async throws {
    let server = try Self.immich(["a", "b", "c"])
    try await withCache { cache, _ in
      let fixture = PhotoServerFixture(server, cache: cache)
      #expect(try await fixture.read().photos.ids == ["a", "b", "c"])
      let before = server.searches.count
      #expect(server.searches.allSatisfy { !$0.contains("updatedAfter") })
      server.assets[1].model = "iPhone 9"
      server.assets[1].updated = "2026-03-11T00:00:00.000Z"
      server.assets[2].isTrashed = true
      server.assets[2].updated = "2026-03-11T00:00:00.000Z"
      let photos = try await fixture.read().photos
      #expect(photos.ids == ["a", "b", "c"])
      #expect(photos.map(\.facts.model) == ["iPhone 8", "iPhone 9", "iPhone 8"])
      #expect(photos.map(\.exclusion) == [nil, nil, .binned])
      let searches = server.searches.dropFirst(before)
      // Five minutes before the server's time at the first import.
      #expect(searches.allSatisfy { $0.contains("\"updatedAfter\":\"2026-03-10T07:55:00Z\"") })
      #expect(searches.count == 2)
    }
  }

  @Test func photoPrismIsAskedForChangesOnly() async throws {
    let server = try PhotoPrismServer()
    server.photos = ["a", "b"].map { .init($0, local: "2018-07-09T20:15:00") }
    try await withCache { cache, _ in
      let fixture = PhotoServerFixture(server, cache: cache)
      #expect(try await fixture.read().photos.ids == ["a", "b"])
      server.photos[1].deleted = "2026-03-11T00:00:00Z"
      server.photos[1].updated = "2026-03-11T00:00:00Z"
      let before = server.server.requests.count
      let photos = try await fixture.read().photos
      #expect(photos.map(\.exclusion) == [nil, .binned])
      let targets = server.server.requests.dropFirst(before + 1).map(\.target)
      #expect(!targets.isEmpty)
      #expect(targets.allSatisfy { $0.contains("updated=2026-03-10T07:55:00Z") })
    }
  }

  /// Servers don't report photos that they no longer have.
  @Test func everythingIsRequestedOnceAMonth() async throws {
    let server = try Self.immich(["a", "b"])
    try await withCache { cache, _ in
      let fixture = PhotoServerFixture(server, cache: cache)
      _ = try await fixture.read()
      server.assets.removeLast()
      #expect(try await fixture.read().photos.ids == ["a", "b"])
      server.plan.set { _, request in
        request.path == "/api/server/version"
          ? .json("{\"major\": 1, \"minor\": 143}").with("Date", "Fri, 10 Apr 2026 08:00:00 GMT")
          : nil
      }
      #expect(try await fixture.read().photos.ids == ["a"])
    }
  }

  @Test func interruptedRequestsAreRepeated() async throws {
    let server = try Self.immich((10..<20).map { "a\($0)" })
    try await withCache { cache, caches in
      let fixture = PhotoServerFixture(server, cache: cache)
      server.plan.set { number, _ in number == 5 ? .json("{\"assets\": {\"items\": [") : nil }
      let (some, problems) = try await fixture.read()
      #expect(some.count == 3 && problems.count == 1)
      #expect(!FileManager.default.fileExists(atPath: caches.path))
      server.plan.set { _, _ in nil }
      let (all, none) = try await fixture.read()
      #expect(all.count == 10 && none.isEmpty)
    }
  }

  @Test func cacheBelongsToServerAndUserAndIsPrivate() async throws {
    let (first, second) = (try Self.immich(["a"]), try Self.immich(["b"]))
    try await withCache { cache, caches in
      _ = try await PhotoServerFixture(first, cache: cache).read()
      #expect(try await PhotoServerFixture(second, cache: cache).read().photos.ids == ["b"])
      let files = try FileManager.default.contentsOfDirectory(atPath: caches.path)
      #expect(files.count == 2)
      for file in files {
        let path = caches.appendingPathComponent(file).path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
      }
    }
  }

  @Test(arguments: ["", "{}", "{\"form\":1,\"photos\":[{", "[1]"])
  func damagedCacheIsReplaced(_ text: String) async throws {
    let server = try Self.immich(["a"])
    try await withCache { cache, caches in
      _ = try await PhotoServerFixture(server, cache: cache).read()
      let name = try #require(
        try FileManager.default.contentsOfDirectory(atPath: caches.path).first)
      try Data(text.utf8).write(to: caches.appendingPathComponent(name))
      let photos = try await PhotoServerFixture(server, cache: cache).read().photos
      #expect(photos.ids == ["a"])
    }
  }

  @Test func readOnlyCacheIsNotWritten() async throws {
    let server = try Self.immich(["a"])
    try await withCache(isReadOnly: true) { cache, caches in
      let photos = try await PhotoServerFixture(server, cache: cache).read().photos
      #expect(photos.ids == ["a"] && !FileManager.default.fileExists(atPath: caches.path))
    }
  }
}
