import AppSupport

/// Every setting with its value and its origin.
///
/// The command line overrides the environment, which overrides the file, which overrides the default
/// values.
@dynamicMemberLookup
package struct Settings<Keys: SettingDeclarations>: Sendable {
  /// A value of the command line.
  package struct Flag: Sendable {
    let setting: Setting
    let value: SettingValue?

    package init<Value>(_ key: KeyPath<Keys, SettingKey<Value>>, _ value: Value) {
      setting = Keys.all[keyPath: key].setting
      self.value = value.settingValue
    }
  }

  private var found: [String: (value: SettingValue, origin: SettingOrigin)] = [:]
  /// Invalid values and unknown keys, in the order of the file; default values replace them.
  package private(set) var problems: [SettingProblem] = []

  /// Merges the sources; empty environment variables are ignored, and the problem is the reason that
  /// the file can't be read.
  package init(
    flags: [Flag] = [], environment: [String: String] = [:],
    file: SettingsFile? = nil, problem: SettingProblem? = nil
  ) {
    if let problem { problems.append(problem) }
    if let file { merge(file) }
    let variables = environment.filter { name, _ in
      name.hasPrefix(Setting.variablePrefix) && !Setting.otherVariables.contains(name)
    }
    // Listing the settings takes a millisecond, a tenth of the program's start.
    for setting in variables.isEmpty ? [] : Keys.settings {
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
    checkOrder()
  }

  private mutating func merge(_ file: SettingsFile) {
    for entry in file.document.entries.flatMap(\.leaves) {
      let start = "\(file.path): line \(entry.line):"
      guard
        let setting = Keys.settings.first(where: {
          $0.key == entry.key || $0.formerKey == entry.key
        })
      else {
        problems.append(
          SettingProblem("\(start) Unknown setting \"\(entry.key)\".\(Keys.advice(entry.path))"))
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

  /// Resets settings to their defaults unless each is less than the next.
  private mutating func checkOrder() {
    guard !found.isEmpty else { return }
    let keys = Keys.increasing
    for (near, far) in zip(keys, keys.dropFirst()) where self[near] >= self[far] {
      problems.append(
        SettingProblem(
          "\(near.setting.key) (\(SettingValue.plain(self[near]))) must be less than "
            + "\(far.setting.key) (\(SettingValue.plain(self[far])))."))
      for key in keys { found[key.setting.key] = nil }
      return
    }
  }

  /// The value of a setting: `settings.drivers`.
  package subscript<Value>(dynamicMember key: KeyPath<Keys, SettingKey<Value>>) -> Value {
    self[Keys.all[keyPath: key]]
  }

  package subscript<Value>(key: SettingKey<Value>) -> Value {
    found[key.setting.key].flatMap { Value(setting: $0.value) } ?? key.defaultValue
  }

  /// Returns the origin of a setting for error messages.
  package func originDescription<Value>(of key: KeyPath<Keys, SettingKey<Value>>) -> String {
    let setting = Keys.all[keyPath: key].setting
    let origin = origin(of: setting)
    guard let place = origin.place else { return setting.key }
    if case .file = origin { return "\(place): \(setting.key)" }
    return place
  }

  /// Returns whether a setting has a value other than by default.
  package func isSet<Value>(_ key: KeyPath<Keys, SettingKey<Value>>) -> Bool {
    origin(of: Keys.all[keyPath: key].setting) != .defaultValue
  }

  /// Returns the value of any setting; nil if it isn't set and has no default value.
  package func value(of setting: Setting) -> SettingValue? {
    found[setting.key]?.value ?? setting.defaultValue
  }

  package func origin(of setting: Setting) -> SettingOrigin {
    found[setting.key]?.origin ?? .defaultValue
  }
}

package enum SettingOrigin: Hashable, Sendable {
  case flag(String)
  case environment(String)
  case file(path: String, line: Int)
  case defaultValue

  var name: String {
    switch self {
    case .flag: "flag"
    case .environment: "environment"
    case .file: "file"
    case .defaultValue: "default"
    }
  }

  var place: String? {
    switch self {
    case .flag(let option): option
    case .environment(let variable): variable
    case .file(let path, let line): "\(path):\(line)"
    case .defaultValue: nil
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
