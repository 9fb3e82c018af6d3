extension Int {
  /// Creates the whole number next to a number of any size, for text and totals.
  ///
  /// `Int(_:)` ends the program for infinity, NaN and huge numbers. This is 0 for NaN and at most
  /// 10^15 in both directions, so that sums of such numbers fit.
  package init(
    rounding value: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) {
    let limit = 1e15
    self = value.isNaN ? 0 : Int(Swift.max(-limit, Swift.min(limit, value.rounded(rule))))
  }
}
