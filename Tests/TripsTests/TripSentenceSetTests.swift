import AppSupport
import Foundation
import Sentences
import SportsModel
import TestSupport
import Testing
import TripPlanning

@testable import Trips

/// Sentences as fans write them, with the names of the bundled catalog.
@Suite struct TripSentenceSetTests {
  /// A sentence with its expected reading or first question.
  private struct Sentence {
    let pattern, text: String
    /// The options; nil if a question must be asked.
    var options: [String]?
    var question = ""
  }

  private func sentences() throws -> [Sentence] {
    let file = URL.repository.appending(path: "Tests/TripsTests/Fixtures/sentences.txt")
    var pattern = ""
    var found: [Sentence] = []
    for line in try file.text.split(separator: "\n") {
      if line.hasPrefix("## ") { pattern = String(line.dropFirst(3)) }
      guard !line.hasPrefix("#") else { continue }
      let reading = line.split(separator: " => ", maxSplits: 1).map(String.init)
      let question = line.split(separator: " =? ", maxSplits: 1).map(String.init)
      if reading.count == 2 {
        found.append(
          Sentence(
            pattern: pattern, text: reading[0],
            options: reading[1].split(separator: "; ").map(String.init).sorted()))
      } else {
        try #require(question.count == 2, "\(line)")
        found.append(Sentence(pattern: pattern, text: question[0], question: question[1]))
      }
    }
    return found
  }

  private func options(_ trip: TripSentence) -> [String] {
    let values = trip.reading.values.flatMap { option, values in
      values.map { "\(option.rawValue)=\($0)" }
    }
    let unused = trip.unused.map { "not-used=\($0)" }
    return (["mode=\(trip.reading.mode)"] + values + unused).sorted()
  }

  /// Returns `several Cards: mlb-stl nfl-ari`; a word that isn't understood without candidates.
  private func question(_ issue: SentenceIssue?) -> String {
    guard let issue else { return "" }
    switch issue.kind {
    case .noDays: return "when"
    case .several:
      return "several \(issue.fragment): "
        + issue.candidates.map(\.key).sorted().joined(separator: " ")
    case .unknown, .noSuchDay, .noTown, .noGames:
      return "\(issue.kind.rawValue) \(issue.fragment)"
    }
  }

  @Test func sentencesOfFansAreUnderstoodOrAsked() throws {
    let catalog = try BundledCatalogFixture().catalog
    let parser = TripSentenceParser(
      nameIndex: TripNameIndexBuilder.nameIndex(catalog, year: 2026),
      today: try #require(LocalDay("2026-03-02")),
      directory: TripNameIndexBuilder.directory(catalog, year: 2026))
    let sentences = try sentences()
    #expect(sentences.count >= 300)
    #expect(Set(sentences.map(\.pattern)).count >= 40)
    var exact = 0
    var misread: [String] = []
    var askedWrongly: [String] = []
    for sentence in sentences {
      let trip = parser.read(sentence.text)
      let asked = question(trip.issues.first)
      if trip.issues.isEmpty, options(trip) == sentence.options {
        exact += 1
      } else if trip.issues.isEmpty {
        misread.append("\(sentence.text): \(options(trip))")
      } else if sentence.options == nil, asked == sentence.question {
        exact += 1
      } else {
        askedWrongly.append("\(sentence.text): \(asked)")
      }
    }
    #expect(exact * 100 >= sentences.count * 95, "\(askedWrongly)")
    #expect(misread.count * 100 <= sentences.count, "\(misread)")
    #expect(askedWrongly.count * 100 <= sentences.count * 4, "\(askedWrongly)")
  }

  @Test func formOfReadingIsReadBack() throws {
    var reading = TripReading(mode: .follow)
    reading.set(.team, value: "mlb-nyy")
    reading.set(.team, value: "mlb-bos")
    reading.set(.start, value: "Philadelphia, PA")
    reading.set(.fly, value: "no")
    let text = TripReadingForm.text(reading, sentence: "Yankees", questions: ["When is the trip?"])
    #expect(text.contains("# Open: When is the trip?"))
    #expect(try TripReadingForm.reading(text) == reading)
    #expect(
      reading.arguments == [
        "--team", "mlb-nyy", "--team", "mlb-bos", "--start", "Philadelphia, PA", "--no-fly",
      ])
  }

  @Test(arguments: ["dayz = 4", "fly = perhaps", "mode = bus", "days"])
  func wrongLineOfFormIsReported(_ line: String) throws {
    let fault = try #require(throws: TripReadingForm.Fault.self) {
      try TripReadingForm.reading("# trip\n\(line)\n")
    }
    #expect(fault.description.contains("Line 2"))
    #expect(fault.description.contains(line))
  }

  @Test func readingIsShownInOneLine() throws {
    let catalog = try BundledCatalogFixture().catalog
    let parser = TripSentenceParser(
      nameIndex: TripNameIndexBuilder.nameIndex(catalog, year: 2026),
      today: try #require(LocalDay("2026-03-02")),
      directory: TripNameIndexBuilder.directory(catalog, year: 2026))
    let reading = parser.read("Yankees at Red Sox in June, from Philly, no flights").reading
    #expect(
      TripReadingFormatter(catalog, format: .miles).line(reading)
        == "Understood: away games of New York Yankees against Boston Red Sox; MLB; "
        + "Jun 1–30, 2026; from Philadelphia, PA; no flights.")
  }
}

/// A small name index, and a day in 2026 as today.
struct SentenceFixture {
  static func nameIndex() -> NameIndex {
    var nameIndex = NameIndex()
    func team(_ id: String, _ title: String, _ names: String..., code: String) {
      let entry = NameIndex.Entry(
        title: title, key: id, meaning: .team(TeamID(id), of: LeagueID(id.prefix(3))))
      for name in [title, id] + names { nameIndex.add(name, entry: entry) }
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
        nameIndex.add(name, entry: NameIndex.Entry(title: title, meaning: .city))
      }
    }
    city("Boston")
    city("Chicago")
    city("New York")
    for title in ["Portland, OR", "Portland, ME"] { city(title, "Portland") }
    nameIndex.add(
      "Fenway Park",
      entry: NameIndex.Entry(
        title: "Fenway Park, Boston", key: "fenway", meaning: .stadium("fenway")))
    for league in ["mlb", "nfl", "nba"] {
      nameIndex.add(
        league, entry: NameIndex.Entry(title: league, meaning: .leagues([LeagueID(league)])))
    }
    nameIndex.add("baseball", entry: NameIndex.Entry(title: "baseball", meaning: .leagues(["mlb"])))
    nameIndex.add(
      "AL East",
      entry: NameIndex.Entry(
        title: "MLB AL East", key: "AL East",
        meaning: .stadiums(["fenway": ["mlb"], "yankee": ["mlb"]])))
    nameIndex.add(
      "California",
      entry: NameIndex.Entry(
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
    #expect(read.issues.isEmpty, "\(sentence): \(read.issues.map(\.fragment))")
    return read.reading
  }
}
