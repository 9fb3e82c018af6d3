import Localization

/// An error in reading the bundled box scores.
package enum BoxScoreError: Error, Equatable, Sendable {
  case unreadable(path: String)
  /// Not a file of box scores.
  case notAPack(path: String)
  /// A file in a newer or older format.
  case otherFormat(path: String, found: String)
  /// A file of another compilation than the rest.
  case otherVersion(path: String, found: String, expected: String)
  /// A truncated or changed file.
  case damaged(path: String)
  case malformed(path: String, cause: String)
}

extension BoxScoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path): localized("Couldn't read the data file \(path)")
    case .notAPack(let path): localized("\(path) isn't a file of box scores")
    case .otherFormat(let path, let found):
      localized("\(path) has format \(found), but this stvisits reads format \(ColumnPack.format)")
    case .otherVersion(let path, let found, let expected):
      localized(
        """
        \(path) is of version \(found), but the other box scores are of version \(expected)
        """)
    case .damaged(let path): localized("\(path) is truncated or damaged")
    case .malformed(let path, let cause): "\(path): \(cause)"
    }
  }
}
