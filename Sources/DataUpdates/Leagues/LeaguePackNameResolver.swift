import Catalog
import SportsModel

enum LeaguePackNameResolver {
  /// Returns a stadium by its id in the pack, its id in the catalog, or a name that is unique in the
  /// pack or otherwise in the catalog.
  static func stadium(
    _ text: String, _ ids: [String: StadiumID], _ own: [Stadium], _ catalog: Catalog
  ) -> StadiumID? {
    if let id = ids[text] { return id }
    if let stadium = catalog.stadiums[StadiumID(text)] { return stadium.id }
    let wanted = NameMatchRank.folded(text)
    func hasName(_ stadium: Stadium) -> Bool {
      (stadium.names.map(\.name) + stadium.aliases).containsName(wanted)
    }
    let ours = own.filter(hasName)
    let named = ours.isEmpty ? catalog.stadiums(named: text).filter(hasName) : ours
    return named.count == 1 ? named[0].id : nil
  }

  /// Returns `; did you mean “elm-park”?`, or an empty text.
  static func hint(_ text: String, _ own: [String], _ catalog: Catalog) -> String {
    let hint = LeaguePackValidation.hint(text, among: own)
    guard hint.isEmpty else { return hint }
    return LeaguePackValidation.hint(text, among: catalog.stadiums.stadiums.map(\.id.rawValue))
  }

  /// Returns a team by its code, or a present or former name.
  static func team(_ text: String, in teams: [Team]) -> Team? {
    if let team = teams.first(where: { $0.code == text }) { return team }
    let wanted = NameMatchRank.folded(text)
    let named = teams.filter { team in
      ([team.id.rawValue] + team.names.map(\.name) + team.aliases).containsName(wanted)
    }
    return named.count == 1 ? named[0] : nil
  }
}
