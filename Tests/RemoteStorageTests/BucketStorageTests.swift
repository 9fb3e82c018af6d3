import Foundation
import TestSupport
import Testing
import Web

@testable import RemoteStorage

/// Against moto, behind a proxy that checks the signatures.
@Suite(.enabled(if: BucketServer.isInstalled, "moto is not installed"), .timeLimit(.minutes(20)))
struct BucketStorageTests {
  private static let secret = "kept/by+the fans"
  /// One server for all tests.
  private static let server = Result { try BucketServer() }
  private static let gate = Result {
    try FaultyProxy(port: try server.get().port) { _, request in
      let expected = AWSSignature.expected(of: request, secret: secret)
      return request.header("Authorization") == expected ? nil : .answer(status: 403)
    }
  }

  private let client = CurlClient(limits: .forStorage, proxy: .none)

  private func storage(
    prefix: String = UUID().uuidString, secret: String = Self.secret, port: Int? = nil,
    bucket: String = BucketServer.bucket, client: (any WebClient)? = nil
  ) throws -> BucketStorage {
    let port = try port ?? Self.gate.get().port
    let endpoint = try #require(URL(string: "http://127.0.0.1:\(port)"))
    return BucketStorage(
      Bucket(name: bucket, prefix: prefix, region: nil, endpoint: endpoint),
      keys: BucketCredentials(identifier: "FAN", secret: secret), client: client ?? self.client)
  }

  @Test(arguments: ["visits of mine/süd", ""])
  func conformsToObjectStorage(_ prefix: String) async throws {
    try await StorageConformance.check(try storage(prefix: prefix + UUID().uuidString))
  }

  @Test func wrongSecretIsRefused() async throws {
    let storage = try storage(secret: "guessed")
    #expect(await failure { _ = try await storage.list("") }.isRefused)
    #expect(await failure { try await storage.put("a", Data()) }.isRefused)
    #expect(await failure { _ = try await storage.get("a", limit: 1) }.isRefused)
  }

  @Test func missingBucketIsReported() async throws {
    let storage = try storage(bucket: "no-such-bucket")
    let missing = StorageError.unusable(
      place: "no-such-bucket", reason: "no bucket of this name")
    #expect(await failure { _ = try await storage.list("") } == missing)
    #expect(await failure { _ = try await storage.get("a", limit: 1) } == missing)
    #expect(await failure { try await storage.put("a", Data()) } == missing)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func noDataLossWhenConnectionBreaks(_ seed: UInt64) async throws {
    let proxy = try FaultyProxy(
      port: try Self.server.get().port, seed: seed, likelihood: 0.3)
    let storage = try storage(
      port: proxy.port, client: RetryingClient(client: client, environment: .hasty))
    try await FaultyConnectionCheck.check(storage, seed: seed) { proxy.stopFaults() }
    #expect(proxy.faultCount > 5)
  }
}
