import SportsModel

/// All visits by day as columns of small numbers, made once for many rules.
///
/// A row is one way in which a visit counts. By the usual counting rules every game has one, and
/// what is no game none; the rows of one visit are next to each other.
struct VisitColumns: Sendable {
  enum Column: Int, CaseIterable {
    case stadium, city, region, country, roof, league, home, away
    case day, weekday, month, year, timeOfDay, doubleheader, half
  }

  private(set) var identifiers: IdentifierTable
  /// Days since 1970.
  private(set) var days: [Int32]
  /// The place of the visit of each row among all visits.
  private(set) var visits: [Int32]
  private(set) var needs: [RequiredCountingRules]
  private let rowBuilder: VisitRowBuilder
  private var columns: [[Int32]]
  /// Of each filter, which visits it includes.
  private var included: [[Bool]]

  init(
    _ facts: [VisitFact], occasions: (VisitFact) -> Occasions, _ identifiers: IdentifierTable,
    _ rowBuilder: VisitRowBuilder, _ filters: [CompiledFilter]
  ) {
    var identifiers = identifiers
    var games: [VisitRow] = []
    games.reserveCapacity(facts.count)
    visits = []
    visits.reserveCapacity(facts.count)
    for (place, fact) in facts.enumerated() {
      rowBuilder.append(fact, occasions(fact), &identifiers, to: &games)
      while visits.count < games.count { visits.append(Int32(truncatingIfNeeded: place)) }
    }
    self.identifiers = identifiers
    self.rowBuilder = rowBuilder
    days = visits.map { facts[Int($0)].day.daysSinceEpoch }
    needs = games.map(\.needs)
    columns = Column.allCases.map { column in games.map { $0[column] } }
    included = filters.map { filter in games.map(filter.includes) }
  }

  /// Puts a visit in its place among all visits, and gives its rows.
  mutating func insert(
    _ fact: VisitFact, _ occasions: Occasions, at place: Int, _ filters: [CompiledFilter]
  ) -> Range<Int> {
    var new: [VisitRow] = []
    rowBuilder.append(fact, occasions, &identifiers, to: &new)
    let first = firstRow(of: place)
    for row in first..<visits.count { visits[row] &+= 1 }
    for (number, traits) in new.enumerated() {
      let row = first + number
      visits.insert(Int32(truncatingIfNeeded: place), at: row)
      days.insert(fact.day.daysSinceEpoch, at: row)
      needs.insert(traits.needs, at: row)
      for column in Column.allCases { columns[column.rawValue].insert(traits[column], at: row) }
      for number in filters.indices {
        included[number].insert(filters[number].includes(traits), at: row)
      }
    }
    return first..<first + new.count
  }

  /// The first row of a visit, or where it would be.
  func firstRow(of visit: Int) -> Int {
    var low = 0
    var high = visits.count
    while low < high {
      let middle = (low + high) / 2
      if Int(visits[middle]) < visit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  subscript(column: Column) -> [Int32] { columns[column.rawValue] }

  func includes(_ place: Int, in filter: Int) -> Bool { included[filter][place] }

  /// The places of the visits that a filter includes, within some places, perhaps only some.
  func places(
    in filter: Int, _ range: Range<Int>, where isWanted: (Int) -> Bool = { _ in true }
  ) -> [Int32] {
    let included = included[filter]
    var places: [Int32] = []
    for place in range where included[place] && isWanted(place) {
      places.append(Int32(truncatingIfNeeded: place))
    }
    return places
  }

  func places(in filter: Int) -> [Int32] { places(in: filter, 0..<days.count) }
}

extension CountedDimension {
  /// Where its numbers are; nil for games, which have none.
  var column: VisitColumns.Column? {
    switch self {
    case .game: nil
    case .stadium: .stadium
    case .city: .city
    case .region: .region
    case .country: .country
    case .roof: .roof
    case .league: .league
    case .team: .home
    case .day: .day
    case .weekday: .weekday
    case .month: .month
    case .year: .year
    case .timeOfDay: .timeOfDay
    case .doubleheader: .doubleheader
    case .half: .half
    }
  }

  /// Where the numbers of a second one are: a game has two teams.
  var secondColumn: VisitColumns.Column? { self == .team ? .away : nil }
}

extension VisitColumns {
  /// The numbers of a thing, and those of a second one where a game has two.
  func numbers(of dimension: CountedDimension) -> (first: [Int32], second: [Int32]) {
    (dimension.column.map { self[$0] } ?? [], dimension.secondColumn.map { self[$0] } ?? [])
  }
}

extension VisitRow {
  fileprivate subscript(column: VisitColumns.Column) -> Int32 {
    switch column {
    case .stadium: stadium
    case .city: site.city
    case .region: site.region
    case .country: site.country
    case .roof: site.roof
    case .league: league
    case .home: home
    case .away: away
    case .day: dayNumber
    case .weekday: Int32(weekday - 1)
    case .month: Int32(month - 1)
    case .year: year
    case .timeOfDay: timeOfDay
    case .doubleheader: meeting
    case .half: number > 0 ? Int32(number - 1) : IdentifierTable.none
    }
  }
}
