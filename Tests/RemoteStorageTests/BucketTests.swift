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
      let end =
        next.map { "<NextContinuationToken>\($0)</NextContinuationToken>" } ?? ""
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
        "<Error><Code>Odd</Code><Message>no\nstvisits: All is well</Message></Error>",
        status: 418))
    let failure = await failure { try await storage().put("a", Data()) }
    #expect(failure?.reason.hasSuffix("(Odd: no\\nstvisits: All is well)") == true)
  }

  @Test func signsHeadersAndBody() async throws {
    server.route("/visits/mine/a", .status(200))
    try await storage(token: "for today").put("a", Data("abc".utf8))
    let request = try #require(server.requests.first)
    #expect(request.method == "PUT")
    #expect(request.body == Array("abc".utf8))
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
  ])
  func refusalsIncludeErrorCode(_ status: Int, _ code: String) async {
    server.route(under: "/") { _ in
      .text("<Error><Code>\(code)</Code><Message>No.</Message></Error>", status: status)
    }
    let error = await failure { try await storage().put("a", Data()) }
    #expect(error.isRefused)
    #expect(error?.reason.contains(code) == true)
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
    #expect(await failure { try await storage.put("full", Data()) }.isFull)
    #expect(await failure { try await storage.put("slow", Data()) }.isBusy)
    #expect(await failure { try await storage.put("away", Data()) }.isUnusable)
    #expect(
      await failure { try await storage.put("moved", Data()) }
        == .unusable(place: "visits", reason: "it is in eu-2, not in eu-1"))
    #expect(await failure { _ = try await storage.list("") }.isBusy)
  }
}
