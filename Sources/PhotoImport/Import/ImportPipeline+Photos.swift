import Localization
import Matching
import PhotoLibraries
package import PhotoMetadata
import SportsModel
import VisitStore

extension ImportPipeline {
  func scanPhotos(_ run: inout ImportRun) async throws -> ImportInput {
    let library = try await scan(&run)
    let (openPhotos, photosOfOthers) = try openPhotos(notIn: library.photos)
    let decider = try ImportDecider(
      openPhotos.isEmpty ? library.photos : library.photos + openPhotos.values.map(\.facts),
      photosOfOthers: photosOfOthers, run.options, catalog: catalog, caches: caches)
    let atParks = decider.parkStays.reduce(0) { $0 + $1.outing.photos.count }
    run.summary.files[.notAtStadium, default: 0] += decider.sorting.away - atParks
    run.summary.files[.inTransit, default: 0] += decider.sorting.inTransit
    run.summary.files[.noLocation, default: 0] += decider.sorting.withoutPlace.count {
      openPhotos[$0.path] == nil
    }
    return ImportInput(
      decider: decider, openPhotos: openPhotos, knownHashes: library.hashes,
      identities: try LibraryPhotoIdentities(library.assets, in: store))
  }

  private func scan(_ run: inout ImportRun) async throws -> LibraryScan {
    let (report, current, isCancelled) = (run.report, run, run.isCancelled)
    var library = LibraryScan()
    let result = try await PhotoSourceScanner(scanner, usesHidden: run.options.usesHiddenPhotos)
      .scan(
        run.options.paths, libraries: run.options.libraries,
        progress: { progress in
          if progress.filesRead > 0 { library.reserve(progress.filesToRead) }
          if progress.filesRead > 0 {
            current.report(.scan, done: progress.filesRead, of: progress.filesToRead)
          } else {
            current.report(.find, done: progress.filesSeen, of: nil)
          }
        },
        isCancelled: isCancelled,
        onPhoto: { photo in
          library.add(photo)
          let file = photo.file
          if file.bucket == .unsupported { report(.unsupported(path: file.facts.path)) }
          if file.bucket.isFailure {
            let message = file.facts.error ?? localized("can't be read")
            report(.problem(path: file.facts.path, message: message))
          }
        })
    for problem in result.files.problems {
      report(.problem(path: problem.path, message: problem.message))
    }
    for bucket in ScanBucket.allCases {
      // Files that were read end in other buckets.
      guard let ended = ImportSummary.FileBucket(rawValue: bucket.rawValue) else { continue }
      run.summary.files[ended] = result.files.count(bucket)
    }
    run.summary.files[.sameMoment] = library.companions
    for (exclusion, count) in library.excluded {
      run.summary.files[ImportSummary.FileBucket(exclusion)] = count
    }
    run.summary.libraries = result.libraries
    run.summary.wasCancelled = result.files.isCancelled
    library.groupCaptures()
    return library
  }

  /// Returns the photos of open questions that were not scanned again, by path, and the paths of
  /// those that someone else took.
  private func openPhotos(
    notIn photos: [PhotoFacts]
  ) throws -> (photos: [String: StoredPhoto], ofOthers: Set<String>) {
    let paths = try store?.pathsOfOpenQuestions() ?? []
    guard !paths.isEmpty else { return ([:], []) }
    let asked = Set(paths.joined())
    // Uses indices, so that no photo is copied.
    let scanned = Set(
      photos.indices.lazy.filter { asked.contains(photos[$0].path) }.map { photos[$0].path })
    // Most imports read all photos again, and reading the questions takes time.
    guard paths.contains(where: { scanned.isDisjoint(with: $0) }) else { return ([:], []) }
    let open = try store?.questions(states: [.open]) ?? []
    var found: [String: StoredPhoto] = [:]
    for question in open {
      for photo in question.photos where photo.paths.allSatisfy({ !scanned.contains($0) }) {
        found[photo.facts.path] = photo
      }
    }
    // Parsing the evidence of all questions takes time.
    guard !found.isEmpty else { return ([:], []) }
    let others = open.map {
      QuestionEvidence($0.evidence).photosOfOthers.filter { found[$0] != nil }
    }
    return (found, others.reduce(into: []) { $0.formUnion($1) })
  }
}

extension ScanBucket {
  /// Whether such a file should have been readable.
  package var isFailure: Bool {
    switch self {
    case .damaged, .unreadable, .empty, .notAPhoto: true
    case .read, .unsupported, .ignored, .linked: false
    }
  }
}
