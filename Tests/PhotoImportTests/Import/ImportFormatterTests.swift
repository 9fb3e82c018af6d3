import AppSupport
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

@testable import Badges
@testable import PhotoImport

@Suite struct ImportFormatterTests {
  private let folder = TemporaryFolder()
  private let world: BundledCatalogFixture

  init() throws { world = try BundledCatalogFixture() }

  /// Four sure visits, the second with the weakest evidence, and an open question.
  private func photos() throws -> [FixturePhoto] {
    var photos: [FixturePhoto] = []
    for (stadium, day) in [
      ("fenway-park-boston", "2018-07-09"), ("dodger-stadium-los-angeles", "2019-06-15"),
      ("target-field-minneapolis", "2019-06-14"),
    ] as [(StadiumID, String)] {
      for hour in 19...21 { photos.append(try world.photo(at: stadium, "\(day)T\(hour):30")) }
    }
    photos.append(try world.photo(at: "angel-stadium-anaheim", "2019-07-16T20:00", north: 100))
    photos.append(try world.photo(at: "crypto-com-arena-los-angeles", "2022-04-03T19:10"))
    return photos
  }

  private func importPhotos(
    isAsking: Bool = true, columns: Int? = nil, badges: [BadgeChange] = []
  ) async throws -> (lines: [String], result: ImportResult) {
    let folder = try self.folder.newFolder()
    let photoFolder = folder.appendingPathComponent("photos")
    try photos().write(to: photoFolder)
    var result = try await world.run(.init(paths: [photoFolder.path]), in: folder)
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
      lines[start + 1].contains("Angel Stadium of Anaheim: 1 photo, 330 ft from the center"))
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
