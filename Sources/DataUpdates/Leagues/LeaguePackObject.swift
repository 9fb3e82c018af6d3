import AppSupport

/// A JSON object of a pack, which records problems with the paths of its members.
struct LeaguePackObject {
  let place: String
  private let members: [String: JSONValue]
  private let problems: LeaguePackValidation

  /// Records unknown members as problems; nil for a value that isn't an object.
  init?(_ value: JSONValue, at place: String, keys: [String], problems: LeaguePackValidation) {
    guard case .object(let members) = value else {
      problems.add(place, "must be an object { … }")
      return nil
    }
    (self.place, self.members, self.problems) = (place, members, problems)
    for key in members.keys.sorted() where !keys.contains(key) {
      let name = String(key.prefix(40))
      problems.add(self.path(name), "unknown key" + LeaguePackValidation.hint(name, among: keys))
    }
  }

  /// `teams[3].code`.
  func path(_ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

  func isThere(_ key: String) -> Bool { (members[key] ?? .null) != .null }

  func refuse(_ key: String, _ what: String) { problems.add(path(key), what) }

  /// Returns a member that fits a rule; a missing one is a problem only if it is needed.
  private func read<Value>(
    _ key: String, isNeeded: Bool = false, rule: String, parse: (JSONValue) -> Value?
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
  func text(_ key: String, isNeeded: Bool = false, max: Int = 120) -> String? {
    let text: String? = read(key, isNeeded: isNeeded, rule: "must be a text") {
      if case .string(let text) = $0 { text } else { nil }
    }
    if let text, let flaw = Self.flaw(in: text, max: max) {
      refuse(key, flaw)
      return nil
    }
    return text
  }

  static func flaw(in text: String, max: Int) -> String? {
    if text.isEmpty { return "is empty" }
    if text.count > max || text.utf8.count > 4 * max { return "is longer than \(max) characters" }
    if text.unicodeScalars.contains(where: \.isUnsafeOnTerminal) {
      return "contains control characters"
    }
    if text.contains("|") { return "contains the character |" }
    return text.trimmingBlanks == text ? nil : "begins or ends with a space"
  }

  func integer(_ key: String, in range: ClosedRange<Int>, isNeeded: Bool = false) -> Int? {
    let rule = "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    return read(key, isNeeded: isNeeded, rule: rule) {
      if case .integer(let number) = $0, range.contains(number) { number } else { nil }
    }
  }

  func number(_ key: String, in range: ClosedRange<Double>, isNeeded: Bool = false) -> Double? {
    let rule = "must be a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    return read(key, isNeeded: isNeeded, rule: rule) { value in
      switch value {
      case .integer(let whole) where range.contains(Double(whole)): Double(whole)
      case .number(let number) where range.contains(number): number
      default: nil
      }
    }
  }

  func flag(_ key: String) -> Bool? {
    read(key, rule: "must be true or false") { if case .bool(let flag) = $0 { flag } else { nil } }
  }

  func word(_ key: String, of choices: [String]) -> String? {
    guard let text = text(key) else { return nil }
    guard choices.contains(text) else {
      refuse(key, "must be \(DisplayFormat.list(choices, conjunction: .or)) (got \"\(text)\")")
      return nil
    }
    return text
  }

  /// Returns the elements of a list with their paths; empty without a list.
  func list(_ key: String, max: Int) -> [(place: String, value: JSONValue)] {
    let values: [JSONValue] =
      read(key, rule: "must be a list [ … ]") {
        if case .array(let values) = $0 { values } else { nil }
      } ?? []
    guard values.count <= max else {
      refuse(key, "at most \(max) elements are allowed (got \(values.count))")
      return []
    }
    return values.enumerated().map { ("\(path(key))[\($0)]", $1) }
  }

  /// Reads the objects of a list with these members; those that can't be read are left out.
  func list<Entry>(
    _ key: String, max: Int, keys: [String], read: (LeaguePackObject) -> Entry?
  ) -> [Entry] {
    list(key, max: max).compactMap { place, value in
      LeaguePackObject(value, at: place, keys: keys, problems: problems).flatMap(read)
    }
  }

  /// Returns a member with these members; nil if it is missing.
  func object(_ key: String, keys: [String]) -> LeaguePackObject? {
    guard let value = members[key], value != .null else { return nil }
    return LeaguePackObject(value, at: path(key), keys: keys, problems: problems)
  }

  func texts(_ key: String, max: Int) -> [String] {
    list(key, max: max).compactMap { place, value in
      guard case .string(let text) = value else {
        problems.add(place, "must be a text")
        return nil
      }
      if let flaw = Self.flaw(in: text, max: 120) {
        problems.add(place, flaw)
        return nil
      }
      return text
    }
  }
}

/// The problems of a league pack, each with the path to its place.
package struct LeaguePackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, or `stadium`, `league` or `team` for one that the user entered.
  package let path: String
  /// `teams[3].homes[0].stadium: unknown stadium "x". Did you mean "y"?`, at most 20 of them.
  package let problems: [String]

  init(path: String, problems: [String]) { (self.path, self.problems) = (path, problems) }

  init(path: String, _ problem: String) { self.init(path: path, problems: [problem]) }

  package var description: String {
    let lines = problems.map { problem in
      let text = entry.map { Self.option(in: problem, of: $0) } ?? problem
      return text.hasSuffix("?") ? text : text + "."
    }
    let start = entry.map { _ in "Couldn't add the \(path):" } ?? "\(path):"
    guard lines.count > 1 else { return "\(start) \(lines.first ?? "the file can't be used.")" }
    return start + "\n" + lines.map { "  \($0)" }.joined(separator: "\n")
  }

  /// The place in a pack of what the user entered with options; nil for a file.
  private var entry: String? { ["stadium": "stadiums[0].", "league": "league.", "team": ""][path] }

  /// Returns a problem with the name of its option in place of the key.
  private static func option(in problem: String, of entry: String) -> String {
    guard !entry.isEmpty, problem.hasPrefix(entry), let colon = problem.firstIndex(of: ":") else {
      return problem
    }
    let key = problem[..<colon].dropFirst(entry.count).replacing("footprint_m", with: "footprint")
    return "--\(key.replacing("_", with: "-"))\(problem[colon...])"
  }
}

/// Collects all problems of a pack.
final class LeaguePackValidation {
  private(set) var list: [String] = []
  private static let maxCount = 20

  func add(_ place: String, _ what: String) {
    guard list.count < Self.maxCount else { return }
    list.append((place.isEmpty ? what : "\(place): \(what)").cleanedForTerminal)
  }

  func check(_ path: String) throws(LeaguePackError) {
    guard list.isEmpty else { throw LeaguePackError(path: path, problems: list) }
  }

  /// Returns `. Did you mean "y"?` for the most similar name, or an empty text.
  static func hint(_ word: String, among known: [String]) -> String {
    known.nearest(to: word).map { ". Did you mean \"\($0)\"?" } ?? ""
  }
}
