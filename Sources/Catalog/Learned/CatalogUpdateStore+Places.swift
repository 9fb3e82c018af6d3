import AppSupport
import Foundation
package import SportsModel

/// The places that the user added, as a pack of GeoJSON lines for each file: `pubs.places`.
extension CatalogUpdateStore {
  private static let placeEnding = ".places"

  /// Returns whether a text can name a pack: 1 to 40 lower case letters, digits and hyphens.
  package static func isPlacePack(_ name: some StringProtocol) -> Bool {
    (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (ASCII.zero...ASCII.nine).contains(byte) || byte == UInt8(ascii: "-")
      }
  }

  static func isPlaceFile(_ name: String) -> Bool {
    name.hasSuffix(placeEnding) && isPlacePack(name.dropLast(placeEnding.count))
  }

  /// Returns the names of the packs, sorted.
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

  /// Deletes a pack of places.
  package func removePlaces(_ pack: String) throws(CatalogUpdateError) {
    let file = file(ofPlaces: pack)
    try withLock { () throws(CatalogUpdateError) in
      guard unlink(file.path) == 0 else {
        throw CatalogUpdateError(path: file.path, .unwritable(SystemError.last.message))
      }
    }
  }
}
