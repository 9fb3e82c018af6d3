/// Reads distances as users type them.
package enum DistanceParser {
  private static let metersByUnit: [String: Double] = [
    "mi": 1_609.344, "mile": 1_609.344, "miles": 1_609.344, "km": 1_000, "kilometer": 1_000,
    "kilometers": 1_000, "m": 1,
  ]

  /// Returns the meters of `50mi`, `80 km`, `500 m`, or of a number in the default unit.
  ///
  /// nil for any other text, and for distances that aren't positive or are longer than half the
  /// equator.
  package static func meters(_ text: String, unit: DistanceUnit) -> Double? {
    let number = text.trimmingBlanks.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let word = text.trimmingBlanks.dropFirst(number.count).lowercased().trimmingBlanks
    let usual = unit == .miles ? "mi" : "km"
    guard let value = Double(number), let scale = metersByUnit[word.isEmpty ? usual : word],
      value > 0, value * scale <= 20_040_000
    else { return nil }
    return value * scale
  }
}
