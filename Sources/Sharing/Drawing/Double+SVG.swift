extension Double {
  /// The number in SVG: at most two decimals, no exponent, the same on every machine; 0 if not
  /// finite.
  package var svg: String { svg(digits: 2) }

  /// Returns the number with at most `digits` decimals, 0 to 6.
  package func svg(digits: Int) -> String {
    let digits = Swift.min(Swift.max(digits, 0), 6)
    let scale = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000][digits]
    guard isFinite else { return "0" }
    let scaled = (Swift.min(Swift.max(self, -1e9), 1e9) * Double(scale)).rounded()
    let whole = Int(scaled)
    var fraction = String(abs(whole % scale) + scale).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let sign = whole < 0 ? "-" : ""
    return sign + String(abs(whole / scale)) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
