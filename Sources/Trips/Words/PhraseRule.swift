import AppSupport
import Sentences
import SportsModel
import TripPlanning

/// A pattern and the clauses it means.
struct PhraseRule: Sendable {
  typealias Clauses = @Sendable (PhrasePattern.Match, NameIndex.Entry?) -> [TripClause]

  let pattern: PhrasePattern
  let clauses: Clauses
  /// The games between the two teams of the pattern that it means; nil if it isn't a match-up.
  var venue: FollowedGames?
  /// True if it leaves out a name, which may begin a list: `not the Cubs, Sox or Brewers`.
  private(set) var isExclusion = false

  init(_ pattern: String, clauses: @escaping Clauses) {
    (self.pattern, self.clauses) = (PhrasePattern(pattern), clauses)
  }

  /// All rules; the longest match wins.
  static let all =
    matchupRules + placeRules + dayRules + travelRules + countRules + otherRules
    + everydayRules

  /// Words that the grammar knows.
  static let vocabulary = all.reduce(into: fillers.union(dayWords)) {
    $0.formUnion($1.pattern.vocabulary)
  }

  private static let dayWords: Set<String> = [
    "january", "february", "march", "april", "june", "july", "august", "september", "october",
    "november", "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    "sunday", "weekend", "between", "through", "until", "thanksgiving", "christmas", "independence",
    "memorial", "labor", "summer", "spring", "autumn", "winter", "tomorrow", "early", "within",
    "first", "second", "third", "month",
  ]

  /// Words without a meaning of their own; never those that limit, count or order.
  static let fillers: Set<String> = OrdinaryWords.fillers.subtracting([
    "one", "only", "then", "night",
  ])
  .union([
    "you", "he", "she", "them", "your", "his", "her", "im", "id", "wed", "ill", "well", "want",
    "wants", "wanted", "wanna", "would", "could", "can", "should", "will", "love", "need", "hope",
    "hoping", "watch", "watching", "visit", "visiting", "catch", "catching", "attend", "take",
    "taking", "going", "do", "doing", "get", "getting", "give", "show", "plan", "planning", "make",
    "making", "has", "are", "lets", "please", "trip", "trips", "tour", "roadtrip", "road", "teams",
    "plays", "in", "at", "plus", "possibly", "maybe", "way", "may", "might",
  ])

  static func fixed(_ pattern: String, clauses: TripClause...) -> PhraseRule {
    PhraseRule(pattern) { _, _ in clauses }
  }

  /// A rule for a condition that trips can't have.
  static func unused(_ pattern: String) -> PhraseRule {
    PhraseRule(pattern) { found, _ in [.unsupported(found.written)] }
  }

  static func named(
    _ pattern: String, clause: @escaping @Sendable (NameIndex.Entry) -> TripClause
  ) -> PhraseRule {
    PhraseRule(pattern) { _, entry in entry.map { [clause($0)] } ?? [] }
  }

  private static func exclusion(_ pattern: String) -> PhraseRule {
    var rule = named(pattern) { .without($0) }
    rule.isExclusion = true
    return rule
  }

  static func dated(_ pattern: String, role: TripClause.DayRole) -> PhraseRule {
    PhraseRule(pattern) { found, _ in
      [.days(found.days[0], role, written: found.written, isWeekday: found.isWeekday)]
    }
  }

  /// A rule that sets an option to its first number; a league or team that it names becomes a
  /// clause of its own.
  static func number(_ pattern: String, option: TripReading.Option) -> PhraseRule {
    PhraseRule(pattern) { found, entry in
      [.option(option, found.numbers[0].plainText)] + leagues(entry)
    }
  }

  static func leagues(_ entry: NameIndex.Entry?) -> [TripClause] {
    switch entry?.meaning {
    case .leagues(let leagues): [.leagues(leagues)]
    case .team: entry.map { [.team($0)] } ?? []
    default: []
    }
  }

  private static func matchup(_ pattern: String, venue: FollowedGames) -> PhraseRule {
    var rule = PhraseRule(pattern) { _, _ in [] }
    rule.venue = venue
    return rule
  }

