package import Catalog
import Foundation
import Matching
package import PhotoImport
import PhotoScanning
package import SportsModel
import Synchronization
package import VisitStore

/// The decisions of an import of a life.
package struct LifeDecisions: Sendable {
  package let life: Life
  package let reports: [ImportStep]
  let catalog: Catalog

  /// Imports the photos of a life, without files; without a store, nothing is written.
  ///
  /// `acceptsOffers` imports with `--yes`.
  package init(
    _ life: Life, catalog: Catalog, store: VisitStore? = nil, acceptsOffers: Bool = false
  ) async throws {
    var options = ImportPipeline.Options(paths: ["/home/fan/Pictures"])
    options.acceptsSingleOffers = acceptsOffers
    options.isDryRun = store == nil
    let pipeline = ImportPipeline(
      catalog: catalog, store: store, scanner: PhotoScanner(clockYear: 2026),
      clock: { Date(timeIntervalSince1970: 1_795_000_000) }, hash: Self.hash)
    let collected = Mutex<[ImportStep]>([])
    // As a scan does, which knows whose photos they are.
    let photos = life.photos.filter { $0.exclusion == nil }
    _ = try await pipeline.run(photos: photos, options) { event in
      if case .outing(let report) = event { collected.withLock { $0.append(report) } }
    }
    self.life = life
    self.catalog = catalog
    reports = collected.withLock(\.self)
  }

  /// Returns 64 hexadecimal digits that differ for every path.
  private static func hash(_ path: String) -> String {
    let value = path.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { sum, byte in
      (sum ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let digits = String(value, radix: 16)
    let part = String(repeating: "0", count: 16 - digits.count) + digits
    return String(repeating: part, count: 4)
  }

  /// Returns the outings with photos in a report, the one with the most photos first.
  func outings(of report: ImportStep) -> [Int] {
    let owners = report.decision.outing.photos.compactMap { life.outingOfPhoto[$0.facts.path] }
    return Dictionary(grouping: owners, by: \.self)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.key)
  }
}

/// A visit that was recorded though the user wasn't there.
package struct WrongVisit: Sendable {
  package let seed: UInt64
  package let kind: LifeOutingKind
  package let game: GameKey
  /// True if the user saw the game, but it was recorded twice.
  package let isDuplicate: Bool
  package let reason: String
}
