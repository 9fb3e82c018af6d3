import SportsModel

/// Finds the building of a game, and its evidence.
///
/// The first match wins: a correction of the single game; a line for rows with its venue's name;
/// the row's own park code or name; a span of days of a team with several homes; the only home of
/// the season. Otherwise the building is ambiguous or unknown.
struct VenueResolver {
  struct Resolution: Equatable {
    let knowledge: Game.VenueCertainty
    let stadiums: [StadiumID]
    var isNeutral: Bool?

    static let unknown = Resolution(knowledge: .unknown, stadiums: [])

    /// One building, several ambiguous ones, or none if unknown.
    static func oneOf(_ stadiums: [StadiumID], knownAs knowledge: Game.VenueCertainty) -> Resolution
    {
      switch stadiums.count {
      case 0: .unknown
      case 1: Resolution(knowledge: knowledge, stadiums: stadiums)
      default: Resolution(knowledge: .ambiguous, stadiums: stadiums.sorted())
      }
    }
  }

  let stadiums: StadiumNameIndex
  let corrections: GameCorrections
  let ranges: HomeRanges
  let aliases: VenueAliases

  func building(of game: SourceGame, home: TeamID) -> Resolution {
    if let correction = corrections[game] { return corrected(game, by: correction, home: home) }
    if let range = ranges.alias(for: game) {
      return Resolution(knowledge: range.knowledge, stadiums: [range.stadium])
    }
    if let alias = aliases.building(of: game) {
      return Resolution(knowledge: alias.knowledge, stadiums: [alias.stadium])
    }
    return game.venue.isEmpty ? unnamed(game, home: home) : named(game, home: home)
  }

  /// A correction of low confidence only adds its building to the possible ones.
  private func corrected(
    _ game: SourceGame, by correction: GameCorrections.Correction, home: TeamID
  ) -> Resolution {
    var answer = Resolution(knowledge: .stated, stadiums: [correction.stadium])
    if correction.confidence == .low {
      let homes = stadiums.homes(of: home, season: game.season, on: game.day)
      answer = .oneOf(
        homes.contains(correction.stadium) ? homes : homes + [correction.stadium],
        knownAs: .inferred)
    }
    answer.isNeutral = correction.isNeutral
    return answer
  }

  private func unnamed(_ game: SourceGame, home: TeamID) -> Resolution {
    if game.isNeutral {
      return ranges.bubble(for: game).map {
        Resolution(knowledge: $0.knowledge, stadiums: [$0.stadium])
      } ?? .unknown
    }
    if let range = ranges.home(for: game) {
      return Resolution(
        knowledge: range.knowledge, stadiums: [range.stadium], isNeutral: range.isNeutral)
    }
    return .oneOf(stadiums.homes(of: home, season: game.season, on: game.day), knownAs: .inferred)
  }

  private func named(_ game: SourceGame, home: TeamID) -> Resolution {
    if let park = stadiums.park(game.venue) {
      return Resolution(knowledge: .stated, stadiums: [park])
    }
    for text in Self.texts(in: game.venue) {
      let found = stadiums.named(text, on: game.day)
      if found.count == 1 { return Resolution(knowledge: .stated, stadiums: found) }
      if found.count > 1 { return chosen(among: found, for: game, home: home) }
    }
    for text in Self.texts(in: game.venue) {
      let found = stadiums.inCity(text, league: game.league, season: game.season, on: game.day)
      if let found, !found.isEmpty { return .oneOf(found, knownAs: .inferred) }
    }
    return .unknown
  }

  /// Returns the team's home of several buildings with a name.
  private func chosen(among found: [StadiumID], for game: SourceGame, home: TeamID) -> Resolution {
    if let range = ranges.home(for: game), found.contains(range.stadium) {
      return Resolution(knowledge: range.knowledge, stadiums: [range.stadium])
    }
    let homes = stadiums.homes(of: home, season: game.season, on: game.day)
    let own = found.filter(homes.contains)
    return .oneOf(own.isEmpty ? found : own, knownAs: .stated)
  }

  /// Splits `Toronto, Canada (SkyDome)` into the city and the building.
  private static func texts(in venue: String) -> [String] {
    guard let open = venue.firstIndex(of: "("), venue.hasSuffix(")") else { return [venue] }
    let inside = venue[venue.index(after: open)...].dropLast()
    return [venue, String(inside), String(venue[..<open])]
  }
}
