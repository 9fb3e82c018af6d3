package import AppSupport
package import Badges
import Catalog
import Foundation
import Localization
import Scores
package import SportsModel
package import VisitStore

/// The text of visits and of changes to them.
package enum VisitFormatter {
  package static func table(_ visits: [StoredVisit]) -> TextTable {
    var table = TextTable(
      [
        .fixed(localized("ID")), .fixed(localized("DATE")),
        .text(localized("STADIUM"), minWidth: 12), .text(localized("WHAT"), preferredWidth: 44),
        .numbers(localized("PHOTOS"), isOptional: true),
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
    _ visit: Visit, format: DisplayFormat
  ) -> [String] {
    let source = visit.scoreSource.map { scoreSource($0, of: visit) }
    let original = visit.uncorrected.map { "\($0.day) \($0.stadiumName), \($0.title)" }
    let distance = visit.evidence?.distance
      .map { localized("\(format.distance(meters: $0)) from the center") }
    let fields: [(String, String?)] = [
      (localized("id", context: "label"), visit.id.text),
      (localized("date", context: "label"), visit.day.description),
      (localized("stadium", context: "label"), "\(visit.stadiumName) (\(visit.stadium))"),
      (localized("what", context: "label"), visit.title),
      (localized("start", context: "label"), visit.game?.start?.hourAndMinute),
      (localized("league", context: "label"), visit.league?.rawValue),
      (localized("game", context: "label"), visit.game?.key?.description),
      (localized("score from", context: "label"), source),
      (localized("added", context: "label"), visit.dataSource.title),
      (localized("originally", context: "label"), original),
      (localized("distance", context: "label"), distance),
      (localized("seat", context: "label"), visit.seat),
      (localized("rating", context: "label"), visit.rating.map { localized("\($0) of 5") }),
      (localized("note", context: "label"), visit.note),
      (localized("description", context: "label"), visit.localizedDescription),
      (localized("recorded", context: "label"), visit.createdAt.utcText),
    ]
    return fields.compactMap { name, value in value.map { labeled(name, $0) } }
  }

  private static func scoreSource(_ source: Visit.ScoreSource, of visit: Visit) -> String {
    switch source {
    case .app: ScoreOrigin.catalog.title
    case .user: ScoreOrigin.person.title
    case .api, .scraped: ScoreOrigin.title(visit.game?.scoreProvider)
    }
  }

  /// Returns a value after a label that is padded to the width of all English labels.
  package static func labeled(_ label: String, _ value: String) -> String {
    "\(label.padded(to: 11)) \(value)".cleanedForTerminal
  }

  /// Returns `2018-07-09 Fenway Park, Texas Rangers 0, Boston Red Sox 5`.
  package static func title(_ stored: StoredVisit) -> String { title(stored.visit) }

  package static func title(_ visit: Visit) -> String {
    "\(visit.day) \(visit.stadiumName), \(visit.title)".cleanedForTerminal
  }

  package static func remarks(_ outcome: VisitEditor.Outcome) -> [String] {
    let visit = outcome.visit
    var remarks = outcome.others.map { other in
      localized(
        """
        Note: you already have a visit to \(other.stadiumName) on \
        \(DisplayFormat.date(other.day)) (\(other.shortID)).
        """)
    }
    if outcome.hasLostGame {
      let date = DisplayFormat.date(visit.day)
      remarks.append(
        localized("Note: no game found at \(visit.stadiumName) on \(date).") + " "
          + localized("The game was removed from this visit.") + " "
          + (visit.original == nil
            ? localized("To restore it: stvisits undo")
            : localized(
              """
              To restore it: stvisits undo, or stvisits visits edit \(visit.shortID) --original
              """)))
    }
    if let missing = outcome.missingGame.flatMap({ remark($0, on: visit) }) {
      remarks.append(missing)
    }
    return remarks.map(\.cleanedForTerminal)
  }

  private static func remark(_ missing: MissingGame, on visit: Visit) -> String? {
    let (stadium, date) = (visit.stadiumName, DisplayFormat.date(visit.day))
    switch missing {
    case .unknown: return nil
    case .none(let nearest):
      let remark = localized("Note: there was no game at \(stadium) on \(date).")
      return remark
        + (nearest.map {
          " " + localized("The nearest was on \(DisplayFormat.date($0.day)): \($0.title).")
        } ?? "")
    case .gap(let gap):
      return localized("Note: games at \(stadium) on \(date) aren't known.") + " " + gap.sentence
    }
  }

  /// Returns a sentence such as `Added 3 photos, 1 from an open question, 2 already there`.
  package static func sentence(_ result: VisitPhotoService.Added) -> String {
    let all = result.added + result.fromVisits + result.fromQuestions
    var parts = [localized(all, one: "Added \(all) photo", other: "Added \(all) photos")]
    let (questions, visits) = (result.fromQuestions, result.fromVisits)
    if questions > 0 {
      parts.append(
        questions == all
          ? localized(questions, one: "from an open question", other: "from open questions")
          : localized(
            questions, one: "\(questions) from an open question",
            other: "\(questions) from open questions"))
    }
    if visits > 0 {
      parts.append(
        visits == all
          ? localized(visits, one: "from another visit", other: "from other visits")
          : localized(
            visits, one: "\(visits) from another visit", other: "\(visits) from other visits"))
    }
    if result.present > 0 { parts.append(localized("\(result.present) already there")) }
    return parts.joined(separator: ", ") + "."
  }
}

extension Visit.DataSource {
  fileprivate var title: String {
    switch self {
    case .automatic: localized("automatically")
    case .partialManual: localized("by you, game from the schedule")
    case .fullyManual: localized("by you")
    case .userCorrected: localized("automatically, corrected by you")
    }
  }
}

extension StoredVisit {
  /// Returns the document of `visits show`, with the paths of each photo and the events of the game;
  /// `saw` is nil if there is no box score.
  package func document(photos: [StoredPhoto], saw: JSONObject? = nil) throws -> JSONValue {
    [
      "schema": 1,
      "visit": try JSONValue(encoding: visit.correctedDocument(photoCount: photoCount)),
      "photos": .array(photos.map { .array($0.paths.map(JSONValue.string)) }),
      "saw": try JSONValue(encoding: saw),
    ]
  }
}

extension VisitEditor.Outcome {
  /// Returns the document of `visits add` and `visits edit`.
  package func document() throws -> JSONValue {
    [
      "schema": 1,
      "visit": try JSONValue(encoding: visit.correctedDocument(photoCount: photoCount)),
      "badges": try JSONValue(encoding: badgeChanges.map(\.document)),
    ]
  }
}

extension [StoredVisit] {
  /// Returns the document of `visits delete`, of visits as they were.
  package func deletionDocument(badges: [BadgeChange]) throws -> JSONValue {
    let visits = try map { try JSONValue(encoding: $0.document) }
    return [
      "schema": 1, "deleted": visits.first ?? .null, "visits": .array(visits),
      "badges": try JSONValue(encoding: badges.map(\.document)),
    ]
  }
}