  private static let matchupRules: [PhraseRule] = [
    matchup("<team> [game|games] at|@ [the] <opponent>", venue: .away),
    matchup("<team> visit|visits|visiting [the] <opponent>", venue: .away),
    matchup("<team> host|hosts|hosting [the] <opponent>", venue: .home),
    matchup("<team> [game|games] vs|v|versus|against [the] <opponent>", venue: .both),
    matchup("<team> play|plays|playing|face|faces|facing [the] <opponent>", venue: .both),
    matchup("<team> take|takes|taking on [the] <opponent>", venue: .both),
    matchup("<opponent> vs|v|versus [the] <team>", venue: .both),
  ]

  static func everyPark(_ pattern: String) -> PhraseRule {
    PhraseRule(pattern) { found, entry in
      [.impliedLeagues(found.impliedLeagues)] + (entry.map { [.everyStadium($0)] } ?? [])
    }
  }

  private static let placeRules: [PhraseRule] = [
    named("from|leaving|leave|out [from] [of] <place>") { .place($0, .start) },
    named("into|land|landing|arrive|arriving [in|into|at] <place>") { .place($0, .start) },
    named("[a] base|based in|at|is <place>") { .place($0, .start) },
    named("<place> base|based|start") { .place($0, .start) },
    named("from|out [of] [the] [state] [of] <region>") { .startRegion($0) },
    named("fly|flying|drive|driving home|back|out from|of <place>") { .place($0, .end) },
    named("home from <place>") { .place($0, .end) },
    named("drop|dropping [it|the|a] [car] [off] in|at <place>") { .place($0, .end) },
    PhraseRule("[a] <place> loop|roundtrip") { _, entry in roundTrip(entry) },
    PhraseRule("[a] <place> round trip|tour") { _, entry in roundTrip(entry) },
    PhraseRule("loop|roundtrip around|from|in <place>") { _, entry in roundTrip(entry) },
    PhraseRule("between <place> and <place>") { found, entry in way(found, from: entry) },
    named("start|starting|begin|beginning|depart|departing [out] [from] [in|at] <place>") {
      .place($0, .start)
    },
    named("live|lives|living|based [in|at|near] <place>") { .place($0, .start) },
    named("home is|in <place>") { .place($0, .start) },
    named("start|starting|begin|leave and end|ending|finish|return [in|at|to] <place>") {
      .place($0, .home)
    },
    named("to <place>") { .place($0, .destination) },
    named("go|going|get|trip|detour to <place>") { .place($0, .at) },
    named("im|were in|from|near <place>") { .place($0, .start) },
    PhraseRule("[from] <place> to <place> and <place>") { found, entry in
      (entry.map { [.place($0, .start)] } ?? [])
        + found.names.dropFirst().flatMap { $0.entries.prefix(1) }.map { .place($0, .at) }
    },
    PhraseRule("<place> to <place>") { found, entry in way(found, from: entry) },
    named("end|ending|finish|finishing [up] [in|at] <place>") { .place($0, .end) },
    named("back|return|returning|home [home] to|in <place>") { .place($0, .end) },
    named("[drive|go|come|fly|get] back|return [home] to <place>") { .place($0, .back) },
    named("in|at|visit|both [the] <place>") { .place($0, .at) },
    named("through|via|by [way] [of] <place>") { .place($0, .stop) },
    named("stop|stopping|stops|stopover [off] [over] [by] in|at <place>") { .place($0, .stop) },
    named("around|near|close [to] <place>") { .place($0, .near(miles: 150)) },
    PhraseRule("[within|in] [<most>] <n> miles|mi|mile of|around|from|away [from] <place>") {
      found, entry in
      entry.map { [.place($0, .near(miles: found.numbers[0]))] } ?? []
    },
    fixed("[and] [then] [go|drive|come] back [home|again]", clauses: .roundTrip),
    fixed("[a] round trip|tour", clauses: .roundTrip),
    fixed("[a] roundtrip|loop", clauses: .roundTrip),
    fixed("[and] return|returning home", clauses: .roundTrip),
    fixed("finish|end|ending where i|we started|start|begin|began", clauses: .roundTrip),
    fixed("there and back", clauses: .roundTrip),
    fixed("one way [trip]", clauses: .option(.oneWay, "yes")),
    fixed(
      "finish|end|stop|finishing|ending [up] anywhere|wherever",
      clauses: .option(.oneWay, "yes")),
    everyPark("all|every [of] [the] <parks> in|of [the] <area>"),
    everyPark("all|every [of] [the] <area> <parks>"),
    PhraseRule("<area> stadium|ballpark|park|arena|rink tour|swing|loop|crawl") { _, entry in
      guard let entry, case .stadiums = entry.meaning else { return leagues(entry) }
      return [.everyStadium(entry)]
    },
    PhraseRule("all|every [of] [the] <league> <parks> in [the] <area>") { found, _ in
      let leagues = found.names[0].entries.flatMap { Self.leagues($0) }
      return leagues + (found.names.last?.entries.prefix(1).map { .everyStadium($0) } ?? [])
    },
    fixed("all|every [of] [the] <parks>", clauses: .everyStadium(nil)),
    named("[in] [on|along|around] [the] [state] [of] <region>") { .option(.region, $0.key) },
    fixed("[in] the|out|back east", clauses: .option(.region, "east")),
    fixed("[in] [the] eastern", clauses: .option(.region, "east")),
    fixed("[in] the central", clauses: .option(.region, "central")),
    fixed("[in] the|out west", clauses: .option(.region, "west")),
    fixed("[in] [the] western", clauses: .option(.region, "west")),
    fixed("ballparks|ballpark|parks|park", clauses: .impliedLeagues(["mlb"])),
    fixed("ball games|game", clauses: .impliedLeagues(["mlb"])),
    fixed("stadiums|stadium|arena|arenas|venues"),
    fixed("rinks|rink", clauses: .impliedLeagues(["nhl"])),
    named("womens <league>") { entry in
      guard case .leagues(let all) = entry.meaning else { return .leagues([]) }
      return .leagues(all.filter { ["wnba", "nwsl"].contains($0) })
    },
  ]

