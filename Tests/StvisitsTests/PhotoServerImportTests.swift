import Catalog
import Foundation
import SportsModel
import TestSupport
import Testing

/// `import --from immich` and `--from photoprism`, with servers that live in this process.
@Suite(.fan) struct PhotoServerImportTests {
  private static let key = ["STVISITS_IMMICH_KEY": ImmichServer.key]

  /// A server with photos from the seats of a game: 20 and 100 minutes after its start.
  private static func immich(_ game: KnownGame = .fenway) throws -> ImmichServer {
    let server = try ImmichServer()
    let place = try #require(try Fan.catalog().stadiums[game.stadium]).coordinate
    let start = try #require(LocalDateTime(game.start))
    server.assets = [20, 100].map {
      .init(
        "a\($0)", local: (start + $0 * 60).description, latitude: place.latitude,
        longitude: place.longitude)
    }
    return server
  }

  private func runImport(
    _ server: ImmichServer, _ more: String..., environment: [String: String] = key
  ) async throws -> CommandResult {
    try await fan.run(
      ["import", "--from", "immich", "--url", server.address] + more, environment: environment)
  }

  private func visits() async throws -> [JSON] {
    try await fan.run("visits list --json").document["visits"].array
  }

  @Test func photosOnAServerRecordAVisitOnce() async throws {
    let server = try Self.immich()
    let first = try await runImport(server, "--json")
    #expect(first.status == 0)
    #expect(try first.records.first?["game_id"] == .string(KnownGame.fenway.id))
    let library = try #require(try first.summary["libraries"].array.first)
    #expect(library["library"] == "immich" && library["photos"] == 2)
    #expect(try await visits().map { $0["photo_count"] } == [2])
    #expect(try await runImport(server, "--json").records.first?["decision"] == "duplicate")
    #expect(try await visits().map { $0["photo_count"] } == [2])
  }

  @Test func summaryHasALineForTheServer() async throws {
    let server = try Self.immich()
    server.assets[1].isTrashed = true
    #expect(try await runImport(server).output.contains("Immich: 2 photos, 1 in the bin\n"))
  }

  /// After an undo, an import of only the changes would record nothing.
  @Test func importAfterUndoRecordsAgain() async throws {
    let server = try Self.immich()
    _ = try await runImport(server)
    _ = try await fan.run("undo --yes")
    #expect(try await visits().isEmpty)
    _ = try await runImport(server)
    #expect(try await visits().count == 1)
  }

  @Test func photosOfAPartnerNeverDecide() async throws {
    let server = try Self.immich()
    for index in server.assets.indices { server.assets[index].owner = "someone-else" }
    let result = try await runImport(server, "--json")
    #expect(try await visits().isEmpty)
    #expect(try result.summary["file_buckets"]["shared"] == 2)
    #expect(try await fan.run("review --list --json").document["questions"].array.isEmpty)
  }

  @Test func archivedPhotosCountOnlyIfHiddenOnesDo() async throws {
    let server = try Self.immich()
    for index in server.assets.indices { server.assets[index].visibility = "archive" }
    _ = try await runImport(server)
    #expect(try await visits().isEmpty)
    _ = try await runImport(
      server, environment: Self.key.merging(["STVISITS_PHOTOS_HIDDEN": "on"]) { $1 })
    #expect(try await visits().count == 1)
  }

  @Test func estimatedPlaceOfPhotoPrismNeverDecides() async throws {
    let server = try PhotoPrismServer()
    let place = try #require(try Fan.catalog().stadiums["fenway-park-boston"]).coordinate
    server.photos = ["2018-07-09T19:30:00", "2018-07-09T20:50:00"].enumerated().map {
      .init("p\($0)", local: $1, latitude: place.latitude, longitude: place.longitude)
    }
    func run() async throws -> CommandResult {
      try await fan.run(
        "import --from photoprism --url", server.address,
        environment: ["STVISITS_PHOTOPRISM_KEY": PhotoPrismServer.key])
    }
    for index in server.photos.indices { server.photos[index].placeSource = "estimate" }
    #expect(try await run().status == 0)
    #expect(try await visits().isEmpty)
    for index in server.photos.indices {
      server.photos[index].placeSource = "meta"
      server.photos[index].updated = "2026-03-11T00:00:00Z"
    }
    #expect(try await run().status == 0)
    #expect(try await visits().count == 1)
  }

