import Foundation
package import SportsModel

/// A point as text, as in films (ISO 6709:2008 annex H): `+40.8294-073.9262+016.000/`.
package enum ISO6709 {
  package enum Form: Sendable, CaseIterable {
    case degrees
    case degreesMinutes
    case degreesMinutesSeconds
  }

  /// The text, with the altitude if there is one.
  ///
  /// Degrees have four decimals, as on phones.
  package static func text(
    _ coordinate: Coordinate, altitudeMeters: Double? = nil, form: Form = .degrees
  ) -> String {
    let altitude = altitudeMeters.map { sign($0) + padded(abs($0), digits: 3, places: 3) } ?? ""
    return angle(coordinate.latitude, degreeDigits: 2, form)
      + angle(coordinate.longitude, degreeDigits: 3, form) + altitude + "/"
  }

  private static func angle(_ degrees: Double, degreeDigits: Int, _ form: Form) -> String {
    let size = abs(degrees)
    switch form {
    case .degrees: return sign(degrees) + padded(size, digits: degreeDigits, places: 4)
    case .degreesMinutes:
      let thousandths = Int((size * 60_000).rounded())
      return sign(degrees) + whole(thousandths / 60_000, degreeDigits)
        + padded(Double(thousandths % 60_000) / 1_000, digits: 2, places: 3)
    case .degreesMinutesSeconds:
      let hundredths = Int((size * 360_000).rounded())
      return sign(degrees) + whole(hundredths / 360_000, degreeDigits)
        + whole(hundredths / 6_000 % 60, 2)
        + padded(Double(hundredths % 6_000) / 100, digits: 2, places: 2)
    }
  }

  private static func sign(_ value: Double) -> String { value < 0 ? "-" : "+" }

  private static func whole(_ value: Int, _ digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Formats a number with leading and trailing zeros.
  private static func padded(_ value: Double, digits: Int, places: Int) -> String {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    return whole(scaled / scale, digits) + "." + whole(scaled % scale, places)
  }
}
