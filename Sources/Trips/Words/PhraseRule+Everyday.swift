import Sentences
import SportsModel
import TripPlanning

/// Phrases about trips beyond the plain conditions.
extension PhraseRule {
  static let everydayRules = wayRules + lengthRules + paceRules + teamRules

  /// The speed of drives that are given in hours, in miles per hour.
  private static let speed = 55.0

  private static func hoursAround(_ pattern: String) -> PhraseRule {
    PhraseRule(pattern) { found, entry in
      guard let entry else { return [] }
      return [.place(entry, .near(miles: found.numbers[0] * speed)), .base(entry)]
    }
  }

  private static let wayRules: [PhraseRule] = [
    hoursAround(
      "[within|in] [<most>] [a] <n> <hours> [drive|driving] of|from|around|away [from] <place>"),
    PhraseRule("reach|get|drive [to] from <place> in [<most>] <n> <hours>") { found, entry in
      guard let entry else { return [] }
      return [.place(entry, .near(miles: found.numbers[0] * speed)), .base(entry)]
    },
    PhraseRule("[the] <n> closest|nearest [games|ones|parks] to <place>") { found, entry in
      [.option(.stops, "\(found.count())"), .unsupported(found.written)]
        + (entry.map { [.base($0)] } ?? [])
    },
    PhraseRule("closest|nearest to <place>") { found, entry in
      [.unsupported(found.written)] + (entry.map { [.base($0)] } ?? [])
    },
    named("[from] <place> to everything|anything|anywhere|wherever") { .place($0, .start) },
    PhraseRule("[a] <place> east|west|north|south|eastern|western loop") { found, entry in
      entry.map { [.place($0, .start), .roundTrip, .unsupported(found.written)] } ?? []
    },
    named("[go|drive|head|fly] over|up|down|across|on to <place>") { .place($0, .at) },
    named("stay|staying|sleep|sleeping|hotel|conference|meeting in|at|near <place>") { .base($0) },
    fixed("then", clauses: .order, .unsupported("then")),
    fixed("[drive|driving] along the coast", clauses: .option(.route, "scenic")),
    fixed(
      "no|not|hate|hates|avoid|avoiding interstates|interstate|highways|freeways|motorways",
      clauses: .option(.route, "scenic")),
  ]

  private static let lengthRules: [PhraseRule] = [
    fixed("[a] day trip [only]", clauses: .option(.days, "1")),
    fixed("[on|in] [the|that] same night|evening", clauses: .option(.days, "1")),
    PhraseRule("[on] consecutive|back to back days|nights") { found, _ in
      [.dayForEach, .unsupported(found.written)]
    },
    PhraseRule("one|a day|night each") { found, _ in [.dayForEach, .unsupported(found.written)] },
    fixed("[in|during] next season", clauses: .nextSeason),
    PhraseRule("split|shared between|by|among [the] <n> [of] [us] [drivers]") { found, _ in
      [.split(found.count())]
    },
    number("<n> miles|mile|mi of range", option: .evRange),
    number("[a] range of <n> miles|mile|mi", option: .evRange),
    fixed(
      "dont mind [driving|drive] [at] nights|night [driving] [behind] [the] [wheel]",
      clauses: .option(.night, "yes")),
  ]

  private static let paceRules: [PhraseRule] = [
    fixed(
      "no|not|dont|hate|hates|never [want] [like] [to] [feel|be] rush|rushed|rushing|hurry|hurried",
      clauses: .option(.leisure, "relaxed")),
    fixed("[take] it easy|slow", clauses: .option(.leisure, "relaxed")),
    fixed("every other|second day", clauses: .option(.leisure, "relaxed")),
  ]

  private static let majorLeagues: [LeagueID] = ["mlb", "nba", "nfl", "nhl"]

  private static let teamRules: [PhraseRule] = [
    fixed(
      "[all] [the] big|major four|4 [sports|leagues]", clauses: .leagues(majorLeagues)),
    fixed("[all] [the] four|4 [big|major] sports", clauses: .leagues(majorLeagues)),
    fixed("hoops", clauses: .leagues(["nba"])),
    PhraseRule("both|all [<n>] [of] [the] [<league>] [home] teams") { found, entry in
      leagues(entry) + [.teamsOfPlaces(found.count())]
    },
    // The teams of a division; the rules above read places and leagues.
    everyPark("all|every|each [of] [the] [<n>] <area> teams|clubs|cities"),
    PhraseRule("<n> home teams") { found, _ in [.teamsOfPlaces(found.count())] },
    PhraseRule("both|all [<n>] [of] [the] <place> [home] teams") { found, entry in
      (entry.map { [.place($0, .at)] } ?? []) + [.teamsOfPlaces(found.count())]
    },
    PhraseRule("<team> [home] weekend") { _, entry in
      leagues(entry) + [.home, .weekend(days: 3)]
    },
    PhraseRule("a|one <team> game|match") { _, entry in leagues(entry) + [.oneGame] },
    PhraseRule("a|one <team> home game|match") { _, entry in leagues(entry) + [.home, .oneGame] },
    PhraseRule("a|one <team> away|road game|match") { _, entry in
      leagues(entry) + [.away, .oneGame]
    },
    PhraseRule("<team> series") { _, entry in leagues(entry) + [.home] },
    fixed("whoever|whichever is|plays [at] home", clauses: .home),
    PhraseRule("<name> or not") { found, _ in [.unsupported(found.written)] },
  ]
}
