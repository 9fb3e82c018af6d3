import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@Suite(.fan) struct TerminalTests {
  /// A fan with a sure visit, one game offered, two games offered, and a tour, which is asked about
  /// because its photos show a stay.
  private func addQuestions() throws {
    try fan.addPhoto("sure.jpg", of: .angels)
    try fan.add("one.jpg", photo("madison-square-garden-manhattan", "2019-12-05T18:50:00"))
    try fan.add("two.jpg", photo("crypto-com-arena-los-angeles", "2022-04-03T19:10:00"))
    for time in ["11:00", "11:40"] {
      try fan.add("tour \(time).jpg", photo("fenway-park-boston", "2024-01-20T\(time):00"))
    }
  }

  /// Imports the photos at a terminal, which asks.
  private func startImport() throws -> PseudoTerminal {
    try addQuestions()
    return try PseudoTerminal(fan, ["import", fan.photos.path])
  }

  /// Imports the photos, and answers at a terminal.
  private func startReview() throws -> PseudoTerminal {
    try addQuestions()
    _ = try fan.run("import", fan.photos.path, "--offline")
    return try PseudoTerminal(fan, ["review"])
  }

  private func photo(_ stadium: StadiumID, _ time: String) throws -> FixturePhoto {
    let place = try #require(try Fan.catalog().stadiums[stadium])
    return FixturePhoto(coordinate: place.coordinate, localTime: LocalDateTime(time))
  }

  private func visits(_ fan: Fan) throws -> [Visit] { try fan.store().visits().map(\.visit) }

  private func open() throws -> Int { try fan.store().questions(states: [.open]).count }

  @Test func importAsksAndEveryKeyWorks() throws {
    let terminal = try startImport()
    terminal.expect("Anything wrong? Enter numbers to remove, or press Enter to keep all: ")
    terminal.type("7\r")
    terminal.expect("Enter 1 to remove the visit, or press Enter to keep it.", thenType: "1\r")
    terminal.expect("Removed: 2019-07-16 Angel Stadium of Anaheim.")
    terminal.expect("Question 1 of 3: Thu, Dec 5, 2019", thenType: "w")
    terminal.expect("not certain (inside_stadium)", thenType: "l")
    terminal.expect("Question 2 of 3: Sun, Apr 3, 2022", thenType: "o")
    terminal.expect("Stadium", thenType: "wrong\u{15}dodgx\u{7f}er")
    terminal.expect("1  Dodger Stadium, Los Angeles, 2.6 mi", thenType: "\r")
    terminal.expect("Dodger Stadium, 2.6 mi from the center", thenType: "d")
    terminal.expect("Da", thenType: "2022-04\u{1B}")
    terminal.expect("k back", thenType: "k")
    terminal.expect("Crypto.com Arena", thenType: "k")
    terminal.expect("Question 1 of 3", thenType: "\r")
    terminal.expect("Recorded: 2019-12-05 Madison Square Garden, Denver Nuggets 129")
    terminal.expect("Question 2 of 3", thenType: "2")
    terminal.expect("Recorded: 2022-04-03 Crypto.com Arena,")
    terminal.expect("Question 3 of 3", thenType: "b")
    terminal.expect("Home team: ", thenType: "red s")
    terminal.expect("1  Boston Red Sox (mlb)", thenType: "\t")
    terminal.expect("Home team: Boston Red Sox", thenType: "\r")
    terminal.expect("Away team: ", thenType: "Harvard\r")
    terminal.expect("Final score", thenType: "9-1\r")
    terminal.expect("Recorded: 2024-01-20 Fenway Park, Harvard 1, Boston Red Sox 9.")
    terminal.expect("No open questions left.")
    terminal.expect("Fetch them, now and after imports? [y/N] ", thenType: "\r")
    terminal.expect("stvisits config set box_scores true")
    #expect(try terminal.finish() == 0)

    let visits = try visits(fan)
    #expect(visits.map(\.day.description) == ["2019-12-05", "2022-04-03", "2024-01-20"])
    #expect(visits.map(\.game?.homeTeam) == ["nba-nyk", "nba-lal", "mlb-bos"])
    #expect(visits.map(\.dataSource) == [.partialManual, .partialManual, .fullyManual])
  }

  @Test func visitsChangedMeanwhileNeedConfirmationOrAreSkipped() throws {
    try addQuestions()
    for game in [KnownGame.fenway, .dodgers] {
      for minute in [20, 60] {
        try fan.addPhoto("\(game.id) \(minute).jpg", of: game, minute: minute)
      }
    }
    let terminal = try PseudoTerminal(fan, ["import", fan.photos.path])
    terminal.expect("to keep all: ")
    let ids = try fan.visitIDs()
    #expect(ids.count == 3)
    _ = try fan.run("visits delete", ids[0], "--yes")
    _ = try fan.run("visits edit", ids[1], "--note", "Mine")
    terminal.type("1 2 3\r")
    terminal.expect("Visit 1 was already removed.")
    terminal.expect("Another stvisits changed the visit to Dodger Stadium on Sat, Jun 15, 2019.")
    terminal.expect("Remove it anyway? [y/N] ", thenType: "\r")
    terminal.expect("Removed: 2019-07-16 Angel Stadium of Anaheim.")
    terminal.expect("Question 1 of 3", thenType: "q")
    #expect(try terminal.finish() == 0)
    #expect(try fan.visitIDs() == [ids[1]])
  }

  @Test func controlCKeepsEarlierAnswers() throws {
    let terminal = try startImport()
    terminal.expect("to keep all: ", thenType: "\r")
    terminal.expect("Question 1 of 3", thenType: "\r")
    terminal.expect("Question 2 of 3", thenType: "\u{03}")
    terminal.expect("2 open questions left. Continue with: stvisits review")
    #expect(try terminal.finish() == 130)
    // Ctrl-C is the end, so nothing else is asked.
    #expect(!terminal.output.contains("box scores"))
    #expect(try visits(fan).count == 2)
    #expect(try open() == 2)
  }

  @Test func controlCBeforeTheFirstQuestionEndsImport() throws {
    let terminal = try startImport()
    terminal.expect("to keep all: ", thenType: "\u{03}")
    #expect(try terminal.finish() == 130)
    #expect(!terminal.output.contains("Question 1") && !terminal.output.contains("box scores"))
    #expect(try visits(fan).count == 1)
  }

  /// There is no more input for another question.
  @Test func controlDAsksNothingElse() throws {
    let terminal = try startImport()
    terminal.expect("to keep all: ", thenType: "\r")
    terminal.expect("Question 1 of 3")
    terminal.expect("Press a key: ", thenType: "\u{04}")
    terminal.expect("3 open questions left. Continue with: stvisits review")
    #expect(try terminal.finish() == 0)
    #expect(!terminal.output.contains("box scores"))
  }

  @Test func controlCEndsReview() throws {
    let terminal = try startReview()
    terminal.expect("Press a key: ", thenType: "e")
    terminal.expect("What was it", thenType: "\u{03}")
    terminal.expect("3 open questions left.")
    #expect(try terminal.finish() == 130)
    #expect(try visits(fan).count == 1)
  }

  @Test func keysActWhenPressed() throws {
    let terminal = try startReview()
    terminal.expect("Question 1 of 3")
    terminal.expect("Press a key: ")
    // Only explains.
    terminal.type("7")
    terminal.expect("No game 7: only game 1 is offered.")
    terminal.expect("Press a key: ", thenType: "a")
    terminal.expect("There aren't two games to record.")
    terminal.expect("Press a key: ", thenType: "r")
    terminal.expect("No other questions like this one are left.")
    terminal.expect("Press a key: ", thenType: "l")
    terminal.expect("Question 2 of 3")
    terminal.expect("Press a key: ")
    // Not probable, so that Enter leaves it open.
    terminal.type("\r")
    terminal.expect("Question 3 of 3")
    terminal.expect("Press a key: ", thenType: "k")
    terminal.expect("Question 2 of 3")
    terminal.expect("Press a key: ", thenType: "a")
    terminal.expect("Recorded: 2022-04-03 Crypto.com Arena")
    terminal.expect("Recorded: 2022-04-03 Crypto.com Arena")
    terminal.expect("Question 3 of 3")
    terminal.expect("Press a key: ", thenType: "n")
    terminal.expect("1 open question left.")
    #expect(try terminal.finish() == 0)
    #expect(try visits(fan).map(\.day.description) == ["2019-07-16", "2022-04-03", "2022-04-03"])
    #expect(try open() == 1)
    #expect(try fan.store().questions(states: [.skipped]).count == 1)
  }

  @Test func keysPressedBeforeQuestionAreIgnored() throws {
    let terminal = try startReview()
    terminal.expect("Question 1 of 3")
    terminal.expect("Press a key: ")
    // The first key answers; the others were not meant for the next questions.
    terminal.type("sssss")
    terminal.expect("Question 2 of 3")
    terminal.expect("Press a key: ", thenType: "q")
    #expect(try terminal.finish() == 0)
    #expect(try open() == 2)
    #expect(try fan.store().questions(states: [.skipped]).count == 1)
  }

  @Test func signalKeepsAnswers() throws {
    let terminal = try startReview()
    terminal.expect("Press a key: ", thenType: "t")
    terminal.expect("Question 2 of 3")
    terminal.expect("Press a key: ")
    #expect(!terminal.echoesInput)
    terminal.send(SIGTERM)
    _ = try terminal.finish()
    #expect(terminal.echoesInput, "the terminal is as it was")
    #expect(try visits(fan).map(\.kind) == [.game, .tour])
    #expect(try open() == 2)
    #expect(try fan.store().checkIntegrity().isEmpty)
  }

  @Test func duplicateVisitIsConfirmedOnTerminal() throws {
    let add = ["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09"]
    _ = try fan.run(add)
    for (answer, count) in [("n\r", 1), ("y\r", 2)] {
      let terminal = try PseudoTerminal(fan, add, columns: 200)
      terminal.expect("Add another? [y/N] ", thenType: answer)
      #expect(try terminal.finish() == 0)
      #expect(try visits(fan).count == count)
    }
  }

  @Test func closedTerminalKeepsAnswers() throws {
    let terminal = try startImport()
    terminal.expect("to keep all: ", thenType: "\r")
    terminal.expect("Question 1 of 3", thenType: "t")
    terminal.expect("Question 2 of 3")
    terminal.hangUp()
    _ = try terminal.waitAfterHangUp()
    #expect(try visits(fan).map(\.kind) == [.game, .tour])
    #expect(try open() == 2)
    #expect(try fan.store().checkIntegrity().isEmpty)
  }

  @Test func nextScreenFollowsTerminalResize() throws {
    try addQuestions()
    _ = try fan.run("import", fan.photos.path)
    let terminal = try PseudoTerminal(fan, ["review"], columns: 100)
    terminal.expect("Busy area; the photos don't show a 30-minute stay.\n")
    terminal.resize(columns: 40)
    terminal.type("l")
    terminal.expect("1  New Orleans Pelicans 100,\n     Los Angeles Clippers 119", thenType: "q")
    #expect(try terminal.finish() == 0)
    #expect(try open() == 3)
  }

  @Test func plainModePrintsNoControlSequences() throws {
    try addQuestions()
    _ = try fan.run("import", fan.photos.path)
    let terminal = try PseudoTerminal(fan, ["review", "--plain"])
    terminal.expect("Key, then Enter: ", thenType: "\n")
    terminal.expect("Recorded: 2019-12-05")
    terminal.expect("Key, then Enter: ", thenType: "o\n")
    terminal.expect("Stadium", thenType: "dodger\n")
    terminal.expect("Dodger Stadium, 2.6 mi from the center", thenType: "q\n")
    #expect(try terminal.finish() == 0)
    #expect(!terminal.output.contains("\u{1B}"))
    #expect(try open() == 2)
  }
}
