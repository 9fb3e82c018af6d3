package import AppSupport

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
  package let dryRun: Bool

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
        ])
  }
}

/// A pack of the user's own places.
package struct OwnPlacePack: Encodable, Hashable, Sendable {
  package let pack: String
  package let places: Int
}

/// The document of `places list`.
package struct OwnPlaceListDocument: Encodable, Sendable {
  private let schema = 1
  package let packs: [OwnPlacePack]

  package init(_ packs: [OwnPlacePack]) { self.packs = packs }

  package var table: TextTable {
    var table = TextTable([.words("PACK", least: 16), .figures("PLACES")], indent: 0)
    for pack in packs { table.add(pack.pack, DisplayFormat.number(pack.places)) }
    return table
  }
}

/// The document of `places remove`.
package struct OwnPlaceRemoval: Encodable, Hashable, Sendable {
  private let schema = 1
  package let pack: String
  package let dryRun: Bool
}
