package import AppSupport
package import Drawing
package import Localization
package import Matching
package import Scores
@_exported public import Settings
package import Sharing
package import TripPlanning

package typealias UserSettings = Settings<SettingKeys>

/// The settings, in the order of the settings file; the settings of score providers follow.
package struct SettingKeys: SettingDeclarations {
  package static let all = SettingKeys()
  package static let settings =
    declared(in: all) + ProviderSettings.all.flatMap { declared(in: $0) }

  /// Each radius of `matching` is less than the next.
  package static let increasing = [all.highRadius, all.mediumRadius, all.searchRadius]

  // MARK: All commands

  package let offline = SettingKey(
    "offline", as: .onOff, default: false, option: "--offline", "Don't use the network.")
  package let leagues = SettingKey(
    "leagues", as: .list, default: [], example: ["mlb", "nhl"], option: "--league",
    "Leagues to include; an empty list means all, like --league all.")
  package let color = SettingKey(
    "color", default: ColorMode.auto, option: "--color",
    "Use color; auto turns it off if NO_COLOR is set.")
  package let pictures = SettingKey(
    "pictures", default: PictureMode.auto, option: "--pictures",
    "Show pictures in the terminal if it can display them.")
  package let plain = SettingKey(
    "plain", as: .onOff, default: false, option: "--plain",
    "Ask questions line by line, for screen readers.")
  package let pages = SettingKey(
    "pages", as: .onOff, default: false,
    "Also fetch scores from reference pages if no other provider has them.")
  package let boxScores = SettingKey(
    "box_scores", as: .onOff, default: false,
    "Fetch box scores of games you attended that aren't bundled, once each.")
  package let language = SettingKey(
    "language", default: LanguagePreference.auto, option: "--language",
    "Language of messages: en, de, or auto for that of your locale. Without review by native "
      + "speakers also es, fr, ja, ko and pt-BR.")
  package let units = SettingKey(
    "units", default: UnitPreference.auto,
    "Unit of distances: miles, kilometers, or auto for that of your locale.")
  package let dates = SettingKey(
    "dates", default: DatePreference.auto,
    "Dates on cards, maps, trips and ballots: Jun 15, 2019 (mdy), 15 Jun 2019 (dmy), or auto for "
      + "those of your locale.")
  package let dateOrder = SettingKey(
    "date_order", as: .word(["mdy", "dmy"]), default: DateOrder.mdy,
    "Order of dates that you type as numbers: 6/15/2019 (mdy) or 15/6/2019 (dmy).")
  package let homePlace = SettingKey(
    "home", as: .text(maxLength: 100), example: "Hartford CT", option: "--home",
    variable: "STVISITS_HOME_PLACE", formerKey: "suggest.home",
    "Where you live, for plans, suggestions and distances.")
  package let contact = SettingKey(
    "contact", as: .address, default: "https://github.com/stvisits/stvisits",
    "Contact URL sent in the User-Agent header.")
  package let patience = SettingKey(
    "patience", as: .number(1...60), default: 1.0,
    "Network timeout multiplier, for slow connections.")

  // MARK: Photo libraries

  package let usesHiddenPhotos = SettingKey(
    "photos.hidden", as: .onOff, default: false, "Also use photos that you hid in a photo library.")

  // MARK: Matching

  package let highRadius = SettingKey(
    "matching.high_radius", as: .number(50...2_000), default: MatchingRules().highRadius,
    "Photos within this distance of the center are at the stadium (m).")
  package let mediumRadius = SettingKey(
    "matching.medium_radius", as: .number(100...10_000), default: MatchingRules().mediumRadius,
    "Ask about games within this distance (m).")
  package let searchRadius = SettingKey(
    "matching.search_radius", as: .number(200...50_000), default: MatchingRules().searchRadius,
    "Ignore stadiums beyond this distance (m).")
  package let rivalRadius = SettingKey(
    "matching.rival_radius", as: .number(0...20_000), default: MatchingRules().rivalRadius,
    "Ask if another stadium within this distance also had a game (m).")
  package let habitRadius = SettingKey(
    "matching.habit_radius", as: .number(10...2_000), default: MatchingRules().habitRadius,
    "Photos within this distance of each other are at the same place (m).")
  package let habitDays = SettingKey(
    "matching.habit_days", as: .count(2...1_000), default: MatchingRules().habitDays,
    "Days without a game after which a place counts as your home or work.")
  package let minutesBefore = SettingKey(
    "matching.minutes_before_start", as: .count(0...600),
    default: MatchingRules().minutesBeforeStart,
    "Photos count from this time before the start (minutes).")
  package let minutesAfter = SettingKey(
    "matching.minutes_after_end", as: .count(0...600),
    default: MatchingRules().minutesAfterTypicalEnd,
    "Photos count until this time after the typical end (minutes).")
  package let minStayMinutes = SettingKey(
    "matching.minutes_of_a_stay", as: .count(1...600), default: MatchingRules().minStayMinutes,
    "Time between the first and last photo that shows a stay (minutes).")

  // MARK: Trips

  package let drivers = SettingKey(
    "plan.drivers", as: .count(1...20), default: 1, option: "--drivers", "Number of drivers.")
  package let hours = SettingKey(
    "plan.hours", as: .number(1...24), default: 8.0, option: "--hours",
    "Driving hours per driver and day.")
  package let carHours = SettingKey(
    "plan.car_hours", as: .number(1...24), default: 11.0, option: "--car-hours",
    "Driving hours of the car per day, whoever drives.")
  package let stops = SettingKey(
    "plan.stops", as: .count(1...60), example: 4, option: "--stops",
    "Number of games; fewer if no trip has as many.")
  package let leisure = SettingKey(
    "plan.leisure", default: Leisure.moderate, option: "--leisure", "Pace of the trip.")
  package let route = SettingKey(
    "plan.route", default: RoutePreference.balanced, option: "--route", "Preferred kind of route.")
  package let repeatCities = SettingKey(
    "plan.repeat_cities", as: .onOff, default: true, option: "--repeat-cities",
    "Allow a city on more than one day.")
  package let night = SettingKey(
    "plan.night", as: .onOff, default: false, option: "--night",
    "Allow driving before 07:00 and after 22:00.")
  package let fly = SettingKey(
    "plan.fly", as: .onOff, default: false, option: "--fly",
    "Fly if a leg is longer than a day's driving, or if flying is better.")
  package let range = SettingKey(
    "plan.ev_range", as: .number(30...2_000), example: 250.0, option: "--ev-range",
    "Range of your electric car on a full battery (miles).")
  package let perDay = SettingKey(
    "plan.per_day", as: .number(0...10_000), default: 0.0, option: "--per-day",
    "Cost of meals and the like per day of a trip with nights (dollars).")
  package let perNight = SettingKey(
    "plan.per_night", as: .number(0...10_000), default: 130.0, option: "--per-night",
    "Cost per night away from home (dollars).")
  package let perMile = SettingKey(
    "plan.per_mile", as: .number(0...100), default: 0.25, option: "--per-mile",
    "Cost of fuel, or mileage, per mile (dollars).")
  package let perFlight = SettingKey(
    "plan.per_flight", as: .number(0...10_000), default: 130.0, option: "--per-flight",
    "Cost of a flight apart from its miles (dollars).")
  package let perFlightMile = SettingKey(
    "plan.per_flight_mile", as: .number(0...100), default: 0.06, option: "--per-flight-mile",
    "Cost per mile of a flight (dollars).")
  package let perRentalDay = SettingKey(
    "plan.per_rental_day", as: .number(0...10_000), default: 60.0, option: "--per-rental-day",
    "Cost of a rental car per day of a trip with flights (dollars).")
  package let planLimit = SettingKey(
    "plan.limit", as: .count(1...50), default: 5, option: "--limit", "Maximum number of options.")
  package let routingServer = SettingKey(
    "plan.osrm", as: .address, example: "http://localhost:5000", option: "--osrm",
    "Address of an OSRM routing server for driving times.")

  // MARK: Suggestions

  package let months = SettingKey(
    "suggest.months", as: .count(1...12), default: 6, option: "--months",
    "Number of months to look ahead.")
  package let suggestLimit = SettingKey(
    "suggest.limit", as: .count(1...50), default: 10, option: "--limit",
    "Maximum number of suggestions.")

  // MARK: Quests

  package let questPerDay = SettingKey(
    "quest.per_day", as: .number(0...10_000), default: 130.0, option: "--per-day",
    "Cost per day (dollars).")
  package let questPerMile = SettingKey(
    "quest.per_mile", as: .number(0...10_000), default: 0.25, option: "--per-mile",
    "Cost per mile (dollars).")
  package let bufferBefore = SettingKey(
    "quest.buffer_before", as: .number(0...600), example: 30.0, option: "--buffer-before",
    "Time to arrive before a game (minutes).")
  package let bufferAfter = SettingKey(
    "quest.buffer_after", as: .number(0...600), example: 15.0, option: "--buffer-after",
    "Time from the end of a game to departure (minutes).")
  package let driveHours = SettingKey(
    "quest.max_drive_hours", as: .number(0...1_000), example: 11.0, option: "--max-drive-hours",
    "Maximum driving hours between two nights; 0 if drivers take turns.")
  package let flyAbove = SettingKey(
    "quest.fly_above", as: .number(0...10_000), example: 12.0, option: "--fly-above",
    "Fly if a drive with its nights takes longer than this (hours).")
  package let flightHours = SettingKey(
    "quest.flight_hours", as: .number(0...100), default: 6.0, option: "--flight-hours",
    "Duration of a flight from door to door (hours).")
  package let flightCost = SettingKey(
    "quest.flight_cost", as: .number(0...10_000), default: 300.0, option: "--flight-cost",
    "Cost per flight (dollars).")
  package let effort = SettingKey(
    "quest.effort", as: .count(1...9), default: 5, option: "--effort",
    "Search effort; each level takes three times as long as the one below.")

  // MARK: Cards

  package let cardSize = SettingKey(
    "share.size", default: CardStyle.Size.story, option: "--size", "Size of cards.")
  package let cardTheme = SettingKey(
    "share.theme", default: Theme.Name.light, option: "--theme", "Color theme of cards.")
  package let cardName = SettingKey(
    "share.name", as: .text(maxLength: 100), example: "Ana", option: "--name", "Name on the cards.")

  // MARK: Backups, sync

  package let backupCount = SettingKey(
    "backup.count", as: .count(1...1_000), default: 5, "Number of backups to keep of each kind.")
  package let backupMonths = SettingKey(
    "backup.months", as: .count(0...1_200), default: 12,
    "Number of months for which the newest backup is also kept.")
  package let removalVisits = SettingKey(
    "remote.removal_visits", as: .count(0...100_000), default: 5,
    "Visits that a sync may remove or overwrite without asking.")
  package let removalPercent = SettingKey(
    "remote.removal_percent", as: .number(0...100), default: 5.0,
    "Percentage of visits that a sync may remove or overwrite without asking, if at least three.")
  package let packKey = SettingKey(
    "sync.pack_key", as: .text(maxLength: 100), example: "Base64 of 32 bytes",
    variable: "STVISITS_PACK_KEY", "Public key that data packs must be signed with.")
}

