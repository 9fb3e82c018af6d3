/// Formats durations and counts for text output.
package enum TripAmountFormatter {
  /// Returns a duration: `45 min`, `3 h`, `2 h 30 min`.
  package static func duration(_ minutes: Int) -> String {
    let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
    if hours == 0 { return "\(rest) min" }
    return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
  }

  /// Returns a count with its noun: `1 game`, `3 games`.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