  @Test func photosOnAServerAreNotLost() async throws {
    _ = try await runImport(try Self.immich())
    let verified = try await fan.run("verify")
    #expect(verified.status == 0 && !verified.output.contains("file not found"))
  }

  @Test func dryRunChangesNothing() async throws {
    let server = try Self.immich()
    #expect(try await runImport(server, "--dry-run", "--json").summary["new_visits"] == 1)
    #expect(try await visits().isEmpty)
    let scans = fan.data.appendingPathComponent("cache/scan")
    #expect(!FileManager.default.fileExists(atPath: scans.path))
  }

  // MARK: Key

  @Test func keyIsReadFromTheSecretsFile() async throws {
    let server = try Self.immich()
    _ = try await fan.run("visits list")
    let file = fan.data.appendingPathComponent("remote-secrets")
    try fan.data.createFolder()
    try Data("STVISITS_IMMICH_KEY=\(ImmichServer.key)\n".utf8).write(to: file)
    chmod(file.path, 0o600)
    #expect(try await runImport(server, environment: [:]).status == 0)
    chmod(file.path, 0o644)
    let refused = try await runImport(server, environment: [:])
    #expect(refused.status == 1 && refused.errors.contains("remote-secrets"))
  }

  @Test func missingKeyIsExplained() async throws {
    let result = try await runImport(try Self.immich(), environment: [:])
    #expect(result.status == 1 && result.errors.contains("STVISITS_IMMICH_KEY is missing"))
    #expect(result.errors.contains("asset.read and user.read"))
  }

  @Test func requestsAreListedWithoutTheKey() async throws {
    let server = try Self.immich()
    _ = try await runImport(server)
    let shown = try await fan.run("privacy").output
    #expect(shown.contains("127.0.0.1:\(server.server.port)"))
    #expect(shown.contains("to your photo server"))
    let log = try fan.data.appendingPathComponent("requests.log").text
    #expect(log.contains("/api/search/metadata") && !log.contains(ImmichServer.key))
  }

  // MARK: Failures

  @Test func offlineRefuses() async throws {
    let server = try Self.immich()
    let result = try await runImport(server, "--offline")
    #expect(result.status == 4 && server.server.requests.isEmpty)
    #expect(result.errors.contains("needs the network, but --offline turns it off"))
  }

  @Test func unusableServerIsOneMessage() async throws {
    let server = try Self.immich()
    let result = try await runImport(server, environment: ["STVISITS_IMMICH_KEY": "wrong"])
    #expect(result.status == 1)
    let message = "\(server.address): it doesn't accept the key (Invalid API key)"
    #expect(result.errors.hasPrefix("stvisits: \(message)\n"))
    #expect(result.errors.split(separator: "\n").count { $0.contains(server.address) } == 1)
  }

  @Test func brokenServerIsPartlyImported() async throws {
    let server = try Self.immich()
    server.plan.set { _, request in
      String(decoding: request.body, as: UTF8.self).contains("archive")
        ? .html("<html>Service unavailable</html>") : nil
    }
    let result = try await runImport(server)
    #expect(result.status == 3)
    #expect(
      result.errors.contains("it sent a web page instead of data; check the address; the 2 photos"))
    #expect(result.output.contains("Immich: 2 photos, not read completely\n"))
    #expect(try await visits().count == 1)
  }

  @Test func photosOnDiskAreImportedThoughTheServerIsDown() async throws {
    try fan.addPhoto("a.jpg", of: .angels)
    let port = try ClosedPort()
    let result = try await fan.run(
      [
        "import", fan.photos.path, "--from", "immich", "--url", "http://127.0.0.1:\(port.port)",
      ], environment: Self.key)
    #expect(result.status == 3)
    #expect(try await visits().count == 1)
  }
}
