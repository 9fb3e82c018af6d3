package import Foundation
import StvisitsResources

extension Catalog {
  /// Opens the bundled data, or the folder in `STVISITS_FACTS`.
  package static func openBundled(
    environment: [String: String], executable: URL, learned: CatalogUpdateStore? = nil
  ) throws -> Catalog {
    guard let folder = BundledFacts.folder(environment: environment, executable: executable) else {
      throw CatalogError.missingFolder(path: executable.deletingLastPathComponent().path)
    }
    return try open(folder, learned: learned)
  }
}

/// Build metadata next to the executable.
package struct BuildMetadata: Sendable {
  /// The build; nil if the program wasn't installed.
  package let build: String?
  /// The day on which the data was compiled; nil if there is none.
  package let dataVersion: String?

  package init(environment: [String: String], executable: URL) {
    let folder = BundledFacts.folder(environment: environment, executable: executable)
    build = folder.flatMap(BundledFacts.build)
    dataVersion = folder.flatMap(BundledFacts.version)
  }
}
