import SportsModel

/// Makes options of routes: the itinerary, held against the checker, with cost and reasons.
struct OptionOutfitter<Travel: TravelTimes> {
  let engine: TripPlanningEngine<Travel>
  let desk: ProblemDesk

  /// What the checker says against an itinerary.
  struct Refusal: Error {
    let violations: [TripViolation]
  }

  func option(
    _ games: [PlannedGame], departure: LocalDay?, through last: LocalDay
  ) -> Result<TripOption, Refusal> {
    let preferences = desk.preferences
    var builder = ItineraryBuilder(
      rules: DrivingRules(preferences), travel: engine.travel,
      start: desk.waypoint(.start, preferences.start), end: desk.waypoint(.end, preferences.end))
    guard let itinerary = builder.build(games, departure: departure, through: last) else {
      return .failure(Refusal(violations: []))
    }
    let checker = TripChecker(
      preferences: preferences, schedule: engine.schedule, travel: engine.travel)
    let violations = checker.violations(in: itinerary)
    guard violations.isEmpty else { return .failure(Refusal(violations: violations)) }
    return .success(option(itinerary))
  }

  /// An option of an itinerary as it is.
  func option(_ itinerary: Itinerary) -> TripOption {
    let score = TripScore(itinerary, preferences: desk.preferences, basis: desk.basis)
    return TripOption(
      itinerary: itinerary, score: score,
      newStadiums: itinerary.stadiums.filter { !desk.basis.visited.contains($0) },
      costDollars: Double(desk.preferences.budget.cents(of: itinerary)) / 100,
      reasons: reasons(itinerary, score))
  }

  private func reasons(_ itinerary: Itinerary, _ score: TripScore) -> [String] {
    var reasons = score.parts.map(\.text)
    if let leg = itinerary.tightestLeg, let slack = leg.slackMinutes, itinerary.legs.count > 1 {
      reasons.append("\(TripText.duration(slack)) to spare at the tightest, \(leg.to.name)")
    }
    return reasons
  }

  /// The options with a word on what sets each apart.
  func characterized(_ options: [TripOption]) -> [TripOption] {
    guard options.count > 1 else { return options }
    var words = Array(repeating: [String](), count: options.count)
    func mark(_ word: String, _ value: (TripOption) -> Double) {
      let values = options.map(value)
      guard let best = values.max(), values.count(where: { $0 == best }) == 1,
        let position = values.firstIndex(of: best)
      else { return }
      words[position].append(word)
    }
    mark("the shortest trip") { -Double($0.itinerary.elapsedMinutes) }
    mark("the most games") { Double($0.games.count) }
    mark("the most new stadiums") { Double($0.newStadiums.count) }
    mark("the least driving") { -Double($0.itinerary.driveMinutes) }
    mark("the most to spare between games") {
      Double($0.itinerary.tightestLeg?.slackMinutes ?? 0)
    }
    return zip(options, words).map { option, words in
      TripOption(
        itinerary: option.itinerary, score: option.score, newStadiums: option.newStadiums,
        costDollars: option.costDollars, reasons: words + option.reasons)
    }
  }
}
