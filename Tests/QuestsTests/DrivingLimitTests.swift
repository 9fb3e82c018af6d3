import Testing

@testable import Quests

@Suite struct DrivingLimitTests {
  private static let hour = 3_600_000

  private func limit(most: Int, night: Int) throws -> DrivingLimit {
    try #require(
      DrivingLimit(
        QuestRules {
          $0.maxDriveHours = Double(most)
          $0.nightHours = Double(night)
        }))
  }

  /// Returns the least driving since the last night after a drive, by simulating all choices hour
  /// by hour; nil if it can't be completed.
  private func lived(drive: Int, from driven: Int, hours: Int, _ most: Int, _ night: Int) -> Int? {
    struct Hour: Hashable {
      var left: Int
      var driven: Int
      var rested = 0
    }
    var states: Set<Hour> = [Hour(left: drive, driven: driven)]
    for _ in 0..<hours {
      var after: Set<Hour> = []
      for state in states {
        if state.left > 0, state.driven < most {
          after.insert(Hour(left: state.left - 1, driven: state.driven + 1))
        }
        let rested = min(state.rested + 1, night)
        after.insert(
          Hour(left: state.left, driven: rested == night ? 0 : state.driven, rested: rested))
      }
      states = after
    }
    return states.filter { $0.left == 0 }.map(\.driven).min()
  }

  @Test(arguments: 1...4, [1, 2, 5])
  func restingWheneverPossibleIsOptimal(_ most: Int, _ night: Int) throws {
    let limit = try limit(most: most, night: night)
    for driven in 0...most {
      for drive in 0...9 {
        for hours in drive...drive + 3 * night + 2 {
          let nights = limit.nights(
            in: (hours - drive) * Self.hour, enough: limit.nightsEnough(for: drive * Self.hour))
          let found = limit.driven(
            after: drive * Self.hour, from: driven * Self.hour, nights: nights)
          let best = lived(drive: drive, from: driven, hours: hours, most, night)
          #expect(found == best.map { $0 * Self.hour }, "\(driven) \(drive) \(hours)")
        }
      }
    }
  }

  @Test(arguments: 1...4)
  func nightsNeededMatchesSimulation(_ most: Int) throws {
    let limit = try limit(most: most, night: 3)
    for driven in 0...most {
      for drive in 0...12 {
        let needed = limit.nightsNeeded(for: drive * Self.hour, after: driven * Self.hour)
        let least = (0...20).first {
          limit.driven(after: drive * Self.hour, from: driven * Self.hour, nights: $0) != nil
        }
        #expect(needed == least)
        let enough = limit.nightsEnough(for: drive * Self.hour)
        #expect(
          limit.driven(after: drive * Self.hour, from: driven * Self.hour, nights: enough) == 0)
      }
    }
  }

  @Test func noLimitWithoutMaximumDriveHours() {
    #expect(DrivingLimit(QuestRules()) == nil)
    #expect(DrivingLimit(QuestRules { $0.maxDriveHours = .nan }) == nil)
    #expect(DrivingLimit(QuestRules { $0.maxDriveHours = 0 }) == nil)
  }
}
