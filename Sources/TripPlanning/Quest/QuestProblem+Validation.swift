import Foundation
import SportsModel

extension QuestProblem {
  /// Validates the problem.
  func validate() throws(QuestFailure) {
    guard !stadiums.isEmpty else { throw .noStadiums }
    guard stadiums.count <= Self.maxStadiums else { throw .tooManyStadiums(stadiums.count) }
    guard games.count <= Self.maxGames else { throw .tooManyGames(games.count) }
    var seen: Set<StadiumID> = []
    for stadium in stadiums where !seen.insert(stadium).inserted {
      throw .sameStadiumTwice(stadium)
    }
    try validateNumbers()
    try validateGames()
  }

  private func validateNumbers() throws(QuestFailure) {
    let most = StadiumTravelTable.maxMinutes
    try Self.check("buffer before a game", rules.bufferBefore, 0...most)
    try Self.check("buffer after a game", rules.bufferAfter, 0...most)
    try Self.check("hours of a night", rules.nightHours, 0...10_000)
    if let cap = rules.maxDriveHours { try Self.check("hours of driving a day", cap, 0.1...10_000) }
    if let flight = rules.flight {
      try Self.check("minutes from which to fly", flight.aboveMinutes, 0...most)
      try Self.check("minutes of a flight", flight.minutes, 0...most)
      try Self.check("cost of a flight", flight.cost, 0...1e9)
    }
    if case .cost(let perDay, let perMile) = objective {
      try Self.check("cost of a day", perDay, 0...1e9)
      try Self.check("cost of a mile", perMile, 0...1e9)
    }
  }

  private static func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>)
    throws(QuestFailure)
  {
    guard range.contains(value) else { throw .outOfRange(name) }
  }

  private func validateGames() throws(QuestFailure) {
    var ids: Set<String> = []
    for game in games {
      guard ids.insert(game.id).inserted else { throw .sameGameTwice(game.id) }
      let times = [game.start.timeIntervalSince1970, game.end.timeIntervalSince1970]
      guard times.allSatisfy({ abs($0) < 1e11 }), times[0] < times[1] else {
        throw .outOfRange("time of game \(game.id)")
      }
    }
    let here = Set(stadiums)
    var musts: Set<StadiumID> = []
    for game in games where mustSee.contains(game.id) {
      guard here.contains(game.stadium) else { throw .unknownMustSee(game.id) }
      guard musts.insert(game.stadium).inserted else { throw .mustSeeTwice(at: game.stadium) }
    }
    for id in mustSee.sorted() where !ids.contains(id) { throw .unknownMustSee(id) }
  }

  /// Returns the games at the stadiums by start; at stadiums with a must-see game, only that one.
  func eligibleGames(_ index: [StadiumID: Int]) -> [QuestGame] {
    let musts = Set(games.filter { mustSee.contains($0.id) }.map(\.stadium))
    return games.filter {
      index[$0.stadium] != nil && (!musts.contains($0.stadium) || mustSee.contains($0.id))
    }.sorted { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }
  }
}
