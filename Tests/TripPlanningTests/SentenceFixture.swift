import SportsModel
import Testing

@testable import TripPlanning

/// A small name index, and a day in 2026 as today.
struct SentenceFixture {
  static let boston = Coordinate(latitude: 42.346, longitude: -71.097)
  static let chicago = Coordinate(latitude: 41.948, longitude: -87.655)
  static let portlands = [
    ("Portland, OR", Coordinate(latitude: 45.52, longitude: -122.69)),
    ("Portland, ME", Coordinate(latitude: 43.65, longitude: -70.27)),
  ]

  static func nameIndex() throws -> TripNameIndex {
    var nameIndex = TripNameIndex()
    func team(_ id: String, _ title: String, _ names: String..., code: String) {
      let entry = TripNameIndex.Entry(
        title: title, key: id, meaning: .team(TeamID(id), of: LeagueID(id.prefix(3))))
      for name in [title, id] + names { nameIndex.add(name, entry) }
      nameIndex.add(code: code, entry)
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
        nameIndex.add(
          name, TripNameIndex.Entry(title: place.name, key: place.name, meaning: .city(place)))
      }
    }
    try city("Boston", boston)
    try city("Chicago", chicago)
    try city("New York", Coordinate(latitude: 40.83, longitude: -73.93))
    for (name, point) in portlands { try city(name, point, "Portland") }
    let fenway = TripPlace(name: "Fenway Park", coordinate: try #require(boston))
    nameIndex.add(
      "Fenway Park",
      TripNameIndex.Entry(
        title: "Fenway Park, Boston", key: "fenway",
        meaning: .stadium("fenway", fenway)))
    for league in ["mlb", "nfl", "nba"] {
      nameIndex.add(
        league,
        TripNameIndex.Entry(title: league, key: league, meaning: .leagues([LeagueID(league)])))
    }
    nameIndex.add(
      "baseball",
      TripNameIndex.Entry(title: "baseball", key: "baseball", meaning: .leagues(["mlb"])))
    nameIndex.add(
      "AL East",
      TripNameIndex.Entry(
        title: "MLB AL East", key: "AL East",
        meaning: .stadiums(["fenway": ["mlb"], "yankee": ["mlb"]])))
    nameIndex.add(
      "California",
      TripNameIndex.Entry(
        title: "California", key: "California",
        meaning: .stadiums(["oracle": ["mlb"], "chase": ["nba"]])))
    return nameIndex
  }

  static func read(
    _ sentence: String, choices: [String: TripNameIndex.Entry] = [:], today: String = "2026-03-02"
  ) throws -> TripSentence {
    let reader = TripSentenceParser(
      nameIndex: try nameIndex(), today: try #require(LocalDay(today)),
      leagues: ["mlb", "nfl", "nba"])
    return reader.read(sentence, choices: choices)
  }

  /// Returns the preferences of a sentence without issues.
  static func preferences(_ sentence: String) throws -> TripPreferences {
    let read = try read(sentence)
    #expect(read.issues.isEmpty, "\(sentence): \(read.issues.map(\.words))")
    return try #require(read.preferences.first, "\(sentence)")
  }
}