  private static func roundTrip(_ entry: NameIndex.Entry?) -> [TripClause] {
    entry.map { [.place($0, .start), .roundTrip] } ?? [.roundTrip]
  }

  private static func way(_ found: PhrasePattern.Match, from start: NameIndex.Entry?)
    -> [TripClause]
  {
    guard let start, let end = found.names.last?.entries, end.count == 1 else { return [] }
    return [.place(start, .start), .place(end[0], .end)]
  }

  private static let dayRules: [PhraseRule] = [
    fixed(
      "[on|in|over|during|for] [one|a|the|some|any|which] weekend|weekends",
      clauses: .weekend(days: 3)),
    fixed(
      "[on|in|over|during|for] [one|a|the|some|any] long weekend|weekends",
      clauses: .weekend(days: 4)),
    fixed("[on|in|over] [a|the] 3|three day weekend", clauses: .weekend(days: 3)),
    fixed("[on|in|over] [a|the] 4|four day weekend", clauses: .weekend(days: 4)),
    fixed("[on|in|over] [the] same weekend", clauses: .weekend(days: 3)),
    fixed("[on|in] [the] same day", clauses: .option(.days, "1")), fixed("[on|in] [the] same trip"),
    PhraseRule("[in|for|a] [<most>] <n> days|day [<tops>] [road] [trip|tour]") { found, _ in
      [.option(.days, "\(found.count())")]
    },
    PhraseRule("[in|for] [<most>] <n> weeks|week [<tops>] [trip|tour]") {
      found, _ in [.option(.days, "\(min(1_000, found.count() * 7))")]
    },
    fixed(
      "[in|for|within|during] [<most>] a week [long] [trip|tour]", clauses: .option(.days, "7")),
    fixed("week of", clauses: .option(.days, "7")),
    fixed("[in|is|there|for] any|which week", clauses: .option(.days, "7")),
    // These count days of another kind.
    unused("on one|another day"), unused("[<least>] <n> day|days off"), unused("one day each"),
    unused("<n> day trips"),
    unused("leave|leaving|depart|departing|start|starting|begin|beginning on a|any <day>"),
    fixed("[in|for|within|during] a fortnight", clauses: .option(.days, "14")),
    number("[for] [<most>] <n> nights|night [<tops>]", option: .nights),
    dated(
      "leave|leaving|depart|departing|start|starting|begin|beginning [from] <day>", role: .leave),
    dated("[and] [be|get] back|home|return|returning [home] [by|before|on] <day>", role: .back),
    dated("[be] by|until|till <day>", role: .back), dated("before <day>", role: .before),
    dated("not|no|never before|earlier [than] <day>", role: .leave),
    dated("not|no|never after|later [than] <day>", role: .back),
    dated("around|about [my|our|his|her] [birthday|anniversary] <day>", role: .around),
    fixed("[in|during] this|the|one season", clauses: .season),
    fixed("[anytime] before [the] season ends", clauses: .season),
    fixed("[on] [the] opening day", clauses: .unknownDays("opening day")),
    fixed("[on|over|during] spring break", clauses: .unknownDays("spring break")),
    fixed("[on|over|during] [the] all star break", clauses: .unknownDays("all-star break")),
    fixed("[in|during] [the] playoffs|postseason", clauses: .unknownDays("playoffs")),
  ]

