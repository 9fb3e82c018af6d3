package import AppSupport
import Matching
package import Sharing
package import TripPlanning

/// The settings, in the order of the settings file, without those of the score providers.
package struct SettingKeys: Sendable {
  /// The declarations.
  package static let all = SettingKeys()

  // MARK: All commands

  package let offline = SettingKey(
    "offline", .onOff, default: false, option: "--offline", "Use no network.")
  package let leagues = SettingKey(
    "leagues", .list, default: [], example: ["mlb", "nhl"], option: "--league",
    "Leagues to look at; none means all, and so does --league all.")
  package let color = SettingKey(
    "color", default: ColorMode.auto, option: "--color",
    "Colour; auto is never where NO_COLOR is set.")
  package let pictures = SettingKey(
    "pictures", default: PictureMode.auto, option: "--pictures",
    "Pictures in the terminal, where it can show them.")
  package let plain = SettingKey(
    "plain", .onOff, default: false, option: "--plain", "Ask line by line, for screen readers.")
  package let pages = SettingKey(
    "pages", .onOff, default: false,
    "Look results up on the reference pages, too, where nobody else knows them.")
  package let units = SettingKey(
    "units", default: DistanceUnit.miles, "Unit of distances: miles or kilometers.")
  package let dateOrder = SettingKey(
    "date_order", .word(["mdy", "dmy"]), default: DateOrder.mdy,
    "Order of dates that you type as numbers: 6/15/2019 (mdy) or 15/6/2019 (dmy).")
  package let contact = SettingKey(
    "contact", .address, default: "https://github.com/stvisits/stvisits",
    "The page by which those who are asked can tell who asks.")
  package let patience = SettingKey(
    "patience", .number(1...60), default: 1.0,
    "How many times the usual time servers are given, where the network is slow.")

  // MARK: Matching

  package let highRadius = SettingKey(
    "matching.high_radius", .number(50...2_000), default: MatchingRules().highRadius,
    "Metres from the centre that are at the stadium.")
  package let mediumRadius = SettingKey(
    "matching.medium_radius", .number(100...10_000), default: MatchingRules().mediumRadius,
    "Metres up to which it is asked.")
  package let searchRadius = SettingKey(
    "matching.search_radius", .number(200...50_000), default: MatchingRules().searchRadius,
    "Metres beyond which nothing is looked for.")
  package let rivalRadius = SettingKey(
    "matching.rival_radius", .number(0...20_000), default: MatchingRules().rivalRadius,
    "Metres within which another stadium with a game makes it a question.")
  package let habitRadius = SettingKey(
    "matching.habit_radius", .number(10...2_000), default: MatchingRules().habitRadius,
    "Metres that are the same spot.")
  package let habitDays = SettingKey(
    "matching.habit_days", .count(2...1_000), default: MatchingRules().habitDays,
    "Days without a game after which a spot is where somebody lives or works.")
  package let minutesBefore = SettingKey(
    "matching.minutes_before_start", .count(0...600), default: MatchingRules().minutesBeforeStart,
    "Minutes before the start from which a photo is of the game.")
  package let minutesAfter = SettingKey(
    "matching.minutes_after_end", .count(0...600), default: MatchingRules().minutesAfterTypicalEnd,
    "Minutes after the usual end until which it is.")
  package let minStayMinutes = SettingKey(
    "matching.minutes_of_a_stay", .count(1...600), default: MatchingRules().minStayMinutes,
    "Minutes between two photos that show a stay.")

  // MARK: Trips

  package let drivers = SettingKey(
    "plan.drivers", .count(1...20), default: 1, option: "--drivers", "How many drive.")
  package let hours = SettingKey(
    "plan.hours", .number(1...24), default: 8.0, option: "--hours",
    "Hours at the wheel for each driver and day.")
  package let stops = SettingKey(
    "plan.stops", .count(1...60), example: 4, option: "--stops", "How many games are wanted.")
  package let leisure = SettingKey(
    "plan.leisure", default: Leisure.moderate, option: "--leisure", "How full the days are.")
  package let route = SettingKey(
    "plan.route", default: RoutePreference.balanced, option: "--route", "Which roads are liked.")
  package let repeatCities = SettingKey(
    "plan.repeat_cities", .onOff, default: true, option: "--repeat-cities",
    "See a city on more than one day.")
  package let night = SettingKey(
    "plan.night", .onOff, default: false, option: "--night", "Drive at night, too.")
  package let fly = SettingKey(
    "plan.fly", .onOff, default: false, option: "--fly",
    "Fly where a hop is longer than a day's driving.")
  package let range = SettingKey(
    "plan.ev_range", .number(30...2_000), example: 250.0, option: "--ev-range",
    "Miles that an electric car goes on a full battery.")
  package let perDay = SettingKey(
    "plan.per_day", .number(0...10_000), default: 130.0, option: "--per-day", "Dollars a day.")
  package let perMile = SettingKey(
    "plan.per_mile", .number(0...100), default: 0.25, option: "--per-mile", "Dollars a mile.")
  package let planLimit = SettingKey(
    "plan.limit", .count(1...50), default: 5, option: "--limit", "Options at most.")
  package let routingServer = SettingKey(
    "plan.osrm", .address, example: "http://localhost:5000", option: "--osrm",
    "A routing server that tells driving times.")

  // MARK: Suggestions

  package let homePlace = SettingKey(
    "suggest.home", .text(most: 100), example: "Boston", option: "--home",
    "Where each suggested trip begins and ends.")
  package let months = SettingKey(
    "suggest.months", .count(1...12), default: 6, option: "--months", "Months ahead to look at.")
  package let suggestLimit = SettingKey(
    "suggest.limit", .count(1...50), default: 10, option: "--limit", "Suggestions at most.")

  // MARK: Quests

  package let questPerDay = SettingKey(
    "quest.per_day", .number(0...10_000), default: 130.0, option: "--per-day", "Dollars a day.")
  package let questPerMile = SettingKey(
    "quest.per_mile", .number(0...10_000), default: 0.25, option: "--per-mile", "Dollars a mile.")
  package let bufferBefore = SettingKey(
    "quest.buffer_before", .number(0...600), example: 30.0, option: "--buffer-before",
    "Minutes to be there before a game.")
  package let bufferAfter = SettingKey(
    "quest.buffer_after", .number(0...600), example: 15.0, option: "--buffer-after",
    "Minutes from the end of a game to the wheel.")
  package let driveHours = SettingKey(
    "quest.max_drive_hours", .number(0...1_000), example: 11.0, option: "--max-drive-hours",
    "Hours at the wheel between two nights; 0 where drivers take turns.")
  package let flyAbove = SettingKey(
    "quest.fly_above", .number(0...10_000), example: 12.0, option: "--fly-above",
    "Fly where a drive, nights included, takes more hours.")
  package let flightHours = SettingKey(
    "quest.flight_hours", .number(0...100), default: 6.0, option: "--flight-hours",
    "Hours of a flight from door to door.")
  package let flightCost = SettingKey(
    "quest.flight_cost", .number(0...10_000), default: 300.0, option: "--flight-cost",
    "Dollars a flight.")
  package let effort = SettingKey(
    "quest.effort", .count(1...9), default: 5, option: "--effort",
    "How much work: each level three times the one before.")

  // MARK: Cards

  package let cardSize = SettingKey(
    "share.size", default: CardStyle.Size.story, option: "--size", "The size of cards.")
  package let cardTheme = SettingKey(
    "share.theme", default: Theme.Name.light, option: "--theme", "The colours of cards.")
  package let cardName = SettingKey(
    "share.name", .text(most: 100), example: "Ana", option: "--name", "Whose cards they are.")

  // MARK: Backups, sync

  package let backupCount = SettingKey(
    "backup.count", .count(1...1_000), default: 5, "Copies to keep of each kind.")
  package let backupMonths = SettingKey(
    "backup.months", .count(0...1_200), default: 12,
    "Months of which the newest copy is kept, too.")
  package let packKey = SettingKey(
    "sync.pack_key", .text(most: 100), example: "Base64 of 32 octets",
    variable: "STVISITS_PACK_KEY", "The public key by which packs of facts have to be signed.")
}
