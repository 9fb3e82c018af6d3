/// Finds the sidecars of a folder's photos and films by their names.
///
/// It recognizes Takeout's JSON (see `TakeoutNames`), `a.jpg.json` of ExifTool and osxphotos, and
/// `a.jpg.xmp` and `a.xmp` of editors, and `a.srt` of drones. In a folder without sidecars, it only compares the end of
/// each name.
struct SidecarNames {
  struct Sidecar: Equatable {
    enum Claim: Equatable {
      case own
      /// It belongs to another file of the same moment: to the still next to a film, or to the
      /// original of an edited copy.
      case shared
      /// Its name is truncated so much that it fits several files.
      ///
      /// It belongs to the file only if its title says so.
      case byTitle
    }

    let name: String
    let claim: Claim
  }

  private var owned: [String: [Sidecar]] = [:]

  init(_ names: [String]) {
    var sidecars: [SidecarName.Kind: [SidecarName]] = [:]
    for name in names {
      if let sidecar = SidecarName(name) { sidecars[sidecar.kind, default: []].append(sidecar) }
    }
    guard !sidecars.isEmpty else { return }
    let media = names.compactMap { MediaName($0) }
    // Sidecars of editors come before those of exports.
    for kind in [SidecarName.Kind.xmp, .json, .subtitles] {
      guard let found = sidecars[kind] else { continue }
      var assignment = SidecarAssignment(media: media, sidecars: found)
      assignment.run()
      for (file, sidecars) in zip(media, assignment.result) where !sidecars.isEmpty {
        // A composed and a decomposed name have the same key, and both files may exist.
        let known = owned[file.name] ?? []
        owned[file.name] = known + sidecars.filter { !known.contains($0) }
      }
    }
  }

  /// Returns the sidecars of a photo or film of the folder, the best first.
  func sidecars(of media: String) -> [Sidecar] {
    owned.isEmpty ? [] : owned[media] ?? []
  }
}
