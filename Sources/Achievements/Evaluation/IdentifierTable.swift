import SportsModel

/// Small numbers for names, given as the names come.
struct InternTable<Name: Hashable & Sendable>: Sendable {
  private var numbers: [Name: Int32] = [:]

  var count: Int { numbers.count }

  subscript(name: Name) -> Int32? { numbers[name] }

  mutating func number(of name: Name) -> Int32 {
    if let known = numbers[name] { return known }
    let number = Int32(clamping: numbers.count)
    numbers[name] = number
    return number
  }
}

/// Stadiums, teams and all else that rules tell apart, as small numbers.
///
/// What the world knows has the same numbers in every evaluation, so that plans can be made of
/// them beforehand; what it does not know, a person's own stadium, gets the next ones.
struct IdentifierTable: Sendable {
  /// Of something that is not known.
  static let none: Int32 = -1

  /// Two clubs that met more than once on a day in a stadium.
  struct Meeting: Hashable, Sendable {
    let stadium: StadiumID
    let day: LocalDay
    let home: TeamID?
  }

  /// The numbers of what a stadium has.
  struct Site: Sendable {
    var city = IdentifierTable.none
    var region = IdentifierTable.none
    var country = IdentifierTable.none
    var roof = IdentifierTable.none
  }

  var stadiums = InternTable<StadiumID>()
  var teams = InternTable<TeamID>()
  var leagues = InternTable<LeagueID>()
  var cities = InternTable<String>()
  var regions = InternTable<String>()
  var countries = InternTable<String>()
  var days = InternTable<LocalDay>()
  var meetings = InternTable<Meeting>()
  /// By the numbers of the stadiums that the world knows.
  private(set) var sites: [Site] = []

  init(_ world: AchievementContext) {
    for (stadium, place) in world.places.sorted(by: { $0.key < $1.key }) {
      _ = stadiums.number(of: stadium)
      var site = Site()
      if !place.city.isEmpty { site.city = cities.number(of: place.city) }
      if !place.region.isEmpty { site.region = regions.number(of: place.region) }
      if !place.country.isEmpty { site.country = countries.number(of: place.country) }
      if let roof = Stadium.Roof.known.firstIndex(of: place.roof) { site.roof = Int32(roof) }
      sites.append(site)
    }
    for team in world.teamNames.keys.sorted() { _ = teams.number(of: team) }
    for league in world.teams.keys.sorted() { _ = leagues.number(of: league) }
  }

  /// How many numbers a thing may have; 0 for games, which have none.
  func count(of dimension: CountedDimension) -> Int {
    switch dimension {
    case .game: 0
    case .stadium: stadiums.count
    case .city: cities.count
    case .region: regions.count
    case .country: countries.count
    case .roof: Stadium.Roof.known.count
    case .league: leagues.count
    case .team: teams.count
    case .day: days.count
    case .weekday: 7
    case .month: 12
    case .year: 10_000
    case .timeOfDay: 2
    case .doubleheader: meetings.count
    case .half: 10
    }
  }
}

extension Stadium.Roof {
  /// Without those that nobody knows.
  static let known: [Stadium.Roof] = [.open, .fixed, .retractable]
}
