import Foundation
package import SportsModel

/// A league that the user added, with its teams and stadiums.
package struct CustomLeague: Sendable, Hashable {
  /// The files of a custom league in the update folder: `kbo.league`, `kbo.teams`, `kbo.stadiums`
  /// and, if it has badges, `kbo.badges`.
  enum Part: String, CaseIterable {
    case league, teams, stadiums, badges
  }

  package var structure: LeagueStructure
  package var teams: [Team]
  package var stadiums: [Stadium]
  /// The pack that it came with; nil for other custom leagues.
  package var version: Int?

  package var id: LeagueID { structure.league.id }

  package init(
    structure: LeagueStructure, teams: [Team], stadiums: [Stadium], version: Int? = nil
  ) {
    self.structure = structure
    self.teams = teams
    self.stadiums = stadiums
    self.version = version
  }

  /// The maximum size of a file.
  static let maxBytes = 1 << 20

  /// Returns the contents of its files, in the order in which they are written.
  fileprivate var files: [(Part, [UInt8])] {
    let version = version.map { "version \($0)\n" } ?? ""
    let texts: [(Part, String)] = [
      (.stadiums, CatalogWriter.stadiums(stadiums)), (.teams, CatalogWriter.ownTeams(teams)),
      (.league, CatalogWriter.leagues([structure]) + version),
    ]
    return texts.map { ($0, Array($1.utf8)) }
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
    func file(_ part: Part) throws(CatalogUpdateError) -> CatalogFile {
      let file = learned.file(of: id, part)
      return CatalogFile(
        path: file.path, bytes: try CatalogUpdateFiles.read(file, most: Self.maxBytes))
    }
    func malformed(_ part: Part, _ cause: String) -> CatalogUpdateError {
      CatalogUpdateError(path: learned.file(of: id, part).path, .malformed(line: 1, cause))
    }
    do {
      let leagueFile = try file(.league)
      version = leagueFile.lines.first { $0.key == "version" }.flatMap { Int($0.value) }
      let structures = try LeagueReader.read(leagueFile)
      guard structures.count == 1, structures[0].league.id == id else {
        throw malformed(.league, "expected the league \(id)")
      }
      structure = structures[0]
      let known = Set(bundled.map(\.id))
      stadiums = try StadiumReader.read(try file(.stadiums)).filter { !known.contains($0.id) }
      teams = try TeamReader.read(try file(.teams), stadiums: [])
      guard teams.allSatisfy({ $0.league == id }) else {
        throw malformed(.teams, "expected teams of the league \(id)")
      }
    } catch let error as CatalogError {
      guard case .malformed(let path, let line, let cause) = error else {
        throw CatalogUpdateError(path: learned.folder.path, error)
      }
      throw CatalogUpdateError(path: path, .malformed(line: line, cause))
    } catch let error as CatalogUpdateError {
      throw error
    } catch {
      throw malformed(.league, "cannot be read")
    }
  }
}

extension CatalogUpdateStore {
  /// Writes a custom league, `.league` last.
  package func save(_ league: CustomLeague) throws(CatalogUpdateError) {
    try CatalogUpdateFiles.make(folder)
    for (part, bytes) in league.files {
      try CatalogUpdateFiles.replace(file(of: league.id, part), with: bytes)
    }
  }

  /// Returns whether a league is stored exactly like this.
  package func holds(_ league: CustomLeague) -> Bool {
    league.files.allSatisfy { part, bytes in
      (try? CatalogUpdateFiles.read(file(of: league.id, part), most: CustomLeague.maxBytes))
        == bytes
    }
  }

  /// Returns whether a league is a custom league.
  package func isCustom(_ league: LeagueID) -> Bool { customLeagues().contains(league) }

  /// Returns the custom league with an id.
  package func customLeague(_ id: LeagueID) -> CustomLeague? {
    CustomLeague.all(in: self, stadiums: []).first { $0.structure.league.id == id }
  }
}
