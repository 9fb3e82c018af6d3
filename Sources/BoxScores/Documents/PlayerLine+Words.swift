import AppSupport
import Localization

extension PlayerLine {
  /// `32 points, 10 rebounds, 5 assists`; only what is known and isn't zero.
  package var words: String {
    let counts = [
      goals?.ifPositive?.counted("goal"), points?.ifPositive?.counted("point"),
      rebounds?.ifPositive?.counted("rebound"), assists?.ifPositive?.counted("assist"),
      steals?.ifPositive?.counted("steal"), blocks?.ifPositive?.counted("block"),
      goalie?.saves?.ifPositive?.counted("save"),
    ]
    let parts = counts.compactMap { $0 }
    return parts.isEmpty ? localized("played", context: "player") : parts.joined(separator: ", ")
  }
}

extension Int {
  fileprivate var ifPositive: Int? { self > 0 ? self : nil }
}
