import Foundation
import SportsModel
import TestSupport
import Testing
import TraceFixtures
import Traces

/// Files with randomly changed, removed and doubled bytes crash no reader and yield no impossible
/// values.
@Suite struct BrokenSourceTests {
  private func files() throws -> [(name: String, bytes: [UInt8])] {
    let start = Date.utc("2019-07-20T02:15:00Z")
    let spots = try (0..<3).map { TracePoint(try .ballpark(), at: start + Double($0 * 600)) }
    let stays = [TraceStay(try .ballpark(), start...(start + 9_000), name: "Oracle Park")]
    let takeout = TakeoutHistoryFixture(spots: spots, stays: stays)
    let phone = PhoneHistoryFixture(spots: spots, stays: stays)
    let ticket = TicketFixture(
      .stubHub, home: "San Francisco Giants", away: "New York Mets", venue: "Oracle Park",
      city: "San Francisco, CA", day: try #require(LocalDay("2019-07-19")), minute: 1_155)
    let swarm = SwarmFixture([.init("Oracle Park", at: try .ballpark(), start)])
    let texts = [
      ("gpx", GPXFixture(spots).text), ("json", takeout.records), ("json", takeout.month),
      ("json", phone.android), ("json", phone.iPhone), ("json", swarm.text),
      ("eml", ticket.mail()), ("txt", ticket.html),
    ]
    return texts.map { (name: $0.0, bytes: Array($0.1.utf8)) }
  }

  @Test(arguments: 0..<2) func randomCorruptionNeverCrashesAReader(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    for file in try files() {
      for _ in 0..<15 {
        let bytes = broken(file.bytes, &chance)
        switch file.name {
        case "gpx": check(TraceReadFixture(track: bytes))
        case "json": check(TraceReadFixture(history: bytes))
        default: _ = try? Ticket.read(bytes, isMail: file.name == "eml")
        }
      }
    }
  }

  private func check(_ reading: TraceReadFixture) {
    for sighting in reading.sightings {
      #expect((-2_208_988_800.0...4_102_444_800.0).contains(sighting.first))
      #expect(sighting.last >= sighting.first)
    }
  }

  private func broken(_ bytes: [UInt8], _ chance: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &chance) {
      guard !bytes.isEmpty else { break }
      let place = Int.random(in: bytes.indices, using: &chance)
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &chance))
      switch Int.random(in: 0..<4, using: &chance) {
      case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &chance)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default: bytes.replaceSubrange(place..<end, with: Array("-9e99\"{[<&".utf8))
      }
    }
    return bytes
  }
}
