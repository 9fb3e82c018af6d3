package import AppSupport
import Matching
package import Sharing

// MARK: All commands

extension SettingKey<Bool> {
  package static var offline: Self {
    Self("offline", default: false, option: "--offline", "Use no network.")
  }
  package static var plain: Self {
    Self("plain", default: false, option: "--plain", "Ask line by line, for screen readers.")
  }
  package static var pages: Self {
    Self(
      "pages", default: false,
      "Look results up on the reference pages, too, where nobody else knows them.")
  }
}

extension SettingKey<[String]> {
  package static var leagues: Self {
    Self(
      "leagues", default: [], example: ["mlb", "nhl"], option: "--league",
      "Leagues to look at; none means all, and so does --league all.")
  }
}

extension SettingKey<ColorMode> {
  package static var color: SettingKey<ColorMode> {
    Self("color", default: .auto, option: "--color", "Colour; auto is never where NO_COLOR is set.")
  }
}

extension SettingKey<PictureMode> {
  package static var pictures: SettingKey<PictureMode> {
    Self(
      "pictures", default: .auto, option: "--pictures",
      "Pictures in the terminal, where it can show them.")
  }
}

extension SettingKey<String> {
  package static var contact: Self {
    Self(
      "contact", .address, default: "https://github.com/stvisits/stvisits",
      "The page by which those who are asked can tell who asks.")
  }
}

extension SettingKey<Double> {
  package static var patience: Self {
    Self(
      "patience", .number(1...60), default: 1,
      "How many times the usual time servers are given, where the network is slow.")
  }
}

// MARK: Matching

extension SettingKey<Double> {
  package static var highRadius: Self {
    meters(
      "matching.high_radius", \.highRadius, 50...2_000,
      "Metres from the centre that are at the stadium.")
  }
  package static var mediumRadius: Self {
    meters(
      "matching.medium_radius", \.mediumRadius, 100...10_000, "Metres up to which it is asked.")
  }
  package static var searchRadius: Self {
    meters(
      "matching.search_radius", \.searchRadius, 200...50_000,
      "Metres beyond which nothing is looked for.")
  }
  package static var rivalRadius: Self {
    meters(
      "matching.rival_radius", \.rivalRadius, 0...20_000,
      "Metres within which another stadium with a game makes it a question.")
  }
  package static var habitRadius: Self {
    meters("matching.habit_radius", \.habitRadius, 10...2_000, "Metres that are the same spot.")
  }
}

extension SettingKey<Int> {
  package static var habitDays: Self {
    Self(
      "matching.habit_days", .count(2...1_000), default: MatchingRules().habitDays,
      "Days without a game after which a spot is where somebody lives or works.")
  }
  package static var minutesBefore: Self {
    Self(
      "matching.minutes_before_start", .count(0...600), default: MatchingRules().minutesBeforeStart,
      "Minutes before the start from which a photo is of the game.")
  }
  package static var minutesAfter: Self {
    Self(
      "matching.minutes_after_end", .count(0...600),
      default: MatchingRules().minutesAfterTypicalEnd,
      "Minutes after the usual end until which it is.")
  }
  package static var minStayMinutes: Self {
    Self(
      "matching.minutes_of_a_stay", .count(1...600), default: MatchingRules().minStayMinutes,
      "Minutes between two photos that show a stay.")
  }
}

extension SettingKey<Double> {
  private static func meters(
    _ key: String, _ rule: KeyPath<MatchingRules, Double>, _ range: ClosedRange<Double>,
    _ summary: String
  ) -> Self {
    Self(key, .number(range), default: MatchingRules()[keyPath: rule], summary)
  }
}

// MARK: Backups, sync

extension SettingKey<Int> {
  package static var backupCount: Self {
    Self("backup.count", .count(1...1_000), default: 5, "Copies to keep of each kind.")
  }
  package static var backupMonths: Self {
    Self(
      "backup.months", .count(0...1_200), default: 12,
      "Months of which the newest copy is kept, too.")
  }
}

extension SettingKey<String?> {
  package static var packKey: Self {
    Self(
      "sync.pack_key", .text(most: 100), example: "Base64 of 32 octets",
      variable: "STVISITS_PACK_KEY", "The public key by which packs of facts have to be signed.")
  }
}
