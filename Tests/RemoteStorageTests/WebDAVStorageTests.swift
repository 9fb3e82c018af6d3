import Foundation
import TestSupport
import Testing
import Web

@testable import RemoteStorage

/// Against Apache with mod_dav.
@Suite(
  .enabled(if: WebDAVServer.isInstalled, "Apache is not installed"), .timeLimit(.minutes(20)))
struct WebDAVStorageTests {
  /// One server for all tests.
  private static let server = Result { try WebDAVServer() }

  private let client = CurlClient(limits: .forStorage, proxy: .none)

  private func storage(
    _ way: String, user: String? = WebDAVServer.user, password: String? = WebDAVServer.password
  ) throws -> WebDAVStorage {
    let address = try Self.server.get().url("\(way)/\(UUID().uuidString.lowercased())")
    return WebDAVStorage(address, user: user, password: password, client: client)
  }

  @Test(arguments: ["open", "basic", "digest"])
  func conformsToObjectStorage(_ way: String) async throws {
    try await StorageConformance.check(try storage(way))
  }

  @Test(arguments: ["basic", "digest"])
  func wrongPasswordIsRefused(_ way: String) async throws {
    let storage = try storage(way, password: "eighth inning")
    #expect(await failure { _ = try await storage.list("") }.isRefused)
    #expect(await failure { try await storage.put("a", Data()) }.isRefused)
    let anonymous = try self.storage(way, user: nil, password: nil)
    #expect(await failure { _ = try await anonymous.list("") }.isRefused)
  }

  @Test(arguments: ["open", "digest"], [UInt64(1), 2])
  func noDataLossWhenConnectionBreaks(_ way: String, _ seed: UInt64) async throws {
    let server = try Self.server.get()
    let proxy = try FaultyProxy(port: server.port, seed: seed, likelihood: 0.3)
    let address = server.url("\(way)/\(UUID().uuidString.lowercased())", port: proxy.port)
    let storage = WebDAVStorage(
      address, user: WebDAVServer.user, password: WebDAVServer.password,
      client: RetryingClient(client: client, environment: .hasty))
    try await FaultyConnectionCheck.check(storage, seed: seed) { proxy.stopFaults() }
    #expect(proxy.faultCount > 5)
  }

  @Test func ignoresFilesOfOtherPrograms() async throws {
    let server = try Self.server.get()
    let name = UUID().uuidString.lowercased()
    let storage = WebDAVStorage(
      server.url("open/" + name), user: nil, password: nil, client: client)
    try await storage.put("devices/a/1.log", Data([1]))
    let folder = server.files.appendingPathComponent("open/\(name)/devices/a")
    for other in ["Über 1.log", "1 (copy).log", ".hidden"] {
      // Apache created the folder, perhaps as another user.
      try? Data([2]).write(to: folder.appendingPathComponent(other))
    }
    #expect(try await storage.list("").map(\.name) == ["devices/a/1.log"])
  }
}
