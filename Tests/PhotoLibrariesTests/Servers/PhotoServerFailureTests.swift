import Foundation
import PhotoLibraries
import SportsModel
import Synchronization
import TestSupport
import Testing
import Web

/// Servers that are down, slow, something else, or in the hands of someone else.
@Suite(.timeLimit(.minutes(5))) struct PhotoServerFailureTests {
  private static let page = ServerResponse.html("<!DOCTYPE html><title>Sign in</title>")

  private static func immich() throws -> ImmichServer {
    let server = try ImmichServer()
    server.assets = (10..<20).map { ImmichServer.Asset("a\($0)", local: "2018-07-09T20:\($0):00") }
    return server
  }

  private static func photoPrism() throws -> PhotoPrismServer {
    let server = try PhotoPrismServer()
    server.photos = (10..<20).map { .init("p\($0)", local: "2018-07-09T20:\($0):00") }
    return server
  }

  private static let faults: [(ServerResponse, String)] = [
    (page, "it sent a web page instead of data; check the address"),
    (.json("{\"major\": 1, \"min"), "it sent incomplete or unknown data"),
    (.json("[]", status: 404), "nothing is at this address; check it"),
    (.json("{\"message\": \"no\"}", status: 401), "it doesn't accept the key (no)"),
    (.json("{\"error\": \"off limits\"}", status: 403), "the key lacks a permission (off limits)"),
    (.status(503), "it responded with status 503"),
    (
      .redirect(to: "https://elsewhere.example.org/login"),
      "it redirects to https://elsewhere.example.org/login; enter the address of the server itself"
    ),
    (.raw(""), ""),
  ]

  @Test(arguments: faults.indices)
  func faultOfTheFirstResponseIsAnError(_ index: Int) async throws {
    let (response, reason) = Self.faults[index]
    let (immich, photoPrism) = (try Self.immich(), try Self.photoPrism())
    immich.plan.set { _, _ in response }
    photoPrism.plan.set { _, _ in response }
    for fixture in [PhotoServerFixture(immich), PhotoServerFixture(photoPrism)] {
      let error = await #expect(throws: PhotoLibraryError.self) { try await fixture.read() }
      #expect(reason.isEmpty || error?.description == reason)
    }
  }

  @Test(arguments: faults.indices)
  func faultOfALaterPageKeepsThePhotosBefore(_ index: Int) async throws {
    let (response, reason) = Self.faults[index]
    let (immich, photoPrism) = (try Self.immich(), try Self.photoPrism())
    immich.plan.set { number, _ in number > 4 ? response : nil }
    photoPrism.plan.set { number, _ in number > 3 ? response : nil }
    for fixture in [PhotoServerFixture(immich), PhotoServerFixture(photoPrism)] {
      let (photos, problems) = try await fixture.read()
      #expect((3..<10).contains(photos.count))
      let problem = try #require(problems.first)
      #expect(problems.count == 1 && problem.hasPrefix(reason))
      #expect(problem.hasSuffix("; the \(photos.count) photos received so far are imported"))
    }
  }

  @Test(arguments: [ServerResponse.status(500), .raw(""), .status(429).with("Retry-After", "2")])
  func momentaryFaultsAreRepeated(_ response: ServerResponse) async throws {
    let (immich, photoPrism) = (try Self.immich(), try Self.photoPrism())
    immich.plan.set { number, _ in number.isMultiple(of: 2) ? response : nil }
    photoPrism.plan.set { number, _ in number.isMultiple(of: 2) ? response : nil }
    for fixture in [PhotoServerFixture(immich), PhotoServerFixture(photoPrism)] {
      let (photos, problems) = try await fixture.read()
      #expect(photos.count == 10 && problems.isEmpty)
    }
  }

  @Test func slowServerIsWaitedForAndSilentOneIsNot() async throws {
    let server = try Self.immich()
    server.plan.set { number, _ in number == 3 ? .json("{}", status: 503).after(.seconds(1)) : nil }
    #expect(try await PhotoServerFixture(server).read().photos.count == 10)
    server.plan.set { number, _ in number > 3 ? .silence : nil }
    var fixture = PhotoServerFixture(server)
    fixture.client = CurlClient.hasty { $0.totalTimeout = .seconds(1) }
    let (photos, problems) = try await fixture.read()
    #expect(photos.count == 3)
    #expect(problems == ["no response in time; the 3 photos received so far are imported"])
  }

  @Test func closedPortIsUnreachable() async throws {
    let port = try ClosedPort()
    var fixture = PhotoServerFixture(try Self.immich())
    fixture.address = "http://127.0.0.1:\(port.port)"
    await #expect(throws: PhotoLibraryError.self) { try await fixture.read() }
  }

  @Test func redirectNeverGetsTheKey() async throws {
    let (other, server) = (try LoopbackServer(), try Self.immich())
    other.route(under: "/") { _ in .json("{\"major\": 1, \"minor\": 143}") }
    server.plan.set { [target = other.url("/api/server/version").absoluteString] _, _ in
      .redirect(to: target)
    }
    await #expect(throws: PhotoLibraryError.self) { try await PhotoServerFixture(server).read() }
    #expect(other.requests.isEmpty)
  }

  @Test func wrongKeyIsNotPrinted() async throws {
    var fixture = PhotoServerFixture(try Self.immich())
    fixture.key = "s3cr3t"
    let error = await #expect(throws: PhotoLibraryError.self) { try await fixture.read() }
    #expect(error == .server("it doesn't accept the key (Invalid API key)"))
  }

  @Test func serverThatRepeatsItsPhotosIsGivenUp() async throws {
    let server = try Self.immich()
    let page = """
      {"assets": {"items": [{"id": "a", "type": "IMAGE", "ownerId": "x"}], "nextPage": "2"}}
      """
    server.plan.set { _, request in request.path == "/api/search/metadata" ? .json(page) : nil }
    let (photos, problems) = try await PhotoServerFixture(server).read()
    #expect(photos.ids == ["a"])
    #expect(problems.first?.hasPrefix("it sends the same photos again and again") == true)
  }

  @Test(arguments: [1, 3, 4]) func interruptEndsAWaitingRequest(_ request: Int) async throws {
    let server = try Self.immich()
    server.plan.set { number, _ in number >= request ? .silence : nil }
    let start = ContinuousClock.now
    await #expect(throws: CancellationError.self) {
      try await PhotoServerFixture(server).read(isCancelled: { [server] in
        server.server.requests.count >= request
      })
    }
    #expect(ContinuousClock.now - start < .seconds(30))
  }
}

