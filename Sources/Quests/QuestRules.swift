package import Travel

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

  /// Time and cost of flights.
  package struct Flight: Hashable, Sendable {
    /// Fly if the drive alone, with the nights a rested driver needs, takes longer than this many
    /// minutes.
    package var aboveMinutes: Double
    /// Minutes from door to door, whatever the distance.
    package var minutes: Double
    /// Dollars per flight.
    package var cost: Double

    package init(aboveMinutes: Double, minutes: Double, cost: Double) {
      (self.aboveMinutes, self.minutes, self.cost) = (aboveMinutes, minutes, cost)
    }
  }

  /// Creates the default rules with some of them changed.
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
  /// Driving minutes.
  package let driveMinutes: Double
  /// Road miles; 0 for a flight.
  package let miles: Double
  package let nights: Int
  /// Dollars for the flight; nil for a drive.
  package let flightCost: Double?

  static let none = QuestTravel(
    minutes: 0, driveMinutes: 0, miles: 0, nights: 0, flightCost: nil)

  /// Minutes on the road or in the air.
  var minutesWithoutNights: Double { flightCost == nil ? driveMinutes : minutes }

  /// Returns the same travel with a number of nights, each this many minutes long.
  func with(nights: Int, of minutes: Double) -> QuestTravel {
    QuestTravel(
      minutes: minutesWithoutNights + Double(nights) * minutes, driveMinutes: driveMinutes,
      miles: miles, nights: nights, flightCost: flightCost)
  }
}
