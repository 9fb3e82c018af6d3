import Foundation
import TestSupport
import Testing
import Web

@testable import RemoteStorage

/// Responses of WebDAV servers, and their meaning.
@Suite(.timeLimit(.minutes(20))) struct WebDAVTests {
  private let server: LoopbackServer
  private let client = CurlClient(limits: .forStorage, proxy: .none)

  init() throws { server = try LoopbackServer() }

  private func storage(_ path: String = "/my%20files") -> WebDAVStorage {
    WebDAVStorage(server.url(path), user: "me", password: "secret", client: client)
  }

  private func listing(_ entries: [(href: String, isFolder: Bool)]) -> ServerResponse {
    let responses = entries.map { entry in
      let kind = entry.isFolder ? "<D:collection/>" : ""
      return """
        <D:response><D:href>\(entry.href)</D:href><D:propstat><D:prop>
        <D:resourcetype>\(kind)</D:resourcetype><D:getcontentlength>7</D:getcontentlength>
        </D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
        """
    }
    return .text(
      "<?xml version=\"1.0\"?><D:multistatus xmlns:D=\"DAV:\">\(responses.joined())"
        + "</D:multistatus>", status: 207)
  }

  @Test(arguments: [
    "/my%20files", "http://127.0.0.1/my%20files", "/behind/another/server/my%20files",
  ]) func findsObjectsWithAnyHrefForm(_ base: String) async throws {
    server.route(
      "/my%20files/",
      listing([
        ("\(base)/", true), ("\(base)/a", false), ("\(base)/%41", false), ("\(base)/d/", true),
        ("\(base)/d/e", false), ("/elsewhere/f", false), ("", false),
      ]))
    server.route("/my%20files/d/", listing([("\(base)/d/", true), ("\(base)/d/g.log", false)]))
    #expect(
      try await storage().list("") == [
        StoredObject(name: "a", size: 7), StoredObject(name: "d/g.log", size: 7),
      ])
  }

  /// Every folder lists folders, and each twice.
  @Test func treeIsWalkedWithinLimits() async throws {
    server.route(under: "/") { [self] request in
      let folder = request.target
      return listing(
        [(folder, true)]
          + (0..<10).flatMap { number in
            ["\(folder)\(number)/", "\(folder)\(number)/"].map { ($0, true) }
          })
    }
    let tree = WebDAVStorage(
      server.url("/my%20files"), user: nil, password: nil, client: client, maxFolders: 100)
    let failure = await failure { _ = try await tree.list("") }
    #expect(failure.isUnusable && failure?.reason.contains("more folders or files") == true)
    #expect(server.requests.count <= 100)
    #expect(Set(server.requests.map(\.target)).count == server.requests.count)
    let deep = WebDAVStorage(
      server.url("/my%20files/0/0/0"), user: nil, password: nil, client: client)
    let before = server.requests.count
    // Folders in folders, as of photos, but none in those.
    #expect(try await deep.list("photos/").isEmpty)
    #expect(server.requests.count - before == 11)
  }

  @Test func passwordIsNeverReadableOverHTTP() throws {
    func choice(_ offers: String..., isPrivate: Bool) throws -> WebCredentials? {
      let login = WebDAVAuthenticator(user: "fan", password: "secret", isPrivate: isPrivate)
      let headers = offers.map { WebRequest.Header("WWW-Authenticate", $0) }
      let url = try #require(URL(string: "http://nas.example/dav"))
      try login.choose(by: WebResponse(status: 401, headers: headers, body: Data(), url: url))
      return login.credentials
    }
    let (basic, digest) = (#"Basic realm="a""#, #"Digest realm="a", nonce="1""#)
    #expect(try choice(basic, isPrivate: true) == .basic(user: "fan", password: "secret"))
    for offers in [[digest, basic], [basic, digest]] {
      #expect(
        try choice(offers[0], offers[1], isPrivate: false)
          == .digest(user: "fan", password: "secret"))
    }
    let error = #expect(throws: StorageError.self) { try choice(basic, isPrivate: false) }
    #expect(error?.reason.contains("use https") == true)
  }

  @Test func lineBreaksOfServerAreEscaped() async throws {
    server.route(under: "/") { _ in .redirect(to: "http://a\u{85}stvisits: All is well") }
    let failure = await failure { _ = try await storage().list("") }
    #expect(failure?.reason.contains { $0.isNewline } == false)
  }

  @Test func passwordIsNotSentAfterRedirect() async throws {
    let other = try LoopbackServer()
    server.route(under: "/") { _ in .redirect(to: other.url("/my%20files/").absoluteString) }
    #expect(await failure { _ = try await storage().list("") }.isUnusable)
    #expect(other.requests.isEmpty)
    #expect(server.requests.allSatisfy { $0.header("Authorization") == nil })
  }

  @Test(arguments: ["a", "d/a"]) func missingParentFolderIsReported(_ name: String) async {
    server.route(under: "/") { _ in .status(409) }
    let failure = await failure { try await storage().put(name, data: Data([1])) }
    let reason = "/my%20files: its parent folder doesn't exist on the server; create it first"
    #expect(failure?.reason.hasSuffix(reason) == true)
  }

  @Test func fullServerIsReported() async {
    server.route(under: "/") { _ in .status(507) }
    #expect(await failure { try await storage().put("a", data: Data([1])) }.isFull)
  }

  @Test(arguments: [200, 405, 501]) func serverWithoutWebDAVIsReported(_ status: Int) async {
    server.route(under: "/") { _ in .html("<html>", status: status) }
    #expect(await failure { _ = try await storage().list("") }.isUnusable)
  }

  @Test(arguments: [
    "", "<", "<a/>", "<!DOCTYPE a [<!ENTITY b 'c'>]><multistatus/>",
    "<multistatus><response><href>/my%20files/</href></response>",
    String(repeating: "<response>", count: 1_000),
  ]) func brokenListingIsNotEmpty(_ text: String) async {
    server.route(under: "/") { _ in .text(text, status: 207) }
    #expect(await failure { _ = try await storage().list("") }.isBusy)
  }
}

/// Against Apache with mod_dav.
@Suite(.enabled(if: WebDAVServer.isInstalled, "Apache is not installed"), .timeLimit(.minutes(20)))
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

  @Test(arguments: ["basic", "digest"]) func wrongPasswordIsRefused(_ way: String) async throws {
    let storage = try storage(way, password: "eighth inning")
    #expect(await failure { _ = try await storage.list("") }.isRefused)
    #expect(await failure { try await storage.put("a", data: Data()) }.isRefused)
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
    try await storage.put("devices/a/1.log", data: Data([1]))
    let folder = server.files.appendingPathComponent("open/\(name)/devices/a")
    for other in ["Über 1.log", "1 (copy).log", ".hidden"] {
      // Apache created the folder, perhaps as another user.
      try? Data([2]).write(to: folder.appendingPathComponent(other))
    }
    #expect(try await storage.list("").map(\.name) == ["devices/a/1.log"])
  }
}
