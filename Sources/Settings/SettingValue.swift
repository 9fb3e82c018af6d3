package import AppSupport
import Drawing
package import Localization
package import Sharing
package import TripPlanning

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

extension Bool: SettingConvertible {
  package init?(setting: SettingValue) {
    guard case .isOn(let value) = setting else { return nil }
    self = value
  }
  package var settingValue: SettingValue? { .isOn(self) }
}

extension Int: SettingConvertible {
  package init?(setting: SettingValue) {
    guard case .count(let value) = setting else { return nil }
    self = value
  }
  package var settingValue: SettingValue? { .count(self) }
}

extension Double: SettingConvertible {
  package init?(setting: SettingValue) {
    guard case .number(let value) = setting else { return nil }
    self = value
  }
  package var settingValue: SettingValue? { .number(self) }
}

extension String: SettingConvertible {
  package init?(setting: SettingValue) {
    guard case .text(let value) = setting else { return nil }
    self = value
  }
  package var settingValue: SettingValue? { .text(self) }
}

extension [String]: SettingConvertible {
  package init?(setting: SettingValue) {
    guard case .list(let value) = setting else { return nil }
    self = value
  }
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
extension PictureMode: SettingConvertible {}
extension DateOrder: SettingConvertible {}
extension LanguagePreference: SettingConvertible {}
extension UnitPreference: SettingConvertible {}
extension DatePreference: SettingConvertible {}
extension Leisure: SettingConvertible {}
extension RoutePreference: SettingConvertible {}
extension CardStyle.Size: SettingConvertible {}
extension Theme.Name: SettingConvertible {}
