/// Career numbers and the Hall of Fame, derived from the Lahman database (CC BY-SA 3.0).
struct CareerFile: Sendable {
  static let name = "mlb-lahman"

  struct Milestone: Sendable {
    let game: Int
    let feat: Feat.Kind
    let side: TeamSide?
    let player: Int32
    let value: Int?
  }

  let version: String
  let hallOfFame: NumberColumn
  private let homeRunSeasons: NumberColumn
  private let batters: NumberColumn
  private let bases: NumberColumn
  private let exceptionSeasons: NumberColumn
  private let exceptionRows: NumberColumn
  private let exceptionValues: NumberColumn
  private let milestoneSeasons: NumberColumn
  private let milestones: [Milestone]

  init(_ pack: ColumnPack) throws(BoxScoreError) {
    version = pack.version
    hallOfFame = try pack.numbers("hall_of_fame")
    homeRunSeasons = try pack.numbers("career.season")
    batters = try pack.numbers("career.batter", count: homeRunSeasons.count)
    bases = try pack.numbers("career.before", count: homeRunSeasons.count)
    exceptionSeasons = try pack.numbers("exception.season")
    exceptionRows = try pack.numbers("exception.home_run", count: exceptionSeasons.count)
    exceptionValues = try pack.numbers("exception.career", count: exceptionSeasons.count)
    milestoneSeasons = try pack.numbers("milestone.season")
    let count = milestoneSeasons.count
    let kinds = try pack.texts("milestone.kinds").map { Feat.Kind(rawValue: $0) }
    let games = try pack.numbers("milestone.game", count: count)
    let kind = try pack.numbers("milestone.kind", count: count)
    let home = try pack.numbers("milestone.home", count: count)
    let players = try pack.numbers("milestone.player", count: count)
    let values = try pack.numbers("milestone.value", count: count)
    var milestones: [Milestone] = []
    for index in 0..<count {
      guard let game = games[index], let position = kind[index], kinds.indices.contains(position),
        let feat = kinds[position], let player = players[index], player < hallOfFame.count
      else { throw pack.malformed("milestone \(index + 1) is incomplete") }
      milestones.append(
        Milestone(
          game: game, feat: feat, side: home[index].map { $0 == 1 ? .home : .away },
          player: Int32(player), value: values[index]))
    }
    self.milestones = milestones
  }

  /// Returns each batter's home runs before a season; batters without a verified number are missing.
  func homeRuns(before season: Int) -> [Int32: Int] {
    var totals: [Int32: Int] = [:]
    for index in homeRunSeasons.values.indices where homeRunSeasons[index] == season {
      totals[batters.values[index]] = bases[index]
    }
    return totals
  }

  /// Returns the career numbers of home runs that don't follow from the order of the season.
  func exceptions(in season: Int) -> [Int: Int?] {
    var values: [Int: Int?] = [:]
    for index in exceptionSeasons.values.indices where exceptionSeasons[index] == season {
      if let row = exceptionRows[index] { values[row] = .some(exceptionValues[index]) }
    }
    return values
  }

  func milestones(in season: Int) -> [Milestone] {
    zip(milestones, milestoneSeasons.values).filter { $0.1 == season }.map(\.0)
  }
}
