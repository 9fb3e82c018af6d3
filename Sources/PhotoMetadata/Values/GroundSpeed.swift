/// A speed over ground as EXIF and XMP have it: a number with the unit in another tag.
enum GroundSpeed {
  /// No camera moves faster; larger numbers are filler.
  private static let maxSpeed = 5_000.0

  /// Returns km/h for a number in km/h (K, also without a unit), miles per hour (M) or knots (N).
  ///
  /// nil for another unit or a number that no photo can have.
  static func kilometersPerHour(_ number: Double, unit: UInt8?) -> Double? {
    let factor: Double
    switch unit {
    case UInt8(ascii: "K"), nil: factor = 1
    case UInt8(ascii: "M"): factor = 1.609344
    case UInt8(ascii: "N"): factor = 1.852
    default: return nil
    }
    let speed = number * factor
    return (0...maxSpeed).contains(speed) ? speed : nil
  }
}
