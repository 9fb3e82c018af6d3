import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing
import VisitStore

@Suite(.fan) struct TranslationTests {
  private static let photos = RecordedOutputs.root.appendingPathComponent("Fixtures/photos").path

  private static let plan = [
    "plan", "dates", "--league", "mlb", "--from", "2019-06-14", "--to", "2019-06-18", "--start",
    "Boston", "--limit", "1",
  ]

  /// Commands of the first hours with the program whose texts are translated.
  private static let commands: [[String]] = [
    ["import", "--offline", photos], ["progress"], ["progress", "mlb"], ["achievements"],
    ["achievements", "--all"], ["today"], ["review", "--list"], ["visits", "list"],
    ["undo", "--no-input"], ["visits", "show", "nothing"],
    ["visits", "list", "--from", "6/1/5/2019"], ["history"],
  ]

  @Test func everyTextIsTranslatedInThePseudoLocale() async throws {
    var values = try Self.words(of: Fan.catalog())
    values.formUnion(Self.plainWords(fan.folder.path))
    // Commands to run next, and the folder of the data.
    values.formUnion(["stvisits", "review", "visits", "list", "data"])
    for command in Self.commands {
      let run = try await fan.run(
        command, environment: ["LC_ALL": "en_XA.UTF-8"], clock: Fan.fixedClock)
      let plain = Self.plainWords(run.output + run.errors).subtracting(values)
        .subtracting(command.flatMap(Self.plainWords))
      #expect(plain.sorted() == [], "\(command.joined(separator: " "))")
      #expect(!run.output.isEmpty || !run.errors.isEmpty)
    }
  }

  /// Texts in the pseudo-locale are 40 % longer.
  @Test(arguments: [60, 100])
  func longerLanguagesFitTheTerminal(_ columns: Int) async throws {
    let locale = ["--language", "en-XA"]
    let first = await fan.show(
      ["import", "--plain", "--offline", Self.photos] + locale, columns: columns,
      typed: ["?", "1 8", "q"])
    #expect(first.status == 0)
    // A path isn't broken, so that it can be copied.
    func tooWide(_ screen: RecordedScreen) -> [String] {
      screen.tooWide.filter { !$0.contains(fan.folder.path) && !$0.contains(Self.photos) }
    }
    #expect(tooWide(first.screen) == [], "import")
    let visit = try #require(try fan.store().visits().last?.visit.shortID)
    let commands =
      Self.commands.dropFirst() + [
        ["stats"], ["visits", "show", visit], ["remind"], ["status"], ["players", "seen"],
        ["today", "--date", "Jul 9"], ["visits", "edit", visit, "--rating", "5"],
        ["review", "--plain", "--offline"],
      ]
    for command in commands {
      let shown = await fan.show(command + locale, columns: columns, typed: ["?", "1", "q"])
      #expect(!shown.screen.text.isEmpty)
      #expect(tooWide(shown.screen) == [], "\(command.joined(separator: " "))")
    }
  }

