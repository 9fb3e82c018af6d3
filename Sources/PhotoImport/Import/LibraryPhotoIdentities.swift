import PhotoLibraries
import SportsModel
import VisitStore

/// The hashes by which photos of libraries are stored.
///
/// Originals in a cloud come and go, but a photo keeps the hash with which it was stored first: that of
/// its content, or one of its identifier if its file wasn't there. It is recognized by its identifier
/// where that is part of the path, otherwise by its path.
struct LibraryPhotoIdentities {
  private var assets: [String: LibraryAsset] = [:]
  /// The hashes of photos that are or were in the store, by what recognizes them.
  private var stored: [String: String] = [:]

  init() {}

  init(_ assets: [String: LibraryAsset], in store: VisitStore?) throws {
    self.assets = assets
    guard !assets.isEmpty, let store else { return }
    for (path, hash) in try store.photoHashes() {
      let key = LibraryPhoto.recognitionKey(ofPath: path)
      if stored[key] == nil { stored[key] = hash }
    }
  }

  /// Returns the hash of a photo in a library if it is known without reading the file.
  func hash(of path: String) -> String? {
    guard let asset = assets[path] else { return nil }
    return stored[LibraryPhoto.recognitionKey(ofPath: path)]
      ?? (asset.isOriginalMissing ? identity(of: asset) : nil)
  }

  /// Whether a hash is that of the content of the file at a path.
  func isContent(_ hash: String, of path: String) -> Bool {
    assets[path].map { !$0.isOriginalMissing && hash != identity(of: $0) } ?? true
  }

  private func identity(of asset: LibraryAsset) -> String {
    LibraryPhoto.identity(of: asset.id, in: asset.library)
  }
}
