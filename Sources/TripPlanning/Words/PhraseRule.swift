import Foundation

/// A pattern and the clause it means.
struct PhraseRule: Sendable {
  let pattern: PhrasePattern
  let clause: @Sendable (PhrasePattern.Match, TripNameIndex.Entry?) -> TripClause?

  init(
    _ pattern: String,
    _ clause: @escaping @Sendable (PhrasePattern.Match, TripNameIndex.Entry?) -> TripClause?
  ) {
    self.pattern = PhrasePattern(pattern.replacingOccurrences(of: "<ground>", with: Self.grounds))
    self.clause = clause
  }

  private static let grounds =
    "parks|park|ballparks|ballpark|stadiums|stadium|arenas|arena|grounds|venues"

  /// All rules; the longest match wins.
  static let all = placeRules + dateRules + transportRules + preferenceRules

  private static func fixedPhrase(_ pattern: String, _ clause: TripClause) -> PhraseRule {
    PhraseRule(pattern) { _, _ in clause }
  }

  private static func namedPhrase(
    _ pattern: String, _ clause: @escaping @Sendable (TripNameIndex.Entry) -> TripClause
  ) -> PhraseRule {
    PhraseRule(pattern) { _, entry in entry.map(clause) }
  }

  private static let placeRules = [
    namedPhrase("from|leaving|starting|start|begin|beginning [from] [in|at] <place>") {
      .start($0)
    },
    namedPhrase("to|ending|end|finish|finishing [up] [in|at] <place>") { .end($0) },
    namedPhrase("home is|in <place>") { .start($0) },
    namedPhrase("in|at|through|via|stopping [in|at] <place>") { .stop($0) },
    PhraseRule("around|near <place>") { _, entry in entry.map { .around($0, miles: 150) } },
    PhraseRule("[not] [more] [than] [within|in] <n> miles of|around|from <place>") { found, entry in
      entry.map { .around($0, miles: found.number) }
    },
    fixedPhrase("[and] [then] [go|drive] back [home|again]", .roundTrip),
    fixedPhrase("[a] round trip|tour", .roundTrip),
    namedPhrase("back to|in <place>") { .end($0) },
    namedPhrase("all|every [of] [the] <ground> in|of [the] <area>") {
      .everyStadium($0)
    },
    namedPhrase("all|every [of] [the] <area> <ground>") {
      .everyStadium($0)
    },
    fixedPhrase("all|every [of] [the] <ground>", .everyStadium(nil)),
    fixedPhrase("[in] [on] [the] east [coast]", .region(.east)),
    fixedPhrase("[in] the central", .region(.central)),
    fixedPhrase("[in] [the] midwest", .region(.central)),
    fixedPhrase("[in] [on] [the] west [coast]", .region(.west)),
  ]

  private static let dateRules = [
    fixedPhrase("[on|in|over|during|within] [one|a|the|some] weekend", .weekend(days: 3)),
    fixedPhrase("[on|in|over|during] [one|a|the] long weekend", .weekend(days: 4)),
    fixedPhrase("[on|over] this weekend", .next(.thisWeekend)),
    fixedPhrase("[on|over] [the] next weekend", .next(.nextWeekend)),
    fixedPhrase("[in|during] [the] next week", .next(.nextWeek)),
    fixedPhrase("[in|during] this month", .next(.thisMonth)),
    fixedPhrase("[in|during] [the] next month", .next(.nextMonth)),
    PhraseRule("[in|for|within|during] [up] [to] [at] [most] <n> days|day [long] [trip|tour]") {
      found, _ in .length(days: found.count)
    },
    PhraseRule("[in|for|within|during] <n> weeks|week") { found, _ in
      .length(days: min(1_000, found.count * 7))
    },
    fixedPhrase("[in|for|within|during] a fortnight", .length(days: 14)),
    PhraseRule("[for|at] [most] <n> nights|night") { found, _ in .nights(found.count) },
  ]

  private static let transportRules = [
    fixedPhrase("[by] car", .drive), fixedPhrase("by road", .drive),
    fixedPhrase("drive|driving", .drive),
    fixedPhrase("[no] no flights|flight|flying|planes", .drive),
    fixedPhrase("[by] fly|flying|plane|air", .fly),
    fixedPhrase("flights|flight [are] [allowed|ok|okay]", .fly),
    fixedPhrase("[and] drive|driving at|by|through [the] night", .nightDriving(true)),
    fixedPhrase("not|no|without [drive] [driving] at|by night", .nightDriving(false)),
    PhraseRule(
      "[no|not] [more] [than] [at] [most] [up] [to] [under] [max|maximum] <n> hours|hour|h [of] "
        + "[driving|drive] [at] [the] [wheel] [each] a|per|every [driver] [and] [per] day"
    ) { found, _ in .hours(found.number) },
    PhraseRule(
      "[no|not] [more] [than] [at] [most] [up] [to] [under] [max|maximum] <n> hours|hour|h [of] "
        + "driving|daily|wheel"
    ) { found, _ in .hours(found.number) },
    PhraseRule("[with] <n> drivers|driver") { found, _ in .drivers(found.count) },
    PhraseRule("[with] [an] electric|ev [car] [with|of] [a] [range] [of] <n> miles|mile [range]") {
      found, _ in .electric(miles: found.number)
    },
  ]

  private static let preferenceRules = [
    fixedPhrase("at home", .home), fixedPhrase("[all] home games|game|stands|stand", .home),
    fixedPhrase("on the road", .away), fixedPhrase("away [games|game]", .away),
    fixedPhrase("home and|or away", .follow), fixedPhrase("follow|following", .follow),
    fixedPhrase("relaxed|easy|leisurely|slow [pace]", .leisure(.relaxed)),
    fixedPhrase("moderate [pace]", .leisure(.moderate)),
    fixedPhrase("packed|busy|intense|tight [pace]", .leisure(.packed)),
    fixedPhrase("direct|directly|shortest [route|way]", .route(.direct)),
    fixedPhrase("scenic [route|way]", .route(.scenic)),
    fixedPhrase("no|without repeat|repeated|repeating [a] cities|city", .noRepeatCities),
    fixedPhrase("each|every city once", .noRepeatCities),
    fixedPhrase("different cities", .noRepeatCities),
    PhraseRule("<n> games|game|stops") { found, _ in
      .games(minimum: nil, wanted: found.count, maximum: nil)
    },
    PhraseRule("at least <n> games|game|stops") { found, _ in
      .games(minimum: found.count, wanted: nil, maximum: nil)
    },
    PhraseRule("between <n> and <n> games|stops") { found, _ in
      .games(
        minimum: found.count, wanted: nil,
        maximum: Int(min(1_000, max(0, found.numbers.last ?? 0))))
    },
    PhraseRule("at|up most|to <n> games|game|stops") { found, _ in
      .games(minimum: nil, wanted: nil, maximum: found.count)
    },
    PhraseRule("no more than <n> games|game|stops") { found, _ in
      .games(minimum: nil, wanted: nil, maximum: found.count)
    },
    PhraseRule("[for] [with] [under|below|within] [a] [budget] [of] [at] [most] $ <n>") {
      found, _ in
      .budget(found.number)
    },
    PhraseRule("[for] [under|below|within] [a] [budget] [of] [at] [most] <n> dollars|usd") {
      found, _ in
      .budget(found.number)
    },
  ]
}
