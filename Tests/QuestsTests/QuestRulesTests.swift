import Testing
import Travel

@testable import Quests

@Suite struct QuestRulesTests {
  @Test(arguments: [
    (659.0, 0), (660.0, 0), (660.5, 1), (1320.0, 1), (1321.0, 2), (0.0, 0),
  ])
  func longDriveIncludesNights(_ minutes: Double, _ nights: Int) {
    let rules = QuestRules {
      $0.maxDriveHours = 11
      $0.nightHours = 8
    }
    let way = rules.travel(Drive(minutes: minutes, miles: 500))
    #expect(way.nights == nights)
    #expect(way.minutes == minutes + Double(nights) * 480)
    #expect(way.driveMinutes == minutes)
  }

  @Test func alternatingDriversNeedNoNight() {
    #expect(QuestRules().travel(Drive(minutes: 3000, miles: 2500)).minutes == 3000)
  }

  @Test func fliesIfDriveIsTooLong() {
    let rules = QuestRules {
      $0.maxDriveHours = 10
      $0.flight = .init(aboveMinutes: 700, minutes: 400, cost: 250)
    }
    #expect(rules.travel(Drive(minutes: 600, miles: 500)).flightCost == nil)
    let flight = rules.travel(Drive(minutes: 601, miles: 500))
    #expect(flight.flightCost == 250)
    #expect(flight.minutes == 400)
    #expect(flight.miles == 0)
    #expect(flight.driveMinutes == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func impossibleNumbersDoNotTrap(_ number: Double) {
    let rules = QuestRules { $0.maxDriveHours = number }
    #expect(rules.travel(Drive(minutes: number, miles: number)).nights >= 0)
    let impatient = QuestRules { $0.maxDriveHours = 1e-300 }
    #expect(impatient.travel(Drive(minutes: number, miles: 0)).nights >= 0)
  }
}
