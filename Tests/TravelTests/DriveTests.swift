import Foundation
import Testing

@testable import Travel

@Suite struct DriveTests {
  @Test func driveRoundTripsThroughJSON() throws {
    let drive = Drive(minutes: 61.5, miles: 55.25)
    let text = try JSONEncoder().encode(drive)
    #expect(try JSONDecoder().decode(Drive.self, from: text) == drive)
  }
}
