import Foundation
import PhotoFixtures
import SportsModel
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

  @Test func versionIsPrinted() throws {
    let version = try fan.run("--version")
    #expect(version.status == 0 && version.lines.count == 1)
  }

  @Test(arguments: [
    "scan photos", "games --from 2018-04-01 --to 2018-09-30", "import --json photos", "--help",
  ])
  func closedPipeEndsProgramQuietly(_ command: String) throws {
    for number in 0..<300 {
      try fan.add(
        "\(number).jpg",
        FixturePhoto(coordinate: Coordinate(latitude: 46, longitude: 8 + Double(number) / 10)))
    }
    let script = """
      cd '\(fan.folder.path)' && { "$STVISITS" \(command); echo "$?" > status; } | head -n 1
      """
    let done = try fan.run(["-c", script], executable: URL(fileURLWithPath: "/bin/sh"))
    #expect(done.lines.count <= 1 && !done.errors.contains("rror"))
    let status = try fan.file("status").text
    #expect(status == "0\n")
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
