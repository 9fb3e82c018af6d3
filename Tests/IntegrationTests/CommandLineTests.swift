import Foundation
import TestSupport
import Testing

@Suite(.fan) struct CommandLineTests {
  @Test(arguments: ["", "visits", "visits list"])
  func helpIsPrintedWithoutCreatingData(_ command: String) throws {
    let help = try fan.run(command.words + ["--help"])
    #expect(help.status == 0 && help.errors.isEmpty)
    #expect(help.output.contains((["stvisits"] + command.words).joined(separator: " ") + " "))
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
  }

  @Test(arguments: [
    "--bogus", "bogus", "import", "import --bogus .", "visits show",
    "games --date 2018-02-30 --year 2018", "visits list --year x", "scan",
    "visits edit abc --rating many", "scores lookup",
    "scores lookup --league mlb --date 2018-07-09 --tiers oracle",
  ])
  func invalidArgumentsPrintUsage(_ arguments: String) throws {
    let refused = try fan.run(arguments)
    #expect(refused.status == 2 && refused.output.isEmpty && refused.errors.contains("stvisits: "))
    #expect(refused.errors.contains("Usage: stvisits"))
  }

  @Test(arguments: [
    "import .", "visits list", "achievements", "progress", "map --output map.svg",
    "games --date 2018-07-09", "stadiums", "scores lookup --date 2018-07-09", "match",
  ])
  func unknownLeagueListsKnownLeagues(_ command: String) throws {
    let refused = try fan.run(command.words + ["--league", "curling"])
    #expect(refused.status == 2 && refused.errors.contains("\"curling\""))
    #expect(refused.errors.contains("mlb, nba, nhl"))
  }

  @Test func versionIsPrinted() throws {
    let version = try fan.run("--version")
    #expect(version.status == 0 && version.lines.count == 1)
  }

  @Test func gamesAndStadiumsCanBeSearched() throws {
    let games = try fan.run("games --date 2018-07-09 --team", "Red Sox", "--json")
    let game = try #require(try games.document["games"].array.first)
    #expect(game["game_id"] == .fenway && game["start_local"] == "2018-07-09T19:10:00")
    #expect(try fan.run("games --date 2018-07-09 --team Nonesuch").status == 1)
    let stadiums = try fan.run("stadiums fenway --json").document["stadiums"].array
    #expect(stadiums.map { $0["stadium_id"] } == ["fenway-park-boston"])
    #expect(try fan.run("stadiums nonesuch").status == 1)
  }

  @Test func emptyLibraryIsNotAnError() throws {
    #expect(try fan.run("visits list").errors.contains("No visits yet"))
    #expect(try fan.run("visits list --json").document["visits"] == [])
    #expect(try fan.run("visits list --quiet").errors.isEmpty)
    #expect(try fan.run("progress").status == 0)
    let empty = try fan.run("import", fan.photos.path, "--json")
    #expect(try empty.status == 0 && empty.summary["files"] == 0)
  }

  @Test func dataFolderIsSetByEnvironmentOrOption() throws {
    let other = fan.file("other folder")
    _ = try fan.run(
      "visits add --stadium", "Fenway Park", "--date", "2018-07-09", "--data-dir", other.path)
    #expect(FileManager.default.fileExists(atPath: other.path + "/visits.sqlite"))
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
    _ = try fan.run("visits add --stadium", "Fenway Park", "--date", "2018-07-09")
    #expect(try fan.data.appendingPathComponent("visits.sqlite").permissions == 0o600)
  }
}

@Suite(.fan) struct CompletionTests {
  private static let zsh = ExternalTool.program("zsh")
  private static let fish = ExternalTool.program("fish")
  private static let bash = ExternalTool.program("bash")

  private func script(_ shell: String, as name: String) throws -> String {
    let made = try fan.run("completions", shell).succeeded()
    let file = fan.home.appendingPathComponent(name)
    try file.deletingLastPathComponent().createFolder()
    try Data(made.output.utf8).write(to: file)
    return file.path
  }

  private func environment(_ more: [String: String] = [:]) -> [String: String] {
    let folder = Fan.program.deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return ["PATH": "\(folder):\(path)", "TERM": "xterm", "LC_ALL": "C.UTF-8"].merging(more) { $1 }
  }

  /// A script of bash that prints what is offered for the last word of each line.
  private static func driver(_ script: String, _ lines: [String]) -> String {
    """
    source '\(script)'
    offers() {
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
      COMPREPLY=()
      _stvisits stvisits "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s|' "${COMPREPLY[@]}"; echo
    }
    \(lines.map { "offers stvisits \($0)" }.joined(separator: "\n"))
    """
  }

