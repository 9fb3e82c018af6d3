/// Which sidecar files of one folder belong to which of its photos and films, by their names.
///
/// Takeout's JSON (see `TakeoutNames`), `a.jpg.json` of ExifTool and osxphotos, `a.jpg.xmp` and
/// `a.xmp` of editors. A folder without such files costs one look at the end of each name.
struct SidecarNames {
  /// A file beside a photo or a film.
  struct Sidecar: Equatable {
    enum Claim: Equatable {
      /// It is named after the file.
      case own
      /// It is that of another file of the same moment: of the still beside a film, or of the
      /// original of an edited copy.
      case shared
      /// Its name was clipped so far that it fits several files: it belongs to the file only if
      /// its title says so.
      case byTitle
    }

    let name: String
    let claim: Claim
  }

  private var owned: [String: [Sidecar]] = [:]

  /// Takes the names of all files of one folder, whatever they are.
  init(_ names: [String]) {
    var sidecars: [SidecarName.Kind: [SidecarName]] = [:]
    for name in names {
      if let sidecar = SidecarName(name) { sidecars[sidecar.kind, default: []].append(sidecar) }
    }
    guard !sidecars.isEmpty else { return }
    let media = names.compactMap { MediaName($0) }
    // What an editor wrote comes before what a service exported.
    for kind in [SidecarName.Kind.xmp, .json] {
      guard let found = sidecars[kind] else { continue }
      var assignment = SidecarAssignment(media: media, sidecars: found)
      assignment.run()
      for (file, sidecars) in zip(media, assignment.result) where !sidecars.isEmpty {
        // A composed and a decomposed name are one key, and may stand beside each other.
        let known = owned[file.name] ?? []
        owned[file.name] = known + sidecars.filter { !known.contains($0) }
      }
    }
  }

  /// The sidecars of a photo or film of the folder, best first.
  func sidecars(of media: String) -> [Sidecar] {
    owned.isEmpty ? [] : owned[media] ?? []
  }
}
