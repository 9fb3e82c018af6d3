package import AppSupport
package import Badges
package import Catalog
import Foundation
import Sentences
package import SportsModel
import Travel
package import TripPlanning

extension TripPlan {
  /// Returns the document of `plan`.
  ///
  /// `limit` is the maximum number of options, `understood` what was read from a sentence and
  /// `unused` its other words, `saved` the saved option; `isStated` is whether the user asked for what
  /// a change gives up.
  package func document(
    names catalog: Catalog, limit: Int, understood: TripReading? = nil, unused: [String] = [],
    saved: SavedTrip? = nil, isStated: (Relaxation) -> Bool = { _ in true }
  ) -> JSONObject {
    let formatter = PlanFormatter(catalog, format: .miles)
    let options = options.prefix(limit).enumerated().map { index, planned in
      planned.option.document(rank: index + 1, names: catalog)
    }
    let bound = proof.map { proof -> JSONObject in
      [
        "objective": "score", "value": proof.value, "bestPossible": proof.bestPossible,
        "gap": proof.gap, "proven": proof.isProven,
      ]
    }
    let failure = failure.map { failure -> JSONObject in
      [
        "kind": failure.kind.rawValue, "message": message ?? "", "hint": hint,
        "conflicts": formatter.conflicts(failure, isStated: isStated),
        "advice": failure.advice.map {
          ["text": formatter.text($0), "routes": $0.routes] as JSONObject
        },
      ]
    }
    return ["schema": 1, "options": options, "bound": bound, "failure": failure]
      + understood.map { ["understood": $0, "questions": [Int](), "notUsed": unused] }
      + saved.map { ["saved": $0.document] }
  }
}

extension TripSentence {
  /// The document of a sentence with open questions, which isn't planned.
  package var document: JSONObject {
    let questions = issues.map { issue -> JSONObject in
      [
        "kind": issue.kind.rawValue, "words": issue.fragment,
        "text": SentenceIssueFormatter.question(issue),
        "choices": issue.candidates.map { ["id": $0.key, "title": $0.title] },
      ]
    }
    return [
      "schema": 1, "options": [Int](), "bound": JSONValue.null, "failure": JSONValue.null,
      "understood": reading, "questions": questions, "notUsed": unused,
    ]
  }
}

extension [TripSuggestion] {
  /// Returns the document of `suggest`; with `position`, with only that suggestion, from 1.
  package func document(
    at position: Int? = nil, names catalog: Catalog, asOf day: LocalDay,
    badges forecast: BadgeForecast
  ) -> JSONObject {
    let options = enumerated().filter { position == nil || position == $0.offset + 1 }.map {
      index, suggestion in
      let badges = forecast.completed(by: suggestion.option.games)
      return suggestion.option.document(rank: index + 1, names: catalog) + [
        "kind": suggestion.kind.name, "badges": badges.map { ["id": $0.id, "name": $0.name] },
      ]
    }
    return [
      "schema": 1, "asOf": day, "options": options, "bound": JSONValue.null,
      "failure": JSONValue.null,
    ]
  }
}

extension TripOption {
  /// Returns an option of a plan; times are in minutes, costs in dollars with null for what isn't
  /// included.
  func document(rank: Int, names catalog: Catalog) -> JSONObject {
    func dollars(_ cents: Int) -> Double { Double(cents) / 100 }
    let parts: JSONObject = [
      "days": dollars(cost.days), "nights": dollars(cost.nights),
      "driving": dollars(cost.driving), "flights": dollars(cost.flights),
      "rental": dollars(cost.rental), "tickets": cost.tickets.map(dollars),
    ]
    let nights = itinerary.items.filter { $0.kindName == .night }.map { night -> JSONObject in
      [
        "place": night.text ?? "", "town": night.stay?.town, "position": night.stay?.coordinate,
        "startLocal": night.localStart, "endLocal": night.localEnd,
        "timeZone": night.zone.identifier,
      ]
    }
    let stops = games.map { game -> JSONObject in
      let times = attendance(of: game)
      return [
        "stadiumID": game.stadium.id, "gameID": game.id.description,
        "home": catalog.displayName(of: game.game.home, season: game.game.season),
        "away": catalog.displayName(of: game.game.away, season: game.game.season),
        "startLocal": game.localStart, "arriveBy": times.arriveBy.local(game.zone),
        "leaveAfter": times.leaveAfter.local(game.zone),
      ]
    }
    return [
      "rank": rank, "days": Double(itinerary.dayCount),
      "elapsedMinutes": Double(itinerary.elapsedMinutes),
      "driveMinutes": Double(itinerary.driveMinutes), "miles": itinerary.miles,
      "costUSD": costDollars, "cost": parts, "nights": nights, "newStadiums": newStadiums,
      "stops": stops, "legs": itinerary.legs.indices.map(itinerary.document(ofLeg:)),
      "tightestSlackMinutes": (itinerary.tightestLeg?.slackMinutes).map(Double.init),
      "reasons": reasons,
    ]
  }
}

extension Itinerary {
  fileprivate func document(ofLeg index: Int) -> JSONObject {
    let leg = legs[index]
    let parts = items.filter { item in
      [.drive, .flight].contains(item.kindName) && item.legOrArrival == index
    }.map { item -> JSONObject in
      [
        "miles": miles(of: item), "minutes": item.drivenMinutes,
        "breakMinutes": item.breakMinutes, "startLocal": item.localStart,
        "endLocal": item.localEnd, "timeZone": item.zone.identifier,
      ]
    }
    return [
      "from": leg.from.id, "to": leg.to.id, "mode": leg.mode.rawValue,
      "miles": (leg.miles * 10).rounded() / 10, "minutes": leg.minutes,
      "minutesP90": leg.minutesP90, "slackMinutes": leg.slackMinutes,
      "leaveLocal": leg.leaves.local(leg.from.zone), "arriveLocal": leg.arrives.local(leg.to.zone),
      "parts": parts, "flight": leg.flight, "driveInstead": leg.driveInstead,
    ]
  }
}

extension TripSuggestion.Kind {
  /// The name in output.
  package var name: String {
    switch self {
    case .coastToCoast: "coast to coast"
    case .region(let region, let length): "\(region.name), \(length.name)"
    }
  }
}

extension TripRegion {
  fileprivate var name: String {
    switch self {
    case .east: "east"
    case .central: "central"
    case .west: "west"
    case .circle(let center, let miles):
      "within \(DisplayFormat.miles.distance(miles: miles)) of \(center.name)"
    case .named(let key): Self.names[key] ?? key
    }
  }
}

extension SuggestionRequest.Length {
  fileprivate var name: String {
    switch self {
    case .weekend: "a weekend"
    case .week: "a week"
    case .twoWeeks: "two weeks"
    case .days(let days): days.counted("day")
    }
  }
}