  /// The functions alone, as a shell without the package bash-completion calls them.
  @Test(.enabled(if: bash != nil)) func bashCompletesTeamsAndStadiums() throws {
    let script = try script("bash", as: "stvisits.bash")
    let driver = Self.driver(
      script,
      [
        "achiev", "games --stadium Fenw", "games --stadium fenw", "games --stadium Levi",
        "visits add --home 'Boston\\ Red\\ So'", "games --league nh", "games --team Yanke",
        "share progress --league nh", "leagues export ''", "suggest --home Bosto",
      ])
    let done = try fan.run(["-c", driver], executable: Self.bash, environment: environment())
    #expect(done.errors.isEmpty)
    #expect(
      done.lines.dropLast() == [
        "achievements|", "Fenway Park|", "fenway Park|", "Levi's Stadium|", "Boston Red Sox|",
        "nhl|",
        "Yankees|", "nhl|", "|",
      ])
    #expect(done.lines.last?.hasPrefix("Boston|Boston Arena|") == true)
  }

  /// Beside the names of the facts what the person has recorded.
  @Test(.enabled(if: bash != nil)) func bashCompletesVisitIDs() throws {
    let driver = Self.driver(
      try script("bash", as: "stvisits.bash"), ["visits show ''", "forget visit ''"])
    func offered() throws -> [String] {
      try fan.run(["-c", driver], executable: Self.bash, environment: environment()).lines
    }
    #expect(try offered() == ["|", "|"])
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
    try fan.addVisits(1)
    let id = try #require(fan.visitIDs().first)
    #expect(try offered() == ["\(id.prefix(8))|", "\(id.prefix(8))|"])
  }

  /// A person at a keyboard: the typed text, and the completed text after the tabulator.
  @Test(.enabled(if: bash != nil)) func bashQuotesCompletedNames() throws {
    let script = try script("bash", as: "stvisits.bash")
    let terminal = try PseudoTerminal(
      fan, ["--norc", "--noprofile", "-i"], environment: environment(["PS1": "> "]),
      program: Self.bash)
    terminal.expect("> ", thenType: "source '\(script)'; echo rea''dy\n")
    terminal.expect("ready\n")
    terminal.expect("> ", thenType: "stvisits games --stadium Levi\t")
    terminal.expect("Levi\\'s\\ Stadium ", thenType: "\u{15}stvisits games --stadium \"Fenw\t")
    terminal.expect("\"Fenway Park\" ", thenType: "\u{15}exit\n")
    #expect(try terminal.finish() == 0)
  }

  @Test(.enabled(if: zsh != nil)) func zshCompletesStadiums() throws {
    _ = try script("zsh", as: "functions/_stvisits")
    let terminal = try PseudoTerminal(
      fan, ["-f", "-i"], environment: environment(["PS1": "> "]), program: Self.zsh)
    terminal.expect("> ")
    terminal.type("fpath=(~/functions $fpath); autoload -Uz compinit; compinit -u -D\n")
    terminal.expect("> ", thenType: "echo rea''dy\n")
    terminal.expect("ready\n")
    terminal.expect("> ", thenType: "stvisits games --stadium Fenw\t")
    terminal.expect("Fenway\\ Park", thenType: "\u{15}stvisits games --stadium Levi\t")
    terminal.expect("Levi\\'s\\ Stadium", thenType: "\u{15}stvisits games --stadium fenw\t")
    terminal.expect("fenway\\ Park", thenType: "\u{15}exit\n")
    #expect(try terminal.finish() == 0)
  }

  @Test(.enabled(if: fish != nil)) func fishCompletesStadiums() throws {
    let script = try script("fish", as: "stvisits.fish")
    #expect(try fan.run(["--no-execute", script], executable: Self.fish).status == 0)
    let terminal = try PseudoTerminal(
      fan, ["--no-config", "-i"], environment: environment(), program: Self.fish)
    terminal.type("source '\(script)'; echo rea''dy\n")
    terminal.expect("ready\n")
    // Fish moves the cursor, so a program reports the completed words.
    terminal.type("stvisits stadiums Levi\t\n")
    terminal.expect("levis-stadium", thenType: "exit\n")
    #expect(try terminal.finish() == 0)
  }

  @Test(arguments: [
    ("achivements", "stvisits achievements"), ("visits lst", "stvisits visits list"),
    ("scores lokup --league mlb", "stvisits scores lookup"),
    ("plan datse --from 2025-06-01", "stvisits plan dates"), ("help improt", "stvisits import"),
    ("help visits lsit", "stvisits visits list"),
  ])
  func misspelledCommandGetsSuggestion(_ words: String, _ meant: String) throws {
    try fan.run(words).expect(status: 2, "Did you mean: \(meant)\n")
  }

  @Test(arguments: [
    (["games", "--stadium", "Fenwy Park"], "\"Fenway Park\""),
    (["games", "--team", "Yankes"], "\"Yankees\""),
    (["games", "--team", "Red Socks"], "\"Red Sox\""),
    (["games", "--stadium", "Feway Prak"], "\"Fenway Park\""),
    (["suggest", "--home", "Wrgly Feild"], "\"Wrigley Field\""),
    (["stadiums", "--league", "mbl"], "\"mlb\""), (["import", "--legue", "mlb", "."], "--league?"),
  ])
  func misspelledNameGetsSuggestion(_ words: [String], _ meant: String) throws {
    let refused = try fan.run(words)
    #expect(refused.status != 0 && refused.errors.contains("Did you mean"))
    #expect(refused.errors.contains(meant))
  }
}

/// `docs/suggestions.md` shows what `Tools/suggestions` prints.
@Suite(.fan) struct SuggestionTranscriptTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func block(_ path: String, holding mark: String) throws -> String {
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    let blocks = text.components(separatedBy: "```").filter { $0.hasPrefix("text\n") }
    let found = try #require(blocks.first { $0.contains(mark) })
    return found.dropFirst("text\n".count).trimmingCharacters(in: .newlines)
  }

  /// Compares the first of the three libraries only, to save time.
  @Test func transcriptMatchesScriptOutput() throws {
    let script = root.appendingPathComponent("Tools/suggestions")
    let run = try fan.start(["5"], executable: script, environment: ["TMPDIR": fan.folder.path])
    let done = try run.finish(seconds: 900)
    #expect(done.status == 0, "\(done.errors)")
    let shown = try block("docs/suggestions.md", holding: "$ stvisits suggest")
    let people = shown.components(separatedBy: "\n\n# ")
    #expect(people.first == done.output.trimmingCharacters(in: .newlines))
  }
}
