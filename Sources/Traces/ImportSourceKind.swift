/// Where else than in photos a visit can be found.
package enum ImportSourceKind: String, Sendable, CaseIterable {
  /// Tracks of a GPS receiver or an app.
  case gpx
  /// Google's location history, from Takeout or from the phone.
  case timeline
  /// Check-ins of Swarm or Foursquare.
  case swarm
  /// Tickets in mails, in PDFs or as text.
  case tickets
  /// A table of visits.
  case csv

  /// So many bytes tell which kind a file is.
  package static let headBytes = 4_096

  /// Endings of the files in a folder that may be of the kind.
  package var endings: Set<String> {
    switch self {
    case .gpx: ["gpx"]
    case .timeline, .swarm: ["json"]
    case .tickets: ["eml", "pdf", "txt", "html", "htm"]
    case .csv: ["csv", "tsv"]
    }
  }

  /// The kind of a file that somebody names without saying what it is; nil when it is none.
  ///
  /// - Parameters:
  ///   - name: of the file.
  ///   - head: its first bytes.
  package init?(name: String, head: [UInt8]) {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    switch ending {
    case "gpx": self = .gpx
    case "eml": self = .tickets
    case "csv", "tsv": self = .csv
    case "pdf": self = .tickets
    case "json":
      guard let kind = Self.history(name: name.lowercased(), head: head) else { return nil }
      self = kind
    default: return nil
    }
  }

  private static func history(name: String, head: [UInt8]) -> ImportSourceKind? {
    func holds(_ word: String) -> Bool { head.firstRange(of: Array("\"\(word)\"".utf8)) != nil }
    if ["locations", "timelineObjects", "semanticSegments", "rawSignals"].contains(where: holds) {
      return .timeline
    }
    if holds("checkins") || (holds("createdAt") && (holds("venue") || holds("items"))) {
      return .swarm
    }
    let first = head.first { $0 > UInt8(ascii: " ") && $0 < 0x80 }
    if first == UInt8(ascii: "["), holds("startTime"), holds("endTime") { return .timeline }
    // What is damaged or in another encoding is known by its name.
    if ["records.json", "timeline.json", "location-history.json"].contains(name) {
      return .timeline
    }
    return name.hasPrefix("checkins") ? .swarm : nil
  }
}

extension [UInt8] {
  /// Where some bytes first occur.
  fileprivate func firstRange(of wanted: [UInt8]) -> Range<Int>? {
    guard let first = wanted.first, count >= wanted.count else { return nil }
    for start in 0...(count - wanted.count)
    where self[start] == first && self[start..<(start + wanted.count)].elementsEqual(wanted) {
      return start..<(start + wanted.count)
    }
    return nil
  }
}
