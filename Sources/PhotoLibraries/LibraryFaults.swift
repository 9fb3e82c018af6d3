import AppSupport
import PhotoMetadata

/// Counts the faults of a library's rows, for one message per kind.
struct LibraryFaults {
  private let location: String
  private var counts: [String: Int] = [:]

  init(_ location: String) { self.location = location }

  /// Counts a row: `without an identifier`.
  mutating func add(_ fault: String) { counts[fault, default: 0] += 1 }

  var problems: [ScanProblem] {
    counts.sorted { $0.key < $1.key }.map { fault, count in
      ScanProblem(path: location, message: "\(count.counted("photo")) \(fault)")
    }
  }
}
