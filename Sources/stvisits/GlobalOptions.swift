import ArgumentParser
import StvisitsKit

/// What every command takes.
struct GlobalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder of your data instead of the usual one (also STVISITS_HOME).",
      valueName: "folder"))
  var dataDir: String?

  @Flag(help: "Print JSON on standard output.")
  var json = false

  @Flag(name: [.short, .long], help: "Print results only: no progress, no remarks.")
  var quiet = false

  @Flag(help: "Tell more: every file of a kind that is not read.")
  var verbose = false

  @Flag(help: "Use no network.")
  var offline = false

  @Option(help: "auto, always or never; NO_COLOR in the environment says never to auto.")
  var color: ColorChoice = .auto

  @Flag(help: "Never ask anything.")
  var noInput = false
}

extension ColorChoice: ExpressibleByArgument {}

/// Leagues to look at.
struct LeagueOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only this league (mlb, nba, nhl, nfl, mls, wnba, nwsl); may be given several times.",
      valueName: "league"))
  var league: [String] = []
}
