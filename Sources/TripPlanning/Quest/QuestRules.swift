/// How a quest travels from game to game.
///
/// Game B may follow game A when
/// end(A) + `bufferAfter` + travel(A → B) + `bufferBefore` ≤ start(B).
package struct QuestRules: Hashable, Sendable {
  /// Minutes to be at the gate before a game starts.
  package var bufferBefore = 0.0
  /// Minutes from the end of a game to the wheel.
  package var bufferAfter = 0.0
  /// Hours at the wheel before a night is needed; nil for drivers who take turns.
  ///
  /// Between two nights there are never more, whatever games are seen meanwhile; a quest begins
  /// after a night. A night is `nightHours` without driving, a game or its buffers.
  package var maxDriveHours: Double?
  /// Hours from the wheel to the wheel for each night.
  package var nightHours = 10.0
  /// Instead of the longest drives; nil for none.
  package var flight: Flight?

  /// What flying takes.
  package struct Flight: Hashable, Sendable {
    /// Where the drive alone, with the nights that it takes after a night, is longer than so many
    /// minutes, one flies.
    package var aboveMinutes: Double
    /// Door to door, whatever the distance.
    package var minutes: Double
    /// Dollars a flight.
    package var cost: Double

    package init(aboveMinutes: Double, minutes: Double, cost: Double) {
      self.aboveMinutes = aboveMinutes
      self.minutes = minutes
      self.cost = cost
    }
  }

  package init() {}

  /// The default rules with some of them changed.
  package init(_ change: (inout QuestRules) -> Void) { change(&self) }

  /// How these rules travel along a road after a night.
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

/// One way from place to place under the rules of a quest.
package struct QuestTravel: Hashable, Sendable {
  /// From the wheel to the gate, nights included.
  package let minutes: Double
  /// At the wheel.
  package let driveMinutes: Double
  /// On the road; 0 in the air.
  package let miles: Double
  package let nights: Int
  /// Dollars for the flight; nil when driving.
  package let flightCost: Double?

  static let none = QuestTravel(
    minutes: 0, driveMinutes: 0, miles: 0, nights: 0, flightCost: nil)

  /// At the wheel or in the air.
  var minutesWithoutNights: Double { flightCost == nil ? driveMinutes : minutes }

  /// The same way with so many nights of so many minutes.
  func with(nights: Int, of minutes: Double) -> QuestTravel {
    QuestTravel(
      minutes: minutesWithoutNights + Double(nights) * minutes, driveMinutes: driveMinutes,
      miles: miles, nights: nights, flightCost: flightCost)
  }
}
