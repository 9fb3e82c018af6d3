/// The progress of long work in steps.
package struct StepProgress: Hashable, Sendable {
  /// The present step: `Uploading photos`.
  package var step: String
  /// The finished part of the step.
  package var done: Int
  /// The amount of work of the step; nil if it is unknown.
  package var total: Int?
  /// The finished part of the whole work, from 0 to 1; nil if only the step is known.
  package var fraction: Double?

  package init(_ step: String, done: Int = 0, of total: Int? = nil, fraction: Double? = nil) {
    (self.step, self.done, self.total, self.fraction) = (step, done, total, fraction)
  }

  /// The finished part of the whole work, otherwise of the step; nil if neither is known.
  package var share: Double? {
    if let fraction { return min(1, max(0, fraction)) }
    return total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 1 }
  }

  /// `Reading photos: 1,234 of 8,000`.
  package var count: String {
    let number = DisplayFormat.number(done)
    guard let total else { return done == 0 ? step : "\(step): \(number)" }
    return "\(step): \(number) of \(DisplayFormat.number(total))"
  }
}
