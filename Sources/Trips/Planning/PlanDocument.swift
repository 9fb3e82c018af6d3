import AppSupport
package import Badges
package import Catalog
import Foundation
package import SportsModel
import Travel
package import TripPlanning

/// The document of `plan`.
package struct PlanDocument: Encodable {
  struct Bound: Encodable {
    let objective = "score"
    let value, bestPossible, gap: Double
    let proven: Bool
  }

  let options: [TripOptionDocument<TripLegDocument>]
  let bound: Bound?
  let failure: PlanFailureDocument?
  let understood: TripReading?
  let questions: [SentenceQuestionDocument]?
  let saved: SavedTripDocument?

  /// `limit` is the maximum number of options, `understood` what was read from a sentence, `saved`
  /// the saved option.
  package init(
    _ plan: TripPlan, names catalog: Catalog, limit: Int, understood: TripReading? = nil,
    saved: SavedTrip? = nil
  ) {
    let formatter = PlanFormatter(catalog, format: .miles)
    options = plan.options.prefix(limit).enumerated().map { index, planned in
      TripOptionDocument(planned.option, rank: index + 1, names: catalog)
    }
    bound = plan.proof.map {
      Bound(value: $0.value, bestPossible: $0.bestPossible, gap: $0.gap, proven: $0.isProven)
    }
    failure = plan.failure.map { failure in
      PlanFailureDocument(
        kind: failure.kind.rawValue, message: plan.message ?? "", hint: plan.hint,
        advice: failure.advice.map { .init(text: formatter.text($0), routes: $0.routes) })
    }
    self.understood = understood
    questions = understood.map { _ in [] }
    self.saved = saved.map(SavedTripDocument.init)
  }

  /// Creates the document of a sentence with open questions, which isn't planned.
  package init(_ trip: TripSentence) {
    (options, bound, failure, saved) = ([], nil, nil, nil)
    understood = trip.reading
    questions = trip.issues.map(SentenceQuestionDocument.init)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONKey.self)
    try container.encode(1, forKey: "schema")
    try container.encode(options, forKey: "options")
    try container.encode(bound, forKey: "bound")
    try container.encode(failure, forKey: "failure")
    if let understood { try container.encode(understood, forKey: "understood") }
    if let questions { try container.encode(questions, forKey: "questions") }
    if let saved { try container.encode(saved, forKey: "saved") }
  }
}

/// The document of `suggest`.
package struct SuggestionsDocument: Encodable {
  struct Badge: Encodable {
    let id, name: String
  }

  struct Suggestion: Encodable {
    let option: TripOptionDocument<TripLegDocument>
    let kind: String
    let badges: [Badge]

    func encode(to encoder: any Encoder) throws {
      try option.encode(to: encoder)
      var container = encoder.container(keyedBy: JSONKey.self)
      try container.encode(kind, forKey: "kind")
      try container.encode(badges, forKey: "badges")
    }
  }

  let schema = 1
  let asOf: LocalDay
  let options: [Suggestion]
  let bound: PlanDocument.Bound? = nil
  let failure: PlanFailureDocument? = nil

  package init(
    _ suggestions: [TripSuggestion], names catalog: Catalog, asOf day: LocalDay,
    badges forecast: BadgeForecast
  ) {
    asOf = day
    options = suggestions.enumerated().map { index, suggestion in
      Suggestion(
        option: TripOptionDocument(suggestion.option, rank: index + 1, names: catalog),
        kind: suggestion.kind.name,
        badges: forecast.completed(by: suggestion.option.games).map {
          Badge(id: $0.id, name: $0.name)
        })
    }
  }
}

/// The reason that there is no trip or quest.
struct PlanFailureDocument: Encodable {
  struct Advice: Encodable {
    let text: String
    /// nil for a quest.
    var routes: Int?
  }

  let kind, message: String
  /// Where the schedules end; nil if they contain all days.
  var hint: String?
  let advice: [Advice]
}

