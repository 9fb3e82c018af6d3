package import AppSupport
package import Sharing
package import TripPlanning

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
extension Leisure: SettingConvertible {}
extension RoutePreference: SettingConvertible {}
extension CardStyle.Size: SettingConvertible {}
extension Theme.Name: SettingConvertible {}
