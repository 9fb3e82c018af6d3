import TripPlanning

/// The form in which the user corrects what was understood of a sentence.
package enum TripReadingForm {
  /// A line of an edited form that isn't an option.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    let line: Int
    let text: String

    package var description: String {
      "Line \(line) of the form isn't an option: \"\(text)\". Enter it like days = 4."
    }
  }

  /// Returns the form: a line for each option, those without a value as comments.
  package static func text(
    _ reading: TripReading, sentence: String, questions: [String] = []
  ) -> String {
    let modes = TripMode.allCases.map(\.rawValue).joined(separator: ", ")
    var lines = ["# \(sentence)"] + questions.map { "# Open: \($0)" }
    lines += ["# Lines with # are ignored. Remove the # of an option to set it.", ""]
    lines += ["# One of \(modes)", "mode = \(reading.mode.rawValue)", ""]
    for option in TripReading.Option.allCases {
      let values = reading.values[option] ?? []
      lines += values.map { "\(option.rawValue) = \($0)" }
      if values.isEmpty { lines.append("# \(option.rawValue) =") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads an edited form.
  package static func reading(_ text: String) throws(Fault) -> TripReading {
    var reading = TripReading(mode: .dates)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let parts = line.split(separator: "=", maxSplits: 1).map(trimmed)
      guard let key = parts.first, !key.isEmpty, !key.hasPrefix("#") else { continue }
      let value = parts.count == 2 ? parts[1] : ""
      if key == "mode", let mode = TripMode(rawValue: value) {
        reading.mode = mode
      } else if let option = TripReading.Option(rawValue: key), parts.count == 2,
        !option.isFlag || ["yes", "no", ""].contains(value)
      {
        if !value.isEmpty { reading.set(option, value) }
      } else {
        throw Fault(line: index + 1, text: trimmed(line))
      }
    }
    return reading
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text.drop { $0.isWhitespace })
  }
}
