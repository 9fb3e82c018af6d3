import AppSupport
import Foundation
import Matching
import PhotoFixtures
import PhotoMetadata
import PhotoScanning
import SportsModel
import Synchronization
import TestSupport
import Testing
import TraceFixtures
import Traces
import VisitStore

@testable import Badges
@testable import PhotoImport

/// Photos and other sources in one run.
@Suite final class ImportPipelineTests: CatalogTests {
  /// Writes two photos and a ticket of the game of 2019-07-19 in San Francisco.
  private func options(in folder: URL) throws -> ImportPipeline.Options {
    let photos = folder.appendingPathComponent("photos")
    try photos.createFolder()
    for time in ["19:40", "20:40"] {
      let photo = try world.photo(at: "oracle-park-sf", "2019-07-19T\(time)")
      try Data(photo.jpeg()).write(to: photos.appendingPathComponent("\(time.prefix(2)).jpg"))
    }
    let ticket = TicketFixture(
      .ticketmaster, home: "San Francisco Giants", away: "New York Mets", venue: "Oracle Park",
      city: "San Francisco, CA", day: try #require(LocalDay("2019-07-19")), minute: 19 * 60 + 15)
    let file = folder.appendingPathComponent("ticket.eml")
    try Data(ticket.mail().utf8).write(to: file)
    var options = ImportPipeline.Options(paths: [photos.path])
    options.sources = [TraceSource(path: file.path, kind: .tickets)]
    return options
  }

  @Test func ticketJoinsVisitOfPhotosInSameRun() async throws {
    let store = try folder.store()
    let result = try await world.run(try options(in: folder.url), into: store)
    #expect(result.reports.map(\.outcome) == [.recorded, .duplicate])
    #expect(result.summary.files[.outing(.recorded)] == 2 && result.summary.fileCount == 2)
    #expect(result.summary.sources?.entries == [.ticket: 1])
    #expect(result.summary.outings == [.recorded: 1, .duplicate: 1])
    #expect(try store.visits().map(\.photoCount) == [2])
    #expect(try store.visits().map(\.visit.seat) == ["Section 134, Row 12, Seat 5"])
  }

  @Test func cancelledRunWritesNothing() async throws {
    let store = try folder.store()
    let pipeline = ImportPipeline(
      catalog: world.catalog, store: store, scanner: PhotoScanner(clockYear: 2026),
      clock: BundledCatalogFixture.clock)
    let summary = try await pipeline.run(try options(in: folder.url), isCancelled: { true })
    #expect(summary.wasCancelled && summary.sources == nil)
    #expect(try store.visits().isEmpty)
  }

  @Test func cancellationWhileHashingWritesNothingAndKeepsHashes() async throws {
    let store = try folder.store()
    let options = try options(in: folder.url)
    let cache = try ScanCache(
      store: CacheStore(folder: folder.url.appendingPathComponent("scan")), clockYear: 2026)
    let hashed = Mutex<[String]>([])
    let pipeline = ImportPipeline(
      catalog: world.catalog, store: store,
      scanner: PhotoScanner(clockYear: 2026, cache: cache),
      clock: BundledCatalogFixture.clock
    ) { path in
      hashed.withLock { $0.append(path) }
      return try ContentHash.sha256(ofFileAt: path)
    }
    let stopped = try await pipeline.run(options, isCancelled: { hashed.withLock { !$0.isEmpty } })
    #expect(stopped.wasCancelled)
    #expect(try store.visits().isEmpty)
    let done = try await pipeline.run(options)
    #expect(done.newVisits == 1 && !done.wasCancelled)
    // Each photo once in both runs.
    #expect(hashed.withLock { $0.count == 2 && Set($0).count == 2 })
  }
}

/// The photos that the demo imports.
@Suite struct FixtureTests {
  private let folder = URL.repository.appending(path: "Fixtures")

  @Test func fixturesMatchBuilderOutput() throws {
    try withTemporaryDirectory { fresh in
      try FixtureLibrary.standard.write(to: fresh)
      let names = try FileManager.default.subpathsOfDirectory(atPath: fresh.path).sorted()
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == names)
      for name in names where [".jpg", ".heic", ".csv"].contains(where: name.hasSuffix) {
        #expect(
          FileManager.default.contentsEqual(
            atPath: folder.appendingPathComponent(name).path,
            andPath: fresh.appendingPathComponent(name).path), "\(name)")
      }
    }
  }

  @Test func importOutcomesMatchManifest() async throws {
    let world = try BundledCatalogFixture()
    let photos = folder.appendingPathComponent("photos").path
    try await withTemporaryDirectory { data in
      let result = try await world.run(.init(paths: [photos]), in: data)
      var outcomes: [String: (outcome: String, home: String)] = [:]
      for report in result.reports {
        for photo in report.decision.outing.photos {
          let path = String(photo.facts.path.dropFirst(photos.count + 1))
          let home = report.verdict.onlyCandidate?.game.home.rawValue ?? ""
          outcomes[path] = (report.outcome.rawValue, home)
        }
      }
      for entry in FixtureLibrary.standard.entries where !entry.isElsewhere {
        #expect(outcomes[entry.path]?.outcome == entry.outcome, "\(entry.path)")
        #expect(outcomes[entry.path]?.home == entry.home, "\(entry.path)")
      }
      #expect(result.summary.fileCount == FixtureLibrary.standard.entries.count)
      #expect(result.summary.files[.noLocation] == 1)
      #expect(result.summary.files[.outing(.notAtStadium)] == 1)
    }
  }
}

