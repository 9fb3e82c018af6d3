/// Finds section, row and seat in the lines of a ticket: each after its label, below it, or in a
/// row of values below a row of labels.
enum SeatParser {
  enum Label: CaseIterable {
    case section, row, seat

    init?(_ word: String) {
      switch word {
      case "section", "sec", "sect", "section/level": self = .section
      case "row": self = .row
      case "seat", "seats", "seat(s)": self = .seat
      default: return nil
      }
    }
  }

  private static let maxWords = 4

  /// Returns `Section 134, Row 12, Seats 5 - 6`; nil without a section and a row or seat.
  static func read(_ lines: [String]) -> String? {
    var found: [Label: String] = [:]
    for (index, line) in lines.enumerated() {
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      for (label, value) in values(line, next: next) where found[label] == nil {
        found[label] = value
      }
      // Later values belong to another ticket or other offers.
      if found.count == Label.allCases.count { break }
    }
    guard let section = found[.section], found[.row] != nil || found[.seat] != nil else {
      return nil
    }
    var parts = ["Section \(section)"]
    if let row = found[.row] { parts.append("Row \(row)") }
    if let seat = found[.seat] {
      let isOne = seat.allSatisfy { $0.isNumber || $0.isLetter }
      parts.append("\(isOne ? "Seat" : "Seats") \(seat)")
    }
    return parts.joined(separator: ", ")
  }

  private static func values(_ line: String, next: String) -> [(Label, String)] {
    guard line.count <= 200 else { return [] }
    let words = words(line)
    let labels = words.compactMap(Label.init)
    guard !labels.isEmpty else { return [] }
    if labels.count == words.count { return below(labels, words: self.words(next)) }
    var found: [(Label, String)] = []
    var index = 0
    while index < words.count {
      guard let label = Label(words[index]) else {
        index += 1
        continue
      }
      let value = words[(index + 1)...].prefix { Label($0) == nil }.prefix(maxWords)
      index += 1 + value.count
      if let text = checked(Array(value), of: label) { found.append((label, text)) }
    }
    return found
  }

  private static func below(_ labels: [Label], words: [String]) -> [(Label, String)] {
    guard !words.isEmpty, words.allSatisfy({ Label($0) == nil }) else { return [] }
    if labels.count == 1 { return checked(words, of: labels[0]).map { [(labels[0], $0)] } ?? [] }
    guard words.count >= labels.count else { return [] }
    // Seats come last and may be several words, such as `5 - 6`.
    return labels.enumerated().compactMap { place, label in
      let isLast = place == labels.count - 1
      let value = isLast ? Array(words[place...]) : [words[place]]
      return checked(value, of: label).map { (label, $0) }
    }
  }

  /// Returns whether a word looks like a seat number: short, and with a digit or in capitals.
  private static func checked(_ words: [String], of label: Label) -> String? {
    let text = words.joined(separator: " ").uppercased()
    guard (1...24).contains(text.count), words.count <= maxWords else { return nil }
    let isShort = words.count == 1 && text.count <= 4
    guard text.contains(where: \.isNumber) || isShort else { return nil }
    return text
  }

  /// Returns the words in lower case, without colons, commas, bars and number signs.
  private static func words(_ line: String) -> [String] {
    line.lowercased().split(whereSeparator: { $0.isWhitespace || ":,|•·#;".contains($0) })
      .map(String.init)
  }
}
