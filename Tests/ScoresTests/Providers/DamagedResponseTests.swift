import Foundation
import SportsModel
import TestSupport
import Testing

@testable import Scores

/// Responses that were damaged in transit.
struct DamagedResponseTests {
  static let bodies: [(provider: any Provider, body: Data)] =
    ProviderErrorTests.whole.map { (ProviderErrorTests.all[$0.index], Data($0.payload.text.utf8)) }
    + [
      (
        TestProviders.reference(.hockeyReference),
        ReferencePageTests.page(
          ReferencePageTests.list(ReferencePageTests.summary(box: "/boxscores/202003050HOM.html")))
      )
    ]

  @Test(arguments: bodies.indices)
  func truncatedResponsesAreReadOrRejected(_ index: Int) {
    let (provider, body) = Self.bodies[index]
    for count in 0..<body.count {
      let list = try? provider.games(body.prefix(count), league: "mlb")
      #expect((list?.games.count ?? 0) <= 1)
    }
  }

  @Test(arguments: bodies.indices)
  func changedBytesDoNotCrashParser(_ index: Int) {
    let (provider, body) = Self.bodies[index]
    var generator = SeededGenerator(seed: 41 + UInt64(index))
    for _ in 0..<2000 {
      var bytes = body
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = bytes.startIndex + Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[place], at: place)
        }
      }
      let list = try? provider.games(bytes, league: "mlb")
      #expect((list?.games.count ?? 0) <= 1)
    }
  }
}
