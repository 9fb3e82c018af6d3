package import AppSupport
package import Catalog
import Foundation
package import SportsModel

/// Adds, lists and removes the user's own places, a pack for each file.
package struct OwnPlaceStore: Sendable {
  /// Places within this distance of a stadium are kept, in meters.
  package static let reach = PointOfInterest.Kind.own.reach

  private let learned: CatalogUpdateStore

  package init(learned: CatalogUpdateStore) { self.learned = learned }

  /// Reads the places of a file that are near stadiums.
  ///
  /// - Throws: `CatalogUpdateError` with the first line that can't be used.
  package static func places(
    of path: String, categories: Set<String> = [], near stadiums: StadiumIndex
  ) throws(CatalogUpdateError) -> PlaceFile {
    try PlaceFile.read(
      (path as NSString).expandingTildeInPath, categories: Set(categories.map { $0.lowercased() })
    ) {
      !stadiums.near($0, on: nil, within: reach).isEmpty
    }
  }

  /// Saves the places of a file as a pack, or replaces the pack.
  ///
  /// Without a name, the pack has the name of the file; without categories, all places are kept.
  ///
  /// - Throws: `UpdateError` for an invalid name or a file without places near stadiums, and
  ///   `CatalogUpdateError` with the first line that can't be used; nothing is written then.
  package func add(
    _ path: String, as name: String?, categories: Set<String>, in catalog: Catalog, isDryRun: Bool
  ) throws -> OwnPlaceUpdate {
    let base = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let pack = name ?? String(NameSlug.slug(base).prefix(40))
    guard CatalogUpdateStore.isPlacePack(pack) else { throw UpdateError.invalidPackName(pack) }
    let file = try Self.places(of: path, categories: categories, near: catalog.stadiums)
    guard !file.places.isEmpty else {
      throw UpdateError.noPlaces(
        path: path, count: file.count, unnamed: file.unnamedCount, other: file.otherShapeCount,
        unplaced: file.unplacedCount)
    }
    let isNew = !learned.placePacks().contains(pack)
    let isChanged = isNew || (try? learned.places(of: pack)) != file.places
    if isChanged, !isDryRun { try learned.save(file.places, as: pack) }
    return OwnPlaceUpdate(
      pack: pack, status: isNew ? "new" : isChanged ? "changed" : "unchanged", file: file,
      isDryRun: isDryRun)
  }

  /// Returns the packs by name, with the number of their places, or what is wrong with them.
  package func packs() -> [OwnPlacePack] {
    learned.placePacks().map { name in
      do throws(CatalogUpdateError) {
        return OwnPlacePack(pack: name, places: try learned.places(of: name).count, problem: nil)
      } catch {
        return OwnPlacePack(pack: name, places: nil, problem: error.description)
      }
    }
  }

  /// Deletes a pack.
  ///
  /// - Throws: `UpdateError` for an unknown name, `CatalogUpdateError` if it can't be deleted.
  package func remove(_ name: String, isDryRun: Bool) throws {
    let names = learned.placePacks()
    guard names.contains(name) else { throw UpdateError.unknownPack(name, names: names) }
    if !isDryRun { try learned.removePlaces(name) }
  }
}

/// The result of adding a pack of the user's own places.
package struct OwnPlaceUpdate {
  let pack: String
  /// `new`, `changed` or `unchanged`.
  let status: String
  let file: PlaceFile
  let isDryRun: Bool

  /// The document of `places add`.
  package var document: JSONObject {
    [
      "schema": 1, "pack": pack, "status": status, "places": file.places.count, "read": file.count,
      "unnamed": file.unnamedCount, "otherShapes": file.otherShapeCount,
      "unplaced": file.unplacedCount, "unplacedLines": file.firstUnplacedLines, "dryRun": isDryRun,
    ]
  }

  /// The summary, such as `Added pubs: 312 of 48,210 places, within 3 km of stadiums`.
  package var sentence: String {
    let verbs = isDryRun ? ("Would add", "Would replace") : ("Added", "Replaced")
    let verb = ["new": verbs.0, "changed": verbs.1][status] ?? "Unchanged"
    return "\(verb) \(pack): \(DisplayFormat.number(file.places.count)) of "
      + "\(DisplayFormat.number(file.count)) places, within 3 km of stadiums."
  }

  package var notes: [String] {
    var notes: [String] = []
    if file.unnamedCount > 0 {
      notes.append("Skipped \(file.unnamedCount.counted("place")) without a name.")
    }
    let shapes = file.otherShapeCount
    if shapes > 0 {
      notes.append(
        "Skipped \(shapes.counted("feature")) that "
          + "\(shapes == 1 ? "isn't a point" : "aren't points").")
    }
    return notes + Self.unplacedNotes(of: file)
  }

  /// Returns a sentence about the skipped rows of a file; none if there are none.
  package static func unplacedNotes(of file: PlaceFile) -> [String] {
    let (count, lines) = (file.unplacedCount, file.firstUnplacedLines)
    guard count > 0 else { return [] }
    let numbers = lines.map(String.init).joined(separator: ", ")
    return [
      "Skipped \(count.counted("row")) without coordinates: "
        + "\(count == 1 ? "line" : "lines") \(numbers)\(count > lines.count ? ", …" : "")."
    ]
  }
}

/// A pack of the user's own places.
package struct OwnPlacePack: Encodable, Hashable, Sendable {
  package let pack: String
  /// nil if the pack is damaged.
  package let places: Int?
  /// The reason that the pack can't be read.
  package let problem: String?

  package static func table(_ packs: [OwnPlacePack]) -> TextTable {
    var table = TextTable([.text("PACK", minWidth: 16), .numbers("PLACES")], indent: 0)
    for pack in packs { table.add(pack.pack, pack.places.map(DisplayFormat.number) ?? "damaged") }
    return table
  }
}
