import SportsModel

/// A folder of an export: its photos and sidecars from all parts.
struct ArchiveFolder {
  /// A photo or film, and the archive that contains it.
  struct Photo {
    let name: String
    let part: Int
    var step: PhotoReadingStep
    var log: ReadingLog?
  }

  var photos: [Photo] = []
  /// The content of the sidecars, by name.
  var sidecars: [String: SidecarReadResult] = [:]
  /// Whether other people or apps sent its photos; false in a skipped folder.
  let isFromOthers: Bool
  /// Whether its files are ignored.
  let isSkipped: Bool

  /// Completes the photos with their sidecars and finds the files of one moment; `path` returns the
  /// path of a photo.
  func files(_ reader: PhotoReader, path: (Photo) -> String) -> [ScannedFile] {
    let ordered = photos.sorted { ($0.name, $0.part) < ($1.name, $1.part) }
    let names =
      sidecars.isEmpty ? nil : SidecarNames(Array(Set(photos.map(\.name))) + sidecars.keys.sorted())
    var results = ordered.map { photo in
      FileReadResult(
        name: photo.name, file: finish(photo, names: names, with: reader), stamp: nil,
        isCached: false)
    }
    CaptureGrouping.resolve(&results)
    var paths: [String: [Photo]] = [:]
    for photo in ordered { paths[photo.name, default: []].append(photo) }
    return zip(ordered, results).map { photo, result in
      var file = result.file
      if let principal = file.principal.flatMap({ paths[$0] }) {
        file.principal = (principal.first { $0.part == photo.part } ?? principal.first).map(path)
      }
      return file
    }
  }

  private func finish(
    _ photo: Photo, names: SidecarNames?, with reader: PhotoReader
  ) -> ScannedFile {
    var log = photo.log
    var file: ScannedFile
    switch photo.step {
    case .finished(let read): file = read
    case .open(var open):
      if open.needsSidecars || log != nil {
        let found = (names?.sidecars(of: photo.name) ?? []).compactMap { sidecar in
          sidecars[sidecar.name].flatMap {
            SidecarReader.facts($0, of: photo.name, in: sidecar, log: &log)
          }
        }
        if open.needsSidecars { open.best.sidecars = found }
      }
      file = reader.finish(open, &log)
    }
    if let error = file.facts.error, log?.lines.isEmpty == true { log?.add(error) }
    file.explanation = log?.lines
    return file
  }
}
