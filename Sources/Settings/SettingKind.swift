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
          "\(count) is out of range: \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    case (.number, .count(let count)): return try accept(.number(Double(count)))
    case (.number(let range), .number(let number)):
      guard range.contains(number) else {
        let bounds = [range.lowerBound, range.upperBound].map(SettingValue.plain)
        throw SettingProblem(
          "\(SettingValue.plain(number)) is out of range: \(bounds[0]) to \(bounds[1])")
      }
      return value
    case (.word(let words), .text(let text)):
      let word = text.lowercased()
      if words.contains(word) { return .text(word) }
      let nearest = words.nearest(to: word, most: 3).map { ". Did you mean “\($0)”?" } ?? ""
      throw SettingProblem(
        "“\(text)” is none of \(words.joined(separator: ", "))\(nearest)")
    case (.text(let most), .text(let text)):
      let hasControls = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      guard text.count <= most, !hasControls else {
        throw SettingProblem("a text of at most \(most) letters on one line is wanted")
      }
      return value
    case (.list, .list), (.list, .text): return try list(value)
    case (.address, .text(let text)):
      guard let url = URL(string: text), url.host()?.isEmpty == false,
        ["http", "https"].contains(url.scheme?.lowercased())
      else { throw SettingProblem("“\(text)” is no address of http or https") }
      return value
    default: throw SettingProblem("\(wanted) is wanted, not \(value.kind)")
    }
  }

  func accept(text: String) throws(SettingProblem) -> SettingValue {
    switch self {
    case .onOff:
      switch text.lowercased() {
      case "on", "true", "yes", "1": return .isOn(true)
      case "off", "false", "no", "0": return .isOn(false)
      default: throw SettingProblem("“\(text)” is neither on nor off")
      }
    case .count:
      guard let count = Int(text) else { throw SettingProblem("“\(text)” is no whole number") }
      return try accept(.count(count))
    case .number:
      guard let number = Double(text) else { throw SettingProblem("“\(text)” is no number") }
      return try accept(.number(number))
    case .word, .text, .list, .address: return try accept(.text(text))
    }
  }

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
      throw SettingProblem("at most 64 words are wanted")
    }
    return .list(words)
  }

  /// A description of the accepted values for errors.
  private var wanted: String {
    switch self {
    case .onOff: "true or false"
    case .count: "a whole number"
    case .number: "a number"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .text: "a text"
    case .list: "a list of texts"
    case .address: "an address"
    }
  }
}
