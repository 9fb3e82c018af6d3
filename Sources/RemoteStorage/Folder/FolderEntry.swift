import Foundation

/// A file or folder in a storage folder.
struct FolderEntry {
  enum Kind {
    case file(size: Int)
    case folder
  }

  /// The path relative to the storage folder.
  let name: String
  let kind: Kind
}

extension FolderStorage {
  /// Returns the entries that may be objects; none if there is no such folder.
  ///
  /// Links are ignored, because they could lead out of the folder.
  func entries(of place: String) throws(StorageError) -> [FolderEntry] {
    let path = place.isEmpty ? folder.path : folder.path + "/" + place
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW)
    guard descriptor >= 0 || !place.isEmpty else { throw StorageError(errno: errno, place: path) }
    guard descriptor >= 0, let listing = fdopendir(descriptor) else {
      if descriptor >= 0 { close(descriptor) }
      if [ENOENT, ENOTDIR, ELOOP].contains(errno) { return [] }
      throw StorageError(errno: errno, place: path)
    }
    defer { closedir(listing) }
    var found: [FolderEntry] = []
    while let entry = readdir(listing) {
      let last = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      let name = place.isEmpty ? last : "\(place)/\(last)"
      guard ObjectName.isValid(name) else { continue }
      var status = stat()
      guard fstatat(descriptor, last, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: found.append(FolderEntry(name: name, kind: .file(size: Int(status.st_size))))
      case S_IFDIR: found.append(FolderEntry(name: name, kind: .folder))
      default: break
      }
    }
    return found
  }
}
