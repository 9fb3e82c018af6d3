import Testing

@testable import TripPlanning

@Suite struct LearnedScoringWeightsTests {
  private func score(_ points: [TripScore.Part.Kind: Double]) -> TripScore {
    TripScore(
      parts: points.map { .init(kind: $0.key, amount: 1, points: $0.value, text: "") },
      thousandths: Int(points.values.reduce(0, +) * 1_000))
  }

  @Test func learnsNothingWithoutAlternatives() {
    var taste = LearnedScoringWeights()
    taste.learn(saved: LearnedScoringWeights.advantage(of: score([.games: 40]), over: []))
    taste.learn(
      saved: LearnedScoringWeights.advantage(of: score([.games: 40]), over: [score([.games: 40])]))
    #expect(taste == LearnedScoringWeights())
    #expect(taste.applied(to: ScoringWeights()) == ScoringWeights())
  }

  @Test func savingTripWithLessDrivingIncreasesDrivingWeight() {
    var taste = LearnedScoringWeights()
    let advantage = LearnedScoringWeights.advantage(
      of: score([.games: 20, .driving: -4]),
      over: [score([.games: 40, .driving: -20]), score([.games: 20, .driving: -28])])
    #expect(advantage == ["games": -10, "driving": 20])
    taste.learn(saved: advantage)
    #expect(taste[.driving] == 1.05)
    #expect(taste[.games] == 0.975)
    let weights = taste.applied(to: ScoringWeights())
    #expect(weights.drivingHour == -2.1)
    #expect(weights.game == 9.75)
  }

  @Test func dismissingSavedTripReversesLearning() {
    var taste = LearnedScoringWeights()
    let advantage = ["driving": 20.0]
    taste.learn(saved: advantage)
    taste.learn(dismissed: advantage)
    #expect(taste[.driving] < 1)
    #expect(taste[.driving] > 0.9)
  }

  @Test func factorsStayWithinBounds() {
    var taste = LearnedScoringWeights()
    for _ in 0..<200 { taste.learn(saved: ["driving": 1, "games": -1]) }
    #expect(taste[.driving] == 2)
    #expect(taste[.games] == 0.5)
    taste.learn(saved: ["driving": .infinity, "games": .nan])
    #expect(taste[.driving] == 2)
  }

  @Test func storedFactorsAreClampedToBounds() {
    var taste = LearnedScoringWeights()
    taste.learn(saved: ["driving": 3, "days": -1])
    #expect(LearnedScoringWeights(taste.stored) == taste)
    #expect(
      LearnedScoringWeights(["driving": 9, "nonsense": 1, "games": .nan]).stored == ["driving": 2])
  }
}
