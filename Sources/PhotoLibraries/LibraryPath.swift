import PhotoMetadata
import SportsModel

/// Paths of libraries and of the files that their rows name.
enum LibraryPath {
  /// Returns the last part of a path without its extension.
  static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? path[...]
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
  }

  static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Joins a folder and the name of a file in it; nil if the row could name a file elsewhere.
  static func joined(_ folder: String, _ name: String) -> String? {
    guard !name.isEmpty, name != "..", name != ".", !name.utf8.contains(UInt8(ascii: "/")),
      !name.utf8.contains(0), !folder.utf8.contains(0), !hasParentReference(folder)
    else { return nil }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  private static func hasParentReference(_ folder: String) -> Bool {
    guard folder.contains("..") else { return false }
    return folder.split(separator: "/").contains("..")
  }

  /// Returns the format that a name suggests.
  static func media(of name: String) -> PhotoFacts.Media {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return .unknown }
    return PhotoFacts.Media(fileExtension: String(name[name.utf8.index(after: dot)...]))
  }
}
