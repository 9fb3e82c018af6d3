import AppSupport

/// A number with a label.
package struct KeyFigure: Hashable, Sendable {
  package let value: String
  package let label: String

  package init(_ value: String, _ label: String) {
    self.value = value
    self.label = label
  }

  /// Creates a count with its noun: `1 game`, `1,204 games`.
  package init(_ count: Int, _ one: String, _ many: String? = nil) {
    self.init(DisplayFormat.number(count), count == 1 ? one : many ?? one + "s")
  }

  /// `1,204 games`, or `first game 2011` for a year.
  var phrase: String { label.hasPrefix("first") ? "\(label) \(value)" : text }

  /// `1,204 games`.
  var text: String { "\(value) \(label)" }
}
