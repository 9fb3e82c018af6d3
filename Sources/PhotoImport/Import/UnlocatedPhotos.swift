package import Catalog
import Foundation
import Matching
package import PhotoMetadata
package import SportsModel

/// Photos without a place, and without another of the same camera to lend them one, as the scans of
/// all imports remember them.
package struct UnlocatedPhotos: Sendable {
  private let memory: ScanCache
  private let catalog: Catalog

  package init(memory: ScanCache, catalog: Catalog) {
    self.memory = memory
    self.catalog = catalog
  }

  /// The photos that are still there, by path.
  package func load() -> [PhotoFacts] {
    var library = LibraryScan()
    memory.forEachFile { library.add($0) }
    library.groupCaptures()
    let sorting = OutingBuilder(stadiums: catalog.stadiums).outings(of: library.photos)
    return sorting.withoutPlace
      .filter { FileManager.default.fileExists(atPath: $0.path) }
      .sorted { $0.path < $1.path }
  }
}
