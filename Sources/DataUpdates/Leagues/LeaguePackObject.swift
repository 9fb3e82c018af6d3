import AppSupport

/// A JSON object of a pack, which records problems with the paths of its members.
struct LeaguePackObject {
  let place: String
  private let members: [String: JSONValue]
  private let problems: LeaguePackValidation

  /// Records unknown members as problems; nil for a value that isn't an object.
  init?(_ value: JSONValue, at place: String, keys: [String], _ problems: LeaguePackValidation) {
    guard case .object(let members) = value else {
      problems.add(place, "must be an object { … }")
      return nil
    }
    self.place = place
    self.members = members
    self.problems = problems
    for key in members.keys.sorted() where !keys.contains(key) {
      let name = String(key.prefix(40))
      problems.add(
        self.path(name), "unknown key" + LeaguePackValidation.hint(name, among: keys))
    }
  }

  /// `teams[3].code`.
  func path(_ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

  func isThere(_ key: String) -> Bool { (members[key] ?? .null) != .null }

  func refuse(_ key: String, _ what: String) { problems.add(path(key), what) }

  /// Returns a member that fits a rule; a missing one is a problem only if it is needed.
  private func read<Value>(
    _ key: String, isNeeded: Bool = false, _ rule: String, _ parse: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = members[key], value != .null else {
      if isNeeded { refuse(key, "missing") }
      return nil
    }
    guard let parsed = parse(value) else {
      refuse(key, rule)
      return nil
    }
    return parsed
  }

  /// Returns a text on one line, without control characters or bars, and not too long.
  func text(_ key: String, isNeeded: Bool = false, most: Int = 120) -> String? {
    let text: String? = read(key, isNeeded: isNeeded, "must be a text") {
      if case .string(let text) = $0 { text } else { nil }
    }
    if let text, let flaw = Self.flaw(in: text, most: most) {
      refuse(key, flaw)
      return nil
    }
    return text
  }

  static func flaw(in text: String, most: Int) -> String? {
    if text.isEmpty { return "is empty" }
    if text.count > most || text.utf8.count > 4 * most {
      return "is longer than \(most) characters"
    }
    if text.unicodeScalars.contains(where: \.isUnsafeOnTerminal) {
      return "contains control characters"
    }
    if text.contains("|") { return "contains the character |" }
    return text.trimmingBlanks == text ? nil : "begins or ends with a space"
  }

  func integer(_ key: String, _ range: ClosedRange<Int>, isNeeded: Bool = false) -> Int? {
    let rule = "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    return read(key, isNeeded: isNeeded, rule) {
      if case .integer(let number) = $0, range.contains(number) { number } else { nil }
    }
  }

  func number(_ key: String, _ range: ClosedRange<Double>, isNeeded: Bool = false) -> Double? {
    let rule = "must be a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    return read(key, isNeeded: isNeeded, rule) { value in
      switch value {
      case .integer(let whole) where range.contains(Double(whole)): Double(whole)
      case .number(let number) where range.contains(number): number
      default: nil
      }
    }
  }

  func flag(_ key: String) -> Bool? {
    read(key, "must be true or false") { if case .bool(let flag) = $0 { flag } else { nil } }
  }

  func word(_ key: String, of words: [String]) -> String? {
    guard let text = text(key) else { return nil }
    guard words.contains(text) else {
      refuse(key, "must be \(DisplayFormat.list(words, conjunction: .or)) (got \"\(text)\")")
      return nil
    }
    return text
  }

  /// Returns the elements of a list with their paths; empty without a list.
  func list(_ key: String, most: Int) -> [(place: String, value: JSONValue)] {
    let values: [JSONValue] =
      read(key, "must be a list [ … ]") { if case .array(let values) = $0 { values } else { nil } }
      ?? []
    guard values.count <= most else {
      refuse(key, "at most \(most) elements are allowed (got \(values.count))")
      return []
    }
    return values.enumerated().map { ("\(path(key))[\($0)]", $1) }
  }

  /// Reads the objects of a list with these members; those that can't be read are left out.
  func list<Entry>(
    _ key: String, most: Int, keys: [String], _ read: (LeaguePackObject) -> Entry?
  ) -> [Entry] {
    list(key, most: most).compactMap { place, value in
      LeaguePackObject(value, at: place, keys: keys, problems).flatMap(read)
    }
  }

  /// Returns a member with these members; nil if it is missing.
  func object(_ key: String, keys: [String]) -> LeaguePackObject? {
    guard let value = members[key], value != .null else { return nil }
    return LeaguePackObject(value, at: path(key), keys: keys, problems)
  }

  func texts(_ key: String, most: Int) -> [String] {
    list(key, most: most).compactMap { place, value in
      guard case .string(let text) = value else {
        problems.add(place, "must be a text")
        return nil
      }
      if let flaw = Self.flaw(in: text, most: 120) {
        problems.add(place, flaw)
        return nil
      }
      return text
    }
  }
}
