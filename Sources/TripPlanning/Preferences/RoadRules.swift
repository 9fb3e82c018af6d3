/// Limits on driving for the whole car, whoever drives.
package struct RoadRules: Hashable, Sendable, Codable {
  /// Driving hours of the car per day.
  package var carHours = 11.0
  /// Driving minutes before each break.
  package var minutesBetweenBreaks = 180
  package var breakMinutes = 20
  /// Local hours between which to drive.
  package var firstHour = 7
  package var lastHour = 22

  package init() {}
}
