import AppSupport
package import Foundation
import PhotoLibraries
import PhotoMetadata
import SportsModel

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
