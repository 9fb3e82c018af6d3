import Catalog
import Foundation

/// Commands by the number of photos: time and memory of the program itself.
struct PhotoGrowthBenchmark {
  let facts: URL
  /// The largest number of photos.
  let maxPhotos: Int

  private static let names = ["import", "again", "review", "progress", "stats"]

  func run() throws {
    let program = try StartupBenchmark.program()
    let catalog = try Catalog.open(facts)
    print("growth by photos: seconds and MB of \(program.path), one run each")
    print("| photos | " + Self.names.joined(separator: " | ") + " |")
    print("|" + String(repeating: "---|", count: Self.names.count + 1))
    for share in [100, 10, 1] where maxPhotos / share > 0 {
      let library = try ScanFixtureLibrary(
        count: maxPhotos / share, isSparse: true, games: ImportBenchmark.games(catalog))
      defer { library.remove() }
      let home = library.folder.deletingLastPathComponent()
        .appendingPathComponent(library.folder.lastPathComponent + "-home")
      defer { try? FileManager.default.removeItem(at: home) }
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      let commands = [
        ["import", library.folder.path], ["import", library.folder.path], ["review", "--list"],
        ["progress"], ["stats"],
      ]
      let cells = try commands.map { arguments in
        let run = try MeasuredCommand(program, arguments, home: home, facts: facts)
        return "\((run.seconds * 100).rounded() / 100) s, \(run.megabytes) MB"
      }
      print("| \(library.count) | " + cells.joined(separator: " | ") + " |")
    }
  }
}