extension FixtureLibrary.Entry {
  fileprivate var isElsewhere: Bool { outcome == "not_at_stadium" || outcome == "no_location" }
}

@Suite final class ImportFormatterTests: CatalogTests {
  /// Four sure visits, the second with the weakest evidence, and an open question.
  private func photos() throws -> [FixturePhoto] {
    var photos: [FixturePhoto] = []
    for (stadium, day) in [
      ("fenway-park-boston", "2018-07-09"), ("dodger-stadium-los-angeles", "2019-06-15"),
      ("target-field-minneapolis", "2019-06-14"),
    ] as [(StadiumID, String)] {
      for hour in 19...21 { photos.append(try world.photo(at: stadium, "\(day)T\(hour):30")) }
    }
    photos.append(try world.photo(at: "angel-stadium-anaheim", "2019-07-16T20:00", north: 90))
    photos.append(try world.photo(at: "crypto-com-arena-los-angeles", "2022-04-03T19:10"))
    return photos
  }

  private func importPhotos(
    _ more: [FixturePhoto] = [], isAsking: Bool = true, columns: Int? = nil,
    badges: [BadgeChange] = []
  ) async throws -> (lines: [String], result: ImportResult) {
    var result = try await TraceLibrary(in: folder).importPhotos("photos", photos() + more)
    result.summary.badges = badges
    let formatter = ImportFormatter(
      catalog: world.catalog, explains: false, isDryRun: false, columns: columns,
      isAsking: isAsking, dataFolder: "~/data", format: .miles)
    return (formatter.lines(result.reports, summary: result.summary), result)
  }

  private func badge(_ name: String) -> BadgeChange {
    BadgeChange(definition: name, name: name, what: .awarded, earnedOn: LocalDay(daysSinceEpoch: 0))
  }

  @Test func summaryNamesWeakestVisitFirstAndNextSteps() async throws {
    let lines = try await importPhotos().lines
    #expect(lines.first == "Recorded 4 visits:")
    let start = try #require(lines.firstIndex(of: "Check the least certain ones:"))
    #expect(
      lines[start + 1].contains(
        "Angel Stadium of Anaheim: 1 photo, a single moment of the game"))
    let number = try #require(lines[start + 1].split(separator: " ").first)
    #expect(
      lines.contains { $0.hasPrefix("  \(number)  2019-07-16") && $0.hasSuffix("(1 photo)") })
    #expect(lines.contains("Found: 4 new visits, 1 open question"))
    #expect(lines.contains("11 files: 10 in new visits, 1 in an open question"))
    #expect(
      lines.suffix(3) == [
        "Answer 1 open question: stvisits review",
        "Show your visits:       stvisits visits list", "Your data:              ~/data",
      ])
  }

  /// One visit has most photos from beyond the seats, another only photos of half an hour.
  @Test func leastCertainVisitsAreThoseOutsideTheSeatsAndOfShortTime() async throws {
    var more = try world.photos(
      at: "wrigley-field-chicago", on: "2019-05-20", "19:40", "20:00", "20:20", "21:30", north: 250)
    more += try world.photos(at: "wrigley-field-chicago", on: "2019-05-20", "19:30", "20:30")
    more += try world.photos(at: "coors-field-denver", on: "2019-05-28", "19:30", "20:00")
    let lines = try await importPhotos(more).lines
    let start = try #require(lines.firstIndex(of: "Check the least certain ones:"))
    let doubtful = lines[(start + 1)...].prefix(3)
    let reasons = doubtful.map { $0.split(separator: ": ").last.map(String.init) ?? "" }
    #expect(reasons[0].hasPrefix("6 photos, 2 h of the game, "))
    #expect(reasons[0].hasSuffix(" ft outside the seats"))
    #expect(
      reasons.dropFirst() == [
        "1 photo, a single moment of the game", "2 photos, 30 min of the game",
      ])
  }

  @Test(arguments: [60, 80, 120]) func summaryFitsTerminalWithPhotoCounts(columns: Int) async throws
  {
    let lines = try await importPhotos(columns: columns).lines
    #expect(lines.allSatisfy { $0.count <= columns }, "\(lines.joined(separator: "\n"))")
    #expect(lines.filter { $0.contains("3 photos") }.count >= 3)
  }

  @Test func badgesAreNamedUpToThree() async throws {
    let names = ["First Pitch", "Two Parks, One Day", "Shut-Out", "Day and Night"]
    let lines = try await importPhotos(badges: names.prefix(2).map(badge)).lines
    #expect(lines.contains("New badges: First Pitch; Two Parks, One Day"))
    let more = try await importPhotos(badges: names.map(badge)).lines
    #expect(more.contains("4 new badges, see stvisits achievements"))
  }

  @Test func progressNeverGoesBackAndEndsWithEverything() async throws {
    let result = try await importPhotos().result
    let fractions = result.progress.map(\.fraction)
    #expect(fractions == fractions.sorted() && fractions.last == 1)
    #expect(Set(result.progress.map(\.phase)).isSuperset(of: [.find, .scan, .match, .write]))
  }

  @Test func passesShareTheProgress() {
    let ends = (0...1).map { ImportProgress(.write, done: 5, total: 5, pass: $0, passes: 2) }
    #expect(ends.map(\.fraction) == [0.5, 1])
    #expect(ImportProgress(.scan, done: 7, total: nil).fraction == 0.02)
  }
}
