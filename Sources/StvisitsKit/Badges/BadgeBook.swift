package import Achievements
package import Catalog
import Foundation
import SportsModel

/// The badges that are offered, held against the facts of a catalog.
package enum BadgeBook {
  /// The file of the definitions, beside the facts.
  package static let fileName = "achievements.json"

  /// Reads the definitions that come with the facts of a catalog.
  ///
  /// - Throws: `BadgeBookError`, with the path and what is wrong there.
  package static func evaluator(_ catalog: Catalog) throws(BadgeBookError) -> Evaluator {
    let file = catalog.folder.appendingPathComponent(fileName)
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw BadgeBookError(path: file.path, problem: "is missing or cannot be read")
    }
    do {
      let definitions = try AchievementDefinition.decode(data)
      return Evaluator(definitions: definitions, world: AchievementWorld(catalog))
    } catch {
      throw BadgeBookError(path: file.path, problem: error.description)
    }
  }
}

/// Why the badges cannot be judged.
package struct BadgeBookError: Error, Hashable, Sendable {
  package let path: String
  package let problem: String
}

extension AchievementWorld {
  /// The leagues as the catalog knows them today.
  package init(_ catalog: Catalog) {
    self.init(
      structures: catalog.leagues.compactMap { catalog.structure(of: $0.id) },
      teams: catalog.teams, stadiums: catalog.stadiums.stadiums)
  }
}
