import Localization

/// The texts of the map page's script, which puts values in the places of `{0}`, `{1}` and so on.
///
/// A text with a number has a form for each category of plurals.
struct MapPageTexts {
  private typealias Status = MapStadium.VisitStatus

  /// The number of days with a visit.
  let dayCount: Int

  static var play: String { localized("Play your visits") }

  /// Returns `all 12 days`.
  static func all(_ days: Int) -> String {
    localized(days, one: "all \(days) day", other: "all \(days) days")
  }

  var json: HTMLSafeJSON {
    let (count, listed, total) = ("{0}", "{0}", "{1}")
    return .object([
      "statuses": Self.statuses { .string($0.word) },
      "counts": Self.statuses { status in Self.forms { status.counted($0, as: count) } },
      "labels": Self.statuses { .string($0.label("{0}", "{1}")) },
      "labelsWithVisits": Self.statuses { status in
        Self.forms { status.label("{0}", "{1}", visits: $0, as: "{2}") }
      }, "visits": Self.forms { localized($0, one: "\(count) visit", other: "\(count) visits") },
      "lastVisit": Self.lastVisit, "visitedAt": .string(Self.visited(at: "{0}")),
      "filtered": .string(localized("\(listed) of \(total) shown")),
      "allDays": .string(Self.all(dayCount)), "day": Self.day, "play": .string(Self.play),
      "pause": .string(localized("Pause")),
      "stadiums": Self.forms { localized($0, one: "\(count) stadium", other: "\(count) stadiums") },
      "cluster": Self.cluster, "more": Self.more,
      "comma": .string(localized(", ", context: "list")),
    ])
  }

  /// Returns `visited at Shea Stadium`.
  static func visited(at stadium: String) -> String { localized("visited at \(stadium)") }
}

extension MapPageTexts {
  private static func statuses(_ text: (Status) -> HTMLSafeJSON) -> HTMLSafeJSON {
    .object(["visited": text(.visited), "planned": text(.planned), "missing": text(.missing)])
  }

  /// Returns the forms for the categories of `Intl.PluralRules`; those of whole millions aren't
  /// needed.
  private static func forms(_ text: (Int) -> String) -> HTMLSafeJSON {
    .object(["one": .string(text(1)), "other": .string(text(2))])
  }

  private static var lastVisit: HTMLSafeJSON {
    let (count, date) = ("{0}", "{1}")
    return forms {
      localized($0, one: "\(count) visit, last \(date)", other: "\(count) visits, last \(date)")
    }
  }

  private static var day: HTMLSafeJSON {
    let (date, stadiums, day, days) = ("{0}", "{1}", "{2}", "{3}")
    return .string(localized("\(date) · \(stadiums), day \(day) of \(days)"))
  }

  private static var cluster: HTMLSafeJSON {
    let (count, visited, names) = ("{0}", "{1}", "{2}")
    return forms {
      localized(
        $0, one: "\(count) stadium, \(visited) visited: \(names)",
        other: "\(count) stadiums, \(visited) visited: \(names)")
    }
  }

  private static var more: HTMLSafeJSON {
    let (names, count) = ("{0}", "{1}")
    return forms {
      localized($0, one: "\(names) and \(count) more", other: "\(names) and \(count) more")
    }
  }
}
