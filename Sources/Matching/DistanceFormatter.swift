/// Formats distances in meters and kilometers.
package enum DistanceFormatter {
  /// `480 m`, `1.5 km`, `3 km`.
  package static func text(_ meters: Double) -> String {
    guard meters >= 1_000 else { return "\(Int(meters.rounded())) m" }
    let tenths = Int((meters / 100).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) km" : "\(tenths / 10).\(tenths % 10) km"
  }
}
