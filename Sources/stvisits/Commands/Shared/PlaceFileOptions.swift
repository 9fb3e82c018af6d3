import ArgumentParser
import Catalog
import DataUpdates
import Foundation
import SportsModel

struct PlaceFileOptions: ParsableArguments {
  @Option(
    help: .value("file", "Also places of this GeoJSON or CSV file."),
    completion: .file(extensions: ["geojson", "geojsonseq", "json", "csv"]))
  var places: [String] = []
}

extension AppContext {
  /// Returns a finder with the user's places near some positions: those of the packs and of files.
  func pointFinder(
    _ catalog: Catalog, near positions: [Coordinate],
    within meters: Double = PointOfInterest.Kind.own.reach,
    kinds: Set<PointOfInterest.Kind> = Set(PointOfInterest.Kind.allCases), files: [String] = []
  ) throws -> PointFinder {
    guard kinds.contains(.own) else { return try PointFinder(catalog, kinds: kinds) }
    var own = learnedFacts.places(near: positions, within: meters)
    for path in files {
      let file = try PlaceFile.read(URL(typed: path).path) { place in
        positions.contains { $0.distance(to: place) <= meters }
      }
      OwnPlaceUpdate.unplacedNotes(of: file).forEach(console.remark)
      own += file.places
    }
    return try PointFinder(catalog, kinds: kinds, own: own.uniqued())
  }
}

extension [OwnPlace] {
  /// Returns each place once.
  fileprivate func uniqued() -> Self {
    var seen: Set<OwnPlace> = []
    return filter { seen.insert($0).inserted }
  }
}