  private static let travelRules: [PhraseRule] = [
    fixed("[by|in] [the] car", clauses: .option(.fly, "no")),
    fixed("by road", clauses: .option(.fly, "no")),
    fixed("drive|driving [only]", clauses: .option(.fly, "no")),
    fixed("[in] [a] drivable|driveable [distance]", clauses: .option(.fly, "no")),
    fixed("only driving", clauses: .option(.fly, "no")),
    fixed("no|without [any] flights|flight|flying|planes|plane|air", clauses: .option(.fly, "no")),
    fixed("dont|not|never [want] [to] fly|flying", clauses: .option(.fly, "no")),
    fixed("[by] fly|flying|plane|air [<ok>] [allowed]", clauses: .option(.fly, "yes")),
    fixed("flights|flight [<ok>]", clauses: .option(.fly, "yes")),
    fixed("[and] drive|driving at|by|through [the] night [<ok>]", clauses: .option(.night, "yes")),
    fixed("[can] drive overnight", clauses: .option(.night, "yes")),
    fixed("night|overnight driving [<ok>]", clauses: .option(.night, "yes")),
    fixed(
      "no|not|without|dont [want] [to] [drive] [driving] at|by night",
      clauses: .option(.night, "no")),
    fixed("no|without night|overnight driving|drives", clauses: .option(.night, "no")),
    number(
      "[driving|drive] [<most>] <n> <hours> [<driving>] <daily> [<driving>] [<tops>]",
      option: .hours),
    number("[driving|drive] [<most>] <n> <hours> <driving> [<tops>]", option: .hours),
    number("driving|drive [<most>] <n> <hours>", option: .hours),
    number("<n> <hours> <tops> <daily>", option: .hours),
    number("<n> <hours> <tops>", option: .hours),
    number("nothing over <n> <hours>", option: .hours),
    unused("[<most>] <n> <hours> [in] [the] [car] between|apart [games|parks|stops]"),
    fixed(
      "no|not|without|dont [drive] [driving] after dark|sunset", clauses: .option(.night, "no")),
    number("[with] <n> drivers|driver", option: .drivers),
    number(
      "[with] [an] electric|ev [car] [with|of] [a] [range] [of] <n> miles|mile|mi [of] [range]",
      option: .evRange),
  ]

  private static func games(_ pattern: String, options: TripReading.Option...) -> PhraseRule {
    PhraseRule(pattern) { found, entry in
      zip(options, 0...).map { .option($0, "\(found.count($1))") } + leagues(entry)
    }
  }

  private static func parks(_ pattern: String, option: TripReading.Option) -> PhraseRule {
    PhraseRule(pattern) { found, entry in
      [.option(option, "\(found.count())"), .impliedLeagues(found.impliedLeagues)] + leagues(entry)
    }
  }

  /// A rule for a number of games a day, a year or a city, not in the whole trip.
  private static func countOfUnit(_ pattern: String) -> PhraseRule {
    PhraseRule(pattern) { found, entry in
      [.unsupported(found.written), .impliedLeagues(found.impliedLeagues)] + leagues(entry)
    }
  }

