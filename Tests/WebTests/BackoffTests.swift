import Testing

@testable import Web

struct BackoffTests {
  @Test func delaysDoubleWithJitter() {
    #expect(Backoff.delay(afterFailures: 1, chance: 1) == 0.5)
    #expect(Backoff.delay(afterFailures: 1, chance: 0) == 0.25)
    #expect(Backoff.delay(afterFailures: 3, chance: 1) == 2)
    #expect(Backoff.delay(afterFailures: 99, chance: 1) == 30)
    #expect(Backoff.delay(afterFailures: 0, chance: 7) == 0.5)
  }
}
