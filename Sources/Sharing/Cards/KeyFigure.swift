import AppSupport
import Localization

/// A number with a label.
package struct KeyFigure: Hashable, Sendable {
  package let value: String
  package let label: String

  package init(_ value: String, _ label: String) {
    self.value = value
    self.label = label
  }

  /// Creates a count with its English noun: `1 game`, `1,204 games`.
  package init(_ count: Int, _ one: String, _ many: String? = nil) {
    self.init(DisplayFormat.number(count), count == 1 ? one : many ?? one + "s")
  }

  /// Creates the year of the first game.
  package init(firstGame year: Int) { self.init(String(year), Self.firstGame) }

  private static var firstGame: String { localized("first game") }

  /// `1,204 games`, or `first game 2011` for a year.
  var phrase: String { label == Self.firstGame ? localized("first game \(value)") : text }

  /// `1,204 games`.
  var text: String { localized("\(value) \(label)", context: "number and noun") }
}
