import AppSupport
import Foundation
package import SportsModel

extension Catalog {
  private var vocabulary: NameVocabulary { (try? vocabularyContent.value()) ?? NameVocabulary() }

  /// Returns the stadiums with an id, name, alias or nickname that is the text, alone or with its
  /// city before or after it; otherwise those with a name that has it as whole words.
  ///
  /// A day limits the result to stadiums open that year, and of those with the name to those that
  /// had it then, if any. Case, accents and punctuation don't matter. The beginning of a word is not
  /// a match: `Foo` doesn't mean Footprint Center.
  package func stadiums(named text: String, on day: LocalDay? = nil) -> [Stadium] {
    let called = stadiums(called: text, on: day)
    guard called.isEmpty else { return called }
    return vocabulary.stadiums(containing: text, on: day)
  }

  /// Returns the stadiums with an id, name, alias or nickname that is the text, alone or with its
  /// city.
  ///
  /// A day limits the result as for `stadiums(named:on:)`.
  package func stadiums(called text: String, on day: LocalDay? = nil) -> [Stadium] {
    vocabulary.stadiums(called: text, on: day)
  }

  /// Returns the stadiums with an id, name or alias that contains the text, for lists to choose
  /// from.
  package func stadiums(containing text: String, on day: LocalDay? = nil) -> [Stadium] {
    ranked(stadiums.stadiums, by: text) { Self.names(of: $0, on: day) }
  }

  private static func names(of stadium: Stadium, on day: LocalDay?) -> [String] {
    if let day, !stadium.isOpen(in: day.year) { return [] }
    return [stadium.id.rawValue] + stadium.names.map(\.name) + stadium.aliases
  }

  /// Returns the stadium that a name or an id means; closed ones only if none in use matches.
  package func stadium(
    bestMatching name: String, on day: LocalDay
  ) throws(NameLookupError) -> Stadium {
    if let stadium = stadiums[StadiumID(name)] { return stadium }
    let open = stadiums(named: name, on: day)
    let found = open.isEmpty ? stadiums(named: name) : open
    guard let first = found.first else { throw .noSuchStadium(name) }
    guard found.count == 1 else { throw .severalStadiums(name, found) }
    return first
  }

  /// Returns the team that a name means, in some leagues or in all.
  ///
  /// Former teams and names count only if no team has the name now.
  package func team(
    bestMatching name: String, in leagues: Set<LeagueID>? = nil
  ) throws(NameLookupError) -> Team {
    let found = teams(named: name).filter { leagues?.contains($0.league) ?? true }
    let active = found.filter(\.isActive)
    let present = active.filter { team in
      self.names(of: team).contains {
        $0.seasons.upperBound == 9_999 && $0.key == NameKey.key(name)
      }
    }
    let meant = [present, active, found].first { !$0.isEmpty } ?? []
    guard let first = meant.first else { throw .noSuchTeam(name) }
    guard meant.count == 1 else { throw .severalTeams(name, meant) }
    return first
  }

  /// Returns the teams that had a name in a season, or at any time: an id, a code, a city or a
  /// nickname with or without the city, otherwise some words of a full name.
  package func teams(named text: String, season: Int? = nil, league: LeagueID? = nil) -> [Team] {
    vocabulary.teams(named: text, season: season).filter { league == nil || $0.league == league }
  }

  /// Returns the names of a team as people say them.
  package func names(of team: Team) -> [SpokenName] { vocabulary.names[team.id] ?? [] }

  /// Returns how many teams a text names, and whether it has hardly any other words.
  package func teamNames(in text: String) -> (count: Int, isWhole: Bool) {
    vocabulary.teamNames(in: text)
  }

  /// Returns the kind of a team's name in a season that a text is, or has as whole words; nil if it
  /// has none.
  package func nameKind(
    of team: Team, season: Int, in text: String, isWhole: Bool
  ) -> SpokenName.Kind? {
    vocabulary.kind(of: team.id, season: season, in: text, isWhole: isWhole)
  }

  /// Returns the nicknames of a stadium.
  package func nicknames(of stadium: Stadium) -> [String] { vocabulary.short.stadium(stadium.id) }

  /// Returns the short names and the parts of a city: `Philly`, `Manhattan`.
  package func nicknames(ofCity city: String) -> [String] {
    vocabulary.short.city(city) + vocabulary.short.places(inCity: city)
  }

  /// Returns the teams with an id, code or name that contains the text, for lists to choose from.
  package func teams(containing text: String, season: Int? = nil) -> [Team] {
    ranked(teams, by: text) { Self.names(of: $0, season: season) }
  }

