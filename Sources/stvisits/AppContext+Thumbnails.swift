import Foundation
import Thumbnails
import VisitStore

extension AppContext {
  /// The cache of thumbnails; an empty one if it can't be opened.
  var thumbnailCache: ThumbnailCache { ThumbnailCache(cacheStore(), clock: clock) }

  /// The cache of thumbnails, which is not created if it is missing.
  var existingThumbnailCache: ThumbnailCache {
    ThumbnailCache(cacheStore(isReadOnly: true), clock: clock)
  }

  /// The service that makes and caches thumbnails.
  var thumbnailService: ThumbnailService {
    let worker = ThumbnailWorker(executable: executable, environment: environment)
    return ThumbnailService(thumbnailCache) { worker.outcomes(of: $0) }
  }

  /// Returns thumbnails of many photos and shows the progress.
  func thumbnails(of photos: [StoredPhoto]) -> ThumbnailService.Result {
    let line = ProgressLine(console: console, clock: clock)
    defer { line.clear() }
    return thumbnailService.pictures(of: photos) { done, count in
      line.show("\(done) of \(count) photos made small")
    }
  }
}
