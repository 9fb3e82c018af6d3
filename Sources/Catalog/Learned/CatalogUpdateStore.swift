import AppSupport
package import Foundation
package import SportsModel

/// The folder of updates to the bundled data: a pack for each season, and custom leagues.
package struct CatalogUpdateStore: Sendable {
  /// The header and file of a pack.
  struct Volume: Sendable {
    let header: SeasonPack.Header
    let file: URL
  }

  package let folder: URL
  /// Called once for each unusable pack.
  let report: @Sendable (CatalogUpdateError) -> Void

  package init(folder: URL, report: @escaping @Sendable (CatalogUpdateError) -> Void = { _ in }) {
    self.folder = folder
    self.report = report
  }

  /// Returns the id of a custom league: a letter, then letters and digits, 2 to 12 in lower case;
  /// nil for any other text.
  package static func leagueID(_ text: some StringProtocol) -> LeagueID? {
    CatalogUpdateFileName.league(text)
  }

  /// Returns the headers of all packs; reports packs without a valid header.
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

  /// Returns the custom leagues, by their files `kbo.league`.
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

  /// Returns the names of packs and league files, sorted, without copies that were set aside and
  /// temporary files.
  package func fileNames() -> [String] { names().filter(Self.isFileName) }

  /// Returns whether a file name is allowed in the folder: `mlb-2026.txt`, `kbo.teams`.
  package static func isFileName(_ name: String) -> Bool {
    if CatalogUpdateFileName.pack(name) != nil { return true }
    return CustomLeague.Part.allCases.contains { part in
      let ending = ".\(part.rawValue)"
      return name.hasSuffix(ending)
        && CatalogUpdateFileName.league(name.dropLast(ending.count)) != nil
    }
  }

  /// Returns the content of a file; a file larger than any pack is an error.
  package static func bytes(of file: URL) throws(CatalogUpdateError) -> [UInt8] {
    try CatalogUpdateFiles.read(file, most: SeasonPack.maxBytes)
  }

  /// Returns the names in the folder in a fixed order; none if there is no folder.
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
  /// Replaces a pack atomically.
  package func save(_ pack: SeasonPack) throws(CatalogUpdateError) {
    try CatalogUpdateFiles.make(folder)
    let file = file(of: pack.header.league, season: pack.header.season)
    try CatalogUpdateFiles.replace(file, with: pack.bytes)
  }

  /// Renames an unusable pack.
  ///
  /// - Returns: the new name; nil if there was no such pack.
  /// - Throws: `CatalogUpdateError` if it can't be moved.
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
