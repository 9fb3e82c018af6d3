package import AppSupport
import Badges
package import Catalog
import Foundation
import SportsModel

/// The badges of a league pack.
package enum LeaguePackBadges {
  /// The prefix of the ids of a league's badges, which makes them unique among packs.
  static func prefix(of league: LeagueID) -> String { "my-\(league)-" }

  /// Returns the file of definitions; nil without any.
  static func file(_ badges: [JSONValue]) -> [UInt8]? {
    guard !badges.isEmpty else { return nil }
    let document: JSONValue = ["achievements": .array(badges)]
    return Array((document.document + "\n").utf8)
  }

  /// Checks the badges of a pack against the catalog with its league.
  ///
  /// - Throws: `LeaguePackError`.
  package static func check(
    _ badges: [JSONValue], of league: CustomLeague, path: String, in catalog: Catalog
  ) throws {
    guard let bytes = file(badges) else { return }
    func refuse(_ problem: String) -> LeaguePackError {
      LeaguePackError(path: path, "badges: \(problem)")
    }
    do {
      let definitions = try AchievementDefinition.decode(Data(bytes))
      let context = try BadgeCatalog.context(catalog, with: league)
      for definition in definitions {
        let prefix = prefix(of: league.id)
        guard definition.id.hasPrefix(prefix) else {
          throw refuse("badge \"\(definition.id)\": the ID must begin with \"\(prefix)\"")
        }
        let texts = [
          definition.id, definition.name, definition.description, definition.category,
        ]
        if let flaw = texts.compactMap({ LeaguePackObject.flaw(in: $0, most: 300) }).first {
          throw refuse("badge \"\(definition.id.cleanedForTerminal)\": a text \(flaw)")
        }
        try definition.check(in: context)
        if definition.examples != nil { try definition.checkExamples(in: context) }
      }
    } catch let error as DefinitionError {
      throw refuse(error.description)
    }
  }
}
