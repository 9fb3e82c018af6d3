import Archives

/// Tracks and histories in archives.
package enum ArchivedFiles {
  /// Whether a path is that of an archive, by its name.
  package static func isArchive(_ path: String) -> Bool { ArchivePath.isArchive(name: path) }

  /// Returns the paths of an archive's files of one kind, in the order of their names; none if it
  /// can't be read.
  package static func paths(in archive: String, of kind: ImportSourceKind) -> [String] {
    guard let reader = try? ArchiveReader(path: archive) else { return [] }
    var paths: [String] = []
    while let member = reader.next() {
      let name = member.name.split(separator: "/").last.map(String.init) ?? ""
      let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
      guard kind.endings.contains(ending), !name.hasPrefix(".") else { continue }
      // A Takeout archive also contains settings and edits.
      if kind.endings.contains("json") {
        let head = ArchiveMemberBytes(reader, member).start(ImportSourceKind.headBytes)
        guard ImportSourceKind(name: name, head: head) == kind else { continue }
      }
      paths.append(ArchivePath(archive: archive, member: member.name).path)
    }
    return paths.sorted()
  }
}
