/// The special properties of a game, by the schedule.
package struct Occasions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let postseason = Occasions(rawValue: 1 << 0)
  /// The last game of a finished postseason, which decides the title.
  package static let final = Occasions(rawValue: 1 << 1)
  package static let neutralSite = Occasions(rawValue: 1 << 2)
  /// On the first day of the league's season.
  package static let openingDay = Occasions(rawValue: 1 << 3)
  /// The home team's first game of the season in its own stadium.
  package static let homeOpener = Occasions(rawValue: 1 << 4)
  /// The first game ever in the stadium.
  package static let firstInStadium = Occasions(rawValue: 1 << 5)
  /// The last game ever in a stadium that is no longer used.
  package static let lastInStadium = Occasions(rawValue: 1 << 6)
  /// The start in the schedule is a placeholder.
  package static let unknownStart = Occasions(rawValue: 1 << 7)

  /// The occasions that rules can require, with their names in definition files.
  package static let named: [(name: String, occasion: Occasions)] = [
    ("postseason", .postseason), ("final", .final), ("neutral-site", .neutralSite),
    ("opening-day", .openingDay), ("home-opener", .homeOpener),
    ("first-in-stadium", .firstInStadium), ("last-in-stadium", .lastInStadium),
  ]
}
