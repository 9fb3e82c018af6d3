import Localization
package import SportsModel

extension StadiumNote {
  /// Returns `parking: Lot 4 is cheaper (Ann)`, with the keys of authors of the same name.
  package func lineWithTopic(sharedNames shared: Set<String>) -> String {
    let line = line(sharedNames: shared)
    return switch topic {
    case .parking: localized("parking: \(line)", context: "tip")
    case .transit: localized("transit: \(line)", context: "tip")
    case .food: localized("food: \(line)", context: "tip")
    case .seats: localized("seats: \(line)", context: "tip")
    case .bags: localized("bags: \(line)", context: "tip")
    case .other: localized("other: \(line)", context: "tip")
    case .review: localized("review: \(line)", context: "tip")
    }
  }
}
