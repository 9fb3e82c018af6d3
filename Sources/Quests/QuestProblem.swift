package import Foundation
package import SportsModel
package import Travel

/// A set of stadiums to visit, each once and for a complete game.
package struct QuestProblem: Sendable {
  /// The stadiums to visit, 1 to 40, without duplicates.
  package var stadiums: [StadiumID]
  /// Games at those stadiums; games elsewhere are ignored.
  package var games: [QuestGame]
  /// Drives between any two of the stadiums.
  package var drives: StadiumDrives
  package var objective: QuestObjective
  package var rules = QuestRules()
  /// Drives from the start to each stadium; nil if the quest begins with the first game.
  package var start: [StadiumID: Drive]?
  /// Drives from each stadium to the end; nil if the quest ends with the last game.
  package var end: [StadiumID: Drive]?
  /// True if it ends by driving back to the first stadium; ignored if there is an `end`.
  package var isClosed = false
  package var mustSee: Set<String> = []

  package init(
    stadiums: [StadiumID], games: [QuestGame], drives: StadiumDrives,
    objective: QuestObjective = .time
  ) {
    (self.stadiums, self.games, self.drives, self.objective) = (stadiums, games, drives, objective)
  }

  package static let maxStadiums = 40
  package static let maxGames = 20_000
}

/// The objective that a quest minimizes.
package enum QuestObjective: Hashable, Sendable {
  /// Minutes from the first start to the last end, including travel from the start and to the end.
  case time
  /// Cost: a rate per day of that time and a rate per mile.
  case cost(perDay: Double, perMile: Double)
  /// Minutes, and miles among the quests with the fewest minutes.
  case timeThenMiles

  var perMinute: Double { if case .cost(let perDay, _) = self { perDay / 1440 } else { 1 } }
  var perMile: Double { if case .cost(_, let perMile) = self { perMile } else { 0 } }
}

/// A game that a quest may include.
package struct QuestGame: Hashable, Sendable, Identifiable {
  /// The caller's ID for the game, unique in a quest.
  package let id: String
  package let stadium: StadiumID
  /// The teams as in the schedule; not used by the search.
  package let home, away: String
  package let start: Date
  /// The expected end of the game; later than `start`.
  package let end: Date
  /// The stadium's UTC offset, for output.
  package let offset: UTCOffset

  package init(
    id: String, stadium: StadiumID, home: String = "", away: String = "", start: Date, end: Date,
    offset: UTCOffset = .utc
  ) {
    (self.id, self.stadium, self.home, self.away) = (id, stadium, home, away)
    (self.start, self.end, self.offset) = (start, end, offset)
  }
}

extension QuestProblem {
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
    let maximum = StadiumTravelTable.maxMinutes
    try Self.check("buffer before a game", value: rules.bufferBefore, in: 0...maximum)
    try Self.check("buffer after a game", value: rules.bufferAfter, in: 0...maximum)
    try Self.check("hours of a night", value: rules.nightHours, in: 0...10_000)
    if let cap = rules.maxDriveHours {
      try Self.check("hours of driving a day", value: cap, in: 0.1...10_000)
    }
    if let flight = rules.flight {
      try Self.check("minutes from which to fly", value: flight.aboveMinutes, in: 0...maximum)
      try Self.check("minutes of a flight", value: flight.minutes, in: 0...maximum)
      try Self.check("cost of a flight", value: flight.cost, in: 0...1e9)
    }
    if case .cost(let perDay, let perMile) = objective {
      try Self.check("cost of a day", value: perDay, in: 0...1e9)
      try Self.check("cost of a mile", value: perMile, in: 0...1e9)
    }
  }

  private static func check(_ name: String, value: Double, in range: ClosedRange<Double>)
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

/// The reason why there is no quest.
package enum QuestFailure: Error, Hashable, Sendable {
  case noStadiums
  case tooManyStadiums(Int)
  case sameStadiumTwice(StadiumID)
  case tooManyGames(Int)
  case sameGameTwice(String)
  case noGame(at: StadiumID)
  case missingDrive(from: StadiumID, to: StadiumID)
  /// A missing drive between a stadium and the start or end.
  case missingDriveFromStart(to: StadiumID)
  case missingDriveToEnd(from: StadiumID)
  /// A named number that is negative, not finite or too large.
  case outOfRange(String)
  case unknownMustSee(String)
  case mustSeeTwice(at: StadiumID)
  /// It is proven that no quest exists.
  case noRoute
  /// None was found with this effort, or before cancellation. One may exist.
  case noneFound
}

/// Rules for travel between the games of a quest.
package struct QuestRules: Hashable, Sendable {
  /// Minutes to arrive before a game starts.
  package var bufferBefore = 0.0
  /// Minutes from the end of a game to departure.
  package var bufferAfter = 0.0
  /// Driving hours before a night is required; nil if drivers take turns.
  ///
  /// The limit applies between two nights, whatever games are visited in between. A quest begins
  /// after a night. A night is `nightHours` without driving, a game or its buffers.
  package var maxDriveHours: Double?
  /// Hours of each night, from arrival to departure.
  package var nightHours = 10.0
  /// Flights that replace the longest drives; nil for none.
  package var flight: Flight?

  package struct Flight: Hashable, Sendable {
    /// Fly if the drive alone, with the nights a rested driver needs, takes longer than this many
    /// minutes.
    package var aboveMinutes: Double
    /// Minutes from door to door, whatever the distance.
    package var minutes: Double
    package var cost: Double

    package init(aboveMinutes: Double, minutes: Double, cost: Double) {
      (self.aboveMinutes, self.minutes, self.cost) = (aboveMinutes, minutes, cost)
    }
  }

  package init(_ change: (inout QuestRules) -> Void = { _ in }) { change(&self) }

  /// Returns the travel for a drive after a night.
  ///
  /// A drive of D hours takes ceil(D / cap) − 1 nights: one of exactly the cap takes none.
  package func travel(_ drive: Drive) -> QuestTravel {
    let nights = nights(of: drive.minutes)
    let minutes = drive.minutes + nights * nightHours * 60
    if let flight, minutes > flight.aboveMinutes {
      return QuestTravel(
        minutes: flight.minutes, driveMinutes: 0, miles: 0, nights: 0, flightCost: flight.cost)
    }
    return QuestTravel(
      minutes: minutes, driveMinutes: drive.minutes, miles: drive.miles, nights: Int(nights),
      flightCost: nil)
  }

  private func nights(of minutes: Double) -> Double {
    guard let maxDriveHours, maxDriveHours > 0 else { return 0 }
    let nights = (minutes / 60 / maxDriveHours).rounded(.up) - 1
    return nights.isFinite ? min(max(nights, 0), 1e9) : 0
  }
}

/// Travel from one place to another under the rules of a quest.
package struct QuestTravel: Hashable, Sendable {
  /// Minutes from departure to arrival, nights included.
  package let minutes: Double
  package let driveMinutes: Double
  /// Road miles; 0 for a flight.
  package let miles: Double
  package let nights: Int
  /// Dollars for the flight; nil for a drive.
  package let flightCost: Double?

  static let none = QuestTravel(minutes: 0, driveMinutes: 0, miles: 0, nights: 0, flightCost: nil)

  var minutesWithoutNights: Double { flightCost == nil ? driveMinutes : minutes }

  /// Returns the same travel with a number of nights, each this many minutes long.
  func with(nights: Int, of minutes: Double) -> QuestTravel {
    QuestTravel(
      minutes: minutesWithoutNights + Double(nights) * minutes, driveMinutes: driveMinutes,
      miles: miles, nights: nights, flightCost: flightCost)
  }
}
