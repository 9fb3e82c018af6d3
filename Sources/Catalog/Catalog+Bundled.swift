package import Foundation
import StvisitsResources

extension Catalog {
  /// Opens the facts that come with a program, or those that `STVISITS_FACTS` names.
  ///
  /// - Throws: `CatalogError`; its path is the folder named, or the program's when none was found.
  package static func openBundled(
    environment: [String: String], executable: URL, learned: CatalogUpdateStore? = nil
  ) throws -> Catalog {
    guard let folder = BundledFacts.folder(environment: environment, executable: executable) else {
      throw CatalogError.missingFolder(path: executable.deletingLastPathComponent().path)
    }
    return try open(folder, learned: learned)
  }
}

/// What stands beside a program about itself, read without its facts.
package struct BuildMetadata: Sendable {
  /// What it was built of; nil for a program that was not installed.
  package let build: String?
  /// The day on which the facts were compiled; nil where there are none.
  package let dataVersion: String?

  package init(environment: [String: String], executable: URL) {
    let folder = BundledFacts.folder(environment: environment, executable: executable)
    build = folder.flatMap(BundledFacts.build)
    dataVersion = folder.flatMap(BundledFacts.version)
  }
}
