import Foundation
package import SportsModel

/// The stadiums that only the person knows: those of their leagues, and those added one by one.
struct CustomStadiums {
  /// Each once, without tenants.
  let stadiums: [Stadium]
  private let tenancies: [StadiumID: [Stadium.Tenancy]]

  /// - Parameters:
  ///   - leagues: of the person's own.
  ///   - learned: where the single ones are kept.
  ///   - bundled: the stadiums that are known without them.
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

  /// All stadiums, the teams of the person's leagues among their tenants.
  func withTenants(_ bundled: [Stadium]) -> [Stadium] {
    guard !stadiums.isEmpty || !tenancies.isEmpty else { return bundled }
    return (bundled + stadiums).map { stadium in
      guard let added = tenancies[stadium.id] else { return stadium }
      return stadium.with(tenancies: stadium.tenancies + added)
    }
  }
}

extension Stadium {
  /// The same building with other tenants.
  package func with(tenancies: [Tenancy]) -> Stadium {
    Stadium(
      id: id, names: names, aliases: aliases, city: city, region: region, country: country,
      coordinate: coordinate, positionErrorMeters: positionErrorMeters, timeZoneID: timeZoneID,
      opened: opened, closed: closed, roof: roof, capacity: capacity,
      footprintMeters: footprintMeters, busyArea: busyArea,
      isPositionApproximate: isPositionApproximate, tenancies: tenancies)
  }
}

extension CatalogUpdateStore {
  /// The word that stands for a league in the name of the file of single stadiums, `own.stadiums`,
  /// and so is no id of one.
  package static let single: LeagueID = "own"

  /// Stadiums that were added one by one; a file that cannot be used is reported.
  package func standaloneStadiums() -> [Stadium] {
    let file = file(of: Self.single, .stadiums)
    guard fileNames().contains(file.lastPathComponent) else { return [] }
    do {
      let bytes = try CatalogUpdateFiles.read(file, most: CustomLeague.maxBytes)
      return try StadiumReader.read(CatalogFile(path: file.path, bytes: bytes))
    } catch let error as CatalogError {
      report(CatalogUpdateError(path: file.path, error))
    } catch let error as CatalogUpdateError {
      report(error)
    } catch {
      report(CatalogUpdateError(path: file.path, .unreadable("\(error)")))
    }
    return []
  }

  /// Keeps stadiums that are of no league.
  package func save(single stadiums: [Stadium]) throws(CatalogUpdateError) {
    try CatalogUpdateFiles.make(folder)
    let plain = stadiums.map { $0.with(tenancies: []) }
    try CatalogUpdateFiles.replace(
      file(of: Self.single, .stadiums), with: Array(CatalogWriter.stadiums(plain).utf8))
  }
}
