import AppSupport
import Foundation
package import SportsModel

extension Catalog {
  /// Returns the stadiums with an id, name or alias of any time that is the text or has it as
  /// whole words, exact matches first.
  ///
  /// A day limits the result to stadiums open that year. Case, accents and punctuation don't
  /// matter; equal matches are ordered by id. The beginning of a word is no match: `Foo` doesn't
  /// mean Footprint Center.
  package func stadiums(named text: String, on day: LocalDay? = nil) -> [Stadium] {
    ranked(stadiums.stadiums, by: text, worst: .wholeWords) { Self.names(of: $0, on: day) }
  }

  /// Returns the stadiums with an id, name or alias that contains the text, for lists to choose
  /// from.
  package func stadiums(containing text: String, on day: LocalDay? = nil) -> [Stadium] {
    ranked(stadiums.stadiums, by: text, worst: .anywhere) { Self.names(of: $0, on: day) }
  }

  private static func names(of stadium: Stadium, on day: LocalDay?) -> [String] {
    if let day, !stadium.isOpen(in: day.year) { return [] }
    return [stadium.id.rawValue] + stadium.names.map(\.name) + stadium.aliases
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
      Self.names(of: team).contains { $0.lowercased() == name.lowercased() }
    }
    let meant = exact.isEmpty ? fitting : exact
    guard let first = meant.first else { throw .noSuchTeam(name) }
    guard meant.count == 1 else { throw .severalTeams(name, meant) }
    return first
  }

  /// Returns the teams with an id, code or name of any time, or of a season, that is the text or
  /// has it as whole words, exact matches first.
  package func teams(named text: String, season: Int? = nil, league: LeagueID? = nil) -> [Team] {
    ranked(teams, by: text, worst: .wholeWords) { team in
      league.map { $0 == team.league } ?? true ? Self.names(of: team, season: season) : []
    }
  }

  /// Returns the teams with an id, code or name that contains the text, for lists to choose from.
  package func teams(containing text: String, season: Int? = nil) -> [Team] {
    ranked(teams, by: text, worst: .anywhere) { Self.names(of: $0, season: season) }
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

/// Returns the elements with a name that matches a text at least so well, the best matches first.
private func ranked<Thing>(
  _ things: [Thing], by text: String, worst: NameMatchRank, names: (Thing) -> [String]
) -> [Thing] {
  let wanted = NameMatchRank.folded(text)
  guard !wanted.isEmpty else { return [] }
  var found: [[Thing]] = Array(repeating: [], count: worst.rawValue + 1)
  for thing in things {
    let fit = names(thing).compactMap {
      NameMatchRank(of: NameMatchRank.folded($0), to: wanted)?.rawValue
    }.min()
    if let fit, fit <= worst.rawValue { found[fit].append(thing) }
  }
  return found.flatMap { $0 }
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
    wanted = NameMatchRank.folded(text)
    wordCount = wanted.split(separator: " ").count
    maxEdits = min(4, max(1, wanted.utf8.count / 3))
  }

  /// Returns the most similar names, all with the same distance.
  func nearest(_ names: [String]) -> [String] {
    var best = maxEdits + 1
    var found: [String] = []
    for name in names {
      guard let edits = distance(to: NameMatchRank.folded(name)), edits <= best else { continue }
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

/// The quality of a match between a name and the user's input.
package enum NameMatchRank: Int {
  case exact, wholeWords, wordStart, anywhere

  /// Returns the match of two folded texts; nil if the name doesn't contain the wanted text.
  init?(of name: String, to wanted: String) {
    guard name != wanted else {
      self = .exact
      return
    }
    var (name, wanted) = (name, wanted)
    let rank = name.withUTF8 { name in wanted.withUTF8 { Self.rank(name, $0) } }
    guard let rank else { return nil }
    self = rank
  }

  private static func rank(
    _ name: UnsafeBufferPointer<UInt8>, _ wanted: UnsafeBufferPointer<UInt8>
  ) -> NameMatchRank? {
    guard let first = wanted.first else { return .wordStart }
    var best: NameMatchRank?
    var start = 0
    while start + wanted.count <= name.count {
      if name[start] == first, name[start...].starts(with: wanted) {
        if start > 0, name[start - 1] != ASCII.space {
          best = best ?? .anywhere
        } else {
          let end = start + wanted.count
          if end == name.count || name[end] == ASCII.space { return .wholeWords }
          best = .wordStart
        }
      }
      start += 1
    }
    return best
  }

  /// Returns a text in lower case without accents and punctuation, with single spaces.
  package static func folded(_ text: String) -> String {
    var plain = text
    if text.utf8.contains(where: { $0 >= 0x80 }) {
      plain = text.folding(options: .diacriticInsensitive, locale: nil)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(plain.utf8.count)
    for byte in plain.lowercased().utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), ASCII.zero...ASCII.nine, 0x80...:
        bytes.append(byte)
      case UInt8(ascii: "'"), UInt8(ascii: "."): continue
      default: if let last = bytes.last, last != ASCII.space { bytes.append(ASCII.space) }
      }
    }
    while bytes.last == ASCII.space { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Parts of ids made from names.
package enum NameSlug {
  /// `jamsil-baseball-stadium`: lower case letters and digits, at most 60.
  package static func slug(_ name: String) -> String {
    var slug = ""
    for scalar in NameMatchRank.folded(name).unicodeScalars {
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
