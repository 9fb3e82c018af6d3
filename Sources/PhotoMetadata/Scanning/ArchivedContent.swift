import Archives
import Cryptography
import Foundation
import SportsModel

/// The content of photos whose paths lead into archives.
package enum ArchivedContent {
  /// The reason why archives can't be read and what to do; nil if they can.
  package static var unavailableReason: String? { ArchiveReader.unavailableReason }

  /// Whether a photo is at a path, as far as that is known without reading an archive.
  package static func exists(_ path: String) -> Bool { ArchivePath.exists(path) }

  /// Returns the SHA-256 of photos, by path; reads each archive once, and no other files.
  package static func hashes(ofFilesAt paths: some Sequence<String>) -> [String: String] {
    var hashes: [String: String] = [:]
    for (archive, wanted) in Dictionary(grouping: paths.compactMap(ArchivePath.init), by: \.archive)
    {
      visit(archive, Set(wanted.map(\.member))) { member, bytes in
        var hash = SHA256()
        guard bytes.readAll({ hash.update($0) }) else { return }
        hashes[ArchivePath(archive: archive, member: member).path] = hash.finalize().hexadecimal
      }
    }
    return hashes
  }

  /// Returns the content of a photo in an archive; nil for other paths, and for more than a number
  /// of bytes.
  package static func bytes(ofFileAt path: String, atMost most: Int) -> [UInt8]? {
    guard let place = ArchivePath(path) else { return nil }
    var content: [UInt8]?
    visit(place.archive, [place.member]) { content = $1.all(atMost: most) }
    return content
  }

  /// Passes members of an archive to a closure, in the order of the archive.
  private static func visit(
    _ path: String, _ members: Set<String>, _ body: (String, ArchiveMemberBytes) -> Void
  ) {
    guard let archive = try? ArchiveReader(path: path) else { return }
    var missing = members
    while !missing.isEmpty, let member = archive.next() {
      guard missing.remove(member.name) != nil else { continue }
      body(member.name, ArchiveMemberBytes(archive, member))
    }
  }
}
