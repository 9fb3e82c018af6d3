import Catalog
import Foundation
import PhotoFixtures
import SportsModel
import TestSupport
import Testing

/// Messages in other languages.
@Suite(.fan) struct TranslationTests {
  private var fan: Fan { .current }

  private static let photos = RecordedOutputs.root.appendingPathComponent("Fixtures/photos").path

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

  @Test func documentsAndPorcelainStayEnglish() async throws {
    _ = try await fan.run("import", "--offline", Self.photos)
    for command in [
      ["progress", "--json"], ["achievements", "--json"], ["review", "--list", "--json"],
    ] {
      let english = try await fan.run(command, clock: Fan.fixedClock)
      let german = try await fan.run(
        command + ["--language", "de"], clock: Fan.fixedClock)
      #expect(german.output == english.output)
      #expect(english.status == 0)
    }
    let porcelain = ["visits", "list", "--porcelain"]
    let english = try await fan.run(porcelain)
    let german = try await fan.run(porcelain, environment: ["LANG": "de_DE.UTF-8"])
    #expect(german.output == english.output)
  }

  /// What isn't translated as a whole has no German words and numbers in it.
  @Test func otherCommandsAndTheirFilesStayEnglish() async throws {
    _ = try await fan.run("import", "--offline", Self.photos)
    let files = [["map", "--output"], ["export", "--visits"], ["export", "--visits"]]
    for (command, name) in zip(files, ["map.kml", "visits.ics", "anniversaries.ics"]) {
      var written: [Data] = []
      for language in ["en", "de"] {
        let file = fan.folder.appendingPathComponent(language + "-" + name)
        let run = try await fan.run(
          command + [file.path, "--language", language], clock: Fan.fixedClock)
        #expect(run.status == 0, "\(run.errors)")
        written.append(try Data(contentsOf: file))
      }
      #expect(written[0] == written[1], "\(name)")
    }
    let plan = [
      "plan", "dates", "--league", "mlb", "--from", "2019-06-14", "--to", "2019-06-18", "--start",
      "Boston", "--limit", "1",
    ]
    for command in [plan, ["games", "--team", "Boston Red Sox", "--date", "2018-07-09"]] {
      let english = try await fan.run(command, clock: Fan.fixedClock)
      let german = try await fan.run(command + ["--language", "de"], clock: Fan.fixedClock)
      #expect(german.output == english.output)
      #expect(english.status == 0, "\(english.errors)")
    }
  }

  @Test func pollsAreStoredInEnglish() async throws {
    let plan = [
      "plan", "dates", "--league", "mlb", "--from", "2019-06-14", "--to", "2019-06-18", "--start",
      "Boston", "--limit", "1", "--save", "Road", "--language", "de",
    ]
    let planned = try await fan.run(plan, clock: Fan.fixedClock)
    #expect(planned.status == 0, "\(planned.errors)")
    let poll = fan.folder.appendingPathComponent("poll.json")
    let ballot = fan.folder.appendingPathComponent("ballot.html")
    let created = try await fan.run(
      "poll", "create", "--trip", "Road", "--option", "Stay at home", "--keep", poll.path,
      "--output", ballot.path, "--language", "de", clock: Fan.fixedClock)
    #expect(created.status == 0, "\(created.errors)")
    for file in [poll, ballot] {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.contains(" games") && text.contains("Jun 14"), "\(text.prefix(2_000))")
      #expect(!text.contains("Spiele") && !text.contains("Juni"))
    }
  }

  @Test func languageComesFromOptionSettingAndLocale() async throws {
    let option = try await fan.run("today", "--language", "de", clock: Fan.fixedClock)
    let locale = try await fan.run(
      ["today"], environment: ["LANG": "de_DE.UTF-8"], clock: Fan.fixedClock)
    #expect(option.errors.hasPrefix("Noch keine Besuche"))
    #expect(locale.errors == option.errors)
    let set = try await fan.run("config", "set", "language", "de")
    #expect(set.status == 0, "\(set.errors)")
    #expect(try await fan.run(["today"], clock: Fan.fixedClock).errors == option.errors)
    let english = try await fan.run("today", "--language", "en", clock: Fan.fixedClock)
    #expect(english.errors.hasPrefix("No visits yet."))
    #expect(try await fan.run("today", "--language", "xx").status == 2)
  }

  @Test func badgesAreStoredInEnglish() async throws {
    _ = try await fan.run("import", "--offline", "--language", "de", Self.photos)
    let german = try await fan.run("achievements", "--language", "de")
    let english = try await fan.run("achievements")
    #expect(english.output.hasPrefix("Earned "))
    #expect(!german.output.contains("Earned "))
    let document = try await fan.run("achievements", "--json", "--language", "de").document
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
    return names.reduce(into: []) { $0.formUnion(plainWords($1)) }
  }
}
