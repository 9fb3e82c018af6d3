package import AppSupport
import Foundation
import Scores
package import SportsModel
package import VisitStore

/// The text of visits and of changes to them.
package enum VisitFormatter {
  package static func table(_ visits: [StoredVisit]) -> TextTable {
    var table = TextTable(
      [
        .marks("ID"), .marks("DATE"), .words("STADIUM", least: 12), .words("WHAT", enough: 44),
        .figures("PHOTOS", isOptional: true),
      ], indent: 0)
    for stored in visits {
      let visit = stored.visit
      table.add(
        visit.shortID, visit.day.description, visit.stadiumName, visit.title,
        String(stored.photoCount))
    }
    return table
  }

  /// Returns everything known about a visit, one labeled line each.
  package static func lines(
    _ visit: Visit, format: DisplayFormat = DisplayFormat()
  ) -> [String] {
    let fields: [(String, String?)] = [
      ("id", visit.id.text),
      ("date", visit.day.description),
      ("stadium", "\(visit.stadiumName) (\(visit.stadium))"),
      ("what", visit.title),
      ("start", visit.game?.start?.hourAndMinute),
      ("league", visit.league?.rawValue),
      ("game", visit.game?.key?.description),
      ("score from", visit.scoreSource.map { scoreSource($0, of: visit) }),
      ("added", visit.dataSource.words),
      ("originally", visit.uncorrected.map { "\($0.day) \($0.stadiumName), \($0.title)" }),
      (
        "distance",
        visit.evidence?.distance.map { "\(format.distance(meters: $0)) from the center" }
      ),
      ("seat", visit.seat),
      ("rating", visit.rating.map { "\($0) of 5" }),
      ("note", visit.note),
      ("description", visit.description),
      ("recorded", visit.createdAt.utcText),
    ]
    return fields.compactMap { name, value in value.map { labeled(name, $0) } }
  }

  private static func scoreSource(_ source: Visit.ScoreSource, of visit: Visit) -> String {
    switch source {
    case .app: ScoreOrigin.catalog.words
    case .user: ScoreOrigin.person.words
    case .api, .scraped: ScoreOrigin.words(visit.game?.scoreProvider)
    }
  }

  /// Returns a value after a label that is padded to the width of all labels.
  package static func labeled(_ label: String, _ value: String) -> String {
    (label + String(repeating: " ", count: max(0, 12 - label.count)) + value).cleanedForTerminal
  }

  /// Returns `2018-07-09 Fenway Park, Texas Rangers 0, Boston Red Sox 5`.
  package static func title(_ visit: Visit) -> String {
    "\(visit.day) \(visit.stadiumName), \(visit.title)".cleanedForTerminal
  }

  /// Returns what to point out about an added or edited visit.
  package static func remarks(_ outcome: VisitEditor.Outcome) -> [String] {
    let visit = outcome.visit
    var remarks = outcome.others.map { other in
      "Note: you already have a visit to \(other.stadiumName) on \(DisplayFormat.date(other.day)) "
        + "(\(other.shortID))."
    }
    if outcome.hasLostGame {
      let original =
        visit.original == nil ? "" : ", or stvisits visits edit \(visit.shortID) --original"
      remarks.append(
        "Note: no game found at \(visit.stadiumName) on \(DisplayFormat.date(visit.day)). "
          + "The game was removed from this visit. To restore it: stvisits undo\(original)")
    }
    return remarks.map(\.cleanedForTerminal)
  }

  /// Returns a sentence such as `Added 3 photos, 1 from an open question, 2 already there`.
  package static func sentence(_ result: VisitPhotoService.Added) -> String {
    let all = result.added + result.fromVisits + result.fromQuestions
    var parts = ["Added \(all.counted("photo"))"]
    for (moved, one, several) in [
      (result.fromQuestions, "an open question", "open questions"),
      (result.fromVisits, "another visit", "other visits"),
    ] where moved > 0 {
      let number = moved == all ? "" : "\(moved) "
      parts.append("\(number)from \(moved == 1 ? one : several)")
    }
    if result.present > 0 { parts.append("\(result.present) already there") }
    return parts.joined(separator: ", ") + "."
  }
}

extension Visit.DataSource {
  fileprivate var words: String {
    switch self {
    case .automatic: "automatically"
    case .partialManual: "by you, game from the schedule"
    case .fullyManual: "by you"
    case .userCorrected: "automatically, corrected by you"
    }
  }
}
