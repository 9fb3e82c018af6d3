import Sentences
import SportsModel
import Testing
import TripPlanning

@testable import Trips

/// A small name index, and a day in 2026 as today.
struct SentenceFixture {
  static func nameIndex() -> NameIndex {
    var nameIndex = NameIndex()
    func team(_ id: String, _ title: String, _ names: String..., code: String) {
      let entry = NameIndex.Entry(
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
        nameIndex.add(name, NameIndex.Entry(title: title, key: title, meaning: .city))
      }
    }
    city("Boston")
    city("Chicago")
    city("New York")
    for title in ["Portland, OR", "Portland, ME"] { city(title, "Portland") }
    nameIndex.add(
      "Fenway Park",
      NameIndex.Entry(
        title: "Fenway Park, Boston", key: "fenway", meaning: .stadium("fenway")))
    for league in ["mlb", "nfl", "nba"] {
      nameIndex.add(
        league,
        NameIndex.Entry(title: league, key: league, meaning: .leagues([LeagueID(league)])))
    }
    nameIndex.add(
      "baseball",
      NameIndex.Entry(title: "baseball", key: "baseball", meaning: .leagues(["mlb"])))
    nameIndex.add(
      "AL East",
      NameIndex.Entry(
        title: "MLB AL East", key: "AL East",
        meaning: .stadiums(["fenway": ["mlb"], "yankee": ["mlb"]])))
    nameIndex.add(
      "California",
      NameIndex.Entry(
        title: "California", key: "California",
        meaning: .stadiums(["oracle": ["mlb"], "chase": ["nba"]])))
    return nameIndex
  }

  static func read(
    _ sentence: String, choices: [String: NameIndex.Entry] = [:], today: String = "2026-03-02"
  ) throws -> TripSentence {
    let parser = TripSentenceParser(nameIndex: nameIndex(), today: try #require(LocalDay(today)))
    return parser.read(sentence, choices: choices)
  }

  /// Returns the reading of a sentence without issues.
  static func reading(_ sentence: String) throws -> TripReading {
    let read = try read(sentence)
    #expect(read.issues.isEmpty, "\(sentence): \(read.issues.map(\.words))")
    return read.reading
  }
}
