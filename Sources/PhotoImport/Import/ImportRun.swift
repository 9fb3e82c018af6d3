import Foundation
import Matching
import SportsModel
import VisitStore

/// One run of an import: its options, how it is followed and stopped, and its counts so far.
struct ImportRun {
  let options: ImportPipeline.Options
  /// Whether to stop; what was written until then stays.
  let isCancelled: @Sendable () -> Bool
  /// Receives progress, problems and outings as they come.
  let report: @Sendable (ImportPipeline.Event) -> Void
  var summary = ImportSummary()
  /// The pass over the phases: photos and other sources each take one.
  var pass = 0

  var passes: Int { !options.hasPhotos || options.sources == nil ? 1 : 2 }

  /// Reports progress; the total is nil while unknown.
  func report(_ phase: ImportProgress.Phase, done: Int, of total: Int?) {
    report(.progress(ImportProgress(phase, done: done, total: total, pass: pass, passes: passes)))
  }

  /// Checks for cancellation and remembers it in the summary.
  mutating func stopsHere() -> Bool {
    summary.wasCancelled = summary.wasCancelled || isCancelled()
    return summary.wasCancelled
  }
}

/// The photos or the sightings of an import, ready to be decided.
///
/// Photos come first, so that sightings join the visits that photos show.
struct ImportInput {
  let decider: ImportDecider
  /// Outings that tickets and tables state; they need no matching.
  var stated: [DecidedOuting] = []
  /// Photos of open questions that were not scanned again, by path; they may belong with new ones.
  var openPhotos: [String: StoredPhoto] = [:]
  /// SHA-256 of photos that have not changed since an earlier import, by path.
  var knownHashes: [String: String] = [:]

  /// The hashes of photos in libraries.
  var identities = LibraryPhotoIdentities()

  /// Returns the hash by which a photo is stored; nil if its file has to be read for it.
  func knownHash(of path: String) -> String? {
    identities.hash(of: path) ?? openPhotos[path]?.sha256 ?? knownHashes[path]
  }

  /// Whether this run read any part of an outing, so that it is reported and counted.
  func isNew(_ item: DecidedOuting) -> Bool {
    item.outing.photos.contains { openPhotos[$0.facts.path] == nil }
  }
}
