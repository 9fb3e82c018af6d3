import Foundation

/// A turn of phrase and what it says.
struct WordRule: Sendable {
  let pattern: WordPattern
  let clause: @Sendable (WordPattern.Found, WordBook.Entry?) -> TripClause?

  init(
    _ pattern: String,
    _ clause: @escaping @Sendable (WordPattern.Found, WordBook.Entry?) -> TripClause?
  ) {
    self.pattern = WordPattern(pattern.replacingOccurrences(of: "<ground>", with: Self.grounds))
    self.clause = clause
  }

  private static let grounds =
    "parks|park|ballparks|ballpark|stadiums|stadium|arenas|arena|grounds|venues"

  /// All rules; of several that fit the longest is taken.
  static let all = places + times + means + wishes

  private static func said(_ pattern: String, _ clause: TripClause) -> WordRule {
    WordRule(pattern) { _, _ in clause }
  }

  private static func named(
    _ pattern: String, _ clause: @escaping @Sendable (WordBook.Entry) -> TripClause
  ) -> WordRule {
    WordRule(pattern) { _, entry in entry.map(clause) }
  }

  private static let places = [
    named("from|leaving|starting|start|begin|beginning [from] [in|at] <place>") { .start($0) },
    named("to|ending|end|finish|finishing [up] [in|at] <place>") { .end($0) },
    named("home is|in <place>") { .start($0) },
    named("in|at|through|via|stopping [in|at] <place>") { .stop($0) },
    WordRule("around|near <place>") { _, entry in entry.map { .around($0, miles: 150) } },
    WordRule("[not] [more] [than] [within|in] <n> miles of|around|from <place>") { found, entry in
      entry.map { .around($0, miles: found.number) }
    },
    said("[and] [then] [go|drive] back [home|again]", .roundTrip),
    said("[a] round trip|tour", .roundTrip),
    named("back to|in <place>") { .end($0) },
    named("all|every [of] [the] <ground> in|of [the] <area>") {
      .everyStadium($0)
    },
    named("all|every [of] [the] <area> <ground>") {
      .everyStadium($0)
    },
    said("all|every [of] [the] <ground>", .everyStadium(nil)),
    said("[in] [on] [the] east [coast]", .region(.east)),
    said("[in] the central", .region(.central)), said("[in] [the] midwest", .region(.central)),
    said("[in] [on] [the] west [coast]", .region(.west)),
  ]

  private static let times = [
    said("[on|in|over|during|within] [one|a|the|some] weekend", .weekend(days: 3)),
    said("[on|in|over|during] [one|a|the] long weekend", .weekend(days: 4)),
    said("[on|over] this weekend", .next(.thisWeekend)),
    said("[on|over] [the] next weekend", .next(.nextWeekend)),
    said("[in|during] [the] next week", .next(.nextWeek)),
    said("[in|during] this month", .next(.thisMonth)),
    said("[in|during] [the] next month", .next(.nextMonth)),
    WordRule("[in|for|within|during] [up] [to] [at] [most] <n> days|day [long] [trip|tour]") {
      found, _ in .length(days: found.count)
    },
    WordRule("[in|for|within|during] <n> weeks|week") { found, _ in
      .length(days: min(1_000, found.count * 7))
    },
    said("[in|for|within|during] a fortnight", .length(days: 14)),
    WordRule("[for|at] [most] <n> nights|night") { found, _ in .nights(found.count) },
  ]

  private static let means = [
    said("[by] car", .drive), said("by road", .drive), said("drive|driving", .drive),
    said("[no] no flights|flight|flying|planes", .drive),
    said("[by] fly|flying|plane|air", .fly), said("flights|flight [are] [allowed|ok|okay]", .fly),
    said("[and] drive|driving at|by|through [the] night", .nightDriving(true)),
    said("not|no|without [drive] [driving] at|by night", .nightDriving(false)),
    WordRule(
      "[no|not] [more] [than] [at] [most] [up] [to] [under] [max|maximum] <n> hours|hour|h [of] "
        + "[driving|drive] [at] [the] [wheel] [each] a|per|every [driver] [and] [per] day"
    ) { found, _ in .hours(found.number) },
    WordRule(
      "[no|not] [more] [than] [at] [most] [up] [to] [under] [max|maximum] <n> hours|hour|h [of] "
        + "driving|daily|wheel"
    ) { found, _ in .hours(found.number) },
    WordRule("[with] <n> drivers|driver") { found, _ in .drivers(found.count) },
    WordRule("[with] [an] electric|ev [car] [with|of] [a] [range] [of] <n> miles|mile [range]") {
      found, _ in .electric(miles: found.number)
    },
  ]

  private static let wishes = [
    said("at home", .home), said("[all] home games|game|stands|stand", .home),
    said("on the road", .away), said("away [games|game]", .away),
    said("home and|or away", .follow), said("follow|following", .follow),
    said("relaxed|easy|leisurely|slow [pace]", .leisure(.relaxed)),
    said("moderate [pace]", .leisure(.moderate)),
    said("packed|busy|intense|tight [pace]", .leisure(.packed)),
    said("direct|directly|shortest [route|way]", .route(.direct)),
    said("scenic [route|way]", .route(.scenic)),
    said("no|without repeat|repeated|repeating [a] cities|city", .noRepeatCities),
    said("each|every city once", .noRepeatCities), said("different cities", .noRepeatCities),
    WordRule("<n> games|game|stops") { found, _ in
      .games(minimum: nil, wanted: found.count, maximum: nil)
    },
    WordRule("at least <n> games|game|stops") { found, _ in
      .games(minimum: found.count, wanted: nil, maximum: nil)
    },
    WordRule("between <n> and <n> games|stops") { found, _ in
      .games(
        minimum: found.count, wanted: nil,
        maximum: Int(min(1_000, max(0, found.numbers.last ?? 0))))
    },
    WordRule("at|up most|to <n> games|game|stops") { found, _ in
      .games(minimum: nil, wanted: nil, maximum: found.count)
    },
    WordRule("no more than <n> games|game|stops") { found, _ in
      .games(minimum: nil, wanted: nil, maximum: found.count)
    },
    WordRule("[for] [with] [under|below|within] [a] [budget] [of] [at] [most] $ <n>") { found, _ in
      .budget(found.number)
    },
    WordRule("[for] [under|below|within] [a] [budget] [of] [at] [most] <n> dollars|usd") {
      found, _ in
      .budget(found.number)
    },
  ]
}
