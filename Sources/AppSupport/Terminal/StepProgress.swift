/// The progress of a step of long work, for callbacks.
package struct StepProgress: Hashable, Sendable {
  /// The present step: `Uploading photos`.
  package let step: String
  package let done: Int
  /// nil if the amount of work is unknown.
  package let total: Int?

  package init(_ step: String, done: Int = 0, of total: Int? = nil) {
    (self.step, self.done, self.total) = (step, done, total)
  }
}
