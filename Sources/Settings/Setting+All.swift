import Matching
import Sharing

/// Every setting, in the order in which they are told.
extension Setting {
  package static let all: [Setting] =
    general + matching + plan + suggest + quest + share + keeping
    + ProviderSettings.all.flatMap { $0.isEnabled + [$0.address] }

  // MARK: Of all commands

  package static let offline = Setting(
    "offline", .onOff, defaultValue: .isOn(false), option: "--offline", "Use no network.")
  package static let leagues = Setting(
    "leagues", .list, defaultValue: .list([]), example: .list(["mlb", "nhl"]), option: "--league",
    "Leagues to look at; none means all, and so does --league all.")
  package static let color = Setting(
    "color", .word(["auto", "always", "never"]), defaultValue: .text("auto"), option: "--color",
    "Colour; auto is never where NO_COLOR is set.")
  package static let pictures = Setting(
    "pictures", .word(PictureMode.allCases.map(\.rawValue)), defaultValue: .text("auto"),
    option: "--pictures", "Pictures in the terminal, where it can show them.")
  package static let plain = Setting(
    "plain", .onOff, defaultValue: .isOn(false), option: "--plain",
    "Ask line by line, for screen readers.")
  package static let pages = Setting(
    "pages", .onOff, defaultValue: .isOn(false),
    "Look results up on the reference pages, too, where nobody else knows them.")
  package static let contact = Setting(
    "contact", .address, defaultValue: .text("https://github.com/stvisits/stvisits"),
    "The page by which those who are asked can tell who asks.")
  package static let patience = Setting(
    "patience", .number(1...60), defaultValue: .number(1),
    "How many times the usual time servers are given, where the network is slow.")

  private static let general = [
    offline, leagues, color, pictures, plain, pages, contact, patience,
  ]

  // MARK: Matching

  package static let highRadius = meters(
    "matching.high_radius", \.highRadius, 50...2_000,
    "Metres from the centre that are at the stadium.")
  package static let mediumRadius = meters(
    "matching.medium_radius", \.mediumRadius, 100...10_000,
    "Metres up to which it is asked.")
  package static let searchRadius = meters(
    "matching.search_radius", \.searchRadius, 200...50_000,
    "Metres beyond which nothing is looked for.")
  package static let rivalRadius = meters(
    "matching.rival_radius", \.rivalRadius, 0...20_000,
    "Metres within which another stadium with a game makes it a question.")
  package static let habitRadius = meters(
    "matching.habit_radius", \.habitRadius, 10...2_000, "Metres that are the same spot.")
  package static let habitDays = Setting(
    "matching.habit_days", .count(2...1_000), defaultValue: .count(MatchingRules().habitDays),
    "Days without a game after which a spot is where somebody lives or works.")
  package static let minutesBefore = Setting(
    "matching.minutes_before_start", .count(0...600),
    defaultValue: .count(MatchingRules().minutesBeforeStart),
    "Minutes before the start from which a photo is of the game.")
  package static let minutesAfter = Setting(
    "matching.minutes_after_end", .count(0...600),
    defaultValue: .count(MatchingRules().minutesAfterTypicalEnd),
    "Minutes after the usual end until which it is.")
  package static let minStayMinutes = Setting(
    "matching.minutes_of_a_stay", .count(1...600),
    defaultValue: .count(MatchingRules().minStayMinutes),
    "Minutes between two photos that show a stay.")

  private static let matching = [
    highRadius, mediumRadius, searchRadius, rivalRadius, habitRadius, habitDays, minutesBefore,
    minutesAfter, minStayMinutes,
  ]

  private static func meters(
    _ key: String, _ rule: KeyPath<MatchingRules, Double>, _ range: ClosedRange<Double>,
    _ summary: String
  ) -> Setting {
    Setting(key, .number(range), defaultValue: .number(MatchingRules()[keyPath: rule]), summary)
  }

  // MARK: Backups, sync

  package static let backupCount = Setting(
    "backup.count", .count(1...1_000), defaultValue: .count(5), "Copies to keep of each kind.")
  package static let backupMonths = Setting(
    "backup.months", .count(0...1_200), defaultValue: .count(12),
    "Months of which the newest copy is kept, too.")
  package static let packKey = Setting(
    "sync.pack_key", .text(most: 100), example: .text("Base64 of 32 octets"),
    variable: "STVISITS_PACK_KEY", "The public key by which packs of facts have to be signed.")

  private static let keeping = [backupCount, backupMonths, packKey]
}
