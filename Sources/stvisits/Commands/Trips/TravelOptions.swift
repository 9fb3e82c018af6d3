import ArgumentParser

/// The source of driving times.
struct TravelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Driving times of your own: CSV from,to,minutes,miles by ids of stadiums.",
      valueName: "file"), completion: .file())
  var travelTimes: String?

  @Option(
    help: ArgumentHelp(
      "Driving times of a routing server, as http://localhost:5000.", valueName: "address"))
  var osrm: String?

  func validate() throws {
    guard travelTimes == nil || osrm == nil else {
      throw ValidationError("Say either --travel-times or --osrm.")
    }
  }
}

/// Options for saving an option of a plan.
struct SaveOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Save an option under this name.", valueName: "name"))
  var save: String?

  @Option(help: ArgumentHelp("The option to save.", valueName: "number"))
  var pick = 1

  func validate() throws {
    guard pick >= 1 else { throw ValidationError("--pick counts from 1.") }
    if let save, save.isEmpty || save.count > 100 {
      throw ValidationError("A name has 1 to 100 characters.")
    }
  }
}
