/// When a trip can be driven.
///
/// A driving day is a calendar day that ends late: it begins at 06:00 on the clock of the place a
/// drive leaves from and lasts until the next 06:00. Unless night driving is allowed nobody is at
/// the wheel from 00:00 to 06:00, so that hours at the wheel are those of the calendar day; where
/// it is allowed, a drive after midnight still belongs to the evening it follows. What begins on a
/// driving day belongs to it.
package struct DrivingRules: Hashable, Sendable {
  /// Minutes from the usual end of a game to being on the way.
  package var minutesAfterGame = 15
  /// Minutes before the start by which one has to be there.
  package var minutesBeforeGame = 30
  /// Minutes at the wheel on a driving day, all drivers together.
  package var wheelMinutesPerDay = 480
  /// Minutes without a game, a drive or a charge before the first drive of another driving day.
  package var restMinutes = 480
  package var allowsNightDriving = false
  package var electricCar: ElectricCar?
  package var flights: FlightRules?

  package init() {}

  /// The rules that follow from preferences.
  package init(_ preferences: TripPreferences) {
    let hours = Double(preferences.drivers) * preferences.hoursPerDriver
    wheelMinutesPerDay = Int((min(24, max(1, hours)) * 60).rounded(.down))
    allowsNightDriving = preferences.allowsNightDriving
    electricCar = preferences.electricCar
    flights = preferences.flights
  }

  /// The hour at which a driving day begins.
  package static let firstHour = 6
  /// Minutes at the wheel on one day from which driving tires.
  package static let tiringMinutes = 270
  /// Minutes of slack below which a hop is tight.
  package static let tightSlack = 45
}