@Suite struct PhotoServerTextTests {
  @Test func textsOfAServerAreCleanedAndIdentifiersChecked() async throws {
    let server = try ImmichServer()
    var asset = ImmichServer.Asset("a1", local: "2018-07-09T20:10:00")
    asset.model = "Phone\\u001b[2J \\u202e8"
    server.assets = [
      asset, .init("../b\\n", local: "2018-07-09T20:11:00"),
      .init(String(repeating: "c", count: 65), local: "2018-07-09T20:12:00"),
    ]
    let (photos, problems) = try await PhotoServerFixture(server).read()
    #expect(photos.map(\.facts.model) == ["Phone[2J 8"])
    #expect(problems.count == 1 && problems[0].contains("without an identifier"))
  }
}

/// A photo server in the hands of someone else, or with a damaged database.
@Suite(.timeLimit(.minutes(10))) struct PhotoServerMutationTests {
  private static let tokens = [
    "null", "[", "{\"id\":", "\"nextPage\": \"1\"", "\\u0000", "\\ud83d", "1e400", "-91",
    "\\u001b[2J",
    "9999-12-31T23:59:60.000Z", "0000-00-00T00:00:00Z", "\"timeZone\": \"UTC+15\"", "\"UID\": 1",
  ]

  @Test func brokenImmichPagesAreReportedOrRead() async throws {
    let server = try ImmichServer()
    server.assets = (10..<13).map { number in
      .init("a\(number)", local: "2018-07-09T20:\(number):00", latitude: 42.3, longitude: -71.1)
    }
    try await expectSound(
      PhotoServerFixture(server), plan: server.plan, path: "/api/search/metadata")
  }

  @Test func brokenPhotoPrismPagesAreReportedOrRead() async throws {
    let server = try PhotoPrismServer()
    server.photos = (10..<13).map { number in
      .init("p\(number)", local: "2018-07-09T20:\(number):00", latitude: 42.3, longitude: -71.1)
    }
    try await expectSound(PhotoServerFixture(server), plan: server.plan, path: "/api/v1/photos")
  }

  /// Reads with a mutated first page of photos.
  private func expectSound(
    _ fixture: PhotoServerFixture, plan: PhotoServerPlan, path: String
  ) async throws {
    let page = Mutex<[UInt8]>([])
    var recording = fixture
    recording.client = RecordingClient(client: fixture.client) { response in
      guard response.url.path == path, response.body.count > 400 else { return }
      page.withLock { $0 = $0.isEmpty ? Array(response.body) : $0 }
    }
    #expect(try await recording.read().photos.count == 3)
    let sample = page.withLock { $0 }
    try #require(!sample.isEmpty)
    var photos = 0
    try await InputMutator.run(samples: [sample], tokens: Self.tokens, divisor: 4) { bytes in
      let requests = Mutex(0)
      plan.set { _, request in
        guard request.path == path else { return nil }
        // The other pages are the server's own, as if one entry were damaged.
        let number = requests.withLock { number in
          number += 1
          return number
        }
        return number == (path == "/api/v1/photos" ? 2 : 1)
          ? .bytes(bytes, type: "application/json") : nil
      }
      do {
        let (found, problems) = try await fixture.read()
        photos += found.count
        for photo in found { expectSound(photo, bytes) }
        #expect(!problems.contains { $0.unicodeScalars.contains { $0.value < 32 } }, "\(problems)")
      } catch let error as PhotoLibraryError {
        #expect(!error.description.unicodeScalars.contains { $0.value < 32 }, "\(error)")
      }
    }
    #expect(photos > 0)
  }

  private func expectSound(_ photo: LibraryPhoto, _ bytes: [UInt8]) {
    let facts = photo.facts
    let text = String(decoding: bytes, as: UTF8.self)
    if let place = facts.coordinate {
      #expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "\(text)")
    }
    if let time = facts.localTime { #expect(LocalDateTime(time.description) == time, "\(text)") }
    if let time = facts.utcTime { #expect(Date(utcText: time.utcText) != nil, "\(text)") }
    for text in [facts.make, facts.model].compactMap(\.self) {
      #expect(!text.unicodeScalars.contains { $0.value < 32 }, "\(text.debugDescription)")
    }
  }
}

/// Passes requests on, and shows their responses.
private struct RecordingClient: WebClient {
  let client: any WebClient
  let onResponse: @Sendable (WebResponse) -> Void

  func send(_ request: WebRequest) async throws(WebFailure) -> WebResponse {
    let response = try await client.send(request)
    onResponse(response)
    return response
  }
}

@Suite struct PhotoServerAddressTests {
  @Test(arguments: [
    ("https://photos.example.org", "https://photos.example.org"),
    (" https://example.org/immich/ ", "https://example.org/immich"),
    ("https://photos.example.org/api", "https://photos.example.org"),
    ("http://192.168.1.20:2283/", "http://192.168.1.20:2283"),
    ("http://172.31.0.2", "http://172.31.0.2"), ("http://100.101.2.3", "http://100.101.2.3"),
    ("http://[fd12::1]:2342", "http://[fd12::1]:2342"), ("http://nas:2283", "http://nas:2283"),
    ("http://nas.local", "http://nas.local"),
  ]) func acceptsServers(_ text: String, _ address: String) throws {
    #expect(try PhotoServerAddress(text).text == address)
  }

  @Test(arguments: [
    ("http://photos.example.org", "isn't encrypted"), ("http://8.8.8.8", "isn't encrypted"),
    ("http://172.32.0.2", "isn't encrypted"), ("http://10.0.0.1.example.org", "isn't encrypted"),
    ("http://[2001:db8::1]", "isn't encrypted"),
    ("https://fan:secret@example.org", "remove user and password"),
    ("photos.example.org", "not an address"), ("ftp://example.org", "not an address"),
    ("https://", "not an address"), ("https://example.org/?key=a", "not an address"),
    ("", "not an address"),
  ]) func refusesOtherAddresses(_ text: String, _ reason: String) {
    let error = #expect(throws: PhotoLibraryError.self) { try PhotoServerAddress(text) }
    #expect(error?.description.contains(reason) == true)
    #expect(error?.description.contains("secret") == false)
  }
}
