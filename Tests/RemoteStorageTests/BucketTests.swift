import Cryptography
import Foundation
import TestSupport
import Testing
import Web

@testable import RemoteStorage

/// Requests to an object storage, and the meaning of its responses.
@Suite(.timeLimit(.minutes(20))) struct BucketTests {
  private let server: LoopbackServer
  private let client = CurlClient(limits: .forStorage, proxy: .none)

  init() throws { server = try LoopbackServer() }

  private func storage(token: String? = nil) -> BucketStorage {
    BucketStorage(
      Bucket(name: "visits", prefix: "mine", region: "eu-1", endpoint: server.url()),
      keys: BucketCredentials(identifier: "AK", secret: "secret", token: token), client: client)
  }

  @Test(
    arguments: [
      ("visits", nil, "https://visits.s3.eu-1.amazonaws.com/"),
      ("my.visits", nil, "https://s3.eu-1.amazonaws.com/my.visits/"),
      ("visits", "https://s3.example", "https://s3.example/visits/"),
      ("visits", "https://s3.example/store/", "https://s3.example/store/visits/"),
      ("visits", "https://visits.s3.example", "https://visits.s3.example/"),
    ] as [(String, String?, String)])
  func buildsBucketURL(_ name: String, _ endpoint: String?, _ address: String) {
    let bucket = Bucket(
      name: name, prefix: "", region: "eu-1", endpoint: endpoint.flatMap(URL.init(string:)))
    #expect(bucket.address == address)
  }

  @Test func listingReadsAllPages() async throws {
    func page(_ names: [String], next: String?) -> ServerResponse {
      let objects = names.map { "<Contents><Key>\($0)</Key><Size>5</Size></Contents>" }
      let end = next.map { "<NextContinuationToken>\($0)</NextContinuationToken>" } ?? ""
      return .text(
        "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\(objects.joined())"
          + "<IsTruncated>\(next != nil)</IsTruncated>\(end)</ListBucketResult>")
    }
    server.route(
      "/visits/",
      inTurn: [
        page(["mine/a", "mine/b%20c"], next: "1/x+y="),
        page(["mine/d", "yours/e"], next: String(repeating: "n", count: 600)),
        page(["mine/f"], next: nil),
      ])
    #expect(try await storage().list("").map(\.name) == ["a", "d", "f"])
    #expect(
      server.requests.map(\.query) == [
        "encoding-type=url&list-type=2&prefix=mine%2F",
        "continuation-token=1%2Fx%2By%3D&encoding-type=url&list-type=2&prefix=mine%2F",
        "encoding-type=url&list-type=2&prefix=mine%2F&start-after=yours%2Fe",
      ])
  }

  @Test func lineBreaksOfServerAreEscaped() async throws {
    server.route(
      "/visits/mine/a",
      .text(
        "<Error><Code>Odd</Code><Message>no\nstvisits: All is well</Message></Error>", status: 418))
    let failure = await failure { try await storage().put("a", data: Data()) }
    #expect(failure?.reason.hasSuffix("(Odd: no\\nstvisits: All is well)") == true)
  }

  @Test func signsHeadersAndBody() async throws {
    server.route("/visits/mine/a", .status(200))
    try await storage(token: "for today").put("a", data: Data("abc".utf8))
    let request = try #require(server.requests.first)
    #expect(request.method == "PUT" && request.body == Array("abc".utf8))
    #expect(
      request.header("x-amz-content-sha256")
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(request.header("x-amz-security-token") == "for today")
    let signature = try #require(request.header("Authorization"))
    #expect(signature.hasPrefix("AWS4-HMAC-SHA256 Credential=AK/"))
    #expect(signature.contains("/eu-1/s3/aws4_request"))
    for name in ["host", "x-amz-content-sha256", "x-amz-date", "x-amz-security-token"] {
      #expect(signature.contains(name))
    }
    #expect(signature == AWSSignature.expected(of: request))
  }

  @Test(arguments: [
    (403, "AccessDenied"), (403, "RequestTimeTooSkewed"), (403, "SignatureDoesNotMatch"),
  ]) func refusalsIncludeErrorCode(_ status: Int, _ code: String) async {
    server.route(under: "/") { _ in
      .text("<Error><Code>\(code)</Code><Message>No.</Message></Error>", status: status)
    }
    let error = await failure { try await storage().put("a", data: Data()) }
    #expect(error.isRefused && error?.reason.contains(code) == true)
  }

  @Test func errorResponsesMapToStorageErrors() async {
    server.route(
      under: "/",
      {
        switch $0.path {
        case "/visits/mine/full": .text("<Error><Code>QuotaExceeded</Code></Error>", status: 403)
        case "/visits/mine/moved":
          .text("<Error><Code>PermanentRedirect</Code></Error>", status: 301)
            .with("x-amz-bucket-region", "eu-2")
        case "/visits/mine/slow": .text("<Error><Code>SlowDown</Code></Error>", status: 503)
        case "/visits/mine/away": .redirect(to: "https://elsewhere.example/")
        default: .text("<!DOCTYPE x [<!ENTITY y 'z'>]><ListBucketResult/>")
        }
      })
    let storage = storage()
    #expect(await failure { try await storage.put("full", data: Data()) }.isFull)
    #expect(await failure { try await storage.put("slow", data: Data()) }.isBusy)
    #expect(await failure { try await storage.put("away", data: Data()) }.isUnusable)
    #expect(
      await failure { try await storage.put("moved", data: Data()) }
        == .unusable(place: "visits", reason: "it is in eu-2, not in eu-1"))
    #expect(await failure { _ = try await storage.list("") }.isBusy)
  }
}

/// Amazon's request signature, version 4, as a server computes it.
enum AWSSignature {
  static func expected(of request: ReceivedRequest, secret: String = "secret") -> String {
    let given = request.header("Authorization") ?? ""
    let signed = part("SignedHeaders=", of: given)
    let scope = part("Credential=", of: given).split(separator: "/").dropFirst().map(String.init)
    let headers = signed.split(separator: ";").map { name in
      "\(name):\((request.header(String(name)) ?? "").trimmingCharacters(in: .whitespaces))\n"
    }
    let canonical = [
      request.method, request.path, request.query ?? "", headers.joined(), signed,
      request.header("x-amz-content-sha256") ?? "",
    ].joined(separator: "\n")
    let text = [
      "AWS4-HMAC-SHA256", request.header("x-amz-date") ?? "", scope.joined(separator: "/"),
      hex(SHA256.hash(Array(canonical.utf8))),
    ].joined(separator: "\n")
    var key = Array("AWS4\(secret)".utf8)
    for part in scope + [text] { key = HMAC.code(of: Array(part.utf8), key: key) }
    return given.components(separatedBy: "Signature=")[0] + "Signature=" + hex(key)
  }

  private static func part(_ name: String, of header: String) -> String {
    guard let start = header.range(of: name) else { return "" }
    return String(header[start.upperBound...].prefix { $0 != "," && $0 != " " })
  }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

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
    #expect(await failure { try await storage.put("a", data: Data()) }.isRefused)
    #expect(await failure { _ = try await storage.get("a", limit: 1) }.isRefused)
  }

  @Test func missingBucketIsReported() async throws {
    let storage = try storage(bucket: "no-such-bucket")
    let missing = StorageError.unusable(place: "no-such-bucket", reason: "no bucket of this name")
    #expect(await failure { _ = try await storage.list("") } == missing)
    #expect(await failure { _ = try await storage.get("a", limit: 1) } == missing)
    #expect(await failure { try await storage.put("a", data: Data()) } == missing)
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
