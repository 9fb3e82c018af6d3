import Foundation
import SportsModel
import TestSupport
import Testing
import Thumbnails
import VisitStore

@testable import stvisits

/// The raw bytes of all files after `forget`.
@Suite(.fan) struct ForgottenBytesTests {
  private static let secret = "sehr-geheim"

  private func run(_ arguments: String..., at home: URL? = nil) async throws {
    let done = try await fan.run(
      arguments, environment: home.map { ["STVISITS_HOME": $0.path] } ?? [:])
    #expect(done.status == 0, "\(arguments): \(done.errors)")
  }

  /// Returns the files with the secret.
  private func files(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
      let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
      return bytes?.range(of: Data(Self.secret.utf8)) != nil
    }.sorted()
  }

  @Test func noFileHasForgottenDataIncludingTheNewStorage() async throws {
    let storage = fan.folder.appendingPathComponent("storage", isDirectory: true)
    let other = fan.folder.appendingPathComponent("other", isDirectory: true)
    try FileManager.default.createDirectory(at: storage, withIntermediateDirectories: true)
    try fan.addPhoto("\(Self.secret).jpg", of: .angels)
    try fan.addPhoto("b.jpg", of: .fenway, minute: 20)
    try await run("remote", "set", storage.path, "--name", "one")
    try await run("import", fan.photos.path, "--offline")
    let visits = try fan.store().visits()
    let visit = try #require(visits.first { $0.visit.stadium != "fenway-park-boston" }?.visit.id)
    try await run("visits", "edit", visit.text, "--note", Self.secret)
    try await run("visits", "photos", visit.text, "caption", "1", Self.secret)
    try await run("backup")
    try await run("import", fan.photos.path, "--dry-run", "--offline")
    try putThumbnail(of: visit)
    try await run("remote", "sync", "--photos")
    try await run("remote", "set", storage.path, "--name", "two", at: other)
    try await run("remote", "sync", at: other)
    // A reader, so that the log is there.
    let store = try fan.store()
    let before = try store.read { _ in try files(below: fan.data) }
    for name in ["visits.sqlite", "cache/cache.sqlite", "backups/"] {
      #expect(before.contains { $0.hasPrefix(name) }, "\(name) of \(before)")
    }
    #expect(try !files(below: storage).isEmpty && !files(below: other).isEmpty)

    try await run("forget", "visit", visit.text, "--yes", "--backups")
    #expect(try files(below: fan.data) == [])
    try await run("remote", "sync")
    #expect(try files(below: fan.data) == [])
    // As the manual says: a new storage.
    try FileManager.default.removeItem(at: storage)
    try FileManager.default.createDirectory(at: storage, withIntermediateDirectories: true)
    try await run("remote", "set", storage.path, "--name", "one")
    try await run("remote", "sync", "--photos")
    #expect(try files(below: storage) == [])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: storage.path).count > 3)
    #expect(try files(below: fan.data) == [])
  }

  /// Caches a thumbnail with the secret for the photo of a visit.
  private func putThumbnail(of visit: UUID) throws {
    let context = AppContext(
      console: Console(RecordedTerminal(input: "").device), clock: { Date() }, fixedTimeZone: .gmt,
      environment: fan.environment, executable: Fan.program, home: fan.home)
    let photo = try #require(try fan.store().photos(of: visit).first)
    context.thumbnailCache().put(.picture(Array(Self.secret.utf8)), for: photo.sha256)
  }
}
