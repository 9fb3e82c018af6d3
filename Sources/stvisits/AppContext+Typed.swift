import AppSupport
import ArgumentParser
import Catalog
import DataUpdates
import Foundation
import Localization
import PhotoImport
import Reports
import Sentences
import SettingKeys
import Settings
import SportsModel
import TripPlanning

extension AppContext {
  /// Reads a date as the user types it: `2019-06-15`, `Jun 15 2019`, `6/15/2019`, `yesterday`.
  ///
  /// A remark shows the date unless the text has it in ISO form or with the name of the month.
  ///
  /// - Throws: a usage error that names the text and the accepted forms.
  func day(typed text: String) throws(CommandFailure) -> LocalDay {
    if let day = DateParser.typedDay(text, order: settings.dateOrder, today: today) {
      let month = CalendarNames.months[day.month - 1].prefix(3).lowercased()
      if LocalDay(text) == nil, !text.lowercased().contains(month) {
        console.remark(localized("\"\(text)\" is \(DisplayFormat.date(day))."))
      }
      return day
    }
    throw CommandFailure(
      localized("Not a date: \"\(text)\". Enter it like 2019-06-15, Jun 15 2019 or 6/15/2019."),
      status: .usage)
  }

  /// Reads a local time as the user types it: `2026-06-06T09:30`, `Jun 6 2026 9:30 AM`.
  func time(typed text: String) throws(CommandFailure) -> LocalDateTime {
    if let time = DateParser.typedTime(text, order: settings.dateOrder, today: today) {
      return time
    }
    throw CommandFailure(
      "Not a date and time: \"\(text)\". Enter it like 2026-06-06T09:30.", status: .usage)
  }

  /// Reads a date; a month and a day are in this year.
  func dayOfYear(typed text: String) throws -> LocalDay {
    let order = settings.dateOrder
    guard DateParser.typedDay(text, order: order, today: today) == nil,
      text.contains(where: \.isLetter),
      // A leap year, so that February 29 is a day.
      let day = DateParser.typedDay("\(text) 2000", order: order, today: today)
    else { return try self.day(typed: text) }
    return day.anniversary(in: today.year) ?? day
  }

  /// Reads the date of a visit, which can't be in the future anywhere on Earth.
  ///
  /// - Throws: `CommandFailure`, or `VisitRequestError.inTheFuture`.
  func pastDay(typed text: String) throws -> LocalDay {
    let day = try day(typed: text)
    let last = LocalDateTime(clock(), offset: UTCOffset(seconds: 50_400)).day
    guard day <= last else { throw VisitRequestError.inTheFuture(day) }
    return day
  }
}

extension AppContext {
  private static let maxChoices = 20

  /// Reads a place as the user types it: `Hartford CT`, `41.76,-72.68`, `Fenway Park`, `Red Sox`.
  ///
  /// Asks on a terminal if the text has several meanings, and reports the place of a misspelled
  /// text. Stadiums and teams have the names and homes
  /// of the day, or of today.
  func place(
    typed text: String, in catalog: Catalog, on day: LocalDay? = nil
  ) throws -> TripPlace {
    try placeChoice(typed: text, in: catalog, on: day).place
  }

  /// Reads a place and returns the text, or the title of the chosen meaning.
  func placeTitle(typed text: String, in catalog: Catalog) throws -> String {
    try placeChoice(typed: text, in: catalog, on: nil).title
  }

  private func placeChoice(
    typed text: String, in catalog: Catalog, on day: LocalDay?
  ) throws -> PlaceCandidate {
    do throws(PlaceError) {
      let match = try catalog.placeMatch(text, on: day ?? today)
      if let name = match.correction {
        console.remark(localized("\"\(text)\" is \(name)."))
      }
      return PlaceCandidate(title: text, place: match.place)
    } catch {
      guard case .several(let text, let candidates) = error, console.isInteractive,
        let chosen = choice(among: candidates, for: text)
      else { throw error }
      return chosen
    }
  }

