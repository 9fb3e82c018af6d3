import AppSupport
package import Foundation
package import SportsModel

/// The folder of updates to the bundled data: a pack for each season, and custom leagues.
package struct CatalogUpdateStore: Sendable {
  package let folder: URL
  let report: @Sendable (CatalogUpdateError) -> Void

  package init(folder: URL, report: @escaping @Sendable (CatalogUpdateError) -> Void = { _ in }) {
    (self.folder, self.report) = (folder, report)
  }

  /// Returns the seasons of all packs; reports packs without a valid header.
  func packs() -> [SeasonSummary] {
    names().compactMap { name in
      guard let id = Self.season(ofPack: name) else { return nil }
      let file = folder.appendingPathComponent(name)
      do throws(CatalogUpdateError) {
        let summary = try Self.header(of: file).summary
        guard summary.id == id else {
          throw CatalogUpdateError(
            path: file.path, .malformed(line: 2, "the league or season differs from the file name"))
        }
        return summary
      } catch {
        report(error)
        return nil
      }
    }
  }

  /// Returns the custom leagues, by their files `kbo.league`.
  func customLeagues() -> [LeagueID] {
    names().compactMap { name in name.hasSuffix(".league") ? Self.leagueID(name.dropLast(7)) : nil }
  }

  func file(of league: LeagueID, _ kind: CustomLeague.Part) -> URL {
    folder.appendingPathComponent("\(league).\(kind.rawValue)")
  }

  package func file(of league: LeagueID, season: Int) -> URL {
    folder.appendingPathComponent("\(league)-\(season).txt")
  }

  /// Returns the sorted names of packs and league files, without copies and temporary files.
  package func fileNames() -> [String] { names().filter(Self.isFileName) }

  /// Returns whether a file name is allowed in the folder: `mlb-2026.txt`, `kbo.teams`,
  /// `pubs.places`.
  package static func isFileName(_ name: String) -> Bool {
    if season(ofPack: name) != nil || isPlaceFile(name) { return true }
    return CustomLeague.Part.allCases.contains { part in
      let ending = ".\(part.rawValue)"
      return name.hasSuffix(ending) && leagueID(name.dropLast(ending.count)) != nil
    }
  }

  /// Returns the content of a file; a file larger than any pack is an error.
  package static func bytes(of file: URL) throws(CatalogUpdateError) -> [UInt8] {
    try CatalogUpdateFiles.read(file, maxBytes: SeasonPack.maxBytes)
  }

  /// Returns the names in the folder in a fixed order; none if there is no folder.
  private func names() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.prefix(4_000).sorted()
  }

  private static func header(of file: URL) throws(CatalogUpdateError) -> SeasonPack.Header {
    let bytes = try CatalogUpdateFiles.read(file, maxBytes: SeasonPack.headerBytes, isWhole: false)
    return try SeasonPack.Header(
      bytes[..<(SeasonPack.endOfPart(bytes[...]) ?? bytes.endIndex)], path: file.path)
  }

  /// Replaces a pack atomically.
  package func save(_ pack: SeasonPack) throws(CatalogUpdateError) {
    let file = file(of: pack.header.summary.league, season: pack.header.summary.season)
    try CatalogUpdateFiles.replace(file, with: pack.bytes)
  }

  /// Renames an unusable pack; returns the new name, nil if there was no such pack.
  package func setAside(league: LeagueID, season: Int) throws(CatalogUpdateError) -> String? {
    let file = file(of: league, season: season)
    guard access(file.path, F_OK) == 0 else { return nil }
    for number in 1...999 {
      let other = URL(fileURLWithPath: file.path + ".damaged-\(number)")
      guard access(other.path, F_OK) != 0 else { continue }
      guard rename(file.path, other.path) == 0 else { throw .unwritable(file.path) }
      return other.path
    }
    throw CatalogUpdateError(path: file.path, .unwritable("too many damaged files next to it"))
  }

  /// Runs a block while no other process changes the folder.
  package func withLock<Result>(
    _ body: () throws(CatalogUpdateError) -> Result
  ) throws(CatalogUpdateError) -> Result {
    try CatalogUpdateFiles.make(folder)
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(folder.path) }
    // Without a lock if the file system doesn't support locks.
    defer { close(descriptor) }
    try? FileLock.lock(descriptor)
    return try body()
  }

  static let seasons = 1800...9000

  /// Returns the id of a custom league: a letter, then letters and digits, 2 to 12 in lower case;
  /// nil for any other text.
  package static func leagueID(_ text: some StringProtocol) -> LeagueID? {
    String(text).wholeMatch(of: /[a-z][a-z0-9]{1,11}/) == nil ? nil : LeagueID(text)
  }

  /// Parses the name of a pack, such as `mlb-2026.txt`; nil for other files.
  static func season(ofPack name: String) -> SeasonID? {
    guard let words = name.wholeMatch(of: /([^-]*)-([0-9]{4})\.txt/)?.output,
      let league = leagueID(words.1), let season = Int(words.2), seasons.contains(season)
    else { return nil }
    return SeasonID(league: league, season: season)
  }
}

