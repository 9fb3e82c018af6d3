package import AppSupport
package import Catalog
import SportsModel
import TripPlanning

/// Formats what was understood of a sentence in one line.
package struct TripReadingFormatter {
  private let catalog: Catalog
  private let format: DisplayFormat

  package init(_ catalog: Catalog, _ format: DisplayFormat) {
    self.catalog = catalog
    self.format = format
  }

  /// Returns a line that begins with `Understood:`.
  package func line(_ reading: TripReading) -> String {
    let parts = [games(reading), leagues(reading), days(reading), places(reading)]
    let options = TripReading.Option.allCases.flatMap { option in
      (reading.values[option] ?? []).compactMap { text(option, $0) }
    }
    return "Understood: \((parts.compactMap(\.self) + options).joined(separator: "; "))."
  }

  private func names(_ reading: TripReading, _ option: TripReading.Option) -> String? {
    let names = (reading.values[option] ?? []).map(name)
    return names.isEmpty ? nil : DisplayFormat.list(names)
  }

  /// Returns the name of a team or stadium, otherwise the text.
  private func name(_ text: String) -> String {
    catalog.team(TeamID(text))?.name ?? catalog.stadiums[StadiumID(text)]?.name
      ?? TripRegion.names[text]?.first ?? text
  }

  private func games(_ reading: TripReading) -> String? {
    guard let teams = names(reading, .team) else { return nil }
    if reading.mode == .teams { return "\(teams) at home" }
    let venue = reading[.venue].map { "\($0) " } ?? ""
    let opponents = names(reading, .opponent).map { " against \($0)" } ?? ""
    return "\(venue)games of \(teams)\(opponents)"
  }

  private func leagues(_ reading: TripReading) -> String? {
    reading.values[.league].map { DisplayFormat.list($0.map { $0.uppercased() }) }
  }

  private func days(_ reading: TripReading) -> String? {
    let weekends = reading[.weekends].map { "a weekend of \($0) days in " } ?? ""
    guard let first = reading[.from].flatMap(LocalDay.init),
      let last = reading[.to].flatMap(LocalDay.init)
    else { return nil }
    return weekends + DisplayFormat.dates(first, last)
  }

  private func places(_ reading: TripReading) -> String? {
    let stops = names(reading, .mustStop).map { "with a game at each of \($0)" }
    let regions = names(reading, .region).map { "only in \($0)" }
    let (start, end) = (reading[.start].map(name), reading[.end].map(name))
    let way =
      start != nil && start == end
      ? start.map { "from \($0) and back" }
      : [start.map { "from \($0)" }, end.map { "to \($0)" }].compactMap(\.self)
        .joined(separator: " ")
    let near = reading[.near].map { place in
      let miles = reading[.within].flatMap { Double($0) } ?? 150
      return "within \(format.distance(miles: miles)) of \(name(place))"
    }
    let parts = [way, stops, regions, near].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private func text(_ option: TripReading.Option, _ value: String) -> String? {
    let isOn = value == "yes"
    return switch option {
    case .days: "at most \(counted(value, "day"))"
    case .nights: "at most \(counted(value, "night"))"
    case .oneWay: isOn ? "one way" : nil
    case .stops: counted(value, "game")
    case .minStops: "at least \(counted(value, "game"))"
    case .maxStops: "at most \(counted(value, "game"))"
    case .budget: "at most $\(value)"
    case .hours: "at most \(value) h of driving a day"
    case .drivers: counted(value, "driver")
    case .fly: isOn ? "flights allowed" : "no flights"
    case .night: isOn ? "driving at night allowed" : "no driving at night"
    case .evRange: "electric car with a range of \(value) miles"
    case .leisure: "\(value) days"
    case .route: "\(value) route"
    case .repeatCities: isOn ? nil : "no city on more than one day"
    default: nil
    }
  }

  private func counted(_ value: String, _ noun: String) -> String {
    Int(value)?.counted(noun) ?? "\(value) \(noun)s"
  }
}
