import Foundation
import PhotoLibraries
import SportsModel
import TestSupport
import Testing

/// The times of Immich: a photo's wall clock, its offset and its instant.
@Suite(.timeLimit(.minutes(5))) struct ImmichTimeTests {
  private func facts(_ change: (inout ImmichServer.Asset) -> Void) async throws -> PhotoFacts {
    let server = try ImmichServer()
    var asset = ImmichServer.Asset("a", local: "2018-07-09T20:15:00")
    change(&asset)
    server.assets = [asset]
    return try #require(try await PhotoServerFixture(server).read().photos.first).facts
  }

  @Test(arguments: [
    ("America/New_York", "-04:00"), ("UTC-4", "-04:00"), ("UTC-04:00", "-04:00"),
    // Another zone than that of the times, or none at all.
    ("Europe/Paris", nil), ("Nowhere/Else", nil), ("UTC+99", nil), (nil, nil),
  ])
  func offsetIsKnownOnlyWithItsZone(_ zone: String?, _ offset: String?) async throws {
    let facts = try await facts { $0.zone = zone }
    #expect(facts.localTime == LocalDateTime("2018-07-09T20:15:00"))
    #expect(facts.utcOffset == offset.flatMap { UTCOffset($0) })
    #expect((facts.utcTime != nil) == (offset != nil) && facts.timeSource == .library)
  }

  @Test func filmWithoutZoneHasOnlyAnInstant() async throws {
    let facts = try await facts {
      $0.type = "VIDEO"
      ($0.created, $0.zone) = ($0.local, "UTC")
    }
    #expect(facts.localTime == nil && facts.timeSource == .library)
    #expect(facts.utcTime == Date(utcText: "2018-07-09T20:15:00Z") && facts.media == .quicktime)
  }

  @Test func filmWithZoneHasBoth() async throws {
    let facts = try await facts { $0.type = "VIDEO" }
    #expect(facts.localTime == LocalDateTime("2018-07-09T20:15:00"))
    #expect(facts.utcTime == Date(utcText: "2018-07-10T00:15:00Z"))
  }

  /// Immich uses the dates of the file for photos without a date, and doesn't say so.
  @Test func dateOfTheFileNeverDecides() async throws {
    let inZone = try await facts { $0.created = $0.local }
    let ofNoCamera = try await facts { ($0.zone, $0.make, $0.model) = (nil, nil, nil) }
    let withoutDate = try await facts { $0.date = nil }
    for facts in [inZone, ofNoCamera, withoutDate] {
      #expect(facts.localTime == LocalDateTime("2018-07-09T20:15:00"))
      #expect(facts.timeSource == .fileTime && facts.timeSource?.isDecisive == false)
    }
  }

  @Test(arguments: ["2018-07-10T00:15:00+00:00", "2018-07-10T00:15:00.000000Z"])
  func otherFormsOfInstantsAreRead(_ created: String) async throws {
    let facts = try await facts { $0.created = created }
    #expect(facts.utcTime == Date(utcText: "2018-07-10T00:15:00Z"))
  }

  @Test(arguments: ["0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.000Z"])
  func yearsWithoutPhotosAreNoTime(_ text: String) async throws {
    let facts = try await facts { ($0.local, $0.created) = (text, text) }
    #expect(facts.localTime == nil && facts.utcTime == nil && facts.timeSource == nil)
  }
}
