import AppSupport

/// A JSON object of a pack, which records problems with the paths of its members.
struct LeaguePackObject {
  let place: String
  private let members: [String: JSONValue]
  private let problems: LeaguePackValidation

  /// Records unknown members as problems; nil for a value that isn't an object.
  init?(_ value: JSONValue, at place: String, keys: [String], _ problems: LeaguePackValidation) {
    guard case .object(let members) = value else {
      problems.add(place, "expected an object { … }")
      return nil
    }
    self.place = place
    self.members = members
    self.problems = problems
    for key in members.keys.sorted() where !keys.contains(key) {
      let name = String(key.prefix(40))
      problems.add(
        self.path(name), "is not known" + LeaguePackValidation.hint(name, among: keys))
    }
  }

  /// `teams[3].code`.
  func path(_ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

  func isThere(_ key: String) -> Bool { (members[key] ?? .null) != .null }

  func refuse(_ key: String, _ what: String) { problems.add(path(key), what) }

  private func value(_ key: String, isNeeded: Bool) -> JSONValue? {
    guard let value = members[key], value != .null else {
      if isNeeded { refuse(key, "is missing") }
      return nil
    }
    return value
  }

  /// Returns a text on one line, without control characters or bars, and not too long.
  func text(_ key: String, isNeeded: Bool = false, most: Int = 120) -> String? {
    guard let value = value(key, isNeeded: isNeeded) else { return nil }
    guard case .string(let text) = value else {
      refuse(key, "expected a text")
      return nil
    }
    if let flaw = Self.flaw(in: text, most: most) {
      refuse(key, flaw)
      return nil
    }
    return text
  }

  static func flaw(in text: String, most: Int) -> String? {
    if text.isEmpty { return "is empty" }
    if text.count > most || text.utf8.count > 4 * most { return "is longer than \(most) letters" }
    if text.unicodeScalars.contains(where: \.isUnsafeOnTerminal) {
      return "has control characters"
    }
    if text.contains("|") { return "has a bar, |" }
    return text.trimmingBlanks == text ? nil : "begins or ends with a blank"
  }

  func integer(_ key: String, _ range: ClosedRange<Int>, isNeeded: Bool = false) -> Int? {
    guard let value = value(key, isNeeded: isNeeded) else { return nil }
    guard case .integer(let number) = value, range.contains(number) else {
      refuse(key, "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  func number(_ key: String, _ range: ClosedRange<Double>, isNeeded: Bool = false) -> Double? {
    let number: Double? =
      switch value(key, isNeeded: isNeeded) {
      case nil: nil
      case .integer(let whole)?: Double(whole)
      case .number(let number)?: number
      default: .nan
      }
    guard let number else { return nil }
    guard range.contains(number) else {
      refuse(key, "expected a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
      return nil
    }
    return number
  }

  func flag(_ key: String) -> Bool? {
    guard let value = value(key, isNeeded: false) else { return nil }
    guard case .bool(let flag) = value else {
      refuse(key, "expected true or false")
      return nil
    }
    return flag
  }

  func word(_ key: String, of words: [String]) -> String? {
    guard let text = text(key) else { return nil }
    guard words.contains(text) else {
      refuse(key, "“\(text)” is none of \(words.joined(separator: ", "))")
      return nil
    }
    return text
  }

  /// Returns the elements of a list with their paths; empty without a list.
  func list(_ key: String, most: Int) -> [(place: String, value: JSONValue)] {
    guard let value = value(key, isNeeded: false) else { return [] }
    guard case .array(let values) = value else {
      refuse(key, "expected a list [ … ]")
      return []
    }
    guard values.count <= most else {
      refuse(key, "has \(values.count) elements, more than \(most)")
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
    value(key, isNeeded: false).flatMap {
      LeaguePackObject($0, at: path(key), keys: keys, problems)
    }
  }

  func texts(_ key: String, most: Int) -> [String] {
    list(key, most: most).compactMap { place, value in
      guard case .string(let text) = value else {
        problems.add(place, "expected a text")
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