/// An option of a plan, or a quest.
///
/// Times are in minutes.
struct TripOptionDocument<Leg: Encodable>: Encodable {
  struct Stop: Encodable {
    let stadiumID: StadiumID
    let gameID, home, away: String
    let startLocal, arriveBy, leaveAfter: LocalDateTime
  }

  struct Night: Encodable {
    let place: String
    let town: String?
    let position: Coordinate?
    let startLocal, endLocal: LocalDateTime
    let timeZone: String
  }

  let rank: Int
  let days, elapsedMinutes, driveMinutes, miles, costUSD: Double
  /// The parts of the cost in dollars, with null for what isn't included; nil for a quest, like the
  /// nights.
  var cost: [String: Double?]?
  var nights: [Night]?
  let newStadiums: [StadiumID]
  let stops: [Stop]
  let legs: [Leg]
  let tightestSlackMinutes: Double?
  let reasons: [String]
}

struct TripLegDocument: Encodable {
  struct Part: Encodable {
    let miles: Double
    let minutes, breakMinutes: Int
    let startLocal, endLocal: LocalDateTime
    let timeZone: String
  }

  let from, to, mode: String
  let miles: Double
  let minutes, minutesP90: Int
  let slackMinutes: Int?
  let leaveLocal, arriveLocal: LocalDateTime
  let parts: [Part]
  let flight: FlightEstimate?
  let driveInstead: Drive?
}

extension TripOptionDocument<TripLegDocument> {
  init(_ option: TripOption, rank: Int, names catalog: Catalog) {
    let itinerary = option.itinerary
    self.rank = rank
    days = Double(itinerary.dayCount)
    elapsedMinutes = Double(itinerary.elapsedMinutes)
    driveMinutes = Double(itinerary.driveMinutes)
    miles = itinerary.miles
    costUSD = option.costDollars
    func dollars(_ cents: Int) -> Double { Double(cents) / 100 }
    cost = [
      "days": dollars(option.cost.days), "nights": dollars(option.cost.nights),
      "driving": dollars(option.cost.driving), "flights": dollars(option.cost.flights),
      "rental": dollars(option.cost.rental), "tickets": option.cost.tickets.map(dollars),
    ]
    nights = itinerary.items.filter { $0.kindName == .night }.map { night in
      Night(
        place: night.text ?? "", town: night.stay?.town, position: night.stay?.coordinate,
        startLocal: night.localStart, endLocal: night.localEnd, timeZone: night.zone.identifier)
    }
    newStadiums = option.newStadiums
    stops = option.games.map { game in
      let times = option.attendance(of: game)
      return Stop(
        stadiumID: game.stadium.id, gameID: game.id.description,
        home: catalog.displayName(of: game.game.home, season: game.game.season),
        away: catalog.displayName(of: game.game.away, season: game.game.season),
        startLocal: game.localStart, arriveBy: times.arriveBy.local(game.zone),
        leaveAfter: times.leaveAfter.local(game.zone))
    }
    legs = itinerary.legs.enumerated().map { index, leg in
      TripLegDocument(
        from: leg.from.id, to: leg.to.id, mode: leg.mode.rawValue,
        miles: (leg.miles * 10).rounded() / 10, minutes: leg.minutes, minutesP90: leg.minutesP90,
        slackMinutes: leg.slackMinutes, leaveLocal: leg.leaves.local(leg.from.zone),
        arriveLocal: leg.arrives.local(leg.to.zone), parts: Self.parts(index, of: itinerary),
        flight: leg.flight, driveInstead: leg.driveInstead)
    }
    tightestSlackMinutes = (itinerary.tightestLeg?.slackMinutes).map(Double.init)
    reasons = option.reasons
  }

  private static func parts(_ leg: Int, of itinerary: Itinerary) -> [TripLegDocument.Part] {
    itinerary.items.filter { item in
      [.drive, .flight].contains(item.kindName) && item.legOrArrival == leg
    }.map { item in
      TripLegDocument.Part(
        miles: itinerary.miles(of: item), minutes: item.drivenMinutes,
        breakMinutes: item.breakMinutes, startLocal: item.localStart, endLocal: item.localEnd,
        timeZone: item.zone.identifier)
    }
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
