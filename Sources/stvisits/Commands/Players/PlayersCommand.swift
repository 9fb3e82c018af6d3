import ArgumentParser

struct PlayersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "players", abstract: "List the players you saw, and your games with a player.",
    discussion: """
      Players are known for most MLB games to 2022, the NBA from 1996 to 2020 and
      the NHL since 2009. Of the NFL, those who scored are known. Players of other
      games are known if their box scores were fetched (box_scores).

      Examples:
        stvisits players seen --hall-of-fame
        stvisits players show "Aaron Judge"
      """,
    subcommands: [PlayersSeenCommand.self, PlayersShowCommand.self])
}
