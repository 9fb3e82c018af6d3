import Foundation
import SportsModel
import Testing

@testable import Reports
@testable import VisitStore

@Suite struct MapPhotoSelectionTests {
  private func photo(_ hash: String) -> StoredPhoto {
    StoredPhoto(
      id: UUID(), sha256: hash, paths: [], facts: PhotoFacts(path: ""), caption: nil, position: 0,
      uploadState: .pending, hasThumbnail: false, owner: .visit(UUID()),
      addedAt: Date(timeIntervalSince1970: 0))
  }

  @Test func everyVisitGetsOnePhotoBeforeAnyGetsTwo() {
    let visits = (0..<20).map { number in
      (visit: UUID(), photos: (0..<5).map { photo("\(number)-\($0)") })
    }
    // Each takes a thirtieth of the room.
    let jpeg = [UInt8](repeating: 7, count: MapPhotoSelection.mostBytes * 3 / 4 / 30 - 100)
    var pictures: [String: [UInt8]] = [:]
    for photo in visits.flatMap(\.photos) { pictures[photo.sha256] = jpeg }
    let chosen = MapPhotoSelection(visits, pictures: pictures)
    let counts = visits.map { chosen.sources[$0.visit]?.count ?? 0 }
    #expect(counts == Array(repeating: 2, count: 10) + Array(repeating: 1, count: 10))
    #expect(chosen.shown == 30 && chosen.leftOut == 30)
    let bytes = chosen.sources.values.joined().reduce(0) { $0 + $1.utf8.count }
    #expect(bytes <= MapPhotoSelection.mostBytes)
  }

  @Test func visitShowsItsFirstPhotosInOrder() {
    let visit = (visit: UUID(), photos: ["a", "gone", "c", "d"].map(photo))
    let chosen = MapPhotoSelection([visit], pictures: ["a": [1], "c": [2], "d": [3]])
    #expect(
      chosen.sources[visit.visit]
        == ["data:image/jpeg;base64,AQ==", "data:image/jpeg;base64,Ag=="])
    #expect(chosen.leftOut == 0)
  }
}
