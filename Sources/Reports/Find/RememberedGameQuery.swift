package import AppSupport
import BoxScores
package import Catalog
import GameSearch
import Localization
package import SportsModel

/// A search for a game that the user remembers, by words and options.
package struct RememberedGameQuery: Sendable {
  package var text: String
  package var team: String?
  /// A player who appeared, or hit a home run if `isHomeRun` is true.
  package var player: String?
  package var isHomeRun = false
  /// The calendar year, or the year in which the season starts.
  package var year: Int?
  package var leagues: Set<LeagueID>?
  package var limit: Int

  package init(_ text: String, limit: Int) {
    self.text = text
    self.limit = limit
  }

  /// Returns the games that agree best with the memory, the best first.
  ///
  /// - Throws: `ReportError` if the memory says nothing about a game, `NameLookupError` for an
  ///   unknown team, or what the catalog throws if a season can't be read.
  package func find(in catalog: Catalog, today: LocalDay) throws -> RememberedGames {
    let boxScores = BoxScoreStore(facts: catalog.folder)
    var memory = try MemoryReader(catalog, boxScores: boxScores, today: today).read(text)
    if let event = try event(in: boxScores) { memory.clues.append(.event(event)) }
    let filter = try filter(in: catalog)
    guard !memory.clues.isEmpty || filter.teams != nil else {
      throw ReportError.noMemory(memory.unknownWords)
    }
    if let names = memory.contradictoryNames { throw ReportError.contradiction(names) }
    let result = try GameFinder(catalog, boxScores: boxScores, today: today).games(
      like: memory, filter: filter, limit: limit)
    return RememberedGames(
      memory: memory, result: result,
      gap: result.candidates.isEmpty ? gap(of: memory, filter: filter, in: catalog) : nil)
  }

  /// Returns the end of the schedules if they don't contain all days of the remembered years.
  private func gap(
    of memory: GameMemory, filter: GameFinder.Filter, in catalog: Catalog
  ) -> ScheduleGap? {
    var years = [year].compactMap(\.self)
    var leagues = filter.leagues
    for clue in memory.clues {
      switch clue {
      case .years(let range, _): years += [range.lowerBound, range.upperBound]
      case .season(let year): years.append(year)
      case .leagues(let some, _): leagues = leagues?.intersection(some) ?? some
      case .name(let name) where !name.leagues.isEmpty:
        leagues = leagues?.intersection(name.leagues) ?? name.leagues
      default: continue
      }
    }
    guard let first = years.min().flatMap({ LocalDay(year: $0, month: 1, day: 1) }),
      let last = years.max().flatMap({ LocalDay(year: $0, month: 12, day: 31) })
    else { return nil }
    return catalog.scheduleGap(in: first...last, of: leagues)
  }

  /// Returns the clue of the options for players; nil without them.
  private func event(in boxScores: BoxScoreStore) throws -> EventClue? {
    guard let player else { return isHomeRun ? EventClue(.homeRuns(1), written: "home run") : nil }
    guard let clue = try PlayerClue(named: player, in: boxScores, leagues: leagues) else {
      throw ReportError.noSuchPlayer(player)
    }
    return isHomeRun
      ? EventClue(.homeRuns(1), written: "home run", players: clue)
      : EventClue(.appearance, written: player, players: clue)
  }

  private func filter(in catalog: Catalog) throws -> GameFinder.Filter {
    var filter = GameFinder.Filter()
    filter.leagues = leagues
    filter.year = year
    filter.teams = try team.map { name in
      let found = catalog.teams(named: name)
      guard !found.isEmpty else { throw NameLookupError.noSuchTeam(name) }
      return Set(found.map(\.id))
    }
    return filter
  }
}

/// The games that may be the remembered one.
package struct RememberedGames: Sendable {
  let memory: GameMemory
  let result: GameFinder.Result
  /// The end of the schedules, if the game isn't found for that reason.
  let gap: ScheduleGap?

  var candidates: [GameFinder.Candidate] { result.candidates }
  /// The ids of the games, the best first.
  package var gameIDs: [GameKey] { result.candidates.map(\.game.id) }

  /// Returns the document of `find --json`.
  package func document(names catalog: Catalog) -> ListDocument<JSONObject> {
    ListDocument(
      "candidates", items: candidates.map { Self.document($0, catalog: catalog) },
      with: ["ignoredWords": memory.unknownWords])
  }

  private static func document(_ candidate: GameFinder.Candidate, catalog: Catalog) -> JSONObject {
    let game = candidate.game
    return [
      "gameID": game.id, "league": game.league, "localDate": game.day,
      "home": catalog.displayName(of: game.home, season: game.season),
      "away": catalog.displayName(of: game.away, season: game.season),
      "homeScore": game.score?.home, "awayScore": game.score?.away, "stadiumID": game.id.stadium,
      "score": (candidate.score * 100).rounded() / 100, "reasons": candidate.reasons,
    ]
  }

  /// Returns a table with the number of each game, what agrees and what is different.
  package func table(names catalog: Catalog) -> TextTable {
    var table = TextTable(
      [
        .numbers(""), .fixed(localized("DATE")), .fixed(localized("LEAGUE"), isOptional: true),
        .text(localized("GAME"), preferredWidth: 44),
        .text(localized("STADIUM"), minWidth: 12, isOptional: true),
        .text(localized("WHY"), minWidth: 20),
      ], indent: 0)
    let list = GameListFormatter(catalog)
    for (index, candidate) in candidates.enumerated() {
      let game = candidate.game
      table.add(
        String(index + 1), game.day.description, game.league.rawValue, list.title(of: game),
        list.stadiums(of: game), candidate.reasons.joined(separator: "; "))
    }
    return table
  }

  /// Remarks about words that were read differently or not at all, and the number of further games
  /// that agree.
  package var remarks: [String] {
    var remarks = memory.corrections.sorted { $0.key < $1.key }
      .map { localized("Read \"\($0.key)\" as \"\($0.value)\".") }
    if !memory.unknownWords.isEmpty {
      let ignored = memory.unknownWords.map { localized("\"\($0)\"", context: "word") }
      remarks.append(localized("Ignored \(DisplayFormat.list(ignored))."))
    }
    if let gap { remarks.append(gap.sentence) }
    if candidates.isEmpty {
      remarks.append(
        localized("No game fits this. Leave out a detail, or check the year and the teams."))
    }
    let more = result.equals - candidates.count
    if more > 0 {
      let number = DisplayFormat.number(more)
      remarks.append(
        localized(
          more,
          one: """
            \(number) more game fits as well. Add a detail: a year, a team, a score or a stadium.
            """,
          other: """
            \(number) more games fit as well. Add a detail: a year, a team, a score or a stadium.
            """))
    }
    return remarks.map(\.cleanedForTerminal)
  }
}
