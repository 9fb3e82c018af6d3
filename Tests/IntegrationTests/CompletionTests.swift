import Foundation
import TestSupport
import Testing

/// The scripts of `completions`, in the shells that they are for.
@Suite(.fan) struct CompletionTests {
  private static let zsh = ExternalTool.program("zsh")
  private static let fish = ExternalTool.program("fish")
  private static let bash = ExternalTool.program("bash")

  /// Writes the script of a shell into the person's home.
  private func script(_ shell: String, as name: String, _ fan: Fan) throws -> String {
    let made = try fan.run("completions", shell)
    #expect(made.status == 0)
    let file = fan.home.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(made.output.utf8).write(to: file)
    return file.path
  }

  /// The settings with which a shell finds the program.
  private func environment(_ more: [String: String] = [:]) -> [String: String] {
    let folder = Fan.program.deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return ["PATH": "\(folder):\(path)", "TERM": "xterm", "LC_ALL": "C.UTF-8"]
      .merging(more) { $1 }
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
    let script = try script("bash", as: "stvisits.bash", fan)
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
      try script("bash", as: "stvisits.bash", fan), ["visits show ''", "forget visit ''"])
    func offered() throws -> [String] {
      try fan.run(["-c", driver], executable: Self.bash, environment: environment()).lines
    }
    #expect(try offered() == ["|", "|"])
    #expect(!FileManager.default.fileExists(atPath: fan.data.path))
    try fan.addVisits(1)
    let id = try #require(fan.visitIDs().first)
    #expect(try offered() == ["\(id.prefix(8))|", "\(id.prefix(8))|"])
  }

  /// A person at a keyboard: what is typed, and what stands there after the tabulator.
  @Test(.enabled(if: bash != nil)) func bashQuotesCompletedNames() throws {
    let script = try script("bash", as: "stvisits.bash", fan)
    let terminal = try PseudoTerminal(
      fan, ["--norc", "--noprofile", "-i"], environment: environment(["PS1": "> "]),
      program: Self.bash)
    terminal.expect("> ")
    terminal.type("source '\(script)'; echo rea''dy\n")
    terminal.expect("ready\n")
    terminal.expect("> ")
    terminal.type("stvisits games --stadium Levi\t")
    terminal.expect("Levi\\'s\\ Stadium ")
    terminal.type("\u{15}stvisits games --stadium \"Fenw\t")
    terminal.expect("\"Fenway Park\" ")
    terminal.type("\u{15}exit\n")
    #expect(try terminal.finish() == 0)
  }

  @Test(.enabled(if: zsh != nil)) func zshCompletesStadiums() throws {
    _ = try script("zsh", as: "functions/_stvisits", fan)
    let terminal = try PseudoTerminal(
      fan, ["-f", "-i"], environment: environment(["PS1": "> "]), program: Self.zsh)
    terminal.expect("> ")
    terminal.type("fpath=(~/functions $fpath); autoload -Uz compinit; compinit -u -D\n")
    terminal.expect("> ")
    terminal.type("echo rea''dy\n")
    terminal.expect("ready\n")
    terminal.expect("> ")
    terminal.type("stvisits games --stadium Fenw\t")
    terminal.expect("Fenway\\ Park")
    terminal.type("\u{15}stvisits games --stadium Levi\t")
    terminal.expect("Levi\\'s\\ Stadium")
    terminal.type("\u{15}stvisits games --stadium fenw\t")
    terminal.expect("fenway\\ Park")
    terminal.type("\u{15}exit\n")
    #expect(try terminal.finish() == 0)
  }

  @Test(.enabled(if: fish != nil)) func fishCompletesStadiums() throws {
    let script = try script("fish", as: "stvisits.fish", fan)
    let checked = try fan.run(["--no-execute", script], executable: Self.fish)
    #expect(checked.status == 0)
    let terminal = try PseudoTerminal(
      fan, ["--no-config", "-i"], environment: environment(), program: Self.fish)
    terminal.type("source '\(script)'; echo rea''dy\n")
    terminal.expect("ready\n")
    // Fish moves the cursor, so a program reports the completed words.
    terminal.type("stvisits stadiums Levi\t\n")
    terminal.expect("levis-stadium")
    terminal.type("exit\n")
    #expect(try terminal.finish() == 0)
  }

  @Test func unknownShellPrintsUsage() throws {
    let refused = try fan.run("completions", "tcsh")
    #expect(refused.status == 2 && refused.errors.contains("bash, zsh or fish"))
  }

  @Test(arguments: [
    (["achivements"], "stvisits achievements"), (["visits", "lst"], "stvisits visits list"),
    (["scores", "lokup", "--league", "mlb"], "stvisits scores lookup"),
    (["plan", "datse", "--from", "2025-06-01"], "stvisits plan dates"),
    (["help", "improt"], "stvisits import"), (["help", "visits", "lsit"], "stvisits visits list"),
  ])
  func misspelledCommandGetsSuggestion(_ words: [String], _ meant: String) throws {
    let refused = try fan.run(words)
    #expect(refused.status == 2 && refused.errors.contains("Did you mean: \(meant)\n"))
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
