import AppSupport
import Foundation
package import SportsModel

/// An event at a stadium that isn't a game of a league, such as an All-Star Game or a bowl game.
package struct StadiumEvent: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case allStar = "all-star"
    case baseball, bowl
    case collegeFootball = "college-football"
    case finalFour = "final-four"
    case hockey, soccer
  }

  package let day: LocalDay
  package let stadium: StadiumID
  /// The name in English, `Rose Bowl: Wisconsin–Oregon`.
  package let name: String
  package let kind: Kind

  /// Reads `events.csv`: the events by day, in the order of the file; none if there is no file.
  static func byDay(_ file: URL) throws(CatalogError) -> [LocalDay: [StadiumEvent]] {
    let events = try CSVTable.bundled(
      file, of: "events", required: ["date", "stadium", "name", "kind", "source"]
    ) { row throws(MalformedEntry) in
      guard let day = row["date"].flatMap({ LocalDay($0) }), let stadium = row["stadium"],
        let name = row["name"], let kind = row["kind"].flatMap(Kind.init), row["source"] != nil
      else {
        throw MalformedEntry("expected a date, a stadium, a name, a kind and a source")
      }
      return StadiumEvent(day: day, stadium: StadiumID(stadium), name: name, kind: kind)
    }
    return Dictionary(grouping: events, by: \.day)
  }
}

extension Catalog {
  /// Returns the known events at a stadium on a day that aren't games of the catalog.
  package func events(at stadium: StadiumID, on day: LocalDay) throws(CatalogError)
    -> [StadiumEvent]
  {
    (try eventFile.value()[day] ?? []).filter { $0.stadium == stadium }
  }
}
