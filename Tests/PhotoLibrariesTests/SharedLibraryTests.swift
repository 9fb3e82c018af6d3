import Foundation
import SportsModel
import TestSupport
import Testing

@testable import PhotoLibraries

private let sharedLibraries = SharedFolder("photo-libraries", with: "apple/truth.csv")

/// Libraries of other people, with the values that other programs read from them.
@Suite(.enabled(if: sharedLibraries != nil, "the shared libraries aren't here"))
struct SharedLibraryTests {
  @Test func applePhotosAgreesWithTruth() async throws {
    let folder = try #require(sharedLibraries)
    let rows = try folder.rows("apple/truth.csv")
    let byLibrary = Dictionary(grouping: rows, by: { $0["library"] ?? "" })
    #expect(byLibrary.count == 12 && rows.count == 184)
    for (name, rows) in byLibrary {
      let content = try await LibraryContent(of: "\(folder.path)/apple/\(name)")
      let photos = Dictionary(content.photos.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
      for row in rows {
        let photo = try #require(photos[row["uuid"] ?? ""], "\(name) \(row)")
        #expect(difference(photo, row) == nil, "\(name) \(photo.id)")
      }
    }
  }

  private func difference(_ photo: LibraryPhoto, _ row: [String: String]) -> String? {
    func number(_ name: String) -> Double? { row[name].flatMap(Double.init) }
    let place = photo.facts.coordinate
    if isFar(place?.latitude, number("latitude")) || isFar(place?.longitude, number("longitude")) {
      return "location \(place?.text ?? "none")"
    }
    let bucket: PhotoFacts.Exclusion? =
      row["in_bin"] == "1"
      ? .binned
      : row["hidden"] == "1"
        ? .hidden
        : row["shared_album"] == "1" ? .shared : row["screenshot"] == "1" ? .screenshot : nil
    if photo.exclusion != bucket { return "bucket \(photo.exclusion?.rawValue ?? "none")" }
    let utc = row["utc_time"] ?? ""
    // The other program writes 1970 for 123456789012345 seconds.
    if utc.hasPrefix("1970-01-01T00:00:00") {
      return photo.facts.timeSource == nil ? nil : "a time"
    }
    guard let instant = Date(utcText: utc + "Z") else { return "unreadable truth" }
    if let offset = number("tz_offset_s") {
      let wall = LocalDateTime(instant, offset: UTCOffset(seconds: Int(offset))).description
      let found = String(photo.facts.localTime?.description.prefix(19) ?? "none")
      return found == wall ? nil : "time \(found)"
    }
    let found = photo.facts.utcTime.map { String($0.utcText.prefix(19)) } ?? "none"
    return found == utc ? nil : "instant \(found)"
  }

  @Test func lightroomAgreesWithTruth() async throws {
    let folder = try #require(sharedLibraries)
    let rows = try folder.rows("lightroom/truth.csv")
    #expect(rows.count == 17)
    for (name, rows) in Dictionary(grouping: rows, by: { $0["catalog"] ?? "" }) {
      let content = try await LibraryContent(of: "\(folder.path)/lightroom/\(name)")
      #expect(content.photos.count == rows.count && content.problems.isEmpty)
      for row in rows {
        let photo = try #require(
          content.photos.first { $0.facts.path.hasSuffix("/" + (row["file"] ?? "")) })
        let wall = (row["capture_time"] ?? "").prefix(19)
        #expect(photo.facts.localTime?.description.prefix(19) == wall)
        #expect(!isFar(photo.facts.coordinate?.latitude, row["latitude"].flatMap(Double.init)))
      }
    }
  }

  @Test func digikamIsRead() async throws {
    let folder = try #require(sharedLibraries)
    let content = try await LibraryContent(of: "\(folder.path)/digikam/digikam4.db")
    #expect(
      content.photos.map(\.facts.localTime?.description) == [
        "2021-08-06T16:51:44", "2021-08-06T16:54:17", "2021-08-06T19:29:02",
      ])
    #expect(content.photos.map(\.facts.make) == ["samsung", "samsung", "Canon"])
  }
}

/// Returns whether only one of two numbers is there, or they differ by more than 10⁻⁶.
private func isFar(_ number: Double?, _ other: Double?) -> Bool {
  guard let number, let other else { return number != other }
  return abs(number - other) > 1e-6
}
