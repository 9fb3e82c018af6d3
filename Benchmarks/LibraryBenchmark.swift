import Catalog
import Foundation
import LibraryFixtures
import PhotoImport
import PhotoScanning
import SportsModel
import VisitStore

/// The time and memory of an import of a photo library without originals, first and again.
struct LibraryBenchmark {
  let facts: URL
  let count: Int

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("stvisits-library-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundle = folder.appendingPathComponent("Big.photoslibrary")
    _ = try AppleLibraryFixture(bundle, photos: (0..<count).lazy.map(Self.photo))
    let catalog = try Catalog.open(facts)
    let store = try VisitStore.open(
      folder: folder.appendingPathComponent("data"), clock: { Date() })
    let before = MemoryBenchmark.peak()
    for name in ["first", "again"] {
      let start = ContinuousClock.now
      let pipeline = ImportPipeline(
        catalog: catalog, store: store, scanner: PhotoScanner(clockYear: 2026), clock: { Date() },
        caches: folder.appendingPathComponent("cache"))
      let summary = try await pipeline.run(.init(paths: [bundle.path]))
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      print(
        "library, \(name): \(summary.fileCount) photos in "
          + String(format: "%.1f s", seconds) + ", \(summary.newVisits) new visits; "
          + "\(MemoryBenchmark.peak()) MB at most, \(before) MB before")
    }
  }

  /// A photo every half hour: at home, on trips, at a stadium, and a third without a location.
  private static func photo(_ number: Int) -> LibraryPhotoFixture {
    let start = LocalDateTime(day: LocalDay(daysSinceEpoch: 15_000), microsecondOfDay: 0)
    let place: Coordinate? =
      switch number {
      case _ where number % 3 == 0: nil
      case _ where number % 50 == 1: Coordinate(latitude: 37.7786, longitude: -122.3893)
      default:
        Coordinate(
          latitude: 37.5 + Double(number % 9_000) / 3_000,
          longitude: -122.2 + Double(number % 7_000) / 1_500)
      }
    var photo = LibraryPhotoFixture(number + 1, at: place, on: start + number * 1_800)
    (photo.offset, photo.zone) = (-25_200, "America/Los_Angeles")
    photo.fileName = "IMG_\(number % 10_000).HEIC"
    return photo
  }
}