/// Reads and writes the files of catalog updates, which only the owner can read.
enum CatalogUpdateFiles {
  /// Returns the bytes of a regular file; links are followed.
  ///
  /// A file of more than `maxBytes` bytes is an error if the whole is wanted.
  static func read(
    _ file: URL, maxBytes: Int, isWhole: Bool = true
  ) throws(CatalogUpdateError) -> [UInt8] {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(file.path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw CatalogUpdateError(path: file.path, .unreadable("not a regular file"))
    }
    let wanted =
      isWhole ? Int(clamping: status.st_size) : min(maxBytes, Int(clamping: status.st_size))
    guard wanted <= maxBytes else { throw CatalogUpdateError(path: file.path, .tooLarge) }
    return try Result { () throws(SystemError) in
      try FileDescriptorIO.readFully(descriptor, count: wanted)
    }.mapError { CatalogUpdateError(path: file.path, .unreadable($0.message)) }.get()
  }

  static func make(_ folder: URL) throws(CatalogUpdateError) {
    if access(folder.path, F_OK) == 0 { return }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw CatalogUpdateError(path: folder.path, .unwritable(error.localizedDescription)) }
  }

  static func replace(_ file: URL, with bytes: [UInt8]) throws(CatalogUpdateError) {
    try make(file.deletingLastPathComponent())
    do throws(LibraryFileError) {
      try AtomicFileWriter.write(bytes, to: file, replaces: true)
    } catch {
      var cause = "not a regular file"
      if case .unwritable(_, let reason) = error { cause = reason }
      throw CatalogUpdateError(path: file.path, .unwritable(cause))
    }
  }
}

/// The places that the user added, as a pack of GeoJSON lines for each file: `pubs.places`.
extension CatalogUpdateStore {
  private static let placeEnding = ".places"

  /// Returns whether a text can name a pack: 1 to 40 lower case letters, digits and hyphens.
  package static func isPlacePack(_ name: some StringProtocol) -> Bool {
    String(name).wholeMatch(of: /[a-z0-9-]{1,40}/) != nil
  }

  static func isPlaceFile(_ name: String) -> Bool {
    name.hasSuffix(placeEnding) && isPlacePack(name.dropLast(placeEnding.count))
  }

  package func placePacks() -> [String] {
    fileNames().filter(Self.isPlaceFile).map { String($0.dropLast(Self.placeEnding.count)) }
  }

  private func file(ofPlaces name: String) -> URL {
    folder.appendingPathComponent(name + Self.placeEnding)
  }

  /// Returns the places of a pack at positions that pass a test.
  package func places(
    of pack: String, where isNear: @escaping (Coordinate) -> Bool = { _ in true }
  ) throws(CatalogUpdateError) -> [OwnPlace] {
    try PlaceFile.read(file(ofPlaces: pack).path, where: isNear).places
  }

  /// Returns the places of all packs within a distance of positions; reports unusable packs.
  package func places(near positions: [Coordinate], within meters: Double) -> [OwnPlace] {
    placePacks().flatMap { pack -> [OwnPlace] in
      do throws(CatalogUpdateError) {
        return try places(of: pack) { place in
          positions.contains { $0.distance(to: place) <= meters }
        }
      } catch {
        report(error)
        return []
      }
    }
  }

  /// Saves places as a pack, or replaces it.
  package func save(_ places: [OwnPlace], as pack: String) throws(CatalogUpdateError) {
    var text = ""
    for place in places {
      let point: [JSONValue] = [
        .number(place.coordinate.longitude), .number(place.coordinate.latitude),
      ]
      let feature: JSONValue = [
        "type": "Feature", "geometry": ["type": "Point", "coordinates": .array(point)],
        "properties": ["name": .string(place.name), "category": .string(place.category)],
      ]
      text += feature.line + "\n"
    }
    let file = file(ofPlaces: pack)
    guard text.utf8.count <= SeasonPack.maxBytes else {
      throw CatalogUpdateError(path: file.path, .tooLarge)
    }
    try withLock { () throws(CatalogUpdateError) in
      try CatalogUpdateFiles.replace(file, with: Array(text.utf8))
    }
  }

  package func removePlaces(_ pack: String) throws(CatalogUpdateError) {
    let file = file(ofPlaces: pack)
    try withLock { () throws(CatalogUpdateError) in
      guard unlink(file.path) == 0 else { throw .unwritable(file.path) }
    }
  }
}
