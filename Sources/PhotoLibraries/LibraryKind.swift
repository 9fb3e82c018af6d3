/// A program that keeps a database of photos.
package enum LibraryKind: String, Sendable, Hashable, Codable, CaseIterable {
  case applePhotos = "apple_photos"
  case lightroom, digikam, immich, photoprism

  /// The name of the program.
  package var name: String {
    switch self {
    case .applePhotos: "Apple Photos"
    case .lightroom: "Lightroom Classic"
    case .digikam: "digiKam"
    case .immich: "Immich"
    case .photoprism: "PhotoPrism"
    }
  }

  /// The programs whose photos are on a server.
  package static let servers: [LibraryKind] = [.immich, .photoprism]
}
