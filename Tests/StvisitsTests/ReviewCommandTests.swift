import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

/// `review` without a terminal: lists, selections and single answers.
@Suite(.fan) struct ReviewCommandTests {
  private func add(
    _ name: String, _ stadium: StadiumID, _ time: String, north: Double = 0
  ) throws {
    let place = try #require(try Fan.catalog().stadiums[stadium])
    try fan.add(
      name,
      FixturePhoto(
        coordinate: place.coordinate.moved(north: north, east: 0), localTime: LocalDateTime(time),
        make: "Maker", model: "Phone"))
  }

  /// A probable question, one with two games, and dinners on three days at one spot.
  private func importQuestions() async throws {
    try add("one.jpg", "madison-square-garden-manhattan", "2019-12-05T18:50:00")
    try add("two.jpg", "crypto-com-arena-los-angeles", "2022-04-03T19:10:00")
    for day in ["09", "10", "11"] {
      for time in ["18:50", "19:30"] {
        try add("\(day)-\(time).jpg", "fenway-park-boston", "2018-07-\(day)T\(time):00", north: 900)
      }
    }
    let imported = try await fan.run("import", fan.photos.path, "--offline")
    try #require(imported.status == 0, "\(imported.errors)")
    #expect(imported.output.contains("Answer 3 open questions:"))
    #expect(imported.output.contains("6 photos on 3 days near Fenway Park"))
  }

  private func questions(_ arguments: String...) async throws -> [JSON] {
    try await fan.run(["review", "--list", "--json"] + arguments).document["questions"].array
  }

  private func open() throws -> Int { try fan.store().questions(states: [.open]).count }

  @Test func listIsInTheOrderOfQuestions() async throws {
    try await importQuestions()
    let questions = try await questions()
    #expect(questions.map { $0["kind"].text } == ["probable", "possible", "nearby"])
    #expect(questions.map { $0["photo_count"] } == [1, 1, 6])
    #expect(questions.map { $0["days"] } == [1, 1, 3])
    #expect(questions.map { $0["question_ids"].array.count } == [1, 1, 3])
    let table = try await fan.run("review --list").succeeded()
    let rows = table.output.split(separator: "\n")
    #expect(rows.count == 4)
    #expect(rows.last?.contains("nearby") == true && rows.last?.contains("3 days") == true)
  }

  @Test func stadiumAndYearSelectQuestions() async throws {
    try await importQuestions()
    let stadium = try await questions("--stadium", "Staples Center")
    #expect(stadium.map { $0["local_date"].text } == ["2022-04-03"])
    let year = try await questions("--year", "2018")
    #expect(year.map { $0["kind"].text } == ["nearby"])
    try await fan.run("review --year 1999")
      .expect(status: 0, "No open questions match your conditions.")
    #expect(try await fan.run("review --stadium", "Nowhere Gardens").status != 0)
  }

  @Test(arguments: ["none", "home"])
  func answerToNearbyQuestionSettlesItsSpot(_ answer: String) async throws {
    try await importQuestions()
    let nearby = try #require(try await questions().last)
    let id = try #require(nearby["question_ids"].array.last?.text)
    let done = try await fan.run("review --question", id, "--answer", answer, "--json")
    #expect(try done.document["settled"] == 3)
    #expect(try open() == 2)
  }

  @Test func numberAnswersOneOutingOfSpot() async throws {
    try await importQuestions()
    let id = try #require(try await questions().last?["question_id"].text)
    #expect(try await fan.run("review --question", id, "--answer", "1").status == 0)
    #expect(try fan.store().visits().count == 1)
    #expect(try open() == 4)
  }

  @Test func bothRecordsTwoVisits() async throws {
    try await importQuestions()
    let questions = try await questions()
    let one = try #require(questions[0]["question_id"].text)
    #expect(try await fan.run("review --question", one, "--answer", "both").status == 2)
    let two = try #require(questions[1]["question_id"].text)
    let done = try await fan.run("review --question", two, "--answer", "both", "--json")
    #expect(try done.document["visit_ids"].array.count == 2)
    _ = try await fan.run("undo --yes")
    #expect(try fan.store().visits().isEmpty)
  }

