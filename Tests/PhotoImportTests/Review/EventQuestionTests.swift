import AppSupport
import Catalog
import Foundation
import Matching
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@testable import PhotoImport

/// Events that aren't games of a league: offered in questions, never recorded by themselves.
@Suite final class EventQuestionTests: CatalogTests {
  /// Photos of the All-Star Game in Cleveland, or of the day after it.
  private func photos(_ day: String = "2019-07-09") throws -> [FixturePhoto] {
    try world.photos(at: "progressive-field-cleveland", on: day, "19:30", "21:45")
  }

  @Test func eventIsOfferedAndRecordedWithItsName() async throws {
    let (script, transcript) = try await played(photos(), keys: ["w", "1"])
    #expect(transcript.contains("\n  1  MLB All-Star Game (not in the schedule)\n"))
    #expect(transcript.contains("Enter later    1 this event    t tour"))
    #expect(transcript.contains("\n  2019-07-09: MLB All-Star Game (not in the schedule)\n"))
    let visit = try #require(try script.visits.first)
    #expect(visit.kind == .other && visit.game == nil && visit.league == nil)
    #expect(visit.description == "MLB All-Star Game")
    #expect(visit.stadium == "progressive-field-cleveland" && visit.day == LocalDay("2019-07-09"))
    #expect(try script.store.photos(of: visit.id).count == 2)
    #expect(try script.questions(.open).isEmpty)
  }

  @Test func eventIsOnlyOfferedOnItsDayAndPlace() async throws {
    let (script, transcript) = try await played(
      photos("2019-07-10"), keys: ["o", "Fenway Park", "d", "1999-07-13", "2", "1"])
    let parts = transcript.components(separatedBy: "Date (such as")
    #expect(!parts[0].contains("not in the schedule"))
    #expect(parts[1].contains("1  MLB All-Star Game (not in the schedule)"))
    #expect(parts[1].contains("No event 2: only event 1 is offered."))
    let visits = try script.visits
    #expect(visits.map(\.stadium) == ["fenway-park-boston"])
    #expect(visits.map(\.description) == ["MLB All-Star Game"])
  }

  @Test func enterLeavesTheQuestionOpen() async throws {
    let script = try await played(photos(), keys: ["\n", "q"]).script
    #expect(try script.visits.isEmpty && script.questions(.open).count == 1)
  }

  @Test func yesDoesNotAcceptAnEvent() async throws {
    let reports = try await world.runImport(photos()) { $0.acceptsSingleOffers = true }
    #expect(reports.map(\.outcome) == [.pending] && !reports.contains(where: \.isNewVisit))
  }

  @Test func importNamesTheEvent() async throws {
    let lines = try await importLines(photos())
    #expect(lines.contains("      • MLB All-Star Game (not in the schedule)"), "\(lines)")
  }

  @Test func gamesOfAdjacentDaysComeBeforeEvents() async throws {
    // A Saturday; the Cowboys play on Sunday.
    let photos = try world.photos(at: "att-stadium-arlington", on: "2018-09-29", "11:30", "13:30")
    let script = try await ReviewScript(world, photos, in: folder)
    let item = try #require(try world.review(script.store).items().first)
    let event = "College football: Arkansas–Texas A&M"
    let game = try #require(item.offers.first)
    #expect(item.offers.count == 1 && game.key.home == "nfl-dal")
    #expect(item.choices == [.game(game), .event(event)])
    #expect(item.onlyOffer == nil)
  }

  @Test func scriptsListAndChooseEvents() async throws {
    let script = try await ReviewScript(world, photos(), in: folder)
    let service = world.review(script.store)
    let items = try service.items()
    let listed = try #require(ReviewItem.document(of: items).items.first)
    #expect(listed.line.contains(#""events":[{"kind":"all-star","name":"MLB All-Star Game"}]"#))
    let text = ReviewFormatter(catalog: world.catalog, columns: 80, format: .miles)
    let table = text.table(items).lines(within: nil).joined(separator: "\n")
    #expect(table.contains("MLB All-Star Game (not in the schedule)"))
    let question = try #require(items.first?.question.id.text)
    _ = try service.record("1", to: question, in: items)
    #expect(try script.visits.map(\.description) == ["MLB All-Star Game"])
  }
}
