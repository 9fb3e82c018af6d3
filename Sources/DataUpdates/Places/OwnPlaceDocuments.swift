package import AppSupport
package import Catalog

/// The document of `places add`.
package struct OwnPlaceUpdate: Encodable, Hashable, Sendable {
  private let schema = 1
  package let pack: String
  /// `new`, `changed` or `unchanged`.
  package let status: String
  /// The number of places that were kept.
  package let places: Int
  /// The number of places in the file.
  package let read: Int
  /// The number of places near stadiums without a name.
  package let unnamed: Int
  /// The number of features near stadiums that aren't points.
  package let otherShapes: Int
  /// The number of rows of a table without coordinates.
  package let unplaced: Int
  /// The lines of the first rows without coordinates.
  package let unplacedLines: [Int]
  package let dryRun: Bool

  init(pack: String, status: String, file: PlaceFile, dryRun: Bool) {
    self.pack = pack
    self.status = status
    places = file.places.count
    read = file.count
    unnamed = file.unnamedCount
    otherShapes = file.otherShapeCount
    unplaced = file.unplacedCount
    unplacedLines = file.firstUnplacedLines
    self.dryRun = dryRun
  }

  /// The summary, such as `Added pubs: 312 of 48,210 places, within 3 km of stadiums`.
  package var sentence: String {
    let verbs = dryRun ? ("Would add", "Would replace") : ("Added", "Replaced")
    let verb = ["new": verbs.0, "changed": verbs.1][status] ?? "Unchanged"
    return
      "\(verb) \(pack): \(DisplayFormat.number(places)) of \(DisplayFormat.number(read)) places, "
      + "within 3 km of stadiums."
  }

  package var notes: [String] {
    (unnamed == 0 ? [] : ["Skipped \(unnamed.counted("place")) without a name."])
      + (otherShapes == 0
        ? []
        : [
          "Skipped \(otherShapes.counted("feature")) that \(otherShapes == 1 ? "isn't a point" : "aren't points")."
        ]) + Self.unplacedNotes(unplaced, unplacedLines)
  }
}

extension OwnPlaceUpdate {
  /// Returns a sentence about the skipped rows of a file; none if there are none.
  package static func unplacedNotes(of file: PlaceFile) -> [String] {
    unplacedNotes(file.unplacedCount, file.firstUnplacedLines)
  }

  private static func unplacedNotes(_ count: Int, _ lines: [Int]) -> [String] {
    guard count > 0 else { return [] }
    let isCut = count > lines.count
    let numbers = lines.map(String.init).joined(separator: ", ") + (isCut ? ", …" : "")
    return [
      "Skipped \(count.counted("row")) without coordinates: "
        + "\(count == 1 ? "line" : "lines") \(numbers)."
    ]
  }
}

/// A pack of the user's own places.
package struct OwnPlacePack: Encodable, Hashable, Sendable {
  package let pack: String
  /// nil if the pack is damaged.
  package let places: Int?
  /// Why the pack can't be read.
  package let problem: String?

  private enum CodingKeys: CodingKey { case pack, places, problem }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(pack, forKey: .pack)
    try container.encode(places, forKey: .places)
    try container.encode(problem, forKey: .problem)
  }
}

/// The document of `places list`.
package struct OwnPlaceListDocument: Encodable, Sendable {
  private let schema = 1
  package let packs: [OwnPlacePack]

  package init(_ packs: [OwnPlacePack]) { self.packs = packs }

  package var table: TextTable {
    var table = TextTable([.words("PACK", least: 16), .figures("PLACES")], indent: 0)
    for pack in packs {
      table.add(pack.pack, pack.places.map(DisplayFormat.number) ?? "damaged")
    }
    return table
  }
}

/// The document of `places remove`.
package struct OwnPlaceRemoval: Encodable, Hashable, Sendable {
  private let schema = 1
  package let pack: String
  package let dryRun: Bool
}
