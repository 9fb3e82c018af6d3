import AppSupport
package import Foundation
package import SportsModel

/// A league that the user added, with its teams and stadiums.
package struct CustomLeague: Sendable, Hashable {
  /// The files of a custom league in the update folder: `kbo.league`, `kbo.teams`, `kbo.stadiums`
  /// and, if it has badges, `kbo.badges`.
  enum Part: String, CaseIterable { case league, teams, stadiums, badges }

  package var structure: LeagueStructure
  package var teams: [Team]
  package var stadiums: [Stadium]
  /// The pack that it came with; nil for other custom leagues.
  package var version: Int?

  package var id: LeagueID { structure.league.id }

  package init(
    structure: LeagueStructure, teams: [Team], stadiums: [Stadium], version: Int? = nil
  ) {
    (self.structure, self.teams) = (structure, teams)
    (self.stadiums, self.version) = (stadiums, version)
  }

  static let maxBytes = 1 << 20

  /// Returns the contents of its files, in the order in which they are written.
  fileprivate var files: [(Part, [UInt8])] {
    let version = version.map { "version \($0)\n" } ?? ""
    // With their homes, since a stadium's tenants may be in another file.
    let teams = "# Homes by season. Format: docs/sync.md.\n" + CatalogWriter.blocks(teams)
    return [
      (.stadiums, Array(CatalogWriter.stadiums(stadiums).utf8)),
      (.teams, Array(teams.utf8)),
      (.league, Array((CatalogWriter.leagues([structure]) + version).utf8)),
    ]
  }

  /// Returns all custom leagues; reports and skips unusable ones.
  static func all(in learned: CatalogUpdateStore?, stadiums: [Stadium]) -> [CustomLeague] {
    guard let learned else { return [] }
    return learned.customLeagues().compactMap { id in
      do throws(CatalogUpdateError) {
        return try CustomLeague(id, in: learned, alongside: stadiums)
      } catch {
        learned.report(error)
        return nil
      }
    }
  }

  private init(
    _ id: LeagueID, in learned: CatalogUpdateStore, alongside bundled: [Stadium]
  ) throws(CatalogUpdateError) {
    func malformed(_ part: Part, cause: String) -> CatalogUpdateError {
      CatalogUpdateError(path: learned.file(of: id, part).path, .malformed(line: 1, cause))
    }
    let (structures, version) = try learned.read(id, part: .league) { file throws(CatalogError) in
      let version = file.lines.first { $0.key == "version" }.flatMap { Int($0.value) }
      return (try LeagueReader.read(file), version)
    }
    guard structures.count == 1, structures[0].league.id == id else {
      throw malformed(.league, cause: "expected the league \(id)")
    }
    self.version = version
    structure = structures[0]
    let known = Set(bundled.map(\.id))
    stadiums = try learned.read(id, part: .stadiums, parse: StadiumReader.read).filter {
      !known.contains($0.id)
    }
    teams = try learned.read(id, part: .teams) { file throws(CatalogError) in
      try TeamReader.read(file, stadiums: [])
    }
    guard teams.allSatisfy({ $0.league == id }) else {
      throw malformed(.teams, cause: "expected teams of the league \(id)")
    }
  }
}

extension CatalogUpdateStore {
  func read<Value>(
    _ league: LeagueID, part: CustomLeague.Part, parse: (CatalogFile) throws(CatalogError) -> Value
  ) throws(CatalogUpdateError) -> Value {
    let file = file(of: league, part)
    let bytes = try CatalogUpdateFiles.read(file, maxBytes: CustomLeague.maxBytes)
    return try Result { () throws(CatalogError) in
      try parse(CatalogFile(path: file.path, bytes: bytes))
    }.mapError(CatalogUpdateError.init).get()
  }

  /// Writes a custom league, `.league` last.
  package func save(_ league: CustomLeague) throws(CatalogUpdateError) {
    for (part, bytes) in league.files {
      try CatalogUpdateFiles.replace(file(of: league.id, part), with: bytes)
    }
  }

  /// Returns whether a league is stored exactly like this.
  package func holds(_ league: CustomLeague) -> Bool {
    league.files.allSatisfy { part, bytes in
      (try? CatalogUpdateFiles.read(file(of: league.id, part), maxBytes: CustomLeague.maxBytes))
        == bytes
    }
  }

  package func isCustom(_ league: LeagueID) -> Bool { customLeagues().contains(league) }

  package func customLeague(_ id: LeagueID) -> CustomLeague? {
    CustomLeague.all(in: self, stadiums: []).first { $0.structure.league.id == id }
  }

  /// Returns the badges of a league; nil if there are none.
  package func badges(of league: LeagueID) throws(CatalogUpdateError) -> [UInt8]? {
    let file = badgeFile(of: league)
    guard access(file.path, F_OK) == 0 else { return nil }
    return try CatalogUpdateFiles.read(file, maxBytes: CustomLeague.maxBytes)
  }

  /// Stores the badges of a league; nil removes them.
  package func save(badges: [UInt8]?, of league: LeagueID) throws(CatalogUpdateError) {
    if let badges { return try CatalogUpdateFiles.replace(badgeFile(of: league), with: badges) }
    try remove(badgeFile(of: league))
  }

  package func badgeFile(of league: LeagueID) -> URL { file(of: league, .badges) }

  /// Removes a league and its files, `.league` first, so that it is never seen incomplete.
  package func remove(league: LeagueID) throws(CatalogUpdateError) {
    for part in [CustomLeague.Part.league, .badges, .teams, .stadiums] {
      try remove(file(of: league, part))
    }
    for name in fileNames() where Self.season(ofPack: name)?.league == league {
      try remove(folder.appendingPathComponent(name))
    }
  }

  private func remove(_ file: URL) throws(CatalogUpdateError) {
    guard unlink(file.path) == 0 || errno == ENOENT else { throw .unwritable(file.path) }
  }

  /// The word used instead of a league id in `own.stadiums`, so it is not allowed as an id.
  package static let single: LeagueID = "own"

  /// Returns the stadiums that were added one by one; reports an unusable file.
  package func standaloneStadiums() -> [Stadium] {
    let file = file(of: Self.single, .stadiums)
    guard fileNames().contains(file.lastPathComponent) else { return [] }
    do throws(CatalogUpdateError) {
      return try read(Self.single, part: .stadiums, parse: StadiumReader.read)
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

struct CustomStadiums {
  /// Each once, without tenants.
  let stadiums: [Stadium]
  private let tenancies: [StadiumID: [Stadium.Tenancy]]

  init(_ leagues: [CustomLeague], learned: CatalogUpdateStore?, alongside bundled: [Stadium]) {
    var taken = Set(bundled.map(\.id))
    stadiums = (leagues.flatMap(\.stadiums) + (learned?.standaloneStadiums() ?? [])).filter {
      taken.insert($0.id).inserted
    }
    var tenancies: [StadiumID: [Stadium.Tenancy]] = [:]
    for team in leagues.flatMap(\.teams) {
      for home in team.homes {
        tenancies[home.stadium, default: []].append(
          Stadium.Tenancy(league: team.league, team: team.id, first: home.first, last: home.last))
      }
    }
    self.tenancies = tenancies
  }

  func withTenants(_ bundled: [Stadium]) -> [Stadium] {
    guard !stadiums.isEmpty || !tenancies.isEmpty else { return bundled }
    var all = bundled + stadiums
    for index in all.indices { all[index].tenancies += tenancies[all[index].id] ?? [] }
    return all
  }
}
