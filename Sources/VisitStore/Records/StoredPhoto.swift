package import Foundation
import GRDB
package import SportsModel

/// A photo to be stored with a visit or a question.
package struct NewPhoto: Hashable, Sendable {
  /// SHA-256 of the file's bytes, 64 lowercase hexadecimal digits.
  package let sha256: String
  package let facts: PhotoFacts
  package let caption: String?
  /// A JPEG of at most 200 × 200.
  package let thumbnail: Data?

  package init(sha256: String, facts: PhotoFacts, caption: String? = nil, thumbnail: Data? = nil) {
    (self.sha256, self.facts, self.caption, self.thumbnail) = (sha256, facts, caption, thumbnail)
  }
}

/// A photo of a visit or of a question.
package struct StoredPhoto: Hashable, Sendable, Identifiable {
  package enum UploadState: String, Sendable, CaseIterable {
    case pending, uploaded, failed
  }

  /// The visit or question of a photo.
  package enum Owner: Hashable, Sendable {
    case visit(UUID)
    case question(UUID)
  }

  package let id: UUID
  package let sha256: String
  /// Every path where the file was seen, in order.
  package let paths: [String]
  /// The metadata; its path is the first of `paths`.
  package var facts: PhotoFacts
  package let caption: String?
  /// The position among the photos of its owner.
  package let position: Int
  package let uploadState: UploadState
  package let owner: Owner
  package let addedAt: Date

  package var fileName: String {
    facts.path.split(separator: "/").last.map(String.init) ?? facts.path
  }
}

/// The visit or question of a photo, and the paths where its file was seen.
package struct PhotoPlacement: Hashable, Sendable {
  package let owner: StoredPhoto.Owner
  package private(set) var paths: Set<String> = []

  /// - Throws: `MalformedRow` unless exactly one of the ids is valid.
  init(visit: String?, question: String?) throws {
    let (visit, question) = (visit.flatMap(UUID.init), question.flatMap(UUID.init))
    switch (visit, question) {
    case (let visit?, nil): owner = .visit(visit)
    case (nil, let question?): owner = .question(question)
    default: throw MalformedRow(table: "photo", column: "visit_id")
    }
  }

  mutating func add(path: String?) { if let path { paths.insert(path) } }
}

/// The photos of an attachment, by what happened to them.
package struct PhotoAttachmentResult: Hashable, Sendable {
  /// New photos.
  package var added: [UUID] = []
  /// Photos that were moved from a question.
  package var moved: [UUID] = []
  /// Photos that the owner already had.
  package var present: [UUID] = []
  /// Photos that stayed with another visit or question.
  package var elsewhere: [UUID] = []
  /// The number of new paths of known photos.
  package var newPaths = 0
}

extension StoredPhoto {
  /// All columns of a photo but its thumbnail.
  static let selection = """
    id, sha256, media, latitude, longitude, horizontal_error_m, altitude_m, position_void,
    local_time, utc_offset_s, utc_time, time_source, clock_doubtful, location_source, make, model,
    error, caption, position, upload_state, visit_id, question_id, added_at
    """

  init(_ columns: ColumnReader, paths: [String]) throws {
    let visit = try columns.parsed("visit_id", parse: UUID.init(uuidString:))
    let question = try columns.parsed("question_id", parse: UUID.init(uuidString:))
    guard let owner = visit.map(Owner.visit) ?? question.map(Owner.question) else {
      throw columns.malformed("visit_id")
    }
    self.init(
      id: try columns.id(), sha256: try columns.value("sha256"), paths: paths,
      facts: try PhotoFacts(columns, path: paths.first ?? ""),
      caption: try columns.optional("caption"), position: try columns.value("position"),
      uploadState: try columns.required("upload_state", parse: UploadState.init(rawValue:)),
      owner: owner, addedAt: try columns.date("added_at"))
  }
}

extension PhotoFacts {
  init(_ columns: ColumnReader, path: String) throws {
    var coordinate: Coordinate?
    if let latitude = try columns.optional("latitude") as Double? {
      coordinate = Coordinate(latitude: latitude, longitude: try columns.value("longitude"))
    }
    let text: String? = try columns.optional("local_time")
    let localTime = text.flatMap { LocalDateTime($0) }
    let localDay = localTime == nil ? text.flatMap { LocalDay($0) } : nil
    guard text == nil || localTime != nil || localDay != nil else {
      throw columns.malformed("local_time")
    }
    self.init(
      path: path, media: try columns.required("media", parse: Media.init(rawValue:)),
      coordinate: coordinate, horizontalErrorMeters: try columns.optional("horizontal_error_m"),
      altitudeMeters: try columns.optional("altitude_m"),
      isPositionVoid: try columns.value("position_void"),
      localTime: localTime, localDay: localDay,
      utcOffset: (try columns.optional("utc_offset_s") as Int?).map(UTCOffset.init(seconds:)),
      utcTime: try columns.parsed("utc_time") { Date(utcText: $0) },
      timeSource: try columns.parsed("time_source", parse: TimeSource.init(rawValue:)),
      isClockDoubtful: try columns.value("clock_doubtful"),
      locationSource: try columns.parsed("location_source", parse: LocationSource.init(rawValue:)),
      make: try columns.optional("make"), model: try columns.optional("model"),
      isFromOthers: Self.isFromOthers(path: path), error: try columns.optional("error"))
  }

  /// All columns but the path; values that can't be stored are left out, since one photo must not
  /// stop an import: numbers that aren't finite, and years of more than four digits.
  var columns: RowImage.Columns {
    func finite(_ number: Double?) -> Double? { number.flatMap { $0.isFinite ? $0 : nil } }
    let time = localTime.flatMap { (1...9999).contains($0.day.year) ? $0.description : nil }
    return [
      "media": media.rawValue, "latitude": coordinate?.latitude,
      "longitude": coordinate?.longitude, "horizontal_error_m": finite(horizontalErrorMeters),
      "altitude_m": finite(altitudeMeters), "position_void": isPositionVoid,
      "local_time": time ?? localDay?.description, "utc_offset_s": utcOffset?.seconds,
      "utc_time": utcTime.flatMap {
        Date.storable.contains($0.timeIntervalSince1970) ? $0.storedText : nil
      },
      // The times that disagree aren't stored, so a stored photo never decides by one of them.
      "time_source": timeSource?.rawValue,
      "clock_doubtful": isClockDoubtful || !otherTimes.isEmpty,
      "location_source": locationSource?.rawValue, "make": make, "model": model, "error": error,
    ]
  }
}
