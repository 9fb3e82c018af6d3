import AppSupport
import Foundation
import LibraryCare
import SportsModel
import VisitStore

extension AppContext {
  /// The user's own files next to the database.
  var dataFiles: UserDataFiles { UserDataFiles(folder: dataFolder, learned: learnedFacts) }

  var programFiles: ProgramFiles {
    ProgramFiles(folder: dataFolder, caches: cacheFolder, settings: settingsFile)
  }

  /// Throws if a path is one of the program's own files.
  func checkIsNotProtected(_ place: URL) throws {
    guard programFiles.holds(place) else { return }
    throw CommandFailure("\(place.path) is where stvisits keeps its own files. Name another place.")
  }

  /// Restores a library from an export.
  func importLibrary(
    _ path: String, dryRun: Bool, _ options: GlobalOptions
  ) throws -> ExitStatus {
    let journey = LibraryImport(folder: dataFolder, files: dataFiles, clock: clock)
    let source = path == "-" ? path : Self.url(path).path
    let outcome = try journey.run(source, isDryRun: dryRun)
    // Opening the store with the included data updates the badges.
    if !dryRun { _ = try store() }
    if options.json {
      try console.print(document: LibraryImportDocument(outcome))
    } else {
      try console.print(LibraryFormatter.line(outcome))
      if dryRun { console.remark("Nothing was written.") }
    }
    return .done
  }

  /// Returns the URL of a path that the user typed.
  static func url(_ path: String) -> URL {
    URL(fileURLWithPath: (path as NSString).expandingTildeInPath)
  }
}
