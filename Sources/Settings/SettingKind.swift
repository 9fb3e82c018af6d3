import AppSupport
import Foundation

/// The values that a setting accepts.
package enum SettingKind: Hashable, Sendable {
  case onOff
  case count(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  /// One of some words.
  case word([String])
  /// A text of limited length without control characters.
  case text(most: Int)
  /// A list of words, such as names of leagues.
  case list
  /// An HTTP or HTTPS address.
  case address

  /// Returns the value in the form of this kind.
  func accept(_ value: SettingValue) throws(SettingProblem) -> SettingValue {
    switch (self, value) {
    case (.onOff, .isOn): return value
    case (.count(let range), .count(let count)):
      guard range.contains(count) else {
        throw SettingProblem(
          requirement:
            "must be a whole number from \(range.lowerBound) to \(range.upperBound) (got \(count))")
      }
      return value
    case (.number, .count(let count)): return try accept(.number(Double(count)))
    case (.number(let range), .number(let number)):
      guard range.contains(number) else {
        let bounds = [range.lowerBound, range.upperBound].map(SettingValue.plain)
        throw SettingProblem(
          requirement:
            "must be a number from \(bounds[0]) to \(bounds[1]) (got \(SettingValue.plain(number)))"
        )
      }
      return value
    case (.word(let words), .text(let text)):
      let typed = text.lowercased()
      let word = Self.synonyms[typed] ?? typed
      if words.contains(word) { return .text(word) }
      throw SettingProblem(
        requirement: "must be \(DisplayFormat.list(words, conjunction: .or)) (got \"\(text)\")",
        advice: words.nearest(to: typed, most: 3).map { "Did you mean \"\($0)\"?" })
    case (.text(let most), .text(let text)):
      let hasControls = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      guard text.count <= most, !hasControls else {
        throw SettingProblem(requirement: "must be one line of at most \(most) characters")
      }
      return value
    case (.list, .list), (.list, .text): return try list(value)
    case (.address, .text(let text)):
      guard let url = URL(string: text), url.host()?.isEmpty == false,
        ["http", "https"].contains(url.scheme?.lowercased())
      else {
        throw SettingProblem(requirement: "must be an http or https address (got \"\(text)\")")
      }
      return value
    default: throw SettingProblem(requirement: "must be \(wanted) (got \(value.toml))")
    }
  }

  func accept(text: String) throws(SettingProblem) -> SettingValue {
    switch self {
    case .onOff:
      switch text.lowercased() {
      case "on", "true", "yes", "1": return .isOn(true)
      case "off", "false", "no", "0": return .isOn(false)
      default: throw SettingProblem(requirement: "must be true or false (got \"\(text)\")")
      }
    case .count:
      guard let count = Int(text) else {
        throw SettingProblem(requirement: "must be a whole number (got \"\(text)\")")
      }
      return try accept(.count(count))
    case .number:
      guard let number = Double(text) else {
        throw SettingProblem(requirement: "must be a number (got \"\(text)\")")
      }
      return try accept(.number(number))
    case .word, .text, .list, .address: return try accept(.text(text))
    }
  }

  /// Other words for values, where a setting has these.
  private static let synonyms = [
    "km": "kilometers", "kilometres": "kilometers", "metric": "kilometers", "mi": "miles",
    "imperial": "miles",
  ]

  /// Parses a list, or one text with commas.
  private func list(_ value: SettingValue) throws(SettingProblem) -> SettingValue {
    var words: [String] = []
    switch value {
    case .list(let list): words = list
    case .text(let text): words = text.split(separator: ",").map(String.init)
    default: break
    }
    words = words.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    guard words.count <= 64, words.allSatisfy({ $0.count <= 100 }) else {
      throw SettingProblem(requirement: "must have at most 64 items")
    }
    return .list(words)
  }

  /// A description of the accepted values for errors.
  private var wanted: String {
    switch self {
    case .onOff: "true or false"
    case .count: "a whole number"
    case .number: "a number"
    case .word(let words): DisplayFormat.list(words, conjunction: .or)
    case .text: "text in quotes"
    case .list: "a list of texts in quotes"
    case .address: "an address in quotes"
    }
  }
}
