package import SportsModel

extension LibraryPhoto {
  /// The difference of times that are the same, in seconds.
  private static let tolerance = 1.5

  /// Adds the row's values to the facts of the original: those that it lacks, and those that the user
  /// changed in the library.
  package func complete(_ file: inout PhotoFacts) {
    completeLocation(of: &file)
    completeTime(of: &file)
    file.make = file.make ?? facts.make
    file.model = file.model ?? facts.model
    file.isFromOthers = file.isFromOthers || facts.isFromOthers
  }

  private func completeLocation(of file: inout PhotoFacts) {
    guard let place = facts.coordinate else {
      // The user removed the location.
      guard corrections.contains(.location) else { return }
      file.coordinate = nil
      file.horizontalErrorMeters = nil
      file.locationSource = nil
      return
    }
    if let own = file.coordinate, !own.isElsewhere(than: place) { return }
    file.coordinate = place
    file.horizontalErrorMeters = facts.horizontalErrorMeters
    file.locationSource = facts.locationSource
    file.isPositionVoid = false
    // Altitude and speed belong to the other place.
    file.altitudeMeters = facts.altitudeMeters
    file.speedKilometersPerHour = nil
  }

  private func completeTime(of file: inout PhotoFacts) {
    guard facts.timeSource != nil else { return }
    let hasOwn = file.timeSource?.isDecisive == true && !file.isClockDoubtful
    if !hasOwn || corrections.contains(.time) {
      file.localTime = facts.localTime
      file.localDay = facts.localDay
      file.utcOffset = facts.utcOffset
      file.utcTime = facts.utcTime
      file.timeSource = facts.timeSource
      file.isClockDoubtful = facts.isClockDoubtful
    } else if file.utcTime == nil, let own = file.localTime, let stored = facts.localTime,
      let offset = facts.utcOffset,
      abs(own.secondsSinceEpoch - stored.secondsSinceEpoch) < Self.tolerance
    {
      file.utcOffset = offset
      file.utcTime = own.instant(offset: offset)
    }
  }
}
