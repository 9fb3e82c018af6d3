import Archives
import Foundation
import PhotoMetadata

/// The archives of one export, such as `takeout-20240115T101500Z-001.zip` and `-002.zip`, whose
/// folders continue from one part to the next.
struct ArchiveExport {
  /// The path of the parts without their numbers and extensions.
  let name: String
  /// The paths of the archives, sorted.
  let parts: [String]

  /// Joins the archives in one folder whose names differ only in the part's number.
  static func exports(of archives: [String]) -> [ArchiveExport] {
    Dictionary(grouping: Set(archives), by: name(of:))
      .map { ArchiveExport(name: $0.key, parts: $0.value.sorted()) }
      .sorted { $0.name < $1.name }
  }

  /// Returns the path of an archive without its part numbers of up to three digits.
  static func name(of archive: String) -> String {
    let prefix = FilePath.folder(of: archive)
    var stem = archive.dropFirst(prefix.count)
    for ending in [".tar.gz", ".tgz", ".tar", ".zip"] {
      let end = stem.index(stem.endIndex, offsetBy: -ending.count, limitedBy: stem.startIndex)
      if let end, stem[end...].lowercased() == ending { stem = stem[..<end] }
    }
    while let dash = stem.lastIndex(of: "-"), dash > stem.startIndex {
      let digits = stem[stem.index(after: dash)...]
      guard (1...3).contains(digits.count), digits.allSatisfy(\.isNumber) else { break }
      stem = stem[..<dash]
    }
    return prefix + stem
  }

  /// Returns whether an archive in a scanned folder is opened: any zip file, whose directory is
  /// quick to read, and tar archives of Google Takeout.
  static func isExpected(name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".zip") || ArchivePath.isArchive(name: name) && name.hasPrefix("takeout")
  }
}
