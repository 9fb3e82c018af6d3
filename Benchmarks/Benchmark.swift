import Foundation
import StvisitsResources

/// Prints what stvisits costs:
/// `stvisits-benchmark [scan|again|memory|match|catalog|badges] [--files N] [--rounds N]`.
@main
enum Benchmark {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let count = number("--files", in: &arguments)
    let rounds = number("--rounds", in: &arguments) ?? 5
    let executable = URL(fileURLWithPath: CommandLine.arguments[0])
    let environment = ProcessInfo.processInfo.environment
    guard let folder = BundledFacts.folder(environment: environment, executable: executable) else {
      print("The bundled facts are not beside the program.")
      exit(1)
    }
    do {
      let all = ["catalog", "match", "badges", "scan", "again", "memory"]
      let wanted = arguments.isEmpty ? all : arguments
      for name in wanted {
        switch name {
        case "catalog": try CatalogBenchmark(folder: folder).run()
        case "match": try MatchBenchmark(folder: folder).run()
        case "scan": try ScanBenchmark(count: count ?? 10_000, rounds: rounds).run()
        case "again":
          try AgainBenchmark(facts: folder, count: count ?? 10_000, rounds: rounds).run()
        case "badges": try BadgeBenchmark(folder: folder).run()
        case "memory": try MemoryBenchmark(count: count ?? 100_000).run()
        default:
          print(
            "There is no benchmark \(name); there are catalog, match, badges, scan, again and "
              + "memory.")
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
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
      return nil
    }
    let value = Int(arguments[index + 1]).map { max(1, $0) }
    arguments.removeSubrange(index...(index + 1))
    return value
  }
}
