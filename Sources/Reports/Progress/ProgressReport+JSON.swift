package import AppSupport
package import SportsModel

extension ProgressReport {
  package var json: JSONValue {
    var document = total.json
    document["league"] = .string(league.id.rawValue)
    document["other_stadiums"] = .array(others.map { JSONValue($0.id) })
    document["conferences"] = .array(
      conferences.map { conference in
        var members = conference.total.json
        members["divisions"] = .array(conference.divisions.map { .object($0.json) })
        return .object(members)
      })
    return .object(document)
  }
}

extension SetProgress {
  package var json: JSONValue {
    var document = group.json
    document["id"] = .string(set.id)
    document["league"] = JSONValue(set.league)
    return .object(document)
  }
}

extension ProgressGroup {
  fileprivate var json: [String: JSONValue] {
    [
      "name": .string(name),
      "visited": .integer(visited.count),
      "total": .integer(places.count),
      "percent": .integer(bar.percent),
      "visited_stadiums": .array(visited.map { JSONValue($0.stadium.id) }),
      "missing_stadiums": .array(missing.map { JSONValue($0.stadium.id) }),
      "next": next?.json ?? .null,
    ]
  }
}

extension ProgressGroup.Place {
  fileprivate var json: JSONValue {
    [
      "stadium_id": JSONValue(stadium.id),
      "name": .string(stadium.name),
      "miles": JSONValue(miles?.toTenths),
    ]
  }
}

extension CountingRules {
  /// Every rule with whether it counts.
  package var json: JSONValue {
    .object(
      Dictionary(
        uniqueKeysWithValues: Rule.allCases.map { rule in
          (rule.rawValue.replacing("-", with: "_"), .bool(counts(rule)))
        }))
  }
}

extension Double {
  /// Rounded to one decimal, as miles and ratings are printed.
  package var toTenths: Double { (self * 10).rounded() / 10 }
}
