import Archives
import Cryptography
import Foundation
import SportsModel

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

/// The content of photos whose paths lead into archives.
package enum ArchivedContent {
  /// The reason why archives can't be read and what to do; nil if they can.
  package static var unavailableReason: String? { ArchiveReader.unavailableReason }

  /// Returns whether a photo is at a path, as far as that is known without reading an archive.
  package static func exists(_ path: String) -> Bool { ArchivePath.exists(path) }

  /// Returns the SHA-256 of photos, by path; reads each archive once, and no other files.
  package static func hashes(ofFilesAt paths: some Sequence<String>) -> [String: String] {
    var hashes: [String: String] = [:]
    for (archive, wanted) in Dictionary(grouping: paths.compactMap(ArchivePath.init), by: \.archive)
    {
      visit(archive, members: Set(wanted.map(\.member))) { member, bytes in
        var hash = SHA256()
        guard bytes.readAll({ hash.update($0) }) else { return }
        hashes[ArchivePath(archive: archive, member: member).path] = hash.finalize().hexadecimal
      }
    }
    return hashes
  }

  /// Returns the content of a photo in an archive; nil for other paths, and for more than a number
  /// of bytes.
  package static func bytes(ofFileAt path: String, atMost limit: Int) -> [UInt8]? {
    guard let place = ArchivePath(path) else { return nil }
    var content: [UInt8]?
    visit(place.archive, members: [place.member]) { content = $1.all(atMost: limit) }
    return content
  }

  /// Passes members of an archive to a closure, in the order of the archive.
  private static func visit(
    _ path: String, members: Set<String>, body: (String, ArchiveMemberBytes) -> Void
  ) {
    guard let archive = try? ArchiveReader(path: path) else { return }
    var missing = members
    while !missing.isEmpty, let member = archive.next() {
      guard missing.remove(member.name) != nil else { continue }
      body(member.name, ArchiveMemberBytes(archive, member: member))
    }
  }
}
