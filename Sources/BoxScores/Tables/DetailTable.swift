import SportsModel

/// Attendance, weather, length and decisions of a season's games; columns that a league doesn't have
/// are unknown.
struct DetailTable: Sendable {
  /// Added to temperatures, which can be below zero.
  static let temperatureOffset = 100

  let attendance: NumberColumn
  let minutes: NumberColumn
  let temperature: NumberColumn
  let windSpeed: NumberColumn
  let innings: NumberColumn
  let overtime: NumberColumn
  let isWalkOff: NumberColumn
  let isNight: NumberColumn
  private let sky: WordColumn
  private let precipitation: WordColumn
  private let windDirection: WordColumn
  /// Away starter, home starter, winner, loser, save: rows of the file of players.
  let people: [[Int32]]

  static let peopleColumns = ["away_starter", "home_starter", "win", "loss", "save"]

  init(_ season: BoxScoreSeason) throws(BoxScoreError) {
    let pack = season.pack
    let count = season.rows.games.count
    func numbers(_ name: String) throws(BoxScoreError) -> NumberColumn {
      pack.hasColumn("detail.\(name)")
        ? try pack.numbers("detail.\(name)", count: count) : NumberColumn([])
    }
    attendance = try numbers("attendance")
    minutes = try numbers("minutes")
    temperature = try numbers("temperature")
    windSpeed = try numbers("wind_speed")
    innings = try numbers("innings")
    overtime = try numbers("overtime")
    isWalkOff = try numbers("walk_off")
    isNight = try numbers("night")
    sky = try WordColumn("detail.sky", pack, count: count)
    precipitation = try WordColumn("detail.precipitation", pack, count: count)
    windDirection = try WordColumn("detail.wind_direction", pack, count: count)
    var people: [[Int32]] = []
    if pack.hasColumn("detail.win") {
      let pitching = try season.lineups().pitching
      for name in Self.peopleColumns {
        people.append(
          try PlayerReferences.read(
            "detail.\(name)", count: count, of: pack, players: season.players.count
          ) { game in
            Self.candidates(name).compactMap { pitching.list(season.rows.row(of: game, $0)) }
          })
      }
    }
    self.people = people
  }

  /// Returns the sides whose pitchers are the candidates of a column.
  static func candidates(_ name: String) -> [TeamSide] {
    switch name {
    case "away_starter": [.away]
    case "home_starter": [.home]
    default: [.home, .away]
    }
  }

  func weather(_ game: Int) -> BoxScore.Weather? {
    let weather = BoxScore.Weather(
      temperature: temperature[game].map { $0 - Self.temperatureOffset }, sky: sky[game],
      precipitation: precipitation[game], windSpeed: windSpeed[game],
      windDirection: windDirection[game])
    return weather.isKnown ? weather : nil
  }

  func person(_ column: Int, _ game: Int) -> Int32? {
    guard people.indices.contains(column), people[column][game] >= 0 else { return nil }
    return people[column][game]
  }
}

/// A column of words, each stored once.
struct WordColumn: Sendable {
  private let words: [String]
  private let places: NumberColumn

  init(_ name: String, _ pack: ColumnPack, count: Int) throws(BoxScoreError) {
    guard pack.hasColumn(name) else {
      words = []
      places = NumberColumn([])
      return
    }
    words = Array(try pack.texts("\(name).words"))
    places = try pack.numbers(name, count: count)
  }

  subscript(_ index: Int) -> String? {
    places[index].flatMap { words.indices.contains($0) ? words[$0] : nil }
  }
}

extension ColumnPackWriter {
  /// Adds a column of words; nil and empty ones are unknown.
  package mutating func add(_ column: String, words: [String?]) {
    var places: [String: Int] = [:]
    var distinct: [String] = []
    var values: [Int?] = []
    for word in words {
      guard let word, !word.isEmpty else {
        values.append(nil)
        continue
      }
      if places[word] == nil {
        places[word] = distinct.count
        distinct.append(word)
      }
      values.append(places[word])
    }
    add(column, values)
    add("\(column).words", texts: distinct)
  }
}
