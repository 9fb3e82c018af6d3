import AppSupport
package import Catalog
package import Foundation
import PhotoLibraries
import PhotoScanning
package import Scores
package import SportsModel

/// Reports the version of the program and how it was installed, judged by its path.
package struct InstallationCheck {
  private let executable: URL
  private let exists: (String) -> Bool

  package init(
    executable: URL, exists: @escaping (String) -> Bool = FileManager.default.fileExists(atPath:)
  ) { (self.executable, self.exists) = (executable, exists) }

  /// Returns the diagnosis of a version and of a build, nil if none was recorded.
  package func diagnosis(version: String, build: String?) -> Diagnosis {
    let name = build.map { "\(version) (build \($0))" } ?? version
    return Diagnosis(
      in: .program, of: "stvisits", .good, finding: "\(name), \(method): \(executable.path)")
  }

  /// The way it was installed, which is also the way to update it.
  package var method: String {
    let path = executable.path
    if path.contains("/Cellar/") { return "Homebrew" }
    if path.contains("/.build/") { return "development build" }
    if path == "/usr/bin/stvisits", exists("/var/lib/dpkg/info/stvisits.list") {
      return "Debian package"
    }
    let prefix = executable.deletingLastPathComponent().deletingLastPathComponent()
    // Both Scripts/install and the tarball leave this list.
    let list = prefix.appendingPathComponent("share/stvisits/installed.txt").path
    guard exists(list) else { return "copied by hand" }
    return prefix.lastPathComponent.hasPrefix("stvisits-") ? "tarball" : "Scripts/install"
  }
}

/// Checks that the bundled data can be read and how far its schedules reach.
package enum CatalogDataCheck {
  /// Returns one diagnosis of the data, and one of leagues without upcoming games.
  package static func diagnoses(_ catalog: Catalog, today: LocalDay) -> [Diagnosis] {
    let seasons = catalog.leagues.flatMap { catalog.seasons(of: $0.id) }
    let games = seasons.reduce(0) { $0 + $1.games }
    let whole = Diagnosis(
      in: .facts, of: "catalog", .good,
      finding:
        "\(catalog.version)\(age(of: catalog.version, today)): \(catalog.leagues.count.counted("league")), "
        + "\(seasons.count.counted("season")), \(DisplayFormat.number(games)) games")
    let ended = catalog.leagues.filter { league in
      !catalog.seasons(of: league.id).contains { today <= $0.lastDay }
    }
    let names = DisplayFormat.list(ended.map { $0.id.rawValue.uppercased() })
    let schedules =
      ended.isEmpty
      ? Diagnosis(in: .facts, of: "schedules", .good, finding: "every league has upcoming games")
      : Diagnosis(
        in: .facts, of: "schedules", .note, finding: "no upcoming \(names) games in the schedule",
        advice: "Fetch the latest schedules: stvisits sync")
    return [whole, schedules]
  }

  /// Returns the age of the bundled data, in parentheses; nothing for unusual versions.
  static func age(of version: String, _ today: LocalDay) -> String {
    guard let compiled = LocalDay(version) else { return "" }
    let days = Int(today.daysSinceEpoch) - Int(compiled.daysSinceEpoch)
    return days < 0 ? "" : days == 0 ? " (today)" : " (\(days.counted("day")) old)"
  }
}

