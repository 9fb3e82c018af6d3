/// The progress of a step of long work.
package struct StepProgress: Hashable, Sendable {
  /// The present step: `Uploading photos`.
  package let step: String
  package let done: Int
  /// nil if the amount of work is unknown.
  package let total: Int?

  package init(_ step: String, done: Int = 0, of total: Int? = nil) {
    (self.step, self.done, self.total) = (step, done, total)
  }

  /// `Uploading photos: 3 of 12 (25%)`.
  package var text: String {
    guard let total else { return done == 0 ? step : "\(step): \(DisplayFormat.number(done))" }
    return "\(step): \(DisplayFormat.number(done)) of \(DisplayFormat.number(total)) "
      + "(\(ProgressBar(done, of: total).percent)%)"
  }
}
