import AppSupport
import SportsModel

/// Compares names that may be spelled differently.
enum ProviderNameMatcher {
  /// Returns whether all words of one name occur in the other: “Houston Dynamo” and “Houston Dynamo
  /// FC”.
  static func isPart(_ left: String, _ right: String) -> Bool {
    let left = Set(left.split(separator: " "))
    let right = Set(right.split(separator: " "))
    let (fewer, more) = left.count <= right.count ? (left, right) : (right, left)
    // A single word such as “United” or “Stadium” is not enough.
    return fewer.count >= 2 && fewer.isSubset(of: more)
  }

  /// Returns whether two folded names are similar: by words, or with one different letter in ten.
  static func isNear(_ left: String, _ right: String) -> Bool {
    let most = min(left.utf8.count / 10, 3)
    return isPart(left, right) || EditDistance.edits(left, right, most: most) != nil
  }
}
