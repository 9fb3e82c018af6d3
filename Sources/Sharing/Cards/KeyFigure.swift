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
    self.init(Self.grouped(count), count == 1 ? one : many ?? one + "s")
  }

  /// `1,204 games`.
  var text: String { "\(value) \(label)" }

  /// Returns the number with thousands separators.
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "−" : "") + text
  }
}
