import ArgumentParser

struct ShareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Cards to post: progress, badges, visits, trips, years.",
    discussion: """
      PNG, SVG or PDF, for a story or a square, by day or by night. Nothing is sent
      anywhere: a file is written, and what you do with it is yours.

      On a card is what it shows and nothing else: no position, no seat, no note,
      no name unless you say it with --name, and of a photo nothing but its pixels.

      Examples:
        stvisits share progress --league mlb --output mlb.png
        stvisits share year 2024 --output 2024.png --size square --theme dark
      """,
    subcommands: [
      ShareProgressCommand.self, ShareAchievementCommand.self, ShareVisitCommand.self,
      ShareTripCommand.self, ShareYearCommand.self,
    ])
}
