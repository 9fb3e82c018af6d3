import AppSupport
package import Foundation

/// Recognizes photo libraries.
package enum PhotoLibraryFinder {
  /// Returns a reader of the library at a path; nil if there is none.
  ///
  /// A bundle counts as a library if it has a database, or if the system doesn't let this program look
  /// for one.
  package static func reader(at path: String) -> (any PhotoLibraryReader)? {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    if name.hasSuffix(".photoslibrary") { return bundle(path) }
    guard exists(path), !isFolder(path) else { return nil }
    switch name {
    case "photos.sqlite", "photos.db":
      let bundle = LibraryPath.parent(LibraryPath.parent(path))
      if bundle.hasSuffix(".photoslibrary") { return self.bundle(bundle) }
      return name == "photos.sqlite" ? ApplePhotosReader(phoneDatabase: path) : nil
    case "digikam4.db": return DigikamReader(database: path)
    case "index.db":
      return PhotoPrismIndexReader.isIndex(path) ? PhotoPrismIndexReader(index: path) : nil
    default: return name.hasSuffix(".lrcat") ? LightroomReader(catalog: path) : nil
    }
  }

  private static func bundle(_ path: String) -> (any PhotoLibraryReader)? {
    if exists(path + "/database/Photos.sqlite") { return ApplePhotosReader(bundle: path) }
    return exists(path + "/database/photos.db") ? PhotosDatabaseReader(bundle: path) : nil
  }

  /// Whether a file exists, or the system doesn't say so.
  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return path.withFilePath { stat($0, &status) } == 0 || errno == EPERM || errno == EACCES
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path.withFilePath { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The library that Apple Photos uses unless the user chooses another one.
  package static func defaultLibrary(home: URL) -> String {
    home.appendingPathComponent("Pictures/Photos Library.photoslibrary").path
  }

  /// Returns the libraries in the usual folders of their programs: the pictures folder and the folders
  /// in it.
  package static func libraries(home: URL) -> [any PhotoLibraryReader] {
    let pictures = home.appendingPathComponent("Pictures").path
    let files = FileManager.default
    func entries(_ folder: String) -> [String] {
      ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        .filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    }
    let top = entries(pictures)
    let inside = top.filter { !$0.hasSuffix(".photoslibrary") && isFolder($0) }.flatMap(entries)
    let known = [
      home.appendingPathComponent(".local/share/digikam/digikam4.db").path,
      defaultLibrary(home: home),
    ]
    var seen: Set<String> = []
    return (top + inside + known).filter { seen.insert($0).inserted }.compactMap(reader)
  }
}
