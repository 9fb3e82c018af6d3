import Foundation
import PhotoMetadata
import PhotoScanning
import SportsModel
import Testing

/// Scans of all shared photos.
@Suite(.needs(.photos)) struct SharedScanTests {
  /// Files that a folder scan skips.
  ///
  /// They are read only if they are given.
  static let unscanned = [
    "synth/names/no_extension", "synth/tree/a/@eaDir/one.jpg", "synth/tree/.hidden/two.jpg",
    "synth/tree/a/._one.jpg",
  ]

  @Test func scanHandlesEveryFileAndBucketsAddUp() throws {
    let (delivered, summary) = try Self.scan(SharedFolder.photos.path)
    #expect(Set(delivered).count == delivered.count)
    #expect(summary.total == delivered.count + summary.count(.ignored) + summary.count(.linked))
    #expect(summary.problems.isEmpty)
  }

  @Test func scanSkipsCachesAndHiddenFiles() throws {
    let folder = SharedFolder.photos.path
    var delivered: Set<String> = []
    let summary = try PhotoScanner(workers: 2, clockYear: 2026).scan([folder + "/synth"]) {
      delivered.insert(String($0.facts.path.dropFirst(folder.count + 1)))
    }
    let rows = try SharedFolder.photos.rows("synth/expect.csv")
    let expected = Set(rows.map { $0["path", default: ""] })
    #expect(expected.subtracting(delivered) == Set(Self.unscanned))
    #expect(delivered.isSubset(of: expected) && summary.count(.ignored) >= 2)
  }

  private static func scan(_ path: String) throws -> ([String], ScanSummary) {
    var delivered: [String] = []
    let summary = try PhotoScanner(workers: 3, clockYear: 2026).scan([path]) {
      delivered.append($0.facts.path)
    }
    return (delivered, summary)
  }
}
