import Foundation
import Synchronization

/// The cities in `cities.txt`, read at their first use.
final class GazetteerFile: Sendable {
  private let file: URL
  private let cities = Mutex<Gazetteer?>(nil)

  init(_ file: URL) { self.file = file }

  /// Returns the cities; none if there is no file.
  func gazetteer() throws(CatalogError) -> Gazetteer {
    try cities.withLock { cities throws(CatalogError) in
      if let cities { return cities }
      let isThere = FileManager.default.fileExists(atPath: file.path)
      let read =
        isThere
        ? try Gazetteer(try CatalogFile.bytes(of: file), path: file.path) : Gazetteer()
      cities = read
      return read
    }
  }
}
