import AppSupport
import Foundation
import SportsModel

extension SharedTrip {
  /// Minutes from the reminder to the departure.
  private static let reminderMinutes = 30

  /// The trip as a calendar: an event per game, drive and activity.
  package var calendar: CalendarFile {
    var events: [CalendarEvent] = []
    var hasDriveBefore = false
    for entry in entries {
      switch entry {
      case .game(let stop):
        events.append(event(stop, hasDriveBefore: hasDriveBefore))
        hasDriveBefore = false
      case .drive(let drive):
        events.append(event(drive))
        hasDriveBefore = drive.arrives
      case .pause(let pause) where pause.isActivity: events.append(event(pause))
      // After a night there is another departure.
      case .pause: hasDriveBefore = false
      }
    }
    return CalendarFile(name: title, stamp: changed, events: events)
  }

  private func event(_ stop: TripStop, hasDriveBefore: Bool) -> CalendarEvent {
    let before = Int(rounding: stop.start.timeIntervalSince(stop.arriveBy) / 60, .towardZero)
    var event = CalendarEvent(
      uid: uid("\(stop.key)"), title: stop.game,
      time: stop.isStartKnown
        ? .span(from: stop.start, stop.zone, to: stop.end, stop.zone) : .day(stop.day),
      location: [stop.stadiumName, stop.stadium.place].filter { !$0.isEmpty }.joined(
        separator: ", "), position: stop.stadium.coordinate,
      details: [stop.league, stop.attendance ?? "Start time not announced."]
        + (stop.isNew ? ["New stadium."] : []) + tips(at: stop.stadium.id)
        + stop.nearby.map { "Near: \($0.text(format))" },
      alarmMinutes: hasDriveBefore || !stop.isStartKnown ? nil : before + Self.reminderMinutes)
    event.isTentative = !stop.isDateConfirmed
    if event.isTentative { event.details.append("Date not confirmed, time to be announced.") }
    return event
  }

  private func event(_ drive: TripDrive) -> CalendarEvent {
    // The same drive may be made again on another day.
    let day = ICalendarDateFormatter.utc(drive.start).prefix(8)
    return CalendarEvent(
      uid: uid("\(drive.from.name) \(drive.to.name) \(day) \(drive.part)"), title: drive.title,
      time: .span(from: drive.start, drive.from.zone, to: drive.end, drive.lastZone),
      location: drive.from.name,
      details: [
        "From \(drive.from.name) to \(drive.to.name)", drive.facts(format).joined(separator: ", "),
      ], alarmMinutes: Self.reminderMinutes)
  }

  private func event(_ pause: TripPause) -> CalendarEvent {
    CalendarEvent(
      uid: uid("\(pause.title) \(ICalendarDateFormatter.utc(pause.start))"), title: pause.title,
      time: .span(from: pause.start, pause.zone, to: pause.end, pause.zone))
  }

  /// Returns letters, digits and signs that every reader accepts.
  private func uid(_ name: String) -> String {
    let safe = name.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar)
      return isPlain || scalar == ":" ? Character(scalar) : "-"
    }
    return "\(String(safe).prefix(160)).\(id)@stvisits"
  }
}
