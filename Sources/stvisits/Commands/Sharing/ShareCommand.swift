import ArgumentParser

struct ShareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Make cards to post.",
    discussion: """
      A card is a PNG, SVG or PDF file for a story or a square post. stvisits only
      writes the file and sends nothing.

      A card never contains coordinates, seats, notes or photo metadata. It contains
      a name only if you set one.

      Examples:
        stvisits share progress --league mlb --output mlb.png
        stvisits share year 2024 --output 2024.png --size square --theme dark
      """,
    subcommands: [
      ShareProgressCommand.self, ShareAchievementCommand.self, ShareVisitCommand.self,
      ShareTripCommand.self, ShareYearCommand.self,
    ])
}
