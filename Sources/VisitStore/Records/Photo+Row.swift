import Foundation
import GRDB
import SportsModel

extension StoredPhoto {
  /// All columns of a photo but its thumbnail.
  static let selection = """
    id, sha256, media, latitude, longitude, horizontal_error_m, altitude_m, position_void,
    local_time, utc_offset_s, utc_time, time_source, clock_doubtful, location_source, make, model,
    error, caption, position, upload_state, thumbnail IS NOT NULL AS has_thumbnail, visit_id,
    question_id, added_at
    """

  init(_ columns: ColumnReader, paths: [String]) throws {
    let visit = try columns.parsed("visit_id", UUID.init(uuidString:))
    let question = try columns.parsed("question_id", UUID.init(uuidString:))
    guard let owner = visit.map(Owner.visit) ?? question.map(Owner.question) else {
      throw columns.malformed("visit_id")
    }
    self.init(
      id: try columns.id(), sha256: try columns.value("sha256"), paths: paths,
      facts: try PhotoFacts(columns, path: paths.first ?? ""),
      caption: try columns.optional("caption"), position: try columns.value("position"),
      uploadState: try columns.required("upload_state", UploadState.init(rawValue:)),
      hasThumbnail: try columns.value("has_thumbnail"), owner: owner,
      addedAt: try columns.date("added_at"))
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
      path: path, media: try columns.required("media", Media.init(rawValue:)),
      coordinate: coordinate, horizontalErrorMeters: try columns.optional("horizontal_error_m"),
      altitudeMeters: try columns.optional("altitude_m"),
      isPositionVoid: try columns.value("position_void"),
      localTime: localTime, localDay: localDay,
      utcOffset: (try columns.optional("utc_offset_s") as Int?).map(UTCOffset.init(seconds:)),
      utcTime: try columns.parsed("utc_time") { Date(utcText: $0) },
      timeSource: try columns.parsed("time_source", TimeSource.init(rawValue:)),
      isClockDoubtful: try columns.value("clock_doubtful"),
      locationSource: try columns.parsed("location_source", LocationSource.init(rawValue:)),
      make: try columns.optional("make"), model: try columns.optional("model"),
      isFromOthers: Self.isFromOthers(path: path), error: try columns.optional("error"))
  }

  /// All columns but the path.
  ///
  /// Values that can't be stored are left out, since one photo must not stop an import: numbers
  /// that aren't finite, and years of more than four digits.
  var values: [String: DatabaseValue] {
    [
      "media": media.rawValue.databaseValue, "latitude": (coordinate?.latitude).stored,
      "longitude": (coordinate?.longitude).stored,
      "horizontal_error_m": horizontalErrorMeters.flatMap { $0.isFinite ? $0 : nil }.stored,
      "altitude_m": altitudeMeters.flatMap { $0.isFinite ? $0 : nil }.stored,
      "position_void": isPositionVoid.databaseValue,
      "local_time":
        (localTime.flatMap { (1...9999).contains($0.day.year) ? $0.description : nil }
        ?? localDay?.description).stored,
      "utc_offset_s": (utcOffset?.seconds).stored,
      "utc_time": utcTime.flatMap { $0.isStorable ? $0.storedText : nil }.stored,
      "time_source": (timeSource?.rawValue).stored,
      "clock_doubtful": isClockDoubtful.databaseValue,
      "location_source": (locationSource?.rawValue).stored, "make": make.stored,
      "model": model.stored, "error": error.stored,
    ]
  }
}
