import AppSupport

/// Every setting with its value and its origin.
///
/// The command line overrides the environment, which overrides the file, which overrides the default
/// values.
@dynamicMemberLookup
package struct Settings: Sendable {
  /// The source of a value.
  package enum Origin: Hashable, Sendable {
    case flag(String)
    case environment(String)
    case file(path: String, line: Int)
    case defaultValue
  }

  private var found: [String: (value: SettingValue, origin: Origin)] = [:]
  /// Invalid values and unknown keys, in the order of the file; default values replace them.
  package private(set) var problems: [SettingProblem] = []

  /// - Parameters:
  ///   - flags: values of the command line.
  ///   - environment: environment variables; empty ones are ignored.
  ///   - file: the settings file; nil if there is none.
  ///   - problem: the reason that the file can't be read.
  package init(
    flags: [SettingFlag] = [], environment: [String: String] = [:],
    file: SettingsFile? = nil, problem: SettingProblem? = nil
  ) {
    if let problem { problems.append(problem) }
    if let file { take(file) }
    let variables = environment.filter { name, _ in
      name.hasPrefix(Setting.variablePrefix) && !Setting.otherVariables.contains(name)
    }
    // Listing the settings takes a millisecond, a tenth of the program's start.
    for setting in variables.isEmpty ? [] : Setting.all {
      guard let text = variables[setting.variable], !text.isEmpty else { continue }
      do {
        found[setting.key] = (try setting.kind.accept(text: text), .environment(setting.variable))
      } catch {
        problems.append(SettingProblem("\(setting.variable) \(error.description)"))
      }
    }
    for flag in flags {
      guard let value = flag.value else { continue }
      found[flag.setting.key] = (value, .flag(flag.setting.option ?? flag.setting.key))
    }
    checkRadii()
  }

  private mutating func take(_ file: SettingsFile) {
    for entry in file.document.entries.flatMap(\.leaves) {
      let start = "\(file.path): line \(entry.line):"
      guard
        let setting = Setting.all.first(where: {
          $0.key == entry.key || $0.formerKey == entry.key
        })
      else {
        problems.append(
          SettingProblem("\(start) Unknown setting \"\(entry.key)\".\(Self.advice(entry.path))"))
        continue
      }
      // The former key doesn't replace a value of the present one.
      if setting.key != entry.key, found[setting.key] != nil { continue }
      do {
        let value = try setting.kind.accept(SettingValue(entry.value))
        found[setting.key] = (value, .file(path: file.path, line: entry.line))
      } catch {
        problems.append(SettingProblem("\(start) \(entry.key) \(error.description)"))
      }
    }
  }

  /// Suggests the setting with a similar key, or one with the same name in another section.
  static func advice(_ path: [String]) -> String {
    let keys = Setting.all.map(\.key)
    let name = path.last ?? ""
    let elsewhere = Setting.all.filter { $0.name == name }.map(\.key)
    let meant =
      keys.nearest(to: path.joined(separator: "."), most: 3) ?? elsewhere.first
      ?? Setting.all.map(\.name).nearest(to: name, most: min(2, name.utf8.count / 3)).flatMap {
        near in
        Setting.all.first { $0.name == near }?.key
      }
    return meant.map { " Did you mean \"\($0)\"?" } ?? " List all with: stvisits config show"
  }

  /// Resets the matching radii to their defaults unless each is less than the next.
  private mutating func checkRadii() {
    guard !found.isEmpty else { return }
    let keys = SettingKeys.all
    let radii = [keys.highRadius, keys.mediumRadius, keys.searchRadius]
    for (near, far) in zip(radii, radii.dropFirst()) where self[near] >= self[far] {
      problems.append(
        SettingProblem(
          "\(near.setting.key) (\(SettingValue.plain(self[near]))) must be less than "
            + "\(far.setting.key) (\(SettingValue.plain(self[far])))."))
      for radius in radii { found[radius.setting.key] = nil }
      return
    }
  }
}

/// An invalid setting: its place, the value, and what to do, as sentences.
package struct SettingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// Creates the end of a sentence that begins with the name of the setting.
  init(requirement: String, advice: String? = nil) {
    description = "\(requirement)." + (advice.map { " \($0)" } ?? "")
  }
}

extension Settings {
  /// The value of a setting: `settings.drivers`.
  package subscript<Value>(dynamicMember key: KeyPath<SettingKeys, SettingKey<Value>>) -> Value {
    self[SettingKeys.all[keyPath: key]]
  }

  subscript<Value>(key: SettingKey<Value>) -> Value {
    found[key.setting.key].flatMap { Value(setting: $0.value) } ?? key.defaultValue
  }

  /// Returns the origin of a setting for error messages.
  package func originDescription<Value>(
    of key: KeyPath<SettingKeys, SettingKey<Value>>
  ) -> String {
    let setting = SettingKeys.all[keyPath: key].setting
    let origin = origin(of: setting)
    guard let place = origin.place else { return setting.key }
    if case .file = origin { return "\(place): \(setting.key)" }
    return place
  }

  /// Whether a setting has a value other than by default.
  package func isSet<Value>(_ key: KeyPath<SettingKeys, SettingKey<Value>>) -> Bool {
    origin(of: SettingKeys.all[keyPath: key].setting) != .defaultValue
  }

  /// Returns the value of any setting; nil if it isn't set and has no default value.
  package func value(of setting: Setting) -> SettingValue? {
    found[setting.key]?.value ?? setting.defaultValue
  }

  package func origin(of setting: Setting) -> Origin { found[setting.key]?.origin ?? .defaultValue }
}
