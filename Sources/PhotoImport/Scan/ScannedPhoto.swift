import AppSupport
package import PhotoLibraries
package import PhotoMetadata

/// A file of a scan, and its row if it belongs to a photo library.
package struct ScannedPhoto: Sendable {
  package var file: ScannedFile
  /// nil for a file outside of libraries.
  package var asset: LibraryAsset?
}

/// The membership of a photo in a library.
package struct LibraryAsset: Sendable, Hashable {
  package let library: LibraryKind
  /// The library's own identifier of the photo.
  package let id: String
  package let exclusion: LibraryPhoto.Exclusion?
  /// Whether only the row was read, because the file isn't on this computer.
  package let isOriginalMissing: Bool

  init(_ photo: LibraryPhoto, isOriginalMissing: Bool) {
    library = photo.library
    id = photo.id
    exclusion = photo.exclusion
    self.isOriginalMissing = isOriginalMissing
  }
}

/// The result of reading one photo library.
package struct LibrarySummary: Sendable, Hashable {
  package let kind: LibraryKind
  package let name: String
  package let location: String
  package var photos = 0
  /// Photos whose files aren't on this computer.
  package var withoutOriginal = 0
  package var excluded: [LibraryPhoto.Exclusion: Int] = [:]
  /// The reason if the library can't be read completely.
  package var failure: String?

  init(_ reader: any PhotoLibraryReader) {
    kind = reader.kind
    name = reader.name
    location = reader.location
  }

  /// `Photos Library (Apple Photos): 120 photos, 80 without their originals, 3 in the bin`.
  var line: String {
    let whose = name == kind.name ? name : "\(name) (\(kind.name))"
    guard photos > 0 || failure == nil else { return "\(whose): couldn't be read" }
    let left = LibraryPhoto.Exclusion.allCases.map { (excluded[$0, default: 0], $0.words) }
    let missing = LibraryPhoto.isOnServer(location) ? 0 : withoutOriginal
    let parts = ([(missing, "without their originals")] + left).filter { $0.0 > 0 }
      .map { "\(DisplayFormat.number($0.0)) \($0.1)" }
    let all = "\(DisplayFormat.number(photos)) photo\(photos == 1 ? "" : "s")"
    return "\(whose): " + ([all] + parts).joined(separator: ", ")
      + (failure == nil ? "" : ", not read completely")
  }
}

/// The totals of a scan of folders and libraries.
package struct PhotoSourceSummary: Sendable, Hashable {
  package var files = ScanSummary()
  package var libraries: [LibrarySummary] = []
}
