import SportsModel

/// The touchdowns, field goals and safeties of a season (NFL).
struct ScoringTable: Sendable {
  let ranges: [Range<Int>?]
  private let isHome: NumberColumn
  private let quarters: NumberColumn
  private let clocks: NumberColumn
  private let yards: NumberColumn
  private let scorers: NumberColumn
  private let passers: NumberColumn
  private let kinds: WordColumn
  private let ways: WordColumn

  init(_ season: BoxScoreSeason) throws(BoxScoreError) {
    let pack = season.pack
    let counts = try pack.numbers("score.count", count: season.rows.games.count)
    var ranges: [Range<Int>?] = []
    var count = 0
    for value in counts.values {
      let end = count + Int(max(value, 0))
      ranges.append(value < 0 ? nil : count..<end)
      count = end
    }
    self.ranges = ranges
    isHome = try pack.numbers("score.home", count: count)
    quarters = try pack.numbers("score.quarter", count: count)
    clocks = try pack.numbers("score.clock", count: count)
    yards = try pack.numbers("score.yards", count: count)
    scorers = try pack.numbers("score.scorer", count: count)
    passers = try pack.numbers("score.passer", count: count)
    kinds = try WordColumn("score.kind", pack, count: count)
    ways = try WordColumn("score.how", pack, count: count)
    guard (scorers.values + passers.values).allSatisfy({ $0 < season.players.count }) else {
      throw pack.malformed("a play has an unknown player")
    }
  }

  func play(_ index: Int, _ season: BoxScoreSeason) -> ScoringPlay? {
    guard let kind = kinds[index].flatMap(ScoringPlay.Kind.init) else { return nil }
    return ScoringPlay(
      side: isHome[index] == 1 ? .home : .away, kind: kind, how: ways[index],
      quarter: quarters[index], clock: clocks[index], scorer: scorers[index].map(season.players.id),
      passer: passers[index].map(season.players.id),
      yards: yards[index].map { $0 - Self.yardsOffset })
  }

  /// Added to yards, which can be negative.
  static let yardsOffset = 100
}
