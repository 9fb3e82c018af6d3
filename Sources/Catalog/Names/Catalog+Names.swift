import AppSupport
package import SportsModel

extension Catalog {
  /// Returns the stadiums with an id, name or alias of any time, exact matches first.
  ///
  /// A day limits the result to stadiums open that year. Case, accents and punctuation don't
  /// matter; equal matches are ordered by id.
  package func stadiums(named text: String, on day: LocalDay? = nil) -> [Stadium] {
    ranked(stadiums.stadiums, by: text) { stadium in
      if let day, !stadium.isOpen(in: day.year) { return [] }
      return [stadium.id.rawValue] + stadium.names.map(\.name) + stadium.aliases
    }
  }

  /// Returns the stadiums with exactly this name on a day, otherwise those that ever had it,
  /// otherwise all that `stadiums(named:on:)` finds.
  package func stadiums(bestMatching text: String, on day: LocalDay) -> [Stadium] {
    let wanted = NameMatchRank.folded(text)
    let found = stadiums(named: text, on: day)
    let today = found.filter { stadium in
      let worn = stadium.names.filter { $0.wasUsed(in: day.year) }.map(\.name)
      return ([stadium.id.rawValue] + worn + stadium.aliases).contains {
        NameMatchRank.folded($0) == wanted
      }
    }
    let ever = found.filter { $0.names.contains { NameMatchRank.folded($0.name) == wanted } }
    return [today, ever, found].first { !$0.isEmpty } ?? []
  }

  /// Returns the stadium that a name or an id means; closed ones only if none in use matches.
  package func stadium(
    bestMatching name: String, on day: LocalDay
  ) throws(NameLookupError) -> Stadium {
    if let stadium = stadiums[StadiumID(name)] { return stadium }
    let open = stadiums(bestMatching: name, on: day)
    let found = open.isEmpty ? stadiums(named: name) : open
    guard let first = found.first else { throw .noSuchStadium(name) }
    guard found.count == 1 else { throw .severalStadiums(name, found) }
    return first
  }

  /// Returns the team that a name means, in some leagues or in all.
  ///
  /// Former teams count only if no active team matches; an exact match beats a partial one.
  package func team(
    bestMatching name: String, in leagues: Set<LeagueID>? = nil
  ) throws(NameLookupError) -> Team {
    let found = teams(named: name).filter { leagues?.contains($0.league) ?? true }
    let active = found.filter(\.isActive)
    let fitting = active.isEmpty ? found : active
    let exact = fitting.filter { team in
      ([team.id.rawValue, team.code] + team.names.map(\.name) + team.aliases)
        .contains { $0.lowercased() == name.lowercased() }
    }
    let meant = exact.isEmpty ? fitting : exact
    guard let first = meant.first else { throw .noSuchTeam(name) }
    guard meant.count == 1 else { throw .severalTeams(name, meant) }
    return first
  }

  /// Returns the teams with an id, code or name of any time, or of a season, exact matches first.
  package func teams(
    named text: String, season: Int? = nil, league: LeagueID? = nil
  ) -> [Team] {
    ranked(teams, by: text) { team in
      if let league, team.league != league { return [] }
      if let season, !team.names.contains(where: { $0.wasUsed(in: season) }) { return [] }
      return [team.id.rawValue, team.code] + team.names.map(\.name) + team.aliases
    }
  }

  /// Returns the stadium names most similar to a misspelled one, the most similar first.
  package func stadiumNames(like text: String) -> [String] {
    NameSimilarity(text).nearest(stadiums.stadiums.flatMap { $0.names.map(\.name) + $0.aliases })
  }

  /// Returns the team names most similar to a misspelled one, the most similar first.
  package func teamNames(like text: String) -> [String] {
    NameSimilarity(text).nearest(teams.flatMap { $0.names.map(\.name) + $0.aliases })
  }
}

/// Returns the elements with a name that matches a text: exactly, then at a word's start, then
/// anywhere.
private func ranked<Thing>(
  _ things: [Thing], by text: String, names: (Thing) -> [String]
) -> [Thing] {
  let wanted = NameMatchRank.folded(text)
  guard !wanted.isEmpty else { return [] }
  var found: [[Thing]] = [[], [], []]
  for thing in things {
    let fit = names(thing).compactMap {
      NameMatchRank(of: NameMatchRank.folded($0), to: wanted)?.rawValue
    }.min()
    if let fit { found[fit].append(thing) }
  }
  return found.flatMap { $0 }
}

/// Why a name typed by the user doesn't identify a stadium or a team.
package enum NameLookupError: Error, Hashable, Sendable {
  case noSuchStadium(String)
  case severalStadiums(String, [Stadium])
  case noSuchTeam(String)
  case severalTeams(String, [Team])
}

/// Finds names similar to a misspelled text, as a whole or in some of their words.
private struct NameSimilarity {
  private static let maxNames = 3
  private let wanted: String
  private let words: Int
  /// The maximum number of different letters: one in three.
  private let most: Int

  init(_ text: String) {
    wanted = NameMatchRank.folded(text)
    words = wanted.split(separator: " ").count
    most = min(4, max(1, wanted.utf8.count / 3))
  }

  /// Returns the most similar names, all with the same distance.
  func nearest(_ names: [String]) -> [String] {
    var best = most + 1
    var found: [String] = []
    for name in names {
      guard let edits = edits(to: NameMatchRank.folded(name)), edits <= best else { continue }
      if edits < best { (best, found) = (edits, []) }
      if !found.contains(name) { found.append(name) }
    }
    return Array(found.prefix(Self.maxNames))
  }

  /// Returns the distance to the whole name or to as many of its words; the whole name comes first.
  private func edits(to name: String) -> Int? {
    if let whole = EditDistance.edits(wanted, name, most: most) { return whole }
    let parts = name.split(separator: " ")
    guard words > 0, words < parts.count else { return nil }
    return (0...(parts.count - words)).compactMap { start in
      EditDistance.edits(
        wanted, parts[start..<(start + words)].joined(separator: " "), most: most)
    }.min()
  }
}
