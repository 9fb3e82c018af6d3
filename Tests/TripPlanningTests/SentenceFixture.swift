import SportsModel
import Testing

@testable import TripPlanning

/// A small name index, and a day in 2026 as today.
struct SentenceFixture {
  static func nameIndex() -> TripNameIndex {
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
    func city(_ title: String, _ names: String...) {
      for name in [title] + names {
        nameIndex.add(name, TripNameIndex.Entry(title: title, key: title, meaning: .city))
      }
    }
    city("Boston")
    city("Chicago")
    city("New York")
    for title in ["Portland, OR", "Portland, ME"] { city(title, "Portland") }
    nameIndex.add(
      "Fenway Park",
      TripNameIndex.Entry(
        title: "Fenway Park, Boston", key: "fenway", meaning: .stadium("fenway")))
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
    let parser = TripSentenceParser(
      nameIndex: nameIndex(), today: try #require(LocalDay(today)))
    return parser.read(sentence, choices: choices)
  }

  /// Returns the reading of a sentence without issues.
  static func reading(_ sentence: String) throws -> TripReading {
    let read = try read(sentence)
    #expect(read.issues.isEmpty, "\(sentence): \(read.issues.map(\.words))")
    return read.reading
  }
}
