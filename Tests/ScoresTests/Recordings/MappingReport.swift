import Catalog
import Scores
import SportsModel

/// The result of mapping the games of all recordings.
struct MappingReport {
  private(set) var mapped = 0
  private(set) var notCounted = 0
  private(set) var foreign = 0
  private(set) var scoresCompared = 0
  /// Games whose teams, stadium or catalog game were not found.
  private(set) var unmapped: [String] = []
  private(set) var disagreements: [String] = []
  /// Games that the catalog doesn't have: postponed, not played, or edited.
  private(set) var absent: [String] = []
  private(set) var absentResults: [String] = []
  private(set) var notes: [String: Int] = [:]

  /// Recordings of other leagues.
  private static let foreignFiles = ["AAA"]

  mutating func take(_ listed: ListedGame, file: String, mapper: GameMapper, catalog: Catalog) {
    let line =
      "\(file) \(listed.day) \(listed.home.name ?? listed.home.abbreviation ?? "?")–"
      + "\(listed.away.name ?? listed.away.abbreviation ?? "?") \(listed.venue?.name ?? "")"
    do throws(MappingFailure) {
      let game = try mapper.map(listed)
      mapped += 1
      for note in game.notes { notes[String("\(note)".prefix(90)), default: 0] += 1 }
      if game.key.stadium == nil { unmapped.append(line + ": no building") }
      compare(game, line: line, catalog: catalog)
    } catch .notCounted { notCounted += 1 } catch {
      if Self.foreignFiles.contains(where: file.contains) {
        foreign += 1
      } else {
        unmapped.append(line + ": \(error)")
      }
    }
  }

  private mutating func compare(_ game: MappedGame, line: String, catalog: Catalog) {
    let found = (try? catalog.game(game.key)) ?? nil
    guard let found else {
      absent.append("\(line): \(game.key)")
      // In an edited recording, a game was moved to another day.
      if game.listed.score != nil, !line.contains("-edited") {
        absentResults.append("\(line): \(game.key)")
      }
      return
    }
    guard let ours = found.score, let theirs = game.listed.score else { return }
    scoresCompared += 1
    if ours != theirs || found.away != game.away {
      disagreements.append(
        "\(game.key): \(ours.home)–\(ours.away) and \(theirs.home)–\(theirs.away) in \(line)")
    }
  }

  var text: String {
    """
    mapped \(mapped), not counted \(notCounted), foreign \(foreign), compared \(scoresCompared)
    unmapped \(unmapped.count)
    \(unmapped.joined(separator: "\n"))
    disagreements \(disagreements.count)
    \(disagreements.joined(separator: "\n"))
    absent \(absent.count)
    \(absent.joined(separator: "\n"))
    notes
    \(notes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: "\n"))

    """
  }
}
