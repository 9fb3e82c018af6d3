import Catalog
import Foundation
package import SportsModel
package import Travel

/// The bundled road data, read once for all tests.
package enum BundledRoads {
  package static let text = Result { try file("roads.txt") }

  /// A file of the bundled data.
  package static func file(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: folder.appendingPathComponent("Resources/Facts/\(name)"), encoding: .utf8)
  }

  package static let facts = Result { try RoadData(text.get()) }
  package static let model = Result { try RoadModel(facts.get()) }

  /// All stadiums of the catalog.
  package static let stadiums = BundledCatalog.result.map(\.stadiums.stadiums)

  /// The stadiums of the United States and Canada that can be reached by road.
  package static let onTheContinent = Result {
    try stadiums.get().filter {
      ["US", "CA"].contains($0.country) && !["HI", "PR"].contains($0.region)
    }
  }
}
