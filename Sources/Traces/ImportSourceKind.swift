import Archives

/// A kind of source other than photos.
package enum ImportSourceKind: String, Sendable, CaseIterable {
  /// Tracks of a GPS receiver or an app: GPX, KML, TCX and FIT, also gzipped.
  case gpx
  /// Location history of Google, OwnTracks, Dawarich or Polarsteps.
  case timeline
  /// Check-ins of Swarm or Foursquare.
  case swarm
  /// Tickets in mails, calendars, wallet passes, PDFs or as text.
  case tickets
  /// A table of visits.
  case csv

  /// The number of bytes needed to recognize the kind of a file.
  package static let headBytes = 4_096

  private static let trackEndings: Set<String> = ["gpx", "kml", "tcx", "fit"]

  /// File name extensions of the kind.
  package var endings: Set<String> {
    switch self {
    case .gpx: Self.trackEndings.union(["gz"])
    case .timeline: ["json", "geojson", "rec"]
    case .swarm: ["json"]
    case .tickets: ["eml", "ics", "pdf", "pkpass", "txt", "html", "htm"]
    case .csv: ["csv", "tsv"]
    }
  }

  /// Recognizes the kind of a file by its name and first bytes; nil if it is none.
  package init?(name: String, head: [UInt8]) {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    switch ending {
    case _ where Self.trackEndings.contains(ending): self = .gpx
    case "gz" where Self.trackEndings.contains { name.lowercased().hasSuffix(".\($0).gz") }:
      self = .gpx
    case "rec" where head.contains(Array("\"_type\"".utf8)): self = .timeline
    case "eml", "ics", "pdf", "pkpass": self = .tickets
    // Spreadsheets are refused by the reader of tables, which says what to do.
    case "csv", "numbers", "ods", "tsv", "xls", "xlsx": self = .csv
    case "json", "geojson":
      guard let kind = Self.history(name: name.lowercased(), head: head) else { return nil }
      self = kind
    default: return nil
    }
  }

  /// Members of features with a time, which may come after the first bytes of a line.
  private static let featureWords = ["timestamp", "time", "LineString"]

  private static func history(name: String, head: [UInt8]) -> ImportSourceKind? {
    func holds(_ word: String) -> Bool { head.contains(Array("\"\(word)\"".utf8)) }
    if ["locations", "timelineObjects", "semanticSegments", "rawSignals", "all_steps"].contains(
      where: holds) || (holds("features") && featureWords.contains(where: holds))
      || (holds("_type") && holds("tst"))
      || LocationHistory.foreignMembers.keys.contains(where: holds)
    {
      return .timeline
    }
    if holds("checkins") || (holds("createdAt") && (holds("venue") || holds("items"))) {
      return .swarm
    }
    let first = head.first { $0 > UInt8(ascii: " ") && $0 < 0x80 }
    if first == UInt8(ascii: "["), holds("startTime"), holds("endTime") { return .timeline }
    // Damaged files and other encodings are recognized by name.
    if ["records.json", "timeline.json", "location-history.json"].contains(name) {
      return .timeline
    }
    return name.hasPrefix("checkins") ? .swarm : nil
  }

  /// Returns the paths of an archive's files of the kind, in the order of their names; none if a file
  /// isn't named like an archive or can't be read.
  package func paths(in archive: String) -> [String] {
    guard ArchivePath.isArchive(name: archive), let reader = try? ArchiveReader(path: archive)
    else { return [] }
    var paths: [String] = []
    while let member = reader.next() {
      let name = member.name.split(separator: "/").last.map(String.init) ?? ""
      let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
      guard endings.contains(ending), !name.hasPrefix(".") else { continue }
      // A Takeout archive also contains settings and edits.
      if endings.contains("json") {
        let head = ArchiveMemberBytes(reader, member: member).start(Self.headBytes)
        guard Self(name: name, head: head) == self else { continue }
      }
      paths.append(ArchivePath(archive: archive, member: member.name).path)
    }
    return paths.sorted()
  }
}
