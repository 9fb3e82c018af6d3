import Foundation

/// The path of an original in a library of Apple Photos 5 and later:
/// `X.photoslibrary/originals/A/AB12….heic`.
package struct AppleOriginal: Sendable {
  private static let folder = ".photoslibrary/originals/"

  /// The path of the bundle.
  package let bundle: String
  package let uuid: String

  /// Creates nil for any other path.
  package init?(path: String) {
    guard let middle = path.range(of: Self.folder) else { return nil }
    let name = path[middle.upperBound...].split(separator: "/").last ?? ""
    uuid = name.firstIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
    guard UUID(uuidString: uuid) != nil else { return nil }
    bundle = path[..<middle.lowerBound] + ".photoslibrary"
  }

  /// The pictures that Photos keeps of the original, the best one first; they may be missing.
  package var derivatives: [String] {
    let first = uuid.prefix(1)
    let folder = "\(bundle)/resources/derivatives"
    return [
      "\(folder)/\(first)/\(uuid)_1_105_c.jpeg", "\(folder)/masters/\(first)/\(uuid)_4_5005_c.jpeg",
      "\(folder)/\(first)/\(uuid)_1_102_o.jpeg",
    ]
  }

  /// Whether the library exists, so that the photo is there even if its original is only in iCloud.
  package var isInExistingLibrary: Bool {
    FileManager.default.fileExists(atPath: bundle + "/database")
  }

  /// Whether a photo was stored by its identifier, because its file wasn't there.
  package func isIdentity(_ hash: String) -> Bool {
    hash == LibraryPhoto.identity(of: uuid, in: .applePhotos)
  }
}
