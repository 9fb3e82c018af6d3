import Testing

@testable import TripPlanning

@Suite struct TasteTests {
  private func score(_ points: [TripScore.Part.Kind: Double]) -> TripScore {
    TripScore(
      parts: points.map { .init(kind: $0.key, amount: 1, points: $0.value, text: "") },
      thousandths: Int(points.values.reduce(0, +) * 1_000))
  }

  @Test func nothingIsLearnedWithoutAChoice() {
    var taste = TripTaste()
    taste.learn(saved: TripTaste.advantage(of: score([.games: 40]), over: []))
    taste.learn(saved: TripTaste.advantage(of: score([.games: 40]), over: [score([.games: 40])]))
    #expect(taste == TripTaste())
    #expect(taste.applied(to: ScoringWeights()) == ScoringWeights())
  }

  @Test func savingTheTripWithLessDrivingMakesDrivingWeighMore() {
    var taste = TripTaste()
    let advantage = TripTaste.advantage(
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

  @Test func dismissingTakesBackAndTurnsRound() {
    var taste = TripTaste()
    let advantage = ["driving": 20.0]
    taste.learn(saved: advantage)
    taste.learn(dismissed: advantage)
    #expect(taste[.driving] < 1)
    #expect(taste[.driving] > 0.9)
  }

  @Test func noFactorLeavesItsBounds() {
    var taste = TripTaste()
    for _ in 0..<200 { taste.learn(saved: ["driving": 1, "games": -1]) }
    #expect(taste[.driving] == 2)
    #expect(taste[.games] == 0.5)
    taste.learn(saved: ["driving": .infinity, "games": .nan])
    #expect(taste[.driving] == 2)
  }

  @Test func whatIsStoredIsReadAgainWithinBounds() {
    var taste = TripTaste()
    taste.learn(saved: ["driving": 3, "days": -1])
    #expect(TripTaste(taste.stored) == taste)
    #expect(TripTaste(["driving": 9, "nonsense": 1, "games": .nan]).stored == ["driving": 2])
  }
}
