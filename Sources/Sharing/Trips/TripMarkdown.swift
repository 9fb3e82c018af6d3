import AppSupport
import Foundation
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
      let way = "\(tightestDrive.from.name) to \(tightestDrive.to.name)".escapedForMarkdown
      lines += [
        "Tightest connection: \(way), \(DisplayFormat.duration(minutes: slack)) to spare.", "",
      ]
    }
    lines += stadiumTable
    lines += nearbyLists
    if stops.isEmpty { lines += ["No games on this trip.", ""] }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  private var gameTable: [String] {
    guard !stops.isEmpty else { return [] }
    let rows = stops.map { stop in
      [
        "\(stop.day)", stop.startText, stop.league, stop.game,
        stop.stadiumName + (stop.isNew ? " (new)" : ""), stop.stadium.place,
      ]
    }
    return table(["Date", "Start", "League", "Game", "Stadium", "Place"], rows)
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
          + "[maps program](\(place.geoURI))"
      ]
        + tips(at: stop.stadium.id).map {
          "  - \($0.escapedForMarkdown(limit: StadiumNote.mostBytes))"
        }
    }
    return ["## Stadiums", ""] + table(["Stadium", "Place", "About"], rows) + links + [""]
  }

  private var nearbyLists: [String] {
    firstStopPerStadium.flatMap { stop -> [String] in
      let points = points(near: stop)
      guard !points.isEmpty else { return [] }
      return ["### Near \(stop.stadiumName.escapedForMarkdown)", ""]
        + points.map { "- \($0.text(format).escapedForMarkdown)" } + [""]
    }
  }
}

extension SharedTrip.Entry {
  fileprivate func markdown(_ format: DisplayFormat) -> String {
    switch self {
    case .game(let stop):
      let start = stop.isStartKnown ? "\(stop.startText)  " : ""
      let words = [stop.stadiumName, stop.attendance].compactMap { $0?.escapedForMarkdown }
      return "- \(start)**\(stop.game.escapedForMarkdown)**, "
        + words.joined(separator: ". ")
    case .drive(let drive):
      return "- \(TripTimeFormatter.time(drive.start, drive.from.zone))  "
        + "\(drive.title.escapedForMarkdown) from \(drive.from.name.escapedForMarkdown), arriving "
        + "\(TripTimeFormatter.time(drive.end, drive.lastZone)): \(drive.facts(format).joined(separator: ", "))"
    case .pause(let pause):
      return
        "- \(TripTimeFormatter.time(pause.start, pause.zone))  \(pause.title.escapedForMarkdown)"
    }
  }
}

/// Returns a Markdown table; cells are untrusted text.
private func table(_ headers: [String], _ rows: [[String]]) -> [String] {
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
