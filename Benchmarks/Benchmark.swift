import Foundation
import StvisitsResources

/// Prints what stvisits costs: `stvisits-benchmark [scan|match|catalog] [--files N]`.
@main
enum Benchmark {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var count = 5_000
    if let option = arguments.firstIndex(of: "--files"), option + 1 < arguments.count {
      count = Int(arguments[option + 1]).map { max(1, $0) } ?? count
      arguments.removeSubrange(option...(option + 1))
    }
    let executable = URL(fileURLWithPath: CommandLine.arguments[0])
    let environment = ProcessInfo.processInfo.environment
    guard let folder = BundledFacts.folder(environment: environment, executable: executable) else {
      print("The bundled facts are not beside the program.")
      exit(1)
    }
    do {
      let wanted = arguments.isEmpty ? ["catalog", "match", "scan"] : arguments
      for name in wanted {
        switch name {
        case "catalog": try CatalogBenchmark(folder: folder).run()
        case "match": try MatchBenchmark(folder: folder).run()
        case "scan": try ScanBenchmark(count: count).run()
        default:
          print("There is no benchmark \(name); there are catalog, match and scan.")
          exit(2)
        }
        print("")
      }
    } catch {
      print("benchmark: \(error)")
      exit(1)
    }
  }
}
