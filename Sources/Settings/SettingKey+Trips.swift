package import Sharing
package import TripPlanning

// MARK: Trips

extension SettingKey<Int> {
  package static var drivers: Self {
    Self("plan.drivers", .count(1...20), default: 1, option: "--drivers", "How many drive.")
  }
  package static var planLimit: Self {
    Self("plan.limit", .count(1...50), default: 5, option: "--limit", "Options at most.")
  }
}

extension SettingKey<Double> {
  package static var hours: Self {
    Self(
      "plan.hours", .number(1...24), default: 8, option: "--hours",
      "Hours at the wheel for each driver and day.")
  }
  package static var perDay: Self {
    Self("plan.per_day", .number(0...10_000), default: 130, option: "--per-day", "Dollars a day.")
  }
  package static var perMile: Self {
    Self("plan.per_mile", .number(0...100), default: 0.25, option: "--per-mile", "Dollars a mile.")
  }
}

extension SettingKey<Int?> {
  package static var stops: Self {
    Self("plan.stops", .count(1...60), example: 4, option: "--stops", "How many games are wanted.")
  }
}

extension SettingKey<Leisure> {
  package static var leisure: SettingKey<Leisure> {
    Self("plan.leisure", default: .moderate, option: "--leisure", "How full the days are.")
  }
}

extension SettingKey<RoutePreference> {
  package static var route: SettingKey<RoutePreference> {
    Self("plan.route", default: .balanced, option: "--route", "Which roads are liked.")
  }
}

extension SettingKey<Bool> {
  package static var repeatCities: Self {
    Self(
      "plan.repeat_cities", default: true, option: "--repeat-cities",
      "See a city on more than one day.")
  }
  package static var night: Self {
    Self("plan.night", default: false, option: "--night", "Drive at night, too.")
  }
  package static var fly: Self {
    Self(
      "plan.fly", default: false, option: "--fly", "Fly where a hop is longer than a day's driving."
    )
  }
}

extension SettingKey<Double?> {
  package static var range: Self {
    Self(
      "plan.ev_range", .number(30...2_000), example: 250, option: "--ev-range",
      "Miles that an electric car goes on a full battery.")
  }
}

extension SettingKey<String?> {
  package static var routingServer: Self {
    Self(
      "plan.osrm", .address, example: "http://localhost:5000", option: "--osrm",
      "A routing server that tells driving times.")
  }
}

// MARK: Suggestions

extension SettingKey<String?> {
  package static var homePlace: Self {
    Self(
      "suggest.home", .text(most: 100), example: "Boston", option: "--home",
      "Where each suggested trip begins and ends.")
  }
}

extension SettingKey<Int> {
  package static var months: Self {
    Self(
      "suggest.months", .count(1...12), default: 6, option: "--months", "Months ahead to look at.")
  }
  package static var suggestLimit: Self {
    Self("suggest.limit", .count(1...50), default: 10, option: "--limit", "Suggestions at most.")
  }
}

// MARK: Quests

extension SettingKey<Double> {
  package static var questPerDay: Self {
    Self("quest.per_day", .number(0...10_000), default: 130, option: "--per-day", "Dollars a day.")
  }
  package static var questPerMile: Self {
    Self(
      "quest.per_mile", .number(0...10_000), default: 0.25, option: "--per-mile", "Dollars a mile.")
  }
  package static var flightHours: Self {
    Self(
      "quest.flight_hours", .number(0...100), default: 6, option: "--flight-hours",
      "Hours of a flight from door to door.")
  }
  package static var flightCost: Self {
    Self(
      "quest.flight_cost", .number(0...10_000), default: 300, option: "--flight-cost",
      "Dollars a flight.")
  }
}

extension SettingKey<Double?> {
  package static var bufferBefore: Self {
    Self(
      "quest.buffer_before", .number(0...600), example: 30, option: "--buffer-before",
      "Minutes to be there before a game.")
  }
  package static var bufferAfter: Self {
    Self(
      "quest.buffer_after", .number(0...600), example: 15, option: "--buffer-after",
      "Minutes from the end of a game to the wheel.")
  }
  package static var driveHours: Self {
    Self(
      "quest.max_drive_hours", .number(0...1_000), example: 11, option: "--max-drive-hours",
      "Hours at the wheel between two nights; 0 where drivers take turns.")
  }
  package static var flyAbove: Self {
    Self(
      "quest.fly_above", .number(0...10_000), example: 12, option: "--fly-above",
      "Fly where a drive, nights included, takes more hours.")
  }
}

extension SettingKey<Int> {
  package static var effort: Self {
    Self(
      "quest.effort", .count(1...9), default: 5, option: "--effort",
      "How much work: each level three times the one before.")
  }
}

// MARK: Cards

extension SettingKey<CardStyle.Size> {
  package static var cardSize: SettingKey<CardStyle.Size> {
    Self("share.size", default: .story, option: "--size", "The size of cards.")
  }
}

extension SettingKey<Theme.Name> {
  package static var cardTheme: SettingKey<Theme.Name> {
    Self("share.theme", default: .light, option: "--theme", "The colours of cards.")
  }
}

extension SettingKey<String?> {
  package static var cardName: Self {
    Self("share.name", .text(most: 100), example: "Ana", option: "--name", "Whose cards they are.")
  }
}
