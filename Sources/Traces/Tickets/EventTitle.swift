/// The title of a game in a calendar, a ticket or a table:
/// `⚾️ Yankees at Red Sox - Game 1 (TV: NESN)`.
package struct EventTitle {
  /// The two teams around the first word between teams.
  package let sides: (first: String, second: String, isAtSecond: Bool)?
  /// Parts that are next to each other and may be the two teams.
  package let pairs: [(String, String)]
  /// The number in a doubleheader or a series.
  package let number: Int?

  /// Matches a word between two teams.
  static var between: Regex<Substring> {
    /(?i) +(?:at|à|bei|vs?\.?|versus|gegen|contra|contre|c\.) +| *@ */
  }

  package init(_ title: String) {
    number = title.firstMatch(of: /(?i)\b(?:game|gm) ?#?([1-7])\b/).flatMap { Int($0.1) }
    let plain = title.replacing(/\(.*?\)|\[.*?\]/, with: "")
    let between = Self.between
    let parts = { (text: Substring) -> [String] in
      text.split(separator: between).flatMap { $0.split(separator: /(?: +[-–—|:] +|: +)/) }
        .map(Self.trimmed).filter { !$0.isEmpty }
    }
    let all = parts(plain[...])
    pairs = Array(zip(all, all.dropFirst()))
    if let word = plain.firstMatch(of: between),
      let first = parts(plain[..<word.range.lowerBound]).last,
      let second = parts(plain[word.range.upperBound...]).first
    {
      let isAtSecond = ["at", "à", "bei"].contains(Self.trimmed(word.output).lowercased())
      sides = (first, second, isAtSecond || word.output.contains("@"))
    } else {
      sides = nil
    }
  }

  /// Returns a text without blanks and symbols around it.
  private static func trimmed(_ text: Substring) -> String {
    let isName = { (character: Character) in character.isLetter || character.isNumber }
    let start = text.drop { !isName($0) }
    return start.lastIndex { isName($0) || $0 == "." }.map { String(start[...$0]) } ?? ""
  }
}
