import Catalog
import Foundation
import LibraryCare
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Exports that changed after they were written.
@Suite struct DamagedExportTests {
  @TemporaryURL private var folder: URL

  /// The number of flips; `STVISITS_FLIPS` sets another.
  private static let count = RandomSeeds.count(of: "STVISITS_FLIPS") ?? 24

  private static let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_700_000_000) }

  private func files(of folder: URL) -> UserDataFiles {
    UserDataFiles(
      folder: folder,
      learned: CatalogUpdateStore(folder: folder.appendingPathComponent("facts")))
  }

  /// Returns the export of a library of three visits.
  private func export() throws -> [UInt8] {
    let data = folder.appendingPathComponent("data")
    let store = try VisitStore.open(folder: data, clock: Self.clock)
    try store.write(in: store.makeBatch(.edit)) { writer in
      for number in 1...3 {
        let visit = Visit(
          id: UUID(), stadium: "fenway-park-boston", stadiumName: "Fenway Park",
          day: LocalDay(daysSinceEpoch: 17_000 + number), kind: .tour,
          dataSource: .fullyManual, note: "visit \(number)", origin: .manual,
          createdAt: Self.clock(), changedAt: Self.clock())
        try writer.add(visit)
      }
    }
    var bytes: [UInt8] = []
    _ = try files(of: data).export(with: store) { bytes += $0 }
    return bytes
  }

  /// Imports an export into a new folder.
  private func outcome(_ bytes: some Sequence<UInt8>) throws -> LibraryImport.Outcome {
    let file = folder.appendingPathComponent("export")
    try Data(bytes).write(to: file)
    let data = folder.appendingPathComponent("imported")
    return try LibraryImport(folder: data, files: files(of: data), clock: Self.clock)
      .run(file.path, isDryRun: true)
  }

  @Test func flipsAreNoticed() throws {
    let bytes = try export()
    let intact = try outcome(bytes)
    #expect(!intact.isDamaged && LibraryFormatter.warning(intact) == nil)
    var generator = SeededGenerator(seed: 1)
    var missed: [Int] = []
    for _ in 0..<Self.count {
      let bit = Int(generator.next() % UInt64(bytes.count * 8))
      var damaged = bytes
      damaged[bit / 8] ^= 1 << (bit % 8)
      let outcome = try? outcome(damaged)
      if outcome?.isDamaged == false { missed.append(bit) }
    }
    #expect(missed == [])
  }

  /// The rows are still compared with the history.
  @Test func exportOfTheFirstFormatIsImportedWithANote() throws {
    let text = String(
      decoding: try export(), as: UTF8.self)
    let first = text.replacing(#""schema":2"#, with: #""schema":1"#)
      .replacing(/"sha256":"[0-9a-f]{64}",/, with: "")
    #expect(first != text && !first.contains("sha256"))
    let outcome = try outcome(first.utf8)
    #expect(!outcome.isDamaged)
    #expect(LibraryFormatter.warning(outcome)?.contains("without a checksum") == true)
    let changed = first.replacing(
      #""note":"visit 2""#, with: #""note":"visit 3""#, maxReplacements: 1)
    #expect(changed != first)
    #expect(try self.outcome(changed.utf8).isDamaged)
  }
}
