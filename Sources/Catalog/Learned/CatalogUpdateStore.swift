import AppSupport
package import Foundation
package import SportsModel

/// The folder of what was learned after the bundled facts were compiled: a pack for each season,
/// and the leagues of one's own.
package struct CatalogUpdateStore: Sendable {
  /// The header of a pack, and where the pack is.
  struct Volume: Sendable {
    let header: SeasonPack.Header
    let file: URL
  }

  package let folder: URL
  /// Told of packs that cannot be used, each once for an open catalog.
  let report: @Sendable (CatalogUpdateError) -> Void

  package init(folder: URL, report: @escaping @Sendable (CatalogUpdateError) -> Void = { _ in }) {
    self.folder = folder
    self.report = report
  }

  /// The id of a league of one's own: a letter, then letters and digits, 2 to 12 of them in lower
  /// case; nil for any other text.
  package static func leagueID(_ text: some StringProtocol) -> LeagueID? {
    CatalogUpdateFileName.league(text)
  }

  /// What is there, read as far as the headers; packs without a good one are reported.
  func packs() -> [Volume] {
    names().compactMap { name in
      guard let (league, season) = CatalogUpdateFileName.pack(name) else { return nil }
      let file = folder.appendingPathComponent(name)
      do throws(CatalogUpdateError) {
        let header = try Self.header(of: file)
        guard header.league == league, header.season == season else {
          throw CatalogUpdateError(
            path: file.path, .malformed(line: 2, "the league or season is not that of the name"))
        }
        return Volume(header: header, file: file)
      } catch {
        report(error)
        return nil
      }
    }
  }

  /// The leagues that were added, by their files `kbo.league`.
  func customLeagues() -> [LeagueID] {
    names().compactMap { name in
      name.hasSuffix(".league") ? CatalogUpdateFileName.league(name.dropLast(7)) : nil
    }
  }

  func file(of league: LeagueID, _ kind: CustomLeague.Part) -> URL {
    folder.appendingPathComponent("\(league).\(kind.rawValue)")
  }

  package func file(of league: LeagueID, season: Int) -> URL {
    folder.appendingPathComponent(CatalogUpdateFileName.pack(league: league, season: season))
  }

  /// The names of the packs and of the leagues' files, sorted; copies that were set aside and
  /// drafts are not among them.
  package func fileNames() -> [String] { names().filter(Self.isFileName) }

  /// Whether a file of the folder may be called so: `mlb-2026.txt`, `kbo.teams`.
  package static func isFileName(_ name: String) -> Bool {
    if CatalogUpdateFileName.pack(name) != nil { return true }
    return CustomLeague.Part.allCases.contains { part in
      let ending = ".\(part.rawValue)"
      return name.hasSuffix(ending)
        && CatalogUpdateFileName.league(name.dropLast(ending.count)) != nil
    }
  }

  /// What is in one of them; a larger file than any pack is refused.
  package static func bytes(of file: URL) throws(CatalogUpdateError) -> [UInt8] {
    try CatalogUpdateFiles.read(file, most: SeasonPack.maxBytes)
  }

  /// The names in the folder in a fixed order; none when there is no folder.
  private func names() -> [String] {
    guard let folder = opendir(self.folder.path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder), names.count < 4_000 {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static func header(of file: URL) throws(CatalogUpdateError) -> SeasonPack.Header {
    let bytes = try CatalogUpdateFiles.read(file, most: SeasonPack.headerBytes, isWhole: false)
    let end = bytes.indices.dropFirst().first {
      bytes[$0] == ASCII.newline && bytes[$0 - 1] == ASCII.newline
    }
    return try SeasonPack.Header(bytes[..<(end ?? bytes.endIndex)], path: file.path)
  }
}

// MARK: - Writing

extension CatalogUpdateStore {
  /// Writes a pack in the place of the former one, all of it or nothing.
  package func save(_ pack: SeasonPack) throws(CatalogUpdateError) {
    try CatalogUpdateFiles.make(folder)
    let file = file(of: pack.header.league, season: pack.header.season)
    try CatalogUpdateFiles.replace(file, with: pack.bytes)
  }

  /// Puts a pack that cannot be used out of the way, kept under another name.
  ///
  /// - Returns: the new name; nil when there was no such pack.
  /// - Throws: when it cannot be moved.
  package func setAside(league: LeagueID, season: Int) throws(CatalogUpdateError) -> String? {
    let file = file(of: league, season: season)
    guard access(file.path, F_OK) == 0 else { return nil }
    for number in 1...999 {
      let other = URL(fileURLWithPath: file.path + ".damaged-\(number)")
      guard access(other.path, F_OK) != 0 else { continue }
      guard rename(file.path, other.path) == 0 else {
        throw CatalogUpdateError(
          path: file.path, .unwritable(CatalogUpdateFiles.systemErrorMessage))
      }
      return other.path
    }
    throw CatalogUpdateError(path: file.path, .unwritable("too many damaged ones beside it"))
  }

  /// Runs a block while no other process changes the folder.
  package func withLock<Result>(
    _ body: () throws(CatalogUpdateError) -> Result
  ) throws(CatalogUpdateError) -> Result {
    try CatalogUpdateFiles.make(folder)
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CatalogUpdateError(
        path: folder.path, .unreadable(CatalogUpdateFiles.systemErrorMessage))
    }
    // Without a lock if the file system doesn't support locks.
    defer { close(descriptor) }
    try? FileLock.lock(descriptor)
    return try body()
  }
}
