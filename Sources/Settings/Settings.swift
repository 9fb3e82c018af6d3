import AppSupport
import SportsModel

/// Every setting with its value, and who said so: the command line, else the environment, else the
/// file, else what is usual.
package struct Settings: Sendable {
  /// Who said a value.
  package enum Origin: Hashable, Sendable {
    case flag(String)
    case environment(String)
    case file(path: String, line: Int)
    case defaultValue
  }

  private var found: [String: (value: SettingValue, origin: Origin)] = [:]
  /// What cannot be taken, in the order of the file; usual values hold in its place.
  package private(set) var problems: [SettingProblem] = []

  /// - Parameters:
  ///   - flags: what the command line says.
  ///   - environment: the variables of the program; empty ones say nothing.
  ///   - file: what the file says; nil without one.
  ///   - problem: why the file cannot be read.
  package init(
    flags: [Setting: SettingValue] = [:], environment: [String: String] = [:],
    file: SettingsFile? = nil, problem: SettingProblem? = nil
  ) {
    if let problem { problems.append(problem) }
    if let file { take(file) }
    for setting in Setting.all {
      guard let text = environment[setting.variable], !text.isEmpty else { continue }
      do {
        found[setting.key] = (try setting.kind.accept(text: text), .environment(setting.variable))
      } catch {
        problems.append(SettingProblem("\(setting.variable): \(error.reason)"))
      }
    }
    for (setting, value) in flags {
      found[setting.key] = (value, .flag(setting.option ?? setting.key))
    }
    checkRadii()
  }

  private mutating func take(_ file: SettingsFile) {
    for entry in file.entries {
      let place = file.places[entry.path]
      let start = "\(file.path):\(place.line):\(place.column): \(entry.key)"
      guard let setting = Setting.all.first(where: { $0.key == entry.key }) else {
        problems.append(SettingProblem("\(start): no such setting.\(Self.advice(entry))"))
        continue
      }
      do {
        let value = try setting.kind.accept(entry.value)
        found[setting.key] = (value, .file(path: file.path, line: place.line))
      } catch {
        problems.append(SettingProblem("\(start): \(error.reason)"))
      }
    }
  }

  /// The setting that a misspelt key may mean, or one of its name in another section.
  private static func advice(_ entry: SettingsFile.Entry) -> String {
    let keys = Setting.all.map(\.key)
    let name = entry.path.last ?? ""
    let elsewhere = Setting.all.filter { $0.name == name }.map(\.key)
    let meant =
      keys.nearest(to: entry.key, most: 3) ?? elsewhere.first
      ?? Setting.all.map(\.name).nearest(to: name, most: 2).flatMap { near in
        Setting.all.first { $0.name == near }?.key
      }
    return meant.map { " Did you mean \($0)?" } ?? " All of them: stvisits config show"
  }

  /// Nearer has to be nearer.
  private mutating func checkRadii() {
    let radii: [Setting] = [.highRadius, .mediumRadius, .searchRadius]
    for (near, far) in zip(radii, radii.dropFirst()) where number(near) >= number(far) {
      problems.append(
        SettingProblem(
          "\(near.key) (\(SettingValue.plain(number(near)))) has to be less than \(far.key) "
            + "(\(SettingValue.plain(number(far))))"))
      for setting in radii { found[setting.key] = nil }
      return
    }
  }
}

/// Something that a person said and that cannot be taken: where it stands, what it is, what to do.
package struct SettingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

// MARK: - Values

extension Settings {
  /// The value of a setting; nil where nothing is said and nothing is usual.
  package func value(of setting: Setting) -> SettingValue? {
    found[setting.key]?.value ?? setting.defaultValue
  }

  package func origin(of setting: Setting) -> Origin { found[setting.key]?.origin ?? .defaultValue }

  package func isOn(_ setting: Setting) -> Bool { value(of: setting) == .isOn(true) }

  /// A count that has a usual value.
  package func count(_ setting: Setting) -> Int { count(ifSet: setting) ?? 0 }

  package func count(ifSet setting: Setting) -> Int? {
    if case .count(let count) = value(of: setting) { count } else { nil }
  }

  /// A number that has a usual value.
  package func number(_ setting: Setting) -> Double { number(ifSet: setting) ?? 0 }

  package func number(ifSet setting: Setting) -> Double? {
    if case .number(let number) = value(of: setting) { number } else { nil }
  }

  /// A text that says something.
  package func text(_ setting: Setting) -> String? {
    if case .text(let text) = value(of: setting), !text.isEmpty { text } else { nil }
  }

  package func list(_ setting: Setting) -> [String] {
    if case .list(let list) = value(of: setting) { list } else { [] }
  }

  /// One of the words of a setting as what it stands for.
  package func word<Word: RawRepresentable>(_ setting: Setting, or defaultValue: Word) -> Word
  where Word.RawValue == String {
    text(setting).flatMap(Word.init) ?? defaultValue
  }
}
