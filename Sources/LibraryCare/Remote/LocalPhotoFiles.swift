import AppSupport
import Foundation
import VisitStore

/// The files of photos on this machine.
///
/// A path may come from another machine and name any file, so only files below folders from which
/// this machine has imported photos count.
struct LocalPhotoFiles {
  private let folders: Set<String>

  init(_ store: VisitStore) throws { folders = try store.localPhotoFolders() }

  /// Returns the first readable file of a photo; nil if there is none.
  func path(of photo: StoredPhoto) -> String? { photo.paths.first(where: isReadable) }

  /// Whether a file of a photo exists, also one that this machine hasn't imported, such as in a folder
  /// that is shared under the same path; nothing is opened.
  static func exists(_ photo: StoredPhoto) -> Bool {
    photo.paths.contains { path in
      var status = stat()
      let isFile = path.withFilePath { stat($0, &status) } == 0
      return isFile && status.st_mode & S_IFMT == S_IFREG
    }
  }

  private func isReadable(_ path: String) -> Bool {
    isLocal(path) && path.withFilePath { access($0, R_OK) } == 0
  }

  private func isLocal(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains("..") else { return false }
    return parts.indices.dropFirst().contains { end in
      folders.contains(parts[..<end].joined(separator: "/"))
    }
  }
}
