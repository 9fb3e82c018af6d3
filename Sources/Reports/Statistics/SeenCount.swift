import AppSupport
import Localization

/// A number, and how many of the games it covers.
package struct SeenCount: Encodable, Hashable, Sendable {
  package let count: Int
  /// The games for which it is known.
  package let games: Int
  /// All games for which it could be known.
  package let of: Int

  /// `212 in 87 of 91 games`.
  package var words: String {
    let number = DisplayFormat.number
    return localized(
      of, one: "\(number(count)) in \(number(games)) of \(number(of)) game",
      other: "\(number(count)) in \(number(games)) of \(number(of)) games")
  }
}
