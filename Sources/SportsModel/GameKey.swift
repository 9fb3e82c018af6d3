/// The identity of a game; everything not in it may be corrected later.
package struct GameKey: Hashable, Sendable, Comparable {
  package let league: LeagueID
  /// The building; nil if several are possible or none is known.
  package let stadium: StadiumID?
  /// Calendar day at the stadium.
  package let day: LocalDay
  package let home: TeamID
  /// 0 for the only game of the two teams that day; 1, 2, 3 if there were several.
  package let number: Int

  package init(league: LeagueID, stadium: StadiumID?, day: LocalDay, home: TeamID, number: Int) {
    (self.league, self.stadium, self.day, self.home) = (league, stadium, day, home)
    self.number = number
  }

  /// Parses the format of `description`; nil for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = Substring(text).utf8.split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false
    ).map { Substring($0) }
    guard parts.count == 5, !parts[0].isEmpty, !parts[1].isEmpty, !parts[3].isEmpty,
      let day = LocalDay(parts[2]), let number = Int(parts[4]), (0...9).contains(number)
    else { return nil }
    self.init(
      league: LeagueID(parts[0]), stadium: parts[1] == "unknown" ? nil : StadiumID(parts[1]),
      day: day, home: TeamID(parts[3]), number: number)
  }

  package static func < (left: GameKey, right: GameKey) -> Bool {
    (left.day, left.league, left.stadium?.rawValue ?? "", left.home, left.number)
      < (right.day, right.league, right.stadium?.rawValue ?? "", right.home, right.number)
  }
}

extension GameKey: TextCodable {
  package static let noun = "a game key"

  /// `mlb:fenway-park-boston:2018-06-15:mlb-bos:0`.
  package var description: String {
    "\(league):\(stadium?.rawValue ?? "unknown"):\(day):\(home):\(number)"
  }
}
