import AppSupport
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
  /// - Parameters:
  ///   - path: the file.
  ///   - name: the name of the pack; nil for that of the file.
  ///   - categories: the wanted categories; all if empty.
  ///   - stadiums: the stadiums near which places are kept.
  ///   - isDryRun: whether nothing is written.
  /// - Returns: what was added.
  /// - Throws: `UpdateError` for an invalid name or a file without places near stadiums, and
  ///   `CatalogUpdateError` with the first line that can't be used; nothing is written then.
  package func add(
    _ path: String, as name: String?, categories: Set<String>, near stadiums: StadiumIndex,
    isDryRun: Bool
  ) throws -> OwnPlaceUpdate {
    let base = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let pack = name ?? String(NameSlug.slug(base).prefix(40))
    guard CatalogUpdateStore.isPlacePack(pack) else { throw UpdateError.invalidPackName(pack) }
    let file = try Self.places(of: path, categories: categories, near: stadiums)
    guard !file.places.isEmpty else {
      throw UpdateError.noPlaces(
        path: path, count: file.count, unnamed: file.unnamedCount, other: file.otherShapeCount,
        unplaced: file.unplacedCount)
    }
    let isNew = !learned.placePacks().contains(pack)
    let isChanged = isNew || (try? learned.places(of: pack)) != file.places
    if isChanged, !isDryRun { try learned.save(file.places, as: pack) }
    return OwnPlaceUpdate(
      pack: pack, status: isNew ? "new" : isChanged ? "changed" : "unchanged",
      file: file, dryRun: isDryRun)
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
  package func remove(_ name: String, isDryRun: Bool) throws -> OwnPlaceRemoval {
    let names = learned.placePacks()
    guard names.contains(name) else { throw UpdateError.unknownPack(name, names: names) }
    if !isDryRun { try learned.removePlaces(name) }
    return OwnPlaceRemoval(pack: name, dryRun: isDryRun)
  }
}
