import Foundation
package import SportsModel
import Synchronization

/// The places of a library's photos by day.
///
/// A user who is at a place week after week probably lives or works there, so a game next door
/// proves nothing.
package struct FrequentPlaces: Sendable {
  /// The days of each cell in order, each with the places of its photos.
  private let cells: [Cell: [DayPlaces]]
  private let idleDays = IdleDays()
  private let rules: MatchingRules

  /// A photo's place and stadium day.
  package struct Seen: Sendable, Hashable {
    package let place: Coordinate
    package let day: LocalDay
    /// Minutes since the midnight at which the day began; nil if unknown.
    package let minute: Int?

    package init(place: Coordinate, day: LocalDay, minute: Int? = nil) {
      (self.place, self.day, self.minute) = (place, day, minute)
    }
  }

  package init(
    _ outings: [Outing], seenBefore: [Seen] = [], rules: MatchingRules = MatchingRules()
  ) {
    self.rules = rules
    var cells: [Cell: [LocalDay: [Seen]]] = [:]
    for seen in seenBefore + outings.flatMap(\.seen) {
      cells[.of(seen.place), default: [:]][seen.day, default: []].append(seen)
    }
    self.cells = cells.mapValues { days in
      days.sorted { $0.key < $1.key }.map { (day: $0.key, photos: $0.value) }
    }
  }

  /// Returns whether photos are near the place on many days without a game at any of the buildings
  /// while the stadium was open; optionally only photos within some meters of its center, and only at
  /// some hours, in minutes of the day, or at an unknown time.
  ///
  /// Within a radius or at some hours, few days are enough at exactly the same point, which is where a
  /// network is thought to be and not where the phone was.
  package func isFrequent(
    _ spot: Coordinate, at stadium: Stadium, buildings: Set<StadiumID>,
    within radius: Double? = nil, during hours: ClosedRange<Int>? = nil, games: GameIndex
  ) throws -> Bool {
    var seen: Set<LocalDay> = []
    var samePoint: Set<LocalDay> = []
    for cell in Cell.of(spot).withNeighbors {
      guard let days = cells[cell] else { continue }
      let key = IdleDays.Key(cell: cell, stadium: stadium.id, buildings: buildings)
      var known = idleDays.known.withLock { $0[key] } ?? IdleDays.Known()
      defer { idleDays.known.withLock { [known] in $0[key] = known } }
      var position = 0
      while position < known.idle.count || known.checked < days.count {
        if position == known.idle.count {
          // Every outing at the stadium needs these days, so each is looked up once.
          let next = days[known.checked]
          known.checked += 1
          guard stadium.isOpen(in: next.day.year),
            try buildings.allSatisfy({ try games.games(at: $0, on: next.day).isEmpty })
          else { continue }
          known.idle.append(next)
        }
        let (day, photos) = known.idle[position]
        position += 1
        guard !seen.contains(day) else { continue }
        let near = photos.filter {
          $0.place.distance(to: spot) <= rules.habitRadius
            && $0.place.distance(to: stadium.coordinate) <= radius ?? .infinity
        }
        guard !near.isEmpty else { continue }
        if near.contains(where: { $0.isTaken(during: hours) }) { seen.insert(day) }
        if radius != nil || hours != nil, photos.contains(where: { $0.place == spot }) {
          samePoint.insert(day)
        }
        if seen.count >= rules.habitDays || samePoint.count >= rules.samePointDays { return true }
      }
    }
    return false
  }

  /// Returns whether photos within the walls of a stadium are from the evening before or of a day, and from
  /// the morning after it: the user slept there, in a hotel that is part of the building.
  package func hasNight(at spot: Coordinate, around day: LocalDay, in stadium: Stadium) -> Bool {
    func minutes(on day: LocalDay) -> [Int] {
      Cell.of(spot).withNeighbors.flatMap { cell -> [Int] in
        let days = cells[cell] ?? []
        let index = days.partitioningIndex { $0.day >= day }
        guard index < days.count, days[index].day == day else { return [] }
        return days[index].photos.filter {
          $0.place.distance(to: spot) <= rules.habitRadius
            && $0.place.distance(to: stadium.coordinate) <= stadium.footprintMeters
        }.compactMap(\.minute)
      }
    }
    let days = (-1...1).map { minutes(on: day + $0) }
    return (1...2).contains { morning in
      days[morning - 1].contains { $0 >= rules.eveningBeginsAtMinute }
        && days[morning].contains { $0 <= rules.morningEndsAtMinute }
    }
  }

  private typealias DayPlaces = (day: LocalDay, photos: [Seen])

  private final class IdleDays: Sendable {
    struct Key: Hashable {
      let cell: Cell
      let stadium: StadiumID
      let buildings: Set<StadiumID>
    }

    /// The days of a cell without a game while the stadium was open, of those that were looked up.
    struct Known {
      var checked = 0
      var idle: [DayPlaces] = []
    }

    let known = Mutex<[Key: Known]>([:])
  }

  /// A cell of 1/200 degree of latitude (556 m), wider than the radius of a frequent place, and
  /// 1/100 degree of longitude, so that it is wide enough up to 60° north.
  private struct Cell: Hashable {
    let row: Int
    let column: Int

    static func of(_ point: Coordinate) -> Cell {
      Cell(
        row: Int((point.latitude * 200).rounded(.down)),
        column: Int((point.longitude * 100).rounded(.down)))
    }

    var withNeighbors: [Cell] {
      (-1...1).flatMap { r in (-1...1).map { Cell(row: row + r, column: column + $0) } }
    }
  }
}

extension Outing {
  package var seen: [FrequentPlaces.Seen] {
    guard let day, isDayCertain else { return [] }
    let own = photos.filter { $0.facts.locationSource != .neighbor && !$0.isSomeoneElses }
    return own.compactMap { photo in
      let minute = photo.otherTimes.isEmpty ? photo.local?.minutes(since: day) : nil
      return photo.facts.coordinate.map { FrequentPlaces.Seen(place: $0, day: day, minute: minute) }
    }
  }
}

extension FrequentPlaces.Seen {
  fileprivate func isTaken(during hours: ClosedRange<Int>?) -> Bool {
    guard let hours, let minute else { return true }
    return hours.contains(minute)
  }
}
