import ArgumentParser
import SettingKeys
import TripPlanning

/// The prices of trips.
struct TripRateOptions: ParsableArguments {
  @Option(help: .value("dollars", "Cost per night away from home (default: 130)."))
  var perNight: Double?

  @Option(help: .value("dollars", "Meals per day of a trip with nights (default: 0)."))
  var perDay: Double?

  @Option(help: .value("dollars", "Fuel or mileage per mile (default: 0.25).")) var perMile: Double?

  @Option(help: .value("dollars", "Cost of a flight apart from its miles (default: 130)."))
  var perFlight: Double?

  @Option(help: .value("dollars", "Cost per mile of a flight (default: 0.06)."))
  var perFlightMile: Double?

  @Option(help: .value("dollars", "Rental car per day with flights (default: 60)."))
  var perRentalDay: Double?

  @Option(help: .value("dollars", "Price of a ticket (default: not included)."))
  var ticketPrice: Double?

  /// Returns the rates of the options, or of the settings.
  func budget(limit: Double?, _ settings: UserSettings) -> TripBudget {
    TripBudget(
      perDay: perDay ?? settings.perDay, perNight: perNight ?? settings.perNight,
      perMile: perMile ?? settings.perMile, perFlight: perFlight ?? settings.perFlight,
      perFlightMile: perFlightMile ?? settings.perFlightMile,
      perRentalDay: perRentalDay ?? settings.perRentalDay, perTicket: ticketPrice, limit: limit)
  }
}
