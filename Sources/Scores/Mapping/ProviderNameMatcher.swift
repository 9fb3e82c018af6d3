import AppSupport
import SportsModel

/// How far two names are apart.
enum ProviderNameMatcher {
  /// Whether all words of the one name are words of the other: “Houston Dynamo” and “Houston
  /// Dynamo FC”.
  static func isPart(_ left: String, _ right: String) -> Bool {
    let left = Set(left.split(separator: " "))
    let right = Set(right.split(separator: " "))
    let (fewer, more) = left.count <= right.count ? (left, right) : (right, left)
    // One word alone, as “United” or “Stadium”, tells nothing.
    return fewer.count >= 2 && fewer.isSubset(of: more)
  }

  /// Whether two folded names may be one: by words, or one letter in ten.
  static func isNear(_ left: String, _ right: String) -> Bool {
    let most = min(left.utf8.count / 10, 3)
    return isPart(left, right) || EditDistance.edits(left, right, most: most) != nil
  }
}