  private static func names(of team: Team, season: Int? = nil) -> [String] {
    if let season, !team.names.contains(where: { $0.wasUsed(in: season) }) { return [] }
    return [team.id.rawValue, team.code] + team.names.map(\.name) + team.aliases
  }

  /// Returns the stadium names most similar to a misspelled or incomplete one, the most similar
  /// first.
  package func stadiumNames(like text: String) -> [String] {
    NameSimilarity(text).nearest(stadiums.stadiums.flatMap { $0.names.map(\.name) + $0.aliases })
  }

  /// Returns the team names most similar to a misspelled or incomplete one, the most similar first.
  package func teamNames(like text: String) -> [String] {
    NameSimilarity(text).nearest(teams.flatMap { $0.names.map(\.name) + $0.aliases })
  }
}

/// Returns the elements with a name that contains a text: first those with the text as a name, as
/// words, and as the beginning of a word.
private func ranked<Thing>(
  _ things: [Thing], by text: String, names: (Thing) -> [String]
) -> [Thing] {
  let wanted = NameFolding.folded(text)
  guard !wanted.isEmpty else { return [] }
  func rank(_ name: String) -> Int? {
    let padded = " \(NameFolding.folded(name)) "
    let forms = [" \(wanted) ", " \(wanted)", wanted]
    return padded == forms[0] ? 0 : forms.firstIndex { padded.contains($0) }.map { $0 + 1 }
  }
  let found = things.compactMap { thing in
    names(thing).compactMap(rank).min().map { (thing: thing, rank: $0) }
  }
  return (0...3).flatMap { rank in found.filter { $0.rank == rank }.map(\.thing) }
}

/// The reason that a name typed by the user doesn't identify a stadium or a team.
package enum NameLookupError: Error, Hashable, Sendable {
  case noSuchStadium(String), severalStadiums(String, [Stadium]), noSuchTeam(String)
  case severalTeams(String, [Team])
}

/// Finds names that a text begins, or that are similar to a misspelled text, as a whole or in some
/// of their words.
private struct NameSimilarity {
  private static let maxNames = 3
  /// The beginning of a name with fewer letters suggests nothing.
  private static let minLetters = 3
  private let wanted: String
  private let wordCount: Int
  /// The maximum number of different letters: one in three.
  private let maxEdits: Int

  init(_ text: String) {
    wanted = NameFolding.folded(text)
    wordCount = wanted.split(separator: " ").count
    maxEdits = min(4, max(1, wanted.utf8.count / 3))
  }

  /// Returns the most similar names, all with the same distance.
  func nearest(_ names: [String]) -> [String] {
    var best = maxEdits + 1
    var found: [String] = []
    for name in names {
      guard let edits = distance(to: NameFolding.folded(name)), edits <= best else { continue }
      if edits < best { (best, found) = (edits, []) }
      if !found.contains(name) { found.append(name) }
    }
    return Array(found.prefix(Self.maxNames))
  }

  /// Returns 0 if the text begins a name, 1 if it begins one of its words, otherwise the number of
  /// different letters; nil if there are too many.
  private func distance(to name: String) -> Int? {
    guard wanted.utf8.count >= Self.minLetters else { return edits(to: name) }
    if name.hasPrefix(wanted) { return 0 }
    return name.contains(" " + wanted) ? 1 : edits(to: name)
  }

  /// Returns the distance to the whole name or to as many of its words; the whole name comes first.
  private func edits(to name: String) -> Int? {
    if let whole = EditDistance.edits(wanted, name, maxEdits: maxEdits) { return whole }
    let parts = name.split(separator: " ")
    guard wordCount > 0, wordCount < parts.count else { return nil }
    return (0...(parts.count - wordCount)).compactMap { start in
      EditDistance.edits(
        wanted, parts[start..<(start + wordCount)].joined(separator: " "), maxEdits: maxEdits)
    }.min()
  }
}

/// Parts of ids made from names.
package enum NameSlug {
  /// `jamsil-baseball-stadium`: lower case letters and digits, at most 60.
  package static func slug(_ name: String) -> String {
    var slug = ""
    for scalar in NameFolding.folded(name).unicodeScalars {
      if scalar == " " { slug += "-" } else if scalar.isASCII { slug.unicodeScalars.append(scalar) }
    }
    let short = slug.split(separator: "-").joined(separator: "-").prefix(60)
    return String(short.last == "-" ? short.dropLast() : short)
  }

  /// `LGTWINS`: a team code of up to eight capital letters and digits.
  package static func code(_ name: String) -> String {
    String(slug(name).uppercased().filter { $0 != "-" }.prefix(8))
  }
}
