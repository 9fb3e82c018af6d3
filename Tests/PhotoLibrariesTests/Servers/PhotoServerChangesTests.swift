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

  private let store = MemoryPhotoCache()
  private var cache: ServerPhotoCache { ServerPhotoCache(store: store, isReadOnly: false) }

  @Test func immichIsAskedForChangesOnly() async throws {
    let server = try Self.immich(["a", "b", "c"])
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

  @Test func photoPrismIsAskedForChangesOnly() async throws {
    let server = try PhotoPrismServer()
    server.photos = ["a", "b"].map { .init($0, local: "2018-07-09T20:15:00") }
    let fixture = PhotoServerFixture(server, cache: cache)
    #expect(try await fixture.read().photos.ids == ["a", "b"])
    server.photos[1].deleted = "2026-03-11T00:00:00Z"
    server.photos[1].updated = "2026-03-11T00:00:00Z"
    let before = server.server.requests.count
    #expect(try await fixture.read().photos.map(\.exclusion) == [nil, .binned])
    let targets = server.server.requests.dropFirst(before + 1).map(\.target)
    #expect(!targets.isEmpty && targets.allSatisfy { $0.contains("updated=2026-03-10T07:55:00Z") })
  }

  /// Servers don't report photos that they no longer have.
  @Test func everythingIsRequestedOnceAMonth() async throws {
    let server = try Self.immich(["a", "b"])
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

  @Test func interruptedRequestsAreRepeated() async throws {
    let server = try Self.immich((10..<20).map { "a\($0)" })
    let fixture = PhotoServerFixture(server, cache: cache)
    server.plan.set { number, _ in number == 5 ? .json("{\"assets\": {\"items\": [") : nil }
    let (some, problems) = try await fixture.read()
    #expect(some.count == 3 && problems.count == 1 && store.values.isEmpty)
    server.plan.set { _, _ in nil }
    let (all, none) = try await fixture.read()
    #expect(all.count == 10 && none.isEmpty)
  }

  @Test func cacheBelongsToServerAndUser() async throws {
    for id in ["a", "b"] {
      let fixture = PhotoServerFixture(try Self.immich([id]), cache: cache)
      #expect(try await fixture.read().photos.ids == [id])
    }
    #expect(store.values.count == 4)
  }

  @Test(arguments: ["", "{}", "{\"since\":1,\"photos\":[{", "[1]"])
  func damagedCacheIsReplaced(_ text: String) async throws {
    let server = try Self.immich(["a"])
    _ = try await PhotoServerFixture(server, cache: cache).read()
    for key in store.keys(of: "server") {
      store.values[key] = Data(text.utf8)
      #expect(try await PhotoServerFixture(server, cache: cache).read().photos.ids == ["a"])
    }
  }

  @Test func readOnlyCacheIsNotWritten() async throws {
    let server = try Self.immich(["a"])
    let cache = ServerPhotoCache(store: store, isReadOnly: true)
    #expect(try await PhotoServerFixture(server, cache: cache).read().photos.ids == ["a"])
    #expect(store.values.isEmpty)
  }
}
