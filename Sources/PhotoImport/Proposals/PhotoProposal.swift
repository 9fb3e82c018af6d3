import AppSupport
import Foundation
import Localization
import Matching
package import SportsModel

/// Photos of a camera without GPS that were probably taken during a visit.
///
/// It is always a question: only the user knows whether the camera was there.
struct PhotoProposal: Sendable {
  /// The stored terms of a question about such photos.
  struct Terms: Sendable, Hashable {
    /// The camera's name, as `Canon EOS 70D`.
    let camera: String
    /// Visits whose times fit: several of one day only if their times overlap.
    let visits: [UUID]
    /// Minutes by which its clock was ahead of stadium time; nil if that isn't certain.
    let clockAheadMinutes: Int?

    /// One sentence with the reason for the question.
    var reason: String {
      guard let minutes = clockAheadMinutes else {
        return localized("taken during the visit by the camera's clock, which couldn't be checked")
      }
      guard abs(minutes) >= 10 else {
        return localized(
          "taken during the visit; the camera's clock agrees with your other photos")
      }
      let error = DisplayFormat.duration(minutes: abs(minutes))
      return minutes > 0
        ? localized(
          """
          taken during the visit; the camera's clock was \(error) ahead, as your other photos show
          """)
        : localized(
          """
          taken during the visit; the camera's clock was \(error) behind, as your other photos show
          """)
    }
  }

  let terms: Terms
  /// The visits of the terms.
  let visits: [Visit]
  let photos: [PhotoFacts]

  /// The reason for the question; English, because it is stored.
  var reason: String { Language.$current.withValue(.english) { terms.reason } }
}

/// A proposal as an import reports it.
package struct ProposedPhotos: Sendable, Hashable {
  package let day: LocalDay
  package let stadiumName: String
  package let camera: String
  package let photoCount: Int
}

extension PhotoFacts {
  /// Sets the time back by which the camera's clock was ahead; an offset from UTC no longer applies.
  mutating func setClockBack(minutes: Int) {
    localTime = localTime.map { $0 + -minutes * 60 }
    utcOffset = nil
    utcTime = nil
  }
}