/// The settings of a score provider: `[providers.mlb]`.
package struct ProviderSettings: Sendable {
  /// nil for a host that only serves files of another provider.
  package let provider: ProviderID?
  /// The environment variable of its address.
  package let variable: String
  /// True if it is used at all; nil for a host of files.
  package let isEnabled: SettingKey<Bool>?
  package let address: SettingKey<String>

  package static let all = ProviderHosts.Host.all.map(ProviderSettings.init)

  private init(_ host: ProviderHosts.Host) {
    provider = host.provider
    variable = host.variable
    let section = "providers.\(host.name.lowercased())"
    address = SettingKey(
      "\(section).base_url", as: .address, default: host.defaultValue, variable: host.variable,
      "Address of the provider.")
    isEnabled = host.provider.map { _ in
      SettingKey(
        "\(section).enabled", as: .onOff, default: true, variable: "STVISITS_\(host.name)_ENABLED",
        "Use this provider.")
    }
  }
}

extension UserSettings {
  /// The addresses of the providers by their environment variables.
  package var providerAddresses: [String: String] {
    Dictionary(
      ProviderSettings.all.map { ($0.variable, self[$0.address]) },
      uniquingKeysWith: { first, _ in first })
  }

  package var disabledProviders: Set<ProviderID> {
    Set(
      ProviderSettings.all.filter { $0.isEnabled.map { !self[$0] } ?? false }
        .compactMap(\.provider))
  }

  package var matchingRules: MatchingRules {
    MatchingRules {
      $0.highRadius = self.highRadius
      $0.mediumRadius = self.mediumRadius
      $0.searchRadius = self.searchRadius
      $0.rivalRadius = self.rivalRadius
      $0.habitRadius = self.habitRadius
      $0.habitDays = self.habitDays
      $0.minutesBeforeStart = self.minutesBefore
      $0.minutesAfterTypicalEnd = self.minutesAfter
      $0.minStayMinutes = self.minStayMinutes
    }
  }
}

extension PictureMode: SettingConvertible {}
extension Leisure: SettingConvertible {}
extension RoutePreference: SettingConvertible {}
extension CardStyle.Size: SettingConvertible {}
extension Theme.Name: SettingConvertible {}
