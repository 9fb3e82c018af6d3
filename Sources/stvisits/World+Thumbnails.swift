import Foundation
import Thumbnails
import VisitStore

extension World {
  /// Small pictures that were made before; a cache that cannot be opened is done without.
  var thumbnailShelf: ThumbnailShelf {
    ThumbnailShelf(try? CacheStore(folder: cacheFolder), clock: clock)
  }

  /// The same, for looking: nothing is made that is not there.
  var existingThumbnailShelf: ThumbnailShelf {
    let file = cacheFolder.appendingPathComponent("cache.sqlite").path
    return FileManager.default.fileExists(atPath: file)
      ? thumbnailShelf : ThumbnailShelf(nil, clock: clock)
  }

  /// Hands out small pictures of photos.
  var thumbnailDesk: ThumbnailDesk {
    let worker = ThumbnailWorker(executable: executable, environment: environment)
    return ThumbnailDesk(thumbnailShelf) { worker.outcomes(of: $0) }
  }

  /// Small pictures of many photos, with a word of how far it is.
  func thumbnails(of photos: [StoredPhoto]) -> ThumbnailDesk.Result {
    let line = ProgressLine(console: console, clock: clock)
    defer { line.clear() }
    return thumbnailDesk.pictures(of: photos) { done, count in
      line.show("\(done) of \(count) photos made small")
    }
  }
}