  @Test(arguments: [
    ("concert", "Concert"), ("college", "College game"), ("Preseason", "Preseason game"),
  ])
  func wordRecordsCommonEventWhereThePhotosAre(_ word: String, _ name: String) async throws {
    try await importQuestions()
    let id = try #require(try await questions()[0]["question_id"].text)
    try await fan.run("review --question", id, "--answer", word).succeeded()
    let visits = try fan.store().visits().map(\.visit)
    #expect(visits.map(\.kind) == [.other] && visits.map(\.description) == [name])
    #expect(visits.map(\.stadium) == ["madison-square-garden-manhattan"])
  }

  #if os(Linux)
    @Test func photosAreOpenedByTheDesktop() async throws {
      try await importQuestions()
      let desktop = try fan.addPrograms("xdg-open", script: "printf '%s %s\\n' $# \"$1\"")
      func review(_ environment: [String: String]) async -> String {
        await fan.show(
          ["review", "--plain", "--offline"], columns: 500, typed: ["l", "l", "p", "q"],
          environment: environment
        ).screen.text
      }
      let names = ["09-18:50", "09-19:30", "10-18:50", "10-19:30", "11-18:50", "11-19:30"]
      let files = names.map { fan.photos.appendingPathComponent("\($0).jpg") }
      #expect(await !review(desktop).contains("missing"))
      #expect(try fan.programLog.text == files.map { "1 \($0.path)\n" }.joined())
      try FileManager.default.removeItem(at: fan.programLog)
      for file in files.dropFirst() { try FileManager.default.removeItem(at: file) }
      #expect(
        await review(desktop).contains(
          "5 photos are missing or in an archive: 09-19:30.jpg, 10-18:50.jpg, 10-19:30.jpg and 2 more"
        ))
      #expect(try fan.programLog.text == "1 \(files[0].path)\n")
      #expect(
        await review(["PATH": fan.folder.path]).contains(
          "Couldn't open \(files[0].path): no desktop was found."))
      #expect(try open() == 5)
    }
  #endif

  @Test func questionsNeedTerminal() async throws {
    try await importQuestions()
    #expect(try await fan.run("review").errors.contains("stvisits review --list"))
    #expect(try await fan.run("review").status == 1)
  }

  @Test func onlyProbableOffersAreAcceptedWithYes() async throws {
    try await importQuestions()
    // A library of its own, without the questions.
    let dry = try await fan.run(
      "import --yes --dry-run --offline", fan.photos.path,
      environment: ["STVISITS_HOME": fan.file("new").path])
    #expect(dry.errors.contains("--yes accepts only probable offers: 1 accepted"))
    #expect(dry.output.contains("Would record 1 visit:"))
  }

  @Test func listWithoutLocationWritesNothing() async throws {
    var photo = FixturePhoto(localTime: LocalDateTime("2018-07-09T20:00:00"))
    photo.coordinate = nil
    try fan.add("scan.jpg", photo)
    _ = try await fan.run("import", fan.photos.path, "--offline")
    let before = try await fan.run("history list --json").document["batches"].array.count
    let listed = try await fan.run("review --no-location --json").document["questions"].array
    #expect(listed.map { $0["local_date"].text } == ["2018-07-09"])
    #expect(listed.first?["question_id"] == .null)
    let after = try await fan.run("history list --json").document["batches"].array.count
    #expect(before == after)
    #expect(try open() == 0)
  }

  /// A visit, and two photos of a camera without GPS taken during it.
  private func importProposal() async throws -> JSON {
    try add("phone.jpg", "angel-stadium-anaheim", "2019-07-16T20:00:00")
    for minute in ["10", "50"] {
      try fan.add(
        "\(minute).jpg",
        FixturePhoto(
          localTime: LocalDateTime("2019-07-16T20:\(minute):00"), make: "Canon",
          model: "Canon EOS 70D"))
    }
    let imported = try await fan.run("import", fan.photos.path, "--offline", "--yes")
    try #require(imported.status == 0, "\(imported.errors)")
    #expect(imported.output.contains("Add 2 photos of your Canon EOS 70D to this visit?"))
    #expect(imported.output.contains("Answer 1 open question:"))
    #expect(imported.errors.contains("0 accepted, other questions stay open"))
    return try #require(try await questions().first)
  }

  @Test func proposedPhotosAreListedWithTheirVisit() async throws {
    let question = try await importProposal()
    let visit = try #require(try fan.store().visits().first)
    #expect(question["kind"].text == "possible" && question["photo_count"] == 2)
    #expect(question["camera"].text == "Canon EOS 70D" && question["clock_ahead_minutes"] == .null)
    #expect(question["visit_ids"].array.map(\.text) == [visit.visit.id.text])
    #expect(question["stadium_id"].text == "angel-stadium-anaheim")
    #expect(try await questions("--stadium", "Angel Stadium", "--year", "2019").count == 1)
    #expect(try await questions("--stadium", "Fenway Park").isEmpty)
    let table = try await fan.run("review --list").output
    #expect(table.contains("Angel Stadium of Anaheim") && table.contains("Add 2 photos of your"))
    let page = fan.file("questions.html")
    _ = try await fan.run("review --html", page.path)
    let html = try page.text
    #expect(html.contains("Add 2 photos of your Canon EOS 70D"))
    #expect(html.contains("--answer 1") && !html.contains("--answer home"))
  }

  @Test(arguments: [("yes", 3), ("1", 3), ("no", 1)])
  func proposalIsAnsweredByWord(word: String, photoCount: Int) async throws {
    let id = try #require(try await importProposal()["question_id"].text)
    try await fan.run("review --question", id, "--answer", "home")
      .expect(status: 2, "Use 1, yes or skip.")
    #expect(try await fan.run("review --question", id, "--answer", word).status == 0)
    #expect(try fan.store().visits().map(\.photoCount) == [photoCount])
    #expect(try open() == 0)
    let again = try await fan.run("import", fan.photos.path, "--offline", "--json")
    #expect(try again.summary["proposals"] == 0)
    _ = try await fan.run("undo --yes")
    #expect(try fan.store().visits().map(\.photoCount) == [1])
    #expect(try open() == 1)
  }

  @Test func springTrainingParkCanBeAddedAndAnswered() async throws {
    for time in ["13:10", "15:00"] {
      try fan.add(
        "\(time).jpg",
        FixturePhoto(
          coordinate: Coordinate(latitude: 26.54, longitude: -81.842),
          localTime: LocalDateTime("2019-03-09T\(time):00"), make: "Maker", model: "Phone"))
    }
    let imported = try await fan.run("import", fan.photos.path, "--offline")
    #expect(imported.output.contains("Hammond Stadium, Fort Myers (spring training)"))
    let question = try #require(try await questions().first)
    #expect(question["stadium_id"] == .null && question["kind"].text == "nearby")
    let id = try #require(question["question_id"].text)
    #expect(try await fan.run("review --list").output.contains("Hammond Stadium, Fort Myers"))
    #expect(try await fan.run("review --question", id, "--answer", "tour").status == 2)
    try await fan.run(
      "stadiums add", "Hammond Stadium", "--at", "26.54,-81.842", "--city", "Fort Myers",
      "--region", "FL"
    ).succeeded()
    try await fan.run("review --question", id, "--answer", "event").succeeded()
    #expect(try fan.store().visits().map(\.visit.stadiumName) == ["Hammond Stadium"])
    #expect(try fan.store().visits().map(\.photoCount) == [2])
  }

  @Test func listsInEmptyHomeCreateNothing() async throws {
    #expect(try await fan.run("visits list").status == 0)
    #expect(try await fan.run("review --list").status == 0)
    #expect(
      !FileManager.default.fileExists(atPath: fan.data.appendingPathComponent("visits.sqlite").path)
    )
  }

  @Test func unreadPicturesAreNamedWithVerbose() async throws {
    try fan.add("a.jp2", bytes: "\0\0\0\u{c}jP  ".utf8)
    try fan.add("b.bmp", bytes: "BM12".utf8)
    let quiet = try await fan.run("import", fan.photos.path, "--offline")
    #expect(quiet.status == 0 && !quiet.errors.contains("a.jp2"))
    #expect(quiet.output.contains("2 in unsupported formats"))
    let verbose = try await fan.run("import", fan.photos.path, "--offline", "--verbose")
    #expect(verbose.errors.contains("a.jp2: unsupported file type."))
    #expect(verbose.errors.contains("b.bmp: unsupported file type."))
  }
}
