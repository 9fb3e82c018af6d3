package import Catalog
import Foundation

/// The bundled facts, opened once for all tests of a bundle.
package enum BundledCatalog {
  package static let result = Result {
    try Catalog.openBundled(
      environment: [:], executable: URL(fileURLWithPath: CommandLine.arguments.first ?? "."))
  }
}
