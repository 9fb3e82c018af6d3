import Catalog
import Foundation

/// The bundled facts, opened once for all tests.
enum BundledFacts {
  static let result = Result {
    try Catalog.openBundled(
      environment: [:], executable: URL(fileURLWithPath: CommandLine.arguments.first ?? "."))
  }
}
