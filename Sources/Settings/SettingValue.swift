package import AppSupport
import Foundation
package import Localization

/// The value of a setting; also a value in a file before it is compared with its setting.
package enum SettingValue: Hashable, Sendable {
  case isOn(Bool)
  case count(Int)
  case number(Double)
  case text(String)
  case list([String])
  /// A value of a type that no setting has, such as a date or a table; a description of it.
  case other(String)

  init(_ value: TOMLDocument.Value) {
    switch value {
    case .bool(let isOn): self = .isOn(isOn)
    case .integer(let count): self = .count(count)
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .array(let values):
      let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
      self =
        texts.count == values.count ? .list(texts) : .other("a list of other values than texts")
    case .time: self = .other("a date or a time")
    case .table: self = .other("a section")
    }
  }

  /// The text of the value in a settings file.
  package var toml: String {
    switch self {
    case .isOn(let isOn): isOn ? "true" : "false"
    case .count(let count): String(count)
    case .number(let number): Self.plain(number)
    case .text(let text): Self.quoted(text)
    case .list(let list): "[\(list.map(Self.quoted).joined(separator: ", "))]"
    case .other(let what): what
    }
  }

  /// The value as `config set` accepts it: without quotes, a list with commas.
  package var plainText: String {
    switch self {
    case .text(let text): text
    case .list(let list): list.joined(separator: ",")
    case .isOn, .count, .number, .other: toml
    }
  }

  fileprivate var content: any Sendable {
    switch self {
    case .isOn(let isOn): isOn
    case .count(let count): count
    case .number(let number): number
    case .text(let text), .other(let text): text
    case .list(let list): list
    }
  }

  package var json: JSONValue {
    switch self {
    case .isOn(let isOn): .bool(isOn)
    case .count(let count): .integer(count)
    case .number(let number): Int(exactly: number).map { .integer($0) } ?? .number(number)
    case .text(let text), .other(let text): .string(text)
    case .list(let list): .array(list.map { .string($0) })
    }
  }

  /// `500`, `0.25`.
  static func plain(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": return "\\\""
      case "\\": return "\\\\"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: return String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

/// A type that the value of a setting can have.
package protocol SettingConvertible: Sendable {
  /// The value of a setting as this type; nil if it has another type.
  init?(setting: SettingValue)

  /// The value as it is stored; nil for an optional without a value.
  var settingValue: SettingValue? { get }
}

extension SettingConvertible {
  package init?(setting: SettingValue) {
    guard let value = setting.content as? Self else { return nil }
    self = value
  }
}

extension Bool: SettingConvertible {
  package var settingValue: SettingValue? { .isOn(self) }
}

extension Int: SettingConvertible {
  package var settingValue: SettingValue? { .count(self) }
}

extension Double: SettingConvertible {
  package var settingValue: SettingValue? { .number(self) }
}

extension String: SettingConvertible {
  package var settingValue: SettingValue? { .text(self) }
}

extension [String]: SettingConvertible {
  package var settingValue: SettingValue? { .list(self) }
}

/// An empty text means no value.
extension Optional: SettingConvertible where Wrapped: SettingConvertible {
  package init?(setting: SettingValue) {
    guard setting != .text(""), let value = Wrapped(setting: setting) else { return nil }
    self = value
  }
  package var settingValue: SettingValue? { flatMap(\.settingValue) }
}

extension SettingConvertible where Self: RawRepresentable, RawValue == String {
  package init?(setting: SettingValue) {
    guard case .text(let word) = setting else { return nil }
    self.init(rawValue: word)
  }
  package var settingValue: SettingValue? { .text(rawValue) }
}

extension ColorMode: SettingConvertible {}
extension DateOrder: SettingConvertible {}
extension LanguagePreference: SettingConvertible {}
extension UnitPreference: SettingConvertible {}
extension DatePreference: SettingConvertible {}

/// The values that a setting accepts.
package enum SettingKind: Hashable, Sendable {
  case onOff
  case count(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  /// One of some words.
  case word([String])
  /// A text of limited length without control characters.
  case text(maxLength: Int)
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
    case (.word(let choices), .text(let text)):
      let typed = text.lowercased()
      let word = Self.synonyms[typed] ?? typed
      if choices.contains(word) { return .text(word) }
      throw SettingProblem(
        requirement: "must be \(DisplayFormat.list(choices, conjunction: .or)) (got \"\(text)\")",
        advice: choices.nearest(to: typed, maxEdits: 3).map { "Did you mean \"\($0)\"?" })
    case (.text(let maxLength), .text(let text)):
      let hasControls = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      guard text.count <= maxLength, !hasControls else {
        throw SettingProblem(requirement: "must be one line of at most \(maxLength) characters")
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
    let value: SettingValue? =
      switch self {
      case .onOff: Self.switches[text.lowercased()].map { .isOn($0) }
      case .count: Int(text).map { .count($0) }
      case .number: Double(text).map { .number($0) }
      case .word, .text, .list, .address: .text(text)
      }
    guard let value else {
      throw SettingProblem(requirement: "must be \(wanted) (got \"\(text)\")")
    }
    return try accept(value)
  }

  private static let switches = [
    "on": true, "true": true, "yes": true, "1": true, "off": false, "false": false, "no": false,
    "0": false,
  ]

  /// Other words for values, where a setting has these.
  private static let synonyms = [
    "km": "kilometers", "kilometres": "kilometers", "metric": "kilometers", "mi": "miles",
    "imperial": "miles",
  ]

  /// Parses a list, or one text with commas.
  private func list(_ value: SettingValue) throws(SettingProblem) -> SettingValue {
    var items: [String] =
      switch value {
      case .list(let list): list
      case .text(let text): text.split(separator: ",").map(String.init)
      default: []
      }
    items = items.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    guard items.count <= 64, items.allSatisfy({ $0.count <= 100 }) else {
      throw SettingProblem(requirement: "must have at most 64 items")
    }
    return .list(items)
  }

  /// A description of the accepted values for errors.
  private var wanted: String {
    switch self {
    case .onOff: "true or false"
    case .count: "a whole number"
    case .number: "a number"
    case .word(let choices): DisplayFormat.list(choices, conjunction: .or)
    case .text: "text in quotes"
    case .list: "a list of texts in quotes"
    case .address: "an address in quotes"
    }
  }
}
