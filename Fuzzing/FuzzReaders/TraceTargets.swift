import SportsModel
import Traces

extension FuzzTarget {
  /// The readers of what is imported besides photos.
  static var traces: [FuzzTarget] {
    [
      FuzzTarget("history", words: Words.history, seeds: { TraceSeeds.histories }) { bytes, _ in
        FuzzAnswer(sightings: { LocationHistory.read(ByteStream(Array(bytes)), $0) })
      },
      FuzzTarget("track", words: Words.track, seeds: { TraceSeeds.tracks }) { bytes, _ in
        FuzzAnswer(sightings: { TrackFile.read(ByteStream(Array(bytes)), $0) })
      },
      FuzzTarget("mail", words: Words.ticket, seeds: { TraceSeeds.mails }) { bytes, _ in
        FuzzAnswer(ticket: Array(bytes), isMail: true)
      },
      FuzzTarget("ticket", words: Words.ticket, seeds: { TraceSeeds.tickets }) { bytes, _ in
        FuzzAnswer(ticket: Array(bytes), isMail: false)
      },
    ]
  }
}

extension FuzzAnswer {
  fileprivate init(sightings read: (@escaping (Sighting) -> Bool) -> TraceReading) {
    let found = Found()
    reading = read { sighting in
      found.sightings.append(sighting)
      return true
    }
    sightings = found.sightings
  }

  fileprivate init(ticket bytes: [UInt8], isMail: Bool) {
    do throws(TraceFault) {
      ticket = try Ticket.read(bytes, isMail: isMail)
    } catch { texts = [error.description] }
  }

  private final class Found {
    var sightings: [Sighting] = []
  }
}

extension Sighting {
  /// 1900 to 2100, in seconds since 1970.
  private static let times = -2_208_988_800.0...4_102_444_800.0

  /// What is said of it that cannot be.
  var brokenPromise: String? {
    if !Self.times.contains(first) || !Self.times.contains(last) { return "a time out of range" }
    if last < first { return "an end before its beginning" }
    if let errorMeters, !(errorMeters >= 0 && errorMeters.isFinite) {
      return "a radius out of range"
    }
    return nil
  }
}
