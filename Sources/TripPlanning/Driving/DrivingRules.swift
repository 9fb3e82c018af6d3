/// Rules for when a trip may drive.
///
/// A driving day begins at 06:00, local time at the departure of a drive, and lasts until the next
/// 06:00. Unless night driving is allowed, there is no driving from 00:00 to 06:00, so that driving
/// hours are those of the calendar day. If it is allowed, a drive after midnight belongs to the
/// evening before. Anything that begins on a driving day belongs to it.
package struct DrivingRules: Hashable, Sendable {
  /// Minutes from the usual end of a game to departure.
  package var minutesAfterGame = 15
  /// Minutes before a game's start to arrive.
  package var minutesBeforeGame = 30
  /// Driving minutes per driving day, all drivers together.
  package var drivingMinutesPerDay = 480
  /// Minutes without a game, drive or charge before the first drive of another driving day.
  package var restMinutes = 480
  package var allowsNightDriving = false
  package var electricCar: ElectricCar?
  package var flights: FlightRules?

  package init() {}

  /// Creates the rules from preferences.
  package init(_ preferences: TripPreferences) {
    let hours = Double(preferences.drivers) * preferences.hoursPerDriver
    drivingMinutesPerDay = Int((min(24, max(1, hours)) * 60).rounded(.down))
    allowsNightDriving = preferences.allowsNightDriving
    electricCar = preferences.electricCar
    flights = preferences.flights
  }

  /// The hour at which a driving day begins.
  package static let firstHour = 6
  /// Driving minutes per day above which driving is tiring.
  package static let tiringMinutes = 270
  /// Minutes to spare below which a hop is tight.
  package static let tightSlack = 45
}
