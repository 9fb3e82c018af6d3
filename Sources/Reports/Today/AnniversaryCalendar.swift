import Catalog
import Foundation
import Localization
import Sharing
import SportsModel
import VisitStore

extension CalendarFile {
  /// Creates a calendar in which each visit repeats every year.
  ///
  /// It shows the position of stadiums, never of photos.
  init(anniversariesOf visits: [StoredVisit], _ catalog: Catalog) {
    let events = visits.map { CalendarEvent(anniversaryOf: $0.visit, catalog) }
    let latest = visits.map(\.visit.createdAt).max() ?? Date(timeIntervalSince1970: 0)
    self.init(name: localized("My stadium visits"), stamp: latest, events: events)
  }
}

extension CalendarEvent {
  fileprivate init(anniversaryOf visit: Visit, _ catalog: Catalog) {
    let stadium = catalog.stadiums[visit.stadium]
    self.init(
      uid: "\(visit.id.text)-anniversary@stvisits",
      title: "\(visit.day.year): \(visit.stadiumName), \(visit.title)", time: .day(visit.day),
      location: [visit.stadiumName, stadium?.place ?? ""].filter { !$0.isEmpty }
        .joined(separator: ", "),
      position: stadium?.coordinate,
      details: [visit.seat, visit.description, visit.note].compactMap(\.self))
    repeatsYearly = true
  }
}
