import Foundation
import Quests
import StvisitsResources
import TripPlanning

/// Prints the time and memory that stvisits needs.
///
///     stvisits-benchmark [scan|memory|startup|match|catalog|plan|badges|saw|cards|map|thumbnails]
///         [--files N] [--rounds N] [--photos DIR]
///     stvisits-benchmark import [--files N] [--rounds N]
///     stvisits-benchmark budgets [--files N] [--rounds N] [--before PROGRAM]
///     stvisits-benchmark growth [--visits N] [--files N] [--rounds N]
///     stvisits-benchmark library [--files N]
///     stvisits-benchmark decisions [--seeds N] [--first-seed N]
///     stvisits-benchmark travel --travel DIR --tbfp DIR
///     stvisits-benchmark quest --tbfp DIR [--effort N]
///
/// Travel and quest need driving times and published answers to compare with.
@main
enum Benchmark {
  static func main() async {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let count = number("--files", in: &arguments)
    let rounds = number("--rounds", in: &arguments) ?? 5
    let seeds = number("--seeds", in: &arguments) ?? 5
    let firstSeed = number("--first-seed", in: &arguments) ?? 1
    let effort = number("--effort", in: &arguments) ?? 5
    let visits = number("--visits", in: &arguments)
    let before = value("--before", in: &arguments)
    let travel = value("--travel", in: &arguments)
    let tbfp = value("--tbfp", in: &arguments)
    let photos = value("--photos", in: &arguments)
    let executable = URL(fileURLWithPath: CommandLine.arguments[0])
    let environment = ProcessInfo.processInfo.environment
    guard let folder = BundledFacts.folder(environment: environment, executable: executable) else {
      print("The bundled data is not next to the program.")
      exit(1)
    }
    do {
      let all = [
        "catalog", "match", "plan", "badges", "saw", "cards", "map", "thumbnails", "scan",
        "budgets", "memory", "startup",
      ]
      let wanted = arguments.isEmpty ? all : arguments
      for name in wanted {
        switch name {
        case "catalog": try CatalogBenchmark(folder: folder).run()
        case "match": try MatchBenchmark(folder: folder).run()
        case "scan": try ScanBenchmark(count: count ?? 10_000, rounds: rounds).run()
        case "growth":
          try GrowthBenchmark(facts: folder, maxVisits: visits ?? 50_000, rounds: rounds).run()
          try PhotoGrowthBenchmark(facts: folder, maxPhotos: count ?? 100_000).run()
        case "import":
          try ImportBenchmark(facts: folder, count: count ?? 4_000, rounds: rounds).run()
        case "budgets":
          try BudgetBenchmark(
            facts: folder, count: count ?? 20_000, rounds: rounds,
            before: before.map { URL(fileURLWithPath: $0) }
          ).run()
        case "quest":
          guard let tbfp else {
            print("The quest needs a folder with its benchmark: quest --tbfp DIR.")
            exit(2)
          }
          try QuestBenchmark(
            folder: URL(fileURLWithPath: tbfp), effort: QuestEffort(level: effort)
          ).run()
        case "decisions":
          try await DecisionBenchmark(folder: folder, seeds: seeds, firstSeed: firstSeed).run()
        case "plan": try PlanBenchmark(folder: folder, rounds: rounds).run()
        case "badges": try BadgeBenchmark(folder: folder).run()
        case "saw": try SeenGameBenchmark(folder: folder).run()
        case "map": try MapBenchmark(folder: folder).run()
        case "cards":
          try CardBenchmark(
            facts: folder, photos: photos.map { URL(fileURLWithPath: $0) }, rounds: rounds
          ).run()
        case "thumbnails": try ThumbnailBenchmark(rounds: rounds).run()
        case "startup": try StartupBenchmark(facts: folder).run()
        case "memory": try MemoryBenchmark(count: count ?? 100_000).run()
        case "library":
          try await LibraryBenchmark(facts: folder, count: count ?? 200_000).run()
        case "travel": try TravelBenchmark(facts: folder, travel: travel, tbfp: tbfp).run()
        default:
          print(
            "There is no benchmark \(name); there are catalog, match, plan, badges, saw, cards, "
              + "map, thumbnails, scan, import, budgets, growth, memory, startup, "
              + "library, decisions, travel and quest.")
          exit(2)
        }
        print("")
      }
    } catch {
      print("benchmark: \(error)")
      exit(1)
    }
  }

  /// Takes an option with a number out of the arguments.
  private static func number(_ option: String, in arguments: inout [String]) -> Int? {
    value(option, in: &arguments).flatMap { Int($0) }.map { max(1, $0) }
  }

  /// Takes an option with a word out of the arguments.
  private static func value(_ option: String, in arguments: inout [String]) -> String? {
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
      return nil
    }
    let value = arguments[index + 1]
    arguments.removeSubrange(index...(index + 1))
    return value
  }
}
