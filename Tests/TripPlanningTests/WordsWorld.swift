import SportsModel
import Testing

@testable import TripPlanning

/// A small book of names, and a day in 2026 on which sentences are said.
struct WordsWorld {
  static let boston = Coordinate(latitude: 42.346, longitude: -71.097)
  static let chicago = Coordinate(latitude: 41.948, longitude: -87.655)
  static let portlands = [
    ("Portland, OR", Coordinate(latitude: 45.52, longitude: -122.69)),
    ("Portland, ME", Coordinate(latitude: 43.65, longitude: -70.27)),
  ]

  static func book() throws -> WordBook {
    var book = WordBook()
    func team(_ id: String, _ title: String, _ names: String..., code: String) {
      let entry = WordBook.Entry(
        title: title, key: id, meaning: .team(TeamID(id), of: LeagueID(id.prefix(3))))
      for name in [title, id] + names { book.add(name, entry) }
      book.add(code: code, entry)
    }
    team("mlb-nyy", "New York Yankees", "Yankees", code: "NYY")
    team("mlb-bos", "Boston Red Sox", "Red Sox", code: "BOS")
    team("mlb-cws", "Chicago White Sox", "White Sox", code: "CWS")
    team("mlb-sf", "San Francisco Giants", "Giants", code: "SF")
    team("nfl-nyg", "New York Giants", "Giants", code: "NYG")
    team("nba-por", "Portland Trail Blazers", "Trail Blazers", code: "POR")
    func city(_ name: String, _ point: Coordinate?, _ names: String...) throws {
      let place = TripPlace(name: name, coordinate: try #require(point))
      for name in [name] + names {
        book.add(name, WordBook.Entry(title: place.name, key: place.name, meaning: .city(place)))
      }
    }
    try city("Boston", boston)
    try city("Chicago", chicago)
    try city("New York", Coordinate(latitude: 40.83, longitude: -73.93))
    for (name, point) in portlands { try city(name, point, "Portland") }
    let fenway = TripPlace(name: "Fenway Park", coordinate: try #require(boston))
    book.add(
      "Fenway Park",
      WordBook.Entry(
        title: "Fenway Park, Boston", key: "fenway",
        meaning: .stadium("fenway", fenway)))
    for league in ["mlb", "nfl", "nba"] {
      book.add(
        league,
        WordBook.Entry(title: league, key: league, meaning: .leagues([LeagueID(league)])))
    }
    book.add(
      "baseball", WordBook.Entry(title: "baseball", key: "baseball", meaning: .leagues(["mlb"])))
    book.add(
      "AL East",
      WordBook.Entry(
        title: "MLB AL East", key: "AL East",
        meaning: .stadiums(["fenway": ["mlb"], "yankee": ["mlb"]])))
    book.add(
      "California",
      WordBook.Entry(
        title: "California", key: "California",
        meaning: .stadiums(["oracle": ["mlb"], "chase": ["nba"]])))
    return book
  }

  static func read(
    _ sentence: String, choices: [String: WordBook.Entry] = [:], today: String = "2026-03-02"
  ) throws -> TripSentence {
    let reader = TripSentenceReader(
      book: try book(), today: try #require(LocalDay(today)), leagues: ["mlb", "nfl", "nba"])
    return reader.read(sentence, choices: choices)
  }

  /// The preferences of a sentence that leaves nothing open but, maybe, several spans of days.
  static func preferences(_ sentence: String) throws -> TripPreferences {
    let read = try read(sentence)
    #expect(read.doubts.isEmpty, "\(sentence): \(read.doubts.map(\.words))")
    return try #require(read.preferences.first, "\(sentence)")
  }
}
