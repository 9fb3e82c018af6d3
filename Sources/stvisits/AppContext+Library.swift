import AppSupport
import Foundation
import LibraryCare
import SportsModel
import VisitStore

extension AppContext {
  /// The person's own files beside the database.
  var dataFiles: UserDataFiles { UserDataFiles(folder: dataFolder, learned: learnedFacts) }

  /// Refuses to write what a person asked for in the place of the program's own files.
  func checkIsNotProtected(_ place: URL) throws {
    let own = ProtectedPaths(folder: dataFolder, caches: cacheFolder, settings: settingsFile)
    guard own.holds(place) else { return }
    throw CommandFailure("\(place.path) is where stvisits keeps its own files. Name another place.")
  }

  /// Brings back a library from an export.
  func importLibrary(
    _ path: String, dryRun: Bool, _ options: GlobalOptions
  ) throws -> ExitStatus {
    let journey = LibraryImport(folder: dataFolder, files: dataFiles, clock: clock)
    let source = path == "-" ? path : Self.url(path).path
    let outcome = try journey.run(source, isDryRun: dryRun)
    // With the facts that came along; badges follow from the visits by themselves.
    if !dryRun { _ = try store() }
    if options.json {
      try console.print(outcome.json)
    } else {
      try console.print(outcome.sentence)
      if dryRun { console.remark("Nothing was written.") }
    }
    return .done
  }

  /// A path as it was typed.
  static func url(_ path: String) -> URL {
    URL(fileURLWithPath: (path as NSString).expandingTildeInPath)
  }
}

extension LibraryImport.Outcome {
  fileprivate var sentence: String {
    switch self {
    case .restored(let contentSummary, _): "Brought back \(contentSummary.sentence)."
    case .alreadyThere(let contentSummary):
      "All of it is there already: \(contentSummary.sentence)."
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .restored(let contentSummary, let files):
      [
        "schema": 1, "restored": contentSummary.json, "files": .integer(files),
        "already_there": false,
      ]
    case .alreadyThere(let contentSummary):
      ["schema": 1, "restored": contentSummary.json, "files": 0, "already_there": true]
    }
  }
}

extension StagedLibrary.ContentSummary {
  /// `12 visits, 40 photos, 3 questions and 1 trip`.
  var sentence: String {
    "\(visits.counted("visit")), \(photos.counted("photo")), "
      + "\(questions.counted("question")) and \(trips.counted("trip"))"
  }

  var json: JSONValue {
    [
      "visits": .integer(visits), "photos": .integer(photos), "questions": .integer(questions),
      "trips": .integer(trips), "changed_at": JSONValue(changedAt?.utcText),
    ]
  }
}

extension Int {
  /// `1 visit`, `2 visits`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