/// Checks the score providers by their circuit breakers or by a request.
package enum ProviderCheck {
  /// Returns one diagnosis for all working providers, and one for each with an open breaker.
  package static func remembered(_ reports: [ProviderReport]) -> [Diagnosis] {
    let off = reports.filter { $0.health == .off }
    let well = reports.count - off.count
    return [
      Diagnosis(
        in: .providers, of: "scores", .good,
        finding: "\(well) of \(reports.count) providers available",
        advice: "Also check that each provider responds: stvisits doctor --online")
    ]
      + off.map { report in
        Diagnosis(
          in: .providers, of: report.provider.title, .note,
          finding: "paused until \(report.nextTry?.utcText ?? "later") after repeated failures",
          advice: "Nothing to do: stvisits uses the other providers and retries this one later.")
      }
  }

  /// Requests the first page of each address, once for providers that share one; `connectionError`
  /// returns nil for a response of any kind.
  package static func online(
    _ reports: [ProviderReport], connectionError: (String) async -> String?
  ) async -> [Diagnosis] {
    var asked: Set<String> = []
    var found: [Diagnosis] = []
    for report in reports where asked.insert(report.address).inserted {
      let trouble = await connectionError(report.address)
      let retrying = "Other providers may have its scores. Retry later: stvisits scores retry"
      found.append(
        Diagnosis(
          in: .providers, of: report.provider.title, trouble == nil ? .good : .note,
          finding: report.address + (trouble.map { ": \($0)" } ?? " responds"),
          advice: trouble == nil ? nil : retrying))
    }
    return found
  }
}

/// Finds the photo libraries of this computer and reads each of them.
package struct PhotoLibraryCheck: Sendable {
  private let pictures: String
  private let libraries: [any PhotoLibraryReader]

  /// Creates the check of the libraries in the usual folders of a home folder.
  package init(home: URL) {
    self.init(
      pictures: home.appendingPathComponent("Pictures").path,
      PhotoLibraryFinder.libraries(home: home))
  }

  init(pictures: String, _ libraries: [any PhotoLibraryReader]) {
    (self.pictures, self.libraries) = (pictures, libraries)
  }

  /// Returns one diagnosis for each library, and one for a pictures folder that the system protects.
  package func diagnoses(isCancelled: @escaping @Sendable () -> Bool) async -> [Diagnosis] {
    var found: [Diagnosis] = []
    if let error = Self.listingError(of: pictures) {
      found.append(Self.diagnosis(of: pictures, subject: "folder", error))
    }
    for library in libraries where !isCancelled() {
      found.append(await diagnosis(of: library, isCancelled: isCancelled))
    }
    return found.isEmpty
      ? [Diagnosis(in: .libraries, of: "libraries", .good, finding: "none in \(pictures)")] : found
  }

  private func diagnosis(
    of library: any PhotoLibraryReader, isCancelled: @escaping @Sendable () -> Bool
  ) async -> Diagnosis {
    var (photos, located, excluded) = (0, 0, 0)
    do {
      let problems = try await library.read(isCancelled: isCancelled) { photo in
        photos += 1
        if photo.exclusion != nil {
          excluded += 1
        } else if photo.facts.coordinate != nil {
          located += 1
        }
      }
      let counts =
        "\(DisplayFormat.number(photos)) photos, \(DisplayFormat.number(located)) with a location, "
        + "\(DisplayFormat.number(excluded)) left out (\(library.location))"
      return Diagnosis(
        in: .libraries, of: library.kind.name, problems.isEmpty ? .good : .note,
        finding: ([counts] + problems.map(\.message)).joined(separator: "; "),
        advice: "Import it: stvisits import '\(library.location)'")
    } catch let error as PhotoLibraryError {
      return Self.diagnosis(of: library.location, subject: library.kind.name, error)
    } catch {
      return Diagnosis(
        in: .libraries, of: library.kind.name, .note, finding: "\(library.location): \(error)")
    }
  }

  private static func diagnosis(
    of location: String, subject: String, _ error: PhotoLibraryError
  ) -> Diagnosis {
    Diagnosis(
      in: .libraries, of: subject, .note, finding: "\(location): \(error.reason)",
      advice: error.advice)
  }

  /// Returns the error of a folder that exists and can't be listed.
  private static func listingError(of folder: String) -> PhotoLibraryError? {
    guard let stream = opendir(folder) else { return errno == ENOENT ? nil : .notReadable(.last) }
    closedir(stream)
    return nil
  }
}
