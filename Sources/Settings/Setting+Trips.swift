import Sharing
import TripPlanning

/// The settings of trips, quests and cards.
extension Setting {
  package static let drivers = Setting(
    "plan.drivers", .count(1...20), defaultValue: .count(1), option: "--drivers", "How many drive.")
  package static let hours = Setting(
    "plan.hours", .number(1...24), defaultValue: .number(8), option: "--hours",
    "Hours at the wheel for each driver and day.")
  package static let stops = Setting(
    "plan.stops", .count(1...60), example: .count(4), option: "--stops",
    "How many games are wanted.")
  package static let leisure = Setting(
    "plan.leisure", .word(Leisure.allCases.map(\.rawValue)),
    defaultValue: .text(Leisure.moderate.rawValue), option: "--leisure", "How full the days are.")
  package static let route = Setting(
    "plan.route", .word(RoutePreference.allCases.map(\.rawValue)),
    defaultValue: .text(RoutePreference.balanced.rawValue), option: "--route",
    "Which roads are liked.")
  package static let repeatCities = Setting(
    "plan.repeat_cities", .onOff, defaultValue: .isOn(true), option: "--repeat-cities",
    "See a city on more than one day.")
  package static let night = Setting(
    "plan.night", .onOff, defaultValue: .isOn(false), option: "--night", "Drive at night, too.")
  package static let fly = Setting(
    "plan.fly", .onOff, defaultValue: .isOn(false), option: "--fly",
    "Fly where a hop is longer than a day's driving.")
  package static let range = Setting(
    "plan.ev_range", .number(30...2_000), example: .number(250), option: "--ev-range",
    "Miles that an electric car goes on a full battery.")
  package static let perDay = Setting(
    "plan.per_day", .number(0...10_000), defaultValue: .number(130), option: "--per-day",
    "Dollars a day.")
  package static let perMile = Setting(
    "plan.per_mile", .number(0...100), defaultValue: .number(0.25), option: "--per-mile",
    "Dollars a mile.")
  package static let planLimit = Setting(
    "plan.limit", .count(1...50), defaultValue: .count(5), option: "--limit", "Options at most.")
  package static let routingServer = Setting(
    "plan.osrm", .address, example: .text("http://localhost:5000"), option: "--osrm",
    "A routing server that tells driving times.")

  static let plan = [
    drivers, hours, stops, leisure, route, repeatCities, night, fly, range, perDay, perMile,
    planLimit, routingServer,
  ]

  package static let homePlace = Setting(
    "suggest.home", .text(most: 100), example: .text("Boston"), option: "--home",
    "Where each suggested trip begins and ends.")
  package static let months = Setting(
    "suggest.months", .count(1...12), defaultValue: .count(6), option: "--months",
    "Months ahead to look at.")
  package static let suggestLimit = Setting(
    "suggest.limit", .count(1...50), defaultValue: .count(10), option: "--limit",
    "Suggestions at most.")

  static let suggest = [homePlace, months, suggestLimit]

  package static let questPerDay = Setting(
    "quest.per_day", .number(0...10_000), defaultValue: .number(130), option: "--per-day",
    "Dollars a day.")
  package static let questPerMile = Setting(
    "quest.per_mile", .number(0...10_000), defaultValue: .number(0.25), option: "--per-mile",
    "Dollars a mile.")
  package static let bufferBefore = Setting(
    "quest.buffer_before", .number(0...600), example: .number(30), option: "--buffer-before",
    "Minutes to be there before a game.")
  package static let bufferAfter = Setting(
    "quest.buffer_after", .number(0...600), example: .number(15), option: "--buffer-after",
    "Minutes from the end of a game to the wheel.")
  package static let driveHours = Setting(
    "quest.max_drive_hours", .number(0...1_000), example: .number(11), option: "--max-drive-hours",
    "Hours at the wheel between two nights; 0 where drivers take turns.")
  package static let flyAbove = Setting(
    "quest.fly_above", .number(0...10_000), example: .number(12), option: "--fly-above",
    "Fly where a drive, nights included, takes more hours.")
  package static let flightHours = Setting(
    "quest.flight_hours", .number(0...100), defaultValue: .number(6), option: "--flight-hours",
    "Hours of a flight from door to door.")
  package static let flightCost = Setting(
    "quest.flight_cost", .number(0...10_000), defaultValue: .number(300), option: "--flight-cost",
    "Dollars a flight.")
  package static let effort = Setting(
    "quest.effort", .count(1...9), defaultValue: .count(5), option: "--effort",
    "How much work: each level three times the one before.")

  static let quest = [
    questPerDay, questPerMile, bufferBefore, bufferAfter, driveHours, flyAbove, flightHours,
    flightCost, effort,
  ]

  package static let cardSize = Setting(
    "share.size", .word(CardStyle.Size.allCases.map(\.rawValue)),
    defaultValue: .text(CardStyle.Size.story.rawValue), option: "--size", "The size of cards.")
  package static let cardTheme = Setting(
    "share.theme", .word(Theme.Name.allCases.map(\.rawValue)),
    defaultValue: .text(Theme.Name.light.rawValue), option: "--theme", "The colours of cards.")
  package static let cardName = Setting(
    "share.name", .text(most: 100), example: .text("Ana"), option: "--name",
    "Whose cards they are.")

  static let share = [cardSize, cardTheme, cardName]
}