  /// Returns the place where the user lives, by the option or the settings; nil if it isn't set.
  func homePlace(
    _ option: String?, in catalog: Catalog, on day: LocalDay? = nil
  ) throws -> TripPlace? {
    if let option { return try place(typed: option, in: catalog, on: day) }
    guard let home = settings.homePlace else { return nil }
    do throws(PlaceError) {
      return try catalog.place(home, on: day ?? today)
    } catch {
      let origin = settings.originDescription(of: \.homePlace)
      let message = CommandFailure(error, in: self)?.message ?? ""
      throw CommandFailure("\(origin): \(message)", status: .usage)
    }
  }

  /// Asks which of several places is meant; nil if the user entered none.
  private func choice(
    among candidates: [PlaceCandidate], for text: String
  ) -> PlaceCandidate? {
    let shown = candidates.prefix(Self.maxChoices)
    console.writeError(localized("\"\(text)\" matches several places:").cleanedForTerminal)
    for (index, candidate) in shown.enumerated() {
      console.writeError("  \(index + 1)  \(candidate.title)".cleanedForTerminal)
    }
    let prompt = localized("Which one? Enter its number, or press Enter to cancel:")
    while true {
      console.write(console.lastLine(of: "\(prompt) "), to: .standardError)
      guard let line = console.readLine()?.trimmingBlanks, !line.isEmpty else { return nil }
      if let number = Int(line), shown.indices.contains(number - 1) { return shown[number - 1] }
      console.writeError(localized("Enter a number from 1 to \(shown.count)."))
    }
  }
}

extension AppContext {
  /// Returns a finder with the user's places near some positions, from packs and files.
  func pointFinder(
    _ catalog: Catalog, near positions: [Coordinate],
    within meters: Double = PointOfInterest.Kind.own.reach,
    kinds: Set<PointOfInterest.Kind> = Set(PointOfInterest.Kind.allCases), files: [String] = []
  ) throws -> PointFinder {
    guard kinds.contains(.own) else { return try PointFinder(catalog, kinds: kinds) }
    var own = learnedFacts.places(near: positions, within: meters)
    for path in files {
      let file = try PlaceFile.read(URL(typed: path).path) { place in
        positions.contains { $0.distance(to: place) <= meters }
      }
      OwnPlaceUpdate.unplacedNotes(of: file).forEach { console.remark($0) }
      own += file.places
    }
    var seen: Set<OwnPlace> = []
    return try PointFinder(catalog, kinds: kinds, own: own.filter { seen.insert($0).inserted })
  }
}

extension AppContext {
  /// Miles around the center of a city.
  private static let milesOfCity = 30.0
  /// Miles around a stadium, without the stadiums next to it.
  private static let milesOfStadium = 0.1

  /// Returns the region that a text means: a part of the country, a state, a stadium or a city.
  func region(_ text: String, in catalog: Catalog, on day: LocalDay) throws -> TripRegion {
    let parts: [String: TripRegion] = ["east": .east, "central": .central, "west": .west]
    if let part = parts[text.lowercased()] { return part }
    if let state = TripRegion.names.first(where: { code, names in
      code == text || names.contains { $0.lowercased() == text.lowercased() }
    }) {
      return .named(state.key)
    }
    let place = try place(typed: text, in: catalog, on: day)
    let isStadium = catalog.stadiums.stadiums.contains { $0.coordinate == place.coordinate }
    return .circle(center: place, miles: isStadium ? Self.milesOfStadium : Self.milesOfCity)
  }
}

extension NearOptions {
  /// Returns the surroundings that the user named; nil without `--near`.
  ///
  /// `day` is the day of the names of stadiums, nil for today, and `miles` the distance without
  /// `--within`. Throws `PlaceError`.
  func vicinity(
    _ catalog: Catalog, context: AppContext, on day: LocalDay? = nil, miles: Double
  ) throws -> Vicinity? {
    guard let near else { return nil }
    let place = try context.place(typed: near, in: catalog, on: day)
    let meters = within.flatMap {
      DistanceParser.meters($0, unit: context.displayFormat.distanceUnit)
    }
    return Vicinity(of: place, meters: meters ?? miles * 1_609.344)
  }
}
