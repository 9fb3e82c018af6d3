import AppSupport
import Drawing
import Foundation
import Localization
import SportsModel

extension SharedTrip {
  /// The trip as Markdown: a table of the games, then day by day.
  package var markdown: String {
    var lines = ["# \(title.escapedForMarkdown)", ""]
    if let dates { lines += ["\(dates): \(facts.joined(separator: ", ")).", ""] }
    lines += gameTable
    for day in days {
      lines += ["## \(format.date(day.day))", ""]
      lines += day.entries.map { $0.markdown(format) } + [""]
    }
    if let tightestDrive, let slack = tightestDrive.slackMinutes {
      let (way, spare) = (
        tightestDrive.way.escapedForMarkdown, DisplayFormat.duration(minutes: slack)
      )
      lines += [localized("Tightest connection: \(way), \(spare) to spare."), ""]
    }
    lines += stadiumTable
    lines += nearbyLists
    if stops.isEmpty { lines += [localized("No games on this trip."), ""] }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  private var gameTable: [String] {
    guard !stops.isEmpty else { return [] }
    let rows = stops.map { stop in
      [
        "\(stop.day)", stop.startText, stop.league, stop.game,
        stop.isNew ? localized("\(stop.stadiumName) (new)", context: "stadium") : stop.stadiumName,
        stop.stadium.place,
      ]
    }
    let headers = [
      localized("Date", context: "column"), localized("Start", context: "column"),
      localized("League", context: "column"), localized("Game", context: "column"),
      localized("Stadium", context: "column"), localized("Place", context: "column"),
    ]
    return table(headers, rows: rows)
  }

  private var stadiumTable: [String] {
    guard !stops.isEmpty else { return [] }
    let rows = firstStopPerStadium.map { stop in
      [stop.stadiumName, stop.stadium.place, stop.stadium.facts.joined(separator: ", ")]
    }
    let links = firstStopPerStadium.flatMap { stop in
      let place = stop.stadium.coordinate
      return [
        "- \(stop.stadiumName.escapedForMarkdown): [OpenStreetMap](\(place.mapURL)), "
          + "[\(localized("maps program"))](\(place.geoURI))"
      ]
        + tips(at: stop.stadium.id).map {
          "  - \($0.escapedForMarkdown(limit: StadiumNote.mostBytes))"
        }
    }
    let headers = [
      localized("Stadium", context: "column"), localized("Place", context: "column"),
      localized("About", context: "column"),
    ]
    return ["## \(localized("Stadiums"))", ""] + table(headers, rows: rows) + links + [""]
  }

  private var nearbyLists: [String] {
    firstStopPerStadium.flatMap { stop -> [String] in
      let points = points(near: stop)
      guard !points.isEmpty else { return [] }
      return ["### " + localized("Near \(stop.stadiumName.escapedForMarkdown)"), ""]
        + points.map { "- \($0.text(format).escapedForMarkdown)" } + [""]
    }
  }
}

extension SharedTrip.Entry {
  fileprivate func markdown(_ format: DisplayFormat) -> String {
    switch self {
    case .game(let stop):
      let start = stop.isStartKnown ? "\(stop.startText)  " : ""
      let details = [stop.stadiumName, stop.attendance].compactMap { $0?.escapedForMarkdown }
      return "- \(start)**\(stop.game.escapedForMarkdown)**, " + details.joined(separator: ". ")
    case .drive(let drive):
      let (title, from) = (drive.title.escapedForMarkdown, drive.from.name.escapedForMarkdown)
      let arrival = TripTimeFormatter.time(drive.end, zone: drive.lastZone)
      let facts = drive.facts(format).joined(separator: ", ")
      let text =
        drive.from.unnamed == .start
        ? localized("\(title) from the start, arriving \(arrival): \(facts)")
        : localized("\(title) from \(from), arriving \(arrival): \(facts)")
      return "- \(TripTimeFormatter.time(drive.start, zone: drive.from.zone))  \(text)"
    case .pause(let pause):
      return
        "- \(TripTimeFormatter.time(pause.start, zone: pause.zone))  \(pause.title.escapedForMarkdown)"
    }
  }
}

/// Returns a Markdown table; cells are untrusted text.
private func table(_ headers: [String], rows: [[String]]) -> [String] {
  let cells = [headers, headers.map { _ in "---" }] + rows.map { $0.map(\.escapedForMarkdown) }
  return cells.map { "| \($0.joined(separator: " | ")) |" } + [""]
}

extension String {
  /// The text on one line without Markdown or HTML syntax.
  var escapedForMarkdown: String { escapedForMarkdown() }

  /// Returns the text on one line without Markdown or HTML syntax, up to a number of characters.
  func escapedForMarkdown(limit: Int = 240) -> String {
    var escaped = ""
    for character in cleanedForDrawing(limit: limit) {
      if "\\`*_[]<>|~#&$".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }
}
