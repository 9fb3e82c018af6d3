import Matching
import SportsModel

struct StadiumDay: Hashable {
  let stadium: StadiumID
  let day: LocalDay

  init(_ stadium: StadiumID, _ day: LocalDay) {
    self.stadium = stadium
    self.day = day
  }

  init?(_ stadium: StadiumID?, _ day: LocalDay?) {
    guard let stadium, let day else { return nil }
    self.init(stadium, day)
  }

  /// The stadium and day of an outing; nil if one isn't known.
  init?(of decided: DecidedOuting) {
    self.init(decided.verdict.place?.id, decided.outing.day)
  }
}
