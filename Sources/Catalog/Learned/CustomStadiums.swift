import Foundation
package import SportsModel

/// The stadiums that the user added, in custom leagues or one by one.
struct CustomStadiums {
  /// Each once, without tenants.
  let stadiums: [Stadium]
  private let tenancies: [StadiumID: [Stadium.Tenancy]]

  init(_ leagues: [CustomLeague], _ learned: CatalogUpdateStore?, alongside bundled: [Stadium]) {
    var taken = Set(bundled.map(\.id))
    stadiums = (leagues.flatMap(\.stadiums) + (learned?.standaloneStadiums() ?? [])).filter {
      taken.insert($0.id).inserted
    }
    var tenancies: [StadiumID: [Stadium.Tenancy]] = [:]
    for team in leagues.flatMap(\.teams) {
      for home in team.homes {
        tenancies[home.stadium, default: []].append(
          Stadium.Tenancy(
            league: team.league, team: team.id, first: home.first, last: home.last))
      }
    }
    self.tenancies = tenancies
  }

  /// Returns all stadiums, with the teams of custom leagues as tenants.
  func withTenants(_ bundled: [Stadium]) -> [Stadium] {
    guard !stadiums.isEmpty || !tenancies.isEmpty else { return bundled }
    var all = bundled + stadiums
    for index in all.indices { all[index].tenancies += tenancies[all[index].id] ?? [] }
    return all
  }
}

extension CatalogUpdateStore {
  /// The word used instead of a league id in `own.stadiums`, so it is not allowed as an id.
  package static let single: LeagueID = "own"

  /// Returns the stadiums that were added one by one; reports an unusable file.
  package func standaloneStadiums() -> [Stadium] {
    let file = file(of: Self.single, .stadiums)
    guard fileNames().contains(file.lastPathComponent) else { return [] }
    do throws(CatalogUpdateError) {
      return try read(Self.single, .stadiums, StadiumReader.read)
    } catch {
      report(error)
      return []
    }
  }

  /// Stores stadiums without a league.
  package func save(single stadiums: [Stadium]) throws(CatalogUpdateError) {
    var plain = stadiums
    for index in plain.indices { plain[index].tenancies = [] }
    try CatalogUpdateFiles.replace(
      file(of: Self.single, .stadiums), with: Array(CatalogWriter.stadiums(plain).utf8))
  }
}
