package import Catalog
import Foundation
import Matching
package import PhotoMetadata
package import SportsModel

extension ScanCache {
  /// Returns the photos of all imports that have no location and still exist, by path.
  ///
  /// Photos that get one from another photo of the same camera don't count.
  package func photosWithoutLocation(_ catalog: Catalog) -> [PhotoFacts] {
    var library = LibraryScan()
    forEachFile { library.add($0) }
    library.groupCaptures()
    let sorting = OutingBuilder(stadiums: catalog.stadiums).outings(of: library.photos)
    return sorting.withoutPlace
      .filter { FileManager.default.fileExists(atPath: $0.path) }
      .sorted { $0.path < $1.path }
  }
}
