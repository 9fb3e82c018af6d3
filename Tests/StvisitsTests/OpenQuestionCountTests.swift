import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

/// Every command that shows the number of open questions shows what `review` asks.
@Suite(.fan) struct OpenQuestionCountTests {
  /// Imports two photos of three evenings at one spot near a game.
  private func importEvenings(metersAway: Double) async throws {
    let park = try #require(try Fan.catalog().stadiums["fenway-park-boston"]).coordinate
    for day in ["09", "10", "11"] {
      for time in ["18:50", "19:30"] {
        try fan.add(
          "\(day)-\(time).jpg",
          FixturePhoto(
            coordinate: park.moved(north: metersAway, east: 0),
            localTime: LocalDateTime("2018-07-\(day)T\(time):00"), make: "Maker", model: "Phone"))
      }
    }
    let imported = try await fan.run("import", fan.photos.path, "--offline")
    try #require(imported.status == 0, "\(imported.errors)")
  }

  /// Returns what each command shows.
  private func counts() async throws -> [String: String?] {
    let reminders = try await fan.run("remind", "--kind", "question", "--json").document
    let checks = try await fan.run("doctor", "--json").document["checks"].array
    let finding = checks.first { $0["subject"] == "visits" }?["finding"].text
    func number(_ json: JSON) -> String? { json.count.map(String.init) }
    return [
      "review": try await String(
        fan.run("review", "--list", "--json").document["questions"].array.count),
      "status": number(try await fan.run("status", "--json").document["open_questions"]),
      "remind": reminders["reminders"].array.first?["title"].text?.firstWord ?? "0",
      "doctor": finding?.components(separatedBy: ", ").last?.firstWord,
      "privacy": number(try await fan.run("privacy", "--json").document["questions"]),
      "privacy in words": try await fan.run("privacy").lines.first { $0.contains("question") }?
        .components(separatedBy: ", ").last?.firstWord,
    ]
  }

  /// Photos too far from the stadium are stored and listed, but not asked about.
  @Test func storedCasesThatAreNotAskedAreNoQuestions() async throws {
    try await importEvenings(metersAway: 3_000)
    try #require(try fan.store().questions(states: [.open]).count == 3)
    let shown = try await counts()
    #expect(shown.filter { $0.value != "0" } == [:])
    #expect(try await fan.run("review").errors.contains("No open questions."))
    #expect(try await !fan.run("status").output.contains("question"))
  }

  @Test func outingsOfOneSpotAreOneQuestion() async throws {
    try await importEvenings(metersAway: 900)
    try #require(try fan.store().questions(states: [.open]).count == 3)
    let shown = try await counts()
    #expect(shown.filter { $0.value != "1" } == [:])
  }
}

extension String {
  fileprivate var firstWord: String? {
    split(separator: " ").first.map(String.init)
  }
}
