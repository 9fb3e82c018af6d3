import SportsModel
import Traces

extension FuzzTarget {
  /// The readers of traces and tickets.
  static var traces: [FuzzTarget] {
    [
      FuzzTarget("history", words: FuzzDictionary.history, seeds: { TraceSeeds.histories }) {
        bytes, _ in
        FuzzResult(sightings: { LocationHistory.read(ByteStream(Array(bytes)), receive: $0) })
      },
      FuzzTarget("track", words: FuzzDictionary.track, seeds: { TraceSeeds.tracks }) { bytes, _ in
        FuzzResult(sightings: { XMLTrackReader.read(ByteStream(Array(bytes)), receive: $0) })
      },
      FuzzTarget("fit", words: [Array(".FIT".utf8)], seeds: { TraceSeeds.fit }) { bytes, _ in
        FuzzResult(sightings: { FITReader.read(ByteStream(Array(bytes)), receive: $0) })
      },
      FuzzTarget("mail", words: FuzzDictionary.ticket, seeds: { TraceSeeds.mails }) { bytes, _ in
        FuzzResult(ticket: Array(bytes), isMail: true)
      },
      FuzzTarget("ticket", words: FuzzDictionary.ticket, seeds: { TraceSeeds.tickets }) {
        bytes, _ in
        FuzzResult(ticket: Array(bytes), isMail: false)
      },
    ]
  }
}

extension FuzzResult {
  fileprivate init(sightings read: (@escaping (Sighting) -> Bool) -> TraceReadResult) {
    let found = Found()
    reading = read { sighting in
      found.sightings.append(sighting)
      return true
    }
    sightings = found.sightings
  }

  fileprivate init(ticket bytes: [UInt8], isMail: Bool) {
    if !isMail, ICalendar.isCalendar(bytes) {
      readStarts(of: ICalendar(bytes))
      return
    }
    do throws(TraceError) {
      ticket = try Ticket.read(bytes, isMail: isMail)
    } catch { texts = [error.description] }
  }

  private mutating func readStarts(of calendar: ICalendar) {
    for event in calendar.currentEvents {
      do throws(TraceError) {
        switch try calendar.start(of: event, needsZone: false) {
        case .day(let day): days.append(day)
        case .local(let time): days.append(time.day)
        case .instant(let instant, let offset):
          days.append(LocalDateTime(instant, offset: offset ?? .utc).day)
        }
      } catch { texts.append(error.description) }
    }
  }

  private final class Found {
    var sightings: [Sighting] = []
  }
}

extension Sighting {
  /// 1900 to 2100, in seconds since 1970.
  private static let times = -2_208_988_800.0...4_102_444_800.0

  /// The first violated invariant; nil if there is none.
  var violation: String? {
    if !Self.times.contains(first) || !Self.times.contains(last) { return "a time out of range" }
    if last < first { return "an end before its beginning" }
    if let errorMeters, !(errorMeters >= 0 && errorMeters.isFinite) {
      return "a radius out of range"
    }
    return nil
  }
}
