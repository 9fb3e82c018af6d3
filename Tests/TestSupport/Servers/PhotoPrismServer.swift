import Foundation
import SportsModel
import Synchronization

/// A server that answers like PhotoPrism: the search for photos with its filters and pages.
package final class PhotoPrismServer: Sendable {
  package struct Photo: Sendable {
    package var id: String
    package var type = "image"
    package var name, path: String
    /// Texts of the JSON that end in `Z`.
    package var taken, local: String
    package var takenSource = "meta"
    package var zone: String
    package var latitude, longitude: Double
    package var placeSource = "meta"
    package var make = "Apple"
    package var model = "iPhone 8"
    package var isPrivate = false
    package var quality = 4
    /// The zero time of Go unless the photo is archived.
    package var deleted = "0001-01-01T00:00:00Z"
    package var updated = "2026-01-01T00:00:00Z"
    /// Replaces the whole entry.
    package var json: String?

    /// Creates a photo; `local` is the wall clock, `2018-07-09T20:15:00`, without a place at 0, 0.
    package init(
      _ id: String, local: String, hours: Int = -4, zone: String = "America/New_York",
      latitude: Double = 0, longitude: Double = 0
    ) {
      self.id = id
      name = "IMG_\(id).jpg"
      path = "2018/07/\(id).jpg"
      self.local = local + "Z"
      let instant = Date(utcText: local + "Z").map { $0 - Double(hours) * 3600 }
      taken = instant?.utcText ?? self.local
      self.zone = zone
      (self.latitude, self.longitude) = (latitude, longitude)
    }
  }

  package static let key = "HY8fxO-8hvNqB-43UV4q-1AZ0vu"

  package let server: LoopbackServer
  package let plan = PhotoServerPlan()
  private let content = Mutex<[Photo]>([])

  package var address: String { "http://127.0.0.1:\(server.port)" }

  package var photos: [Photo] {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }

  package init() throws {
    server = try LoopbackServer()
    server.route(under: "/") { [weak self] request in
      guard let self else { return .status(500) }
      if let fault = plan.answer(to: request) { return fault }
      guard request.header("Authorization") == "Bearer \(Self.key)" else {
        return .json("{\"error\": \"Please log in to your account\"}", status: 401)
      }
      return request.path == "/api/v1/photos"
        ? self.found(request)
        : .json("{\"error\": \"Not found\"}", status: 404)
    }
  }

  private func found(_ request: ReceivedRequest) -> ServerResponse {
    let parts = URLComponents(string: request.target)
    let query = Dictionary(
      (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") },
      uniquingKeysWith: { _, new in new })
    guard let count = query["count"].flatMap({ Int($0) }), query["order"] == "oldest",
      query["primary"] == "true"
    else { return .json("{\"error\": \"Invalid request\"}", status: 400) }
    let since = query["updated"].flatMap { Date(utcText: $0) } ?? .distantPast
    let isArchive = query["archived"] == "true"
    let found = photos.filter { photo in
      photo.deleted.hasPrefix("0001") != isArchive
        && Date(utcText: photo.updated) ?? .distantFuture >= since
    }
    .sorted { ($0.taken, $0.id) < ($1.taken, $1.id) }
    let rows = found.dropFirst(query["offset"].flatMap { Int($0) } ?? 0).prefix(count)
    return .json("[\(rows.map(Self.json).joined(separator: ",\n"))]")
      .with("X-Count", "\(rows.count)").with("X-Limit", "\(count)")
      .with("Date", "Tue, 10 Mar 2026 08:00:00 GMT")
  }

  private static func json(_ photo: Photo) -> String {
    photo.json ?? """
      {"ID": "1-1", "UID": "\(photo.id)", "Type": "\(photo.type)", "TypeSrc": "",
       "TakenAt": "\(photo.taken)", "TakenAtLocal": "\(photo.local)",
       "TakenSrc": "\(photo.takenSource)", "TimeZone": "\(photo.zone)", "Path": "2018/07",
       "Name": "\(photo.id)", "OriginalName": "\(photo.name)", "Title": "", "Year": 2018,
       "Favorite": false, "Private": \(photo.isPrivate), "Quality": \(photo.quality),
       "CameraModel": "\(photo.model)", "CameraMake": "\(photo.make)", "Altitude": 12,
       "Lat": \(photo.latitude), "Lng": \(photo.longitude), "CellID": "s2:0", "CellAccuracy": 0,
       "PlaceSrc": "\(photo.placeSource)", "FileRoot": "/", "FileName": "\(photo.path)",
       "Hash": "2cad9168fa6acc5c5c2965ddf6ec465ca42fd818", "UpdatedAt": "\(photo.updated)",
       "DeletedAt": "\(photo.deleted)", "Files": []}
      """
  }
}