  private static let countRules: [PhraseRule] = [
    countOfUnit("[<most>] <n> [<league>] games|game a|per|each|every <unit> [<tops>]"),
    countOfUnit("[<most>] <n> [<league>] <parks> a|per|each|every <unit> [<tops>]"),
    countOfUnit("[<most>] <n> <team> [home|road|away] games|game a|per|each|every <unit>"),
    countOfUnit("a <team> [home|road|away] game per|each|every <unit>"),
    unused("[<least>] <n> nights|night|days|day [in] per|each|every|a city|town|stop|park|place"),
    games("[<least>] <n> [out] of those|them|these", options: .minStops),
    games("any <n> [out] of", options: .stops),
    games("[a] <n> [of] [<league>] games|game|stops", options: .stops),
    games("[a] <n> [of] [<team>] games", options: .stops),
    games("<least> <n> [<league>] games|game|stops", options: .minStops),
    games("<n> or more [<league>] games", options: .minStops),
    games("<most> <n> [<league>] games|game|stops", options: .maxStops),
    games("<n> [<league>] games <tops>", options: .maxStops),
    parks("<most> <n> [different] [<league>] <parks>", option: .maxStops),
    parks("<least> <n> [different] [<league>] <parks>", option: .minStops),
    parks("<n> [different] [new] [<league>] <parks>", option: .stops),
    games("between <n> and <n> [<league>] games|stops", options: .minStops, .maxStops),
    games("<n> -|to|or <n> [<league>] games|stops", options: .minStops, .maxStops),
    PhraseRule("<n> [different] cities") { found, _ in
      [.option(.stops, "\(found.count())"), .option(.repeatCities, "no")]
    },
    fixed("[with] a|one game in each [city|one]", clauses: .option(.repeatCities, "no")),
    fixed("one [game] each", clauses: .option(.repeatCities, "no")),
    fixed("as many [games|stops|of]"),
    number("[<most>] [a] [budget] [of] $ <n> [<tops>] [budget]", option: .budget),
    number("spend|spending <most> $ <n>", option: .budget),
    number(
      "[for] [<most>] [a] [budget] [of] <n> dollars|usd|bucks [<tops>] [budget]", option: .budget),
  ]

  private static let otherRules: [PhraseRule] = [
    named("against|vs|versus|facing [the] <opponent>") { .against($0) },
    PhraseRule("<opponent> home game|games|match|matches|opener|series") { _, entry in
      leagues(entry) + [.home]
    },
    fixed("[are] [both|all] at home", clauses: .home),
    fixed("[all] home games|game|stands|stand|series|weekend|match|matches|opener", clauses: .home),
    PhraseRule("both [the] <team>") { _, entry in leagues(entry) },
    PhraseRule("<team> home [game|games|stand|stands|series|weekend|match|matches|opener]") {
      _, entry in leagues(entry) + [.home]
    },
    PhraseRule("<team> are|is|both [all] home") { _, entry in leagues(entry) + [.home] },
    fixed("are [all|both] home", clauses: .home),
    fixed("homestand|homestands", clauses: .home), fixed("home and|or away", clauses: .follow),
    fixed("[a] on the road", clauses: .away), fixed("away|road [games|game]", clauses: .away),
    PhraseRule("<team> [on] [a] road trip|trips|swing") { _, entry in leagues(entry) + [.away] },
    PhraseRule("[on] [a] road trip with [the] <team>") { _, entry in leagues(entry) + [.away] },
    PhraseRule("<team> on a road trip") { _, entry in leagues(entry) + [.away] },
    fixed("road trip"), fixed("dream trip|vacation|tour"),
    fixed("follow|following", clauses: .follow),
    fixed("relaxed|easy|leisurely|slow [pace]", clauses: .option(.leisure, "relaxed")),
    fixed("moderate [pace]", clauses: .option(.leisure, "moderate")),
    fixed("packed|busy|intense|tight [pace]", clauses: .option(.leisure, "packed")),
    fixed("[most] direct|directly|shortest [route|way]", clauses: .option(.route, "direct")),
    fixed("scenic [route|way]", clauses: .option(.route, "scenic")),
    fixed(
      "no|without repeat|repeats|repeated|repeating [a] [cities|city]",
      clauses: .option(.repeatCities, "no")),
    fixed("no|without backtracking", clauses: .option(.repeatCities, "no")),
    exclusion("no|not|without|except|skip|skipping|avoid|avoiding|never [the] <name>"),
    exclusion("leave|leaving out [the] <name>"),
    // Places of earlier trips.
    exclusion("[ive|weve|i|we|have] been to [the] <name>"),
    exclusion("ive|weve|have|already seen|done|visited [the] <name>"),
    fixed("each|every city once", clauses: .option(.repeatCities, "no")),
    fixed("different cities", clauses: .option(.repeatCities, "no")),
    fixed("never|not|no [in] [the] same city twice", clauses: .option(.repeatCities, "no")),
  ]
}