  /// Pictures and pages are as text: their drawings, and what a page shows before its script runs.
  @Test func everyTextOfAFileIsTranslatedInThePseudoLocale() async throws {
    _ = try await fan.run("import --offline", Self.photos)
    try await fan.run(Self.plan + ["--save", "lake"], clock: Fan.fixedClock).succeeded()
    let visit = try #require(try fan.store().visits().last?.visit.shortID)
    let files = [
      ["share", "visit", visit, "visit.svg"], ["share", "year", "2018", "year.svg"],
      ["share", "progress", "--league", "mlb", "progress.svg"],
      ["share", "achievement", "First Pitch", "badge.svg"], ["share", "trip", "lake", "trip.svg"],
      ["map", "map.html"], ["map", "map.svg"], ["trips", "export", "lake", "lake.html"],
      ["trips", "export", "lake", "lake.md"],
    ]
    let catalog = try Fan.catalog()
    // The data describes what is near a stadium in English.
    let sights = try ["landmarks.csv", "breweries.csv"].reduce(into: Set<String>()) {
      let file = catalog.folder.appendingPathComponent($1)
      $0.formUnion(Self.plainWords(try file.text))
    }
    var values = try Self.words(of: catalog)
    // The program, sources of the map, time zones, and names in capitals.
    values.formUnion(["stvisits", "lake", "OpenStreetMap", "Natural", "Earth", "EDT", "UTC"])
    values.formUnion(values.map { $0.uppercased() })
    for file in files {
      let name = file.last ?? ""
      let path = fan.folder.appendingPathComponent(name)
      let run = try await fan.run(
        file.dropLast() + ["--output", path.path], environment: ["LC_ALL": "en_XA.UTF-8"],
        clock: Fan.fixedClock)
      #expect(run.status == 0, "\(name): \(run.errors)")
      let content = try path.text
        .replacing(/<(style|script)[^>]*>.*?<\/(style|script)>/.dotMatchesNewlines(), with: " ")
        .replacing(/<[^>]*>|&[a-z]+;|\([^ )]*:[^ )]*\)/, with: " ")
      let plain = Self.plainWords(content).subtracting(values)
        .subtracting(name.hasPrefix("lake") ? sights : [])
      #expect(plain.sorted() == [], "\(name)")
    }
  }

  @Test func documentsAndPorcelainStayEnglish() async throws {
    _ = try await fan.run("import --offline", Self.photos)
    for command in [
      ["progress", "--json"], ["achievements", "--json"], ["review", "--list", "--json"],
      ["stats", "--json"], ["today", "--date", "Jul 9", "--json"], ["remind", "--json"],
      ["players", "seen", "--json"], ["status", "--json"], ["visits", "list", "--json"],
      ["history", "--json"],
    ] {
      let english = try await fan.run(command, clock: Fan.fixedClock)
      let german = try await fan.run(command + ["--language", "de"], clock: Fan.fixedClock)
      #expect(german.output == english.output)
      #expect(english.status == 0)
    }
    let porcelain = ["visits", "list", "--porcelain"]
    let english = try await fan.run(porcelain)
    let german = try await fan.run(porcelain, environment: ["LANG": "de_DE.UTF-8"])
    #expect(german.output == english.output)
  }

  /// Output that isn't translated completely has no German words and numbers.
  @Test func otherCommandsAndTheirFilesStayEnglish() async throws {
    _ = try await fan.run("import --offline", Self.photos)
    let files = [["map", "--output"], ["export", "--visits"], ["export", "--visits"]]
    for (command, name) in zip(files, ["map.kml", "visits.ics", "anniversaries.ics"]) {
      var written: [Data] = []
      for language in ["en", "de"] {
        let file = fan.folder.appendingPathComponent(language + "-" + name)
        try await fan.run(command + [file.path, "--language", language], clock: Fan.fixedClock)
          .succeeded()
        written.append(try Data(contentsOf: file))
      }
      #expect(written[0] == written[1], "\(name)")
    }
    for command in [Self.plan, ["games", "--team", "Boston Red Sox", "--date", "2018-07-09"]] {
      let english = try await fan.run(command, clock: Fan.fixedClock)
      let german = try await fan.run(command + ["--language", "de"], clock: Fan.fixedClock)
      #expect(german.output == english.output)
      #expect(english.status == 0, "\(english.errors)")
    }
  }

  private func createPoll(_ name: String, _ language: String) async throws -> [URL] {
    try await fan.run(Self.plan + ["--save", name], clock: Fan.fixedClock).succeeded()
    let files = ["json", "html", "txt"].map {
      fan.folder.appendingPathComponent(name).appendingPathExtension($0)
    }
    try await fan.run(
      [
        "poll", "create", "--trip", name, "--option", "Stay at home", "--method", "ranked",
        "--closes", "2019-06-01", "--keep", files[0].path, "--output", files[1].path,
      ], environment: ["LC_ALL": language], clock: Fan.fixedClock
    ).succeeded()
    return files
  }

  @Test func pollHasTheLanguageInWhichItWasCreated() async throws {
    let german = try await createPoll("Road", "de_DE.UTF-8").map {
      try String(contentsOf: $0, encoding: .utf8)
    }
    for text in german {
      #expect(text.contains(" Spiele") && text.contains("Juni"), "\(text.prefix(2_000))")
      #expect(text.contains("Welche Reise?") && !text.contains("Which trip?"))
    }
    #expect(german[0].contains("\"language\": \"de\"") && german[1].contains("<html lang=\"de\""))
    #expect(german[1].contains("\"noName\":\"Gib deinen Namen ein.\""))
    #expect(german[2].contains("\nchoices:\nnumber: 1\n"))
    for text in german[1...] {
      #expect(!text.contains(" games") && !text.contains("Jun 14"))
      #expect(!text.contains("The last day") && !text.contains("enter the letters"))
    }
  }

  @Test func everyTextOfABallotIsTranslatedInThePseudoLocale() async throws {
    let files = try await createPoll("Road", "en_XA.UTF-8")
    let page = try String(contentsOf: files[1], encoding: .utf8)
    let form = try String(contentsOf: files[2], encoding: .utf8)
    var values = try Self.words(of: Fan.catalog()).union(Self.plainWords("Road Stay at home"))
    // Lines of votes, and the command to sign one.
    values.formUnion(["stvisits", "vote", "poll", "voter", "choices", "none", "number", "sign"])
    values.insert("quot")
    let body = page.components(separatedBy: "<body>")[1].components(separatedBy: "<script")[0]
    for text in [form, body.replacing(/<[^>]*>/, with: " ")] {
      #expect(Self.plainWords(text).subtracting(values).sorted() == [])
    }
  }

  @Test func pollsWithoutALanguageAreEnglish() async throws {
    let files = try await createPoll("Road", "en_US.UTF-8")
    let text = try String(contentsOf: files[0], encoding: .utf8)
    let form = try String(contentsOf: files[2], encoding: .utf8)
    for english in [text, form] {
      #expect(english.contains(" games") && english.contains("Jun 14"))
    }
    let old = text.replacing(/\n *"language": "en",/, with: "")
    #expect(old != text && !old.contains("\"language\""))
    try Data(old.utf8).write(to: files[0])
    let vote = form.replacing("\nvoter:\n", with: "\nvoter: Ana\n")
      .replacing("\nchoices:\n", with: "\nchoices: B A\n")
    try Data(vote.utf8).write(to: files[2])
    let tally = ["poll", "tally", files[0].path, files[2].path, "--pick", "2"]
    let counted = try await fan.run(tally + ["--language", "de"], clock: Fan.fixedClock).succeeded()
    #expect(counted.output.contains("Gewählt: Stay at home."), "\(counted.output)")
    #expect(!counted.output.contains("Winner") && !counted.output.contains("Chosen"))
    let document = try await fan.run(tally + ["--json", "--language", "de"]).document
    #expect(document["poll"]["language"] == "en")
    // The file has the choice now, but still no language.
    let picked = try String(contentsOf: files[0], encoding: .utf8)
    #expect(picked == old.replacing("\"chosen\": null", with: "\"chosen\": 1"))
  }

  @Test func languageComesFromOptionSettingAndLocale() async throws {
    let option = try await fan.run("today --language de", clock: Fan.fixedClock)
    let locale = try await fan.run(
      ["today"], environment: ["LANG": "de_DE.UTF-8"], clock: Fan.fixedClock)
    #expect(option.errors.hasPrefix("Noch keine Besuche"))
    #expect(locale.errors == option.errors)
    try await fan.run("config set language de").succeeded()
    #expect(try await fan.run(["today"], clock: Fan.fixedClock).errors == option.errors)
    let english = try await fan.run("today --language en", clock: Fan.fixedClock)
    #expect(english.errors.hasPrefix("No visits yet."))
    #expect(try await fan.run("today --language xx").status == 2)
  }

  @Test func badgesAreStoredInEnglish() async throws {
    _ = try await fan.run("import --offline --language de", Self.photos)
    let german = try await fan.run("achievements --language de")
    #expect(try await fan.run("achievements").output.hasPrefix("Earned "))
    #expect(!german.output.contains("Earned "))
    let document = try await fan.run("achievements --json --language de").document
    #expect(document["achievements"].array.contains { $0["name"] == "First Pitch" })
  }

  /// Returns the words of letters without accents, but not the ids of visits.
  private static func plainWords(_ text: String) -> Set<String> {
    let words = text.split { !$0.isLetter && !$0.isNumber }.filter { $0.allSatisfy(\.isLetter) }
    return Set(words.map(String.init).filter { $0.count > 2 && $0.allSatisfy(\.isASCII) })
  }

  /// Returns the words of the names that the data has.
  private static func words(of catalog: Catalog) throws -> Set<String> {
    var names = catalog.stadiums.stadiums.flatMap {
      $0.names.map(\.name) + [$0.city, $0.region, $0.country]
    }
    names += catalog.teams.flatMap { $0.names.map(\.name) }
    names += catalog.leagues.flatMap { [$0.name, $0.id.rawValue, $0.id.rawValue.uppercased()] }
    names += try catalog.sets().map(\.name)
    // Conferences, divisions and places of badges.
    names += ["Eastern", "Western", "Atlantic side", "United States"]
    names += ["Alberta", "British Columbia", "Ontario"]
    return names.reduce(into: []) { $0.formUnion(plainWords($1)) }
  }
}
