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

  package init(
    catalog: Catalog, store: VisitStore, leagues: Set<LeagueID>? = nil,
    rules: MatchingRules = MatchingRules(), clock: @escaping @Sendable () -> Date
  ) {
    self.rules = rules
    self.leagues = leagues
    self.catalog = catalog
    self.store = store
    self.clock = clock
    recorder = VisitBuilder(catalog: catalog, clock: clock)
  }

  /// Returns the open questions of the given kinds in the order in which they are asked: the
  /// likeliest first, and the nearby ones of one spot as one.
  package func items(
    _ kinds: Set<Question.Kind>, where isWanted: (Question) -> Bool = { _ in true }
  ) throws -> [ReviewItem] {
    try singles(kinds, where: isWanted).groupedBySpot(rules)
  }

  /// Returns the open questions one by one.
  func singles(
    _ kinds: Set<Question.Kind>, where isWanted: (Question) -> Bool
  ) throws -> [ReviewItem] {
    let matcher = Matcher(
      stadiums: catalog.stadiums, games: catalog.gameIndex, leagues: catalog.leagues,
      offering: leagues, rules: rules)
    let questions = try store.questions(states: [.open])
    return try questions.filter { kinds.contains($0.kind) && isWanted($0) }.map { question in
      let evidence = QuestionEvidence(question.evidence)
      let builder = OutingBuilder(
        stadiums: catalog.stadiums, rules: rules, photosOfOthers: evidence.photosOfOthers)
      let photos = question.photos.map(\.facts)
      let whole = builder.outing(id: question.id.text, of: photos + evidence.sightings)
      let (outing, verdict) =
        try evidence.stated.map { stated in
          let stadium = question.stadium.flatMap { catalog.stadiums[$0] }
          let games = try stated.compactMap(offer)
          return (whole, Verdict.stated(games, at: stadium, isProof: false))
        } ?? likeliest(whole, in: builder, matcher)
      return ReviewItem(
        question: question, evidence: evidence, outing: outing, verdict: verdict)
    }.filter { $0.verdict.decision != .otherLeague }
  }

  /// Returns the verdict on the part of an outing that is the likeliest visit, as a dinner far away
  /// is part of the same outing; the outing is at the place of that part.
  private func likeliest(
    _ whole: Outing, in builder: OutingBuilder, _ matcher: Matcher
  ) throws -> (Outing, Verdict) {
    let parts = whole.isPassive ? [] : builder.outings(of: whole.photos.map(\.facts)).outings
    guard parts.count > 1, parts.allSatisfy({ $0.day == whole.day }) else {
      return (whole, try matcher.verdict(on: whole))
    }
    let decided = try parts.map { ($0, try matcher.verdict(on: $0)) }
    guard var best = decided.max(by: { $0.1.likelihood < $1.1.likelihood }) else {
      return (whole, try matcher.verdict(on: whole))
    }
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

  /// Creates a question for each day of photos without a location, and returns their number.
  ///
  /// Photos that are already stored, were removed, or have no usable time are skipped.
  package func createQuestions(
    _ unlocated: [PhotoFacts], hash: (String) throws -> String
  ) throws -> Int {
    let asked = try UnlocatedDays(unlocated, rules: rules, hash: hash).notKnown(in: store)
    guard !asked.isEmpty else { return 0 }
    let batch = store.begin(.review, note: "photos without a location")
    try store.write(in: batch) { writer in
      for (day, photos) in asked {
        try writer.addQuestion(
          stadium: nil, day: day, kind: .unresolved,
          evidence: QuestionEvidence(reason: UnlocatedDays.reason).text,
          photos: photos)
      }
    }
    return asked.count
  }

  /// Returns the games at a stadium on a day as offers.
  package func offers(at stadium: Stadium, on day: LocalDay, for item: ReviewItem) throws
    -> [Candidate]
  {
    let distance = item.outing.position?.distance(to: stadium.coordinate) ?? 0
    let games = try catalog.gameIndex.games(at: stadium.id, on: day)
    return games.filter { leagues?.contains($0.league) ?? true }.map { game in
      Candidate(game, at: stadium, distance: distance, on: item.outing.day, rules: rules)
    }
  }

  /// Returns the stadiums that a text can mean with their distance, nearest first; for an empty
  /// text, the nearby ones.
  package func stadiums(_ text: String, for item: ReviewItem) -> [(
    stadium: Stadium, distance: Double?
  )] {
    let position = item.outing.position
    guard !text.isEmpty else {
      guard let position else { return [] }
      return catalog.stadiums.near(position, on: item.day, within: rules.searchRadius * 4)
        .prefix(8).map { ($0.stadium, $0.distance) }
    }
    let found = catalog.stadiums(named: text, on: item.day).map { stadium in
      (stadium: stadium, distance: position.map { $0.distance(to: stadium.coordinate) })
    }
    // Without a position all distances are the same, and the sort is stable.
    return Array(found.sorted { ($0.distance ?? 0) < ($1.distance ?? 0) }.prefix(8))
  }

  /// Returns the teams that a text can mean: home teams of the stadium first, then those of its
  /// leagues.
  package func teams(_ text: String, for item: ReviewItem) -> [Team] {
    guard !text.isEmpty else { return [] }
    let year = item.day?.year
    let tenancies = (item.stadium?.tenancies ?? []).filter { tenancy in
      year.map { tenancy.first <= $0 && $0 <= tenancy.last ?? $0 } ?? true
    }
    let tenants = Set(tenancies.map(\.team))
    let leagues = Set(tenancies.map(\.league))
    let found = catalog.teams(named: text, season: year, league: nil)
    let ranks = [
      found.filter { tenants.contains($0.id) },
      found.filter { !tenants.contains($0.id) && leagues.contains($0.league) },
      found.filter { !leagues.contains($0.league) },
    ]
    return Array(ranks.joined().prefix(8))
  }

  func stadiumNames(like text: String) -> [String] { catalog.stadiumNames(like: text) }

  /// Returns team names similar to a misspelled one; empty if the name is a team's.
  func teamNames(like text: String) -> [String] {
    catalog.teams(named: text).isEmpty ? catalog.teamNames(like: text) : []
  }
}
