import SportsModel
import Testing
import VisitStore

extension Fan {
  /// A visit that was recorded before anybody knew the score.
  package func addPendingVisit() throws {
    _ = try runProcess(["visits", "add", "--stadium", "Fenway Park", "--date", "2018-07-09"])
    let store = try store()
    var visit = try #require(try store.visits().first?.visit)
    visit.game?.score = nil
    visit.scoreSource = nil
    visit.isScorePending = true
    _ = try store.write(in: store.begin(.edit)) { try $0.update(visit) }
  }
}
