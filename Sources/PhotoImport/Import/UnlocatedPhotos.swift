package import Catalog
import Foundation
import Matching
package import PhotoMetadata
package import SportsModel

/// Photos without a location, from the scan caches of all imports.
///
/// Photos that get one from another photo of the same camera don't count.
package struct UnlocatedPhotos: Sendable {
  private let memory: ScanCache
  private let catalog: Catalog

  package init(memory: ScanCache, catalog: Catalog) {
    self.memory = memory
    self.catalog = catalog
  }

  /// Returns the photos that still exist, by path.
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
