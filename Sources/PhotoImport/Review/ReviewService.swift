import AppSupport
package import Catalog
package import Foundation
package import Matching
package import SportsModel
package import VisitStore

/// Reads open questions and records their answers.
///
/// Every answer is a batch of its own, committed at once: it survives a closed terminal, and *back*
/// undoes exactly one answer.
package struct ReviewService: Sendable {
  let catalog: Catalog
  let store: VisitStore
  let recorder: VisitBuilder
  let clock: @Sendable () -> Date
  let rules: MatchingRules
  /// Leagues that are offered; all when nil.
  private let leagues: Set<LeagueID>?
  /// Photos without a location to ask about; nil for stored questions only.
  private let unlocated: UnlocatedDays?

  package init(
    catalog: Catalog, store: VisitStore, leagues: Set<LeagueID>? = nil,
    unlocated: UnlocatedDays? = nil, rules: MatchingRules = MatchingRules(),
    clock: @escaping @Sendable () -> Date
  ) {
    self.rules = rules
    self.unlocated = unlocated
    self.leagues = leagues
    self.catalog = catalog
    self.store = store
    self.clock = clock
    recorder = VisitBuilder(catalog: catalog, clock: clock)
  }

  /// Returns the wanted open questions, by default those that are asked, in the order in which they
  /// are asked: by kind, then by day, and the nearby ones around one stadium as one.
  package func items(
    where isWanted: (Question) -> Bool = \.isAsked
  ) throws -> [ReviewItem] {
    var items = try ungrouped(where: isWanted)
    for index in items.indices { try addEvents(to: &items[index]) }
    return items.groupedByPlace(rules)
  }

  private func ungrouped(where isWanted: (Question) -> Bool) throws -> [ReviewItem] {
    let new = try unlocated?.questions(notIn: store, at: clock()) ?? []
    var unstored = try items(of: new.filter(isWanted))
    for index in unstored.indices { unstored[index].isStored = false }
    return try singles(where: isWanted) + unstored
  }

  /// Returns the number of open questions as `review` asks them, which every report shows.
  package func openCount() throws -> Int {
    try ungrouped(where: \.isAsked).groupedByPlace(rules).count
  }

  /// Sets the events at the stadium and on the day of a question; none if either is unknown.
  func addEvents(to item: inout ReviewItem) throws {
    guard let stadium = item.stadium, let day = item.day else { return item.events = [] }
    item.events = try catalog.events(at: stadium.id, on: day)
  }

  func singles(where isWanted: (Question) -> Bool) throws -> [ReviewItem] {
    try items(of: store.questions(states: [.open]).filter(isWanted))
  }

  private func items(of questions: [Question]) throws -> [ReviewItem] {
    let matcher = try Matcher(catalog, offering: leagues, rules: rules)
    let visits =
      questions.contains { $0.stadium == nil }
      ? Dictionary(grouping: try store.visits().map(\.visit), by: \.day) : [:]
    return try questions.map { question in
      let evidence = QuestionEvidence(question.evidence)
      let builder = OutingBuilder(
        stadiums: catalog.stadiums, rules: rules, photosOfOthers: evidence.photosOfOthers)
      let photos = question.photos.map { photo in
        var facts = photo.facts
        if let ahead = evidence.proposal?.clockAheadMinutes { facts.setClockBack(minutes: ahead) }
        return facts
      }
      let whole = builder.outing(id: question.id.text, of: photos + evidence.sightings)
      let (outing, verdict) =
        try evidence.stated.map { stated in
          let stadium = question.stadium.flatMap { catalog.stadiums[$0] }
          let games = try stated.compactMap(offer)
          return (whole, Verdict.stated(games, at: stadium, isProof: false))
        } ?? likeliest(whole, in: builder, matcher: matcher)
      var item = ReviewItem(
        question: question, evidence: evidence, outing: outing, verdict: verdict)
      item.addVisits(question.day.flatMap { visits[$0] } ?? [])
      if question.stadium == nil, let place = outing.position,
        let park = try catalog.otherPark(near: place, on: outing.day)
      {
        item.move(to: park)
      }
      return item
    }.filter {
      $0.verdict.outcome != .skipped && !($0.proposal != nil && $0.visits.isEmpty)
    }
  }

  /// Returns the verdict on the part of an outing that is the likeliest visit, as a dinner far away
  /// is part of the same outing; the outing is at the place of that part.
  private func likeliest(
    _ whole: Outing, in builder: OutingBuilder, matcher: Matcher
  ) throws -> (Outing, Verdict) {
    let parts = whole.isPassive ? [] : builder.outings(of: whole.photos.map(\.facts)).outings
    guard parts.count > 1, parts.allSatisfy({ $0.day == whole.day })
    else { return (whole, try matcher.verdict(on: whole)) }
    let decided = try parts.map { ($0, try matcher.verdict(on: $0)) }
    guard var best = decided.max(by: { $0.1.likelihood < $1.1.likelihood })
    else { return (whole, try matcher.verdict(on: whole)) }
    best.0.photos = whole.photos
    return best
  }

  /// Returns the game with a key; nil if a correction removed it or its league isn't offered.
  private func offer(_ key: GameKey) throws -> (game: Game, stadium: Stadium)? {
    guard leagues?.contains(key.league) ?? true, let game = try catalog.game(key),
      let stadium = key.stadium.flatMap({ catalog.stadiums[$0] })
    else { return nil }
    return (game, stadium)
  }

  package func offers(at stadium: Stadium, on day: LocalDay, for item: ReviewItem) throws
    -> [Candidate]
  {
    let distance = item.outing.position?.distance(to: stadium.coordinate) ?? 0
    let games = try catalog.gameIndex.games(at: stadium.id, on: day)
    return games.filter { leagues?.contains($0.league) ?? true }.map { game in
      Candidate(game, at: stadium, distance: distance, on: item.outing.day, rules: rules)
    }
  }

  /// Returns the stadiums that a text can mean, with their distance.
  ///
  /// Stadiums visited that day come first, then the nearest. An empty text means the stadiums
  /// visited that day and the nearby ones.
  package func stadiums(_ text: String, for item: ReviewItem) -> [(
    stadium: Stadium, distance: Double?
  )] {
    let position = item.outing.position
    let ofDay = item.visits.map(\.stadium)
    guard !text.isEmpty else {
      guard let position else {
        return Set(ofDay).sorted { ofDay.firstIndex(of: $0) ?? 0 < ofDay.firstIndex(of: $1) ?? 0 }
          .compactMap { id in catalog.stadiums[id].map { ($0, nil) } }
      }
      return catalog.stadiums.near(position, on: item.day, within: rules.searchRadius * 4)
        .prefix(8).map { ($0.stadium, $0.distance) }
    }
    let found = catalog.stadiums(containing: text, on: item.day).map { stadium in
      (stadium: stadium, distance: position.map { $0.distance(to: stadium.coordinate) })
    }
    // Without a position all distances are the same, and the sort is stable.
    let ranked = found.map { (ofDay.contains($0.stadium.id) ? -1 : $0.distance ?? 0, $0) }
    return Array(ranked.sorted { $0.0 < $1.0 }.map(\.1).prefix(8))
  }

  /// Returns the stadiums with names similar to a text, then those around the place that it means,
  /// the nearest first; for the name of a city, only those around it.
  ///
  /// It reads the gazetteer, so it isn't called at every key.
  func stadiums(like text: String, for item: ReviewItem) -> [(
    stadium: Stadium, distance: Double?
  )] {
    let day = item.day ?? LocalDateTime(clock(), offset: .utc).day
    let isCity = (try? catalog.gazetteer().cities(named: text))?.isEmpty == false
    let similar = isCity ? [] : catalog.stadiumNames(like: text)
    let named = similar.flatMap { catalog.stadiums(named: $0, on: day) }
    var seen: Set<StadiumID> = []
    return (named + stadiums(around: text, on: day)).filter { seen.insert($0.id).inserted }
      .prefix(8).map { stadium in
        (stadium, item.outing.position.map { $0.distance(to: stadium.coordinate) })
      }
  }

  private func stadiums(around text: String, on day: LocalDay) -> [Stadium] {
    let places: [TripPlace]
    do throws(PlaceError) {
      places = [try catalog.place(text, on: day)]
    } catch {
      guard case .several(_, let candidates) = error else { return [] }
      places = candidates.map(\.place)
    }
    let near = places.prefix(Self.maxPlaces).flatMap {
      catalog.stadiums.near($0.coordinate, on: day, within: Self.placeRadius)
    }
    return near.sorted { $0.distance < $1.distance }.map(\.stadium)
  }

  private static let placeRadius = 80_000.0
  private static let maxPlaces = 8

  /// Returns the teams that a text can mean: home teams of the stadium first, then teams of its
  /// leagues.
  package func teams(_ text: String, for item: ReviewItem) -> [Team] {
    guard !text.isEmpty else { return [] }
    let year = item.day?.year
    let tenancies = (item.stadium?.tenancies ?? []).filter { tenancy in
      year.map { tenancy.first <= $0 && $0 <= tenancy.last ?? $0 } ?? true
    }
    let tenants = Set(tenancies.map(\.team))
    let leagues = Set(tenancies.map(\.league))
    let found = catalog.teams(containing: text, season: year)
    let ranks = [
      found.filter { tenants.contains($0.id) },
      found.filter { !tenants.contains($0.id) && leagues.contains($0.league) },
      found.filter { !leagues.contains($0.league) },
    ]
    return Array(ranks.joined().prefix(8))
  }

  /// Returns whether a text is a name of a stadium, not only a part of a word.
  func isName(_ text: String, of stadium: Stadium) -> Bool {
    catalog.stadiums(named: text).contains { $0.id == stadium.id }
  }

  func isName(_ text: String, of team: Team) -> Bool {
    catalog.teams(named: text).contains { $0.id == team.id }
  }

  /// Returns team names similar to a misspelled one; empty if the name is a team's.
  func teamNames(like text: String) -> [String] {
    catalog.teams(named: text).isEmpty ? catalog.teamNames(like: text) : []
  }
}
