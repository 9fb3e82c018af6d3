import Foundation
import RemoteStorage
import TestSupport
import Testing
import Web

/// Against moto, which looks at the signatures.
@Suite(.enabled(if: BucketServer.isInstalled, "moto is not installed"), .timeLimit(.minutes(5)))
struct BucketStorageTests {
  /// One server for all.
  private static let server = Result { try BucketServer() }

  private let client = CurlClient(limits: .ofStorage, proxy: .none)

  private func storage(
    prefix: String = UUID().uuidString, secret: String? = nil, port: Int? = nil,
    bucket: String = BucketServer.bucket, client: (any WebClient)? = nil
  ) throws -> BucketStorage {
    let server = try Self.server.get()
    let endpoint = try #require(URL(string: "http://127.0.0.1:\(port ?? server.port)"))
    return BucketStorage(
      Bucket(name: bucket, prefix: prefix, region: nil, endpoint: endpoint),
      keys: BucketKeys(identifier: server.key, secret: secret ?? server.secret),
      client: client ?? self.client)
  }

  @Test(arguments: ["visits of mine/süd", ""])
  func keepsObjects(_ prefix: String) async throws {
    try await StorageBehaviour.check(try storage(prefix: prefix + UUID().uuidString))
  }

  @Test func refusesAWrongSecret() async throws {
    let storage = try storage(secret: "guessed")
    #expect(await failure { _ = try await storage.list("") }.isRefused)
    #expect(await failure { try await storage.put("a", Data()) }.isRefused)
    #expect(await failure { _ = try await storage.get("a", limit: 1) }.isRefused)
  }

  @Test func saysThatThereIsNoSuchBucket() async throws {
    let storage = try storage(bucket: "no-such-bucket")
    let missing = StorageError.unusable(
      place: "no-such-bucket", reason: "there is no such bucket")
    #expect(await failure { _ = try await storage.list("") } == missing)
    #expect(await failure { _ = try await storage.get("a", limit: 1) } == missing)
    #expect(await failure { try await storage.put("a", Data()) } == missing)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func nothingIsLostWhenTheConnectionBreaks(_ seed: UInt64) async throws {
    let proxy = try FaultyProxy(
      port: try Self.server.get().port, seed: seed, likelihood: 0.3)
    let storage = try storage(
      port: proxy.port, client: PatientClient(client, pace: .hasty))
    try await BrokenWay.check(storage, seed: seed) { proxy.heal() }
    #expect(proxy.faultCount > 5)
  }
}
