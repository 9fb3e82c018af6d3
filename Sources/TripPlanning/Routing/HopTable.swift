import SportsModel
import Travel

/// The ways between places under the same rules, computed once for many problems.
struct HopTable: Sendable {
  private var numbers: [Coordinate: Int] = [:]
  private let choices: [HopChoice]
  private let fromStart: [HopChoice]
  private let toEnd: [HopChoice]

  /// `start` and `end` are where trips begin and end.
  init(
    _ places: some Sequence<Coordinate>, start: Coordinate?, end: Coordinate?,
    _ rules: DrivingRules, _ travel: some TravelTimeEstimator
  ) {
    var numbering = Numbering<Coordinate>()
    for place in places { numbers[place] = numbering.number(of: place) }
    let places = numbering.values
    choices = places.flatMap { from in
      places.map { rules.hops(from: from, to: $0, start: start, travel) }
    }
    fromStart = places.map { place in
      start.map { rules.hops(from: $0, to: place, start: start, travel) } ?? HopChoice()
    }
    toEnd = places.map { place in
      end.map { rules.hops(from: place, to: $0, start: start, travel) } ?? HopChoice()
    }
  }

  /// Returns the numbers of places; nil if one isn't in the table.
  func numbers(of places: [Coordinate]) -> [Int]? {
    let found = places.compactMap { numbers[$0] }
    return found.count == places.count ? found : nil
  }

  /// Returns the ways between two places by their numbers.
  subscript(from: Int, to: Int) -> HopChoice { choices[from * fromStart.count + to] }

  func fromStart(to place: Int) -> HopChoice { fromStart[place] }

  func toEnd(from place: Int) -> HopChoice { toEnd[place] }
}
