import Foundation
import Thumbnails
import VisitStore

extension AppContext {
  /// Small pictures that were made before; a cache that cannot be opened is done without.
  var thumbnailCache: ThumbnailCache {
    ThumbnailCache(try? CacheStore(folder: cacheFolder), clock: clock)
  }

  /// The same, for looking: nothing is made that is not there.
  var existingThumbnailCache: ThumbnailCache {
    let file = cacheFolder.appendingPathComponent("cache.sqlite").path
    return FileManager.default.fileExists(atPath: file)
      ? thumbnailCache : ThumbnailCache(nil, clock: clock)
  }

  /// Hands out small pictures of photos.
  var thumbnailService: ThumbnailService {
    let worker = ThumbnailWorker(executable: executable, environment: environment)
    return ThumbnailService(thumbnailCache) { worker.outcomes(of: $0) }
  }

  /// Small pictures of many photos, with a word of how far it is.
  func thumbnails(of photos: [StoredPhoto]) -> ThumbnailService.Result {
    let line = ProgressLine(console: console, clock: clock)
    defer { line.clear() }
    return thumbnailService.pictures(of: photos) { done, count in
      line.show("\(done) of \(count) photos made small")
    }
  }
}
