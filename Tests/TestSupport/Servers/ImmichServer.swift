import Foundation
import SportsModel
import Synchronization

/// A server that answers like Immich: version, user, and the search for assets with its filters and
/// pages.
///
///     let immich = try ImmichServer()
///     immich.assets = [.init("a1", local: "2018-07-09T20:15:00", latitude: 42.3467, longitude: -71.0972)]
///     ... immich.address, ImmichServer.key ...
package final class ImmichServer: Sendable {
  package struct Asset: Sendable {
    package var id: String
    package var owner = ImmichServer.user
    package var type = "IMAGE"
    package var name: String
    package var path: String?
    /// Texts of the JSON, without quotes; nil is null.
    package var created, local, date, zone: String?
    package var latitude, longitude: Double?
    package var make, model, film: String?
    package var visibility = "timeline"
    package var isTrashed = false
    package var updated = "2026-01-01T00:00:00.000Z"
    /// Replaces the whole entry.
    package var json: String?

    /// Creates a photo in Boston; `local` is the wall clock, `2018-07-09T20:15:00`.
    package init(
      _ id: String, local: String, hours: Int = -4, zone: String? = "America/New_York",
      latitude: Double? = nil, longitude: Double? = nil
    ) {
      self.id = id
      name = "IMG_\(id).jpg"
      self.local = local + ".000Z"
      let instant = Date(utcText: local + "Z").map { $0 - Double(hours) * 3600 }
      created = instant.map { $0.utcText.dropLast() + ".000Z" }
      date = created
      self.zone = zone
      (self.latitude, self.longitude) = (latitude, longitude)
      (make, model) = ("Apple", "iPhone 8")
    }
  }

  package static let key = "a1B2c3D4"
  package static let user = "11111111-2222-4333-8444-555555555555"
  /// The most entries of a page, as of Immich.
  private static let maxSize = 1_000

  package let server: LoopbackServer
  package let plan = PhotoServerPlan()
  private let content = Mutex<[Asset]>([])

  package var address: String { "http://127.0.0.1:\(server.port)" }

  package var assets: [Asset] {
    get { content.withLock { $0 } }
    set { content.withLock { $0 = newValue } }
  }

  /// The bodies of the searches so far.
  package var searches: [String] {
    server.requests(to: "/api/search/metadata").map { String(decoding: $0.body, as: UTF8.self) }
  }

  /// Creates a server of a version, whose key has some permissions.
  package init(
    version: (Int, Int) = (1, 143), permissions: Set<String> = ["asset.read", "user.read"]
  ) throws {
    server = try LoopbackServer()
    let isOld = version < (1, 107)
    server.route(under: "/") { [weak self] request in
      guard let self else { return .status(500) }
      if let fault = plan.answer(to: request) { return fault }
      if request.path == (isOld ? "/api/server-info/version" : "/api/server/version") {
        return .json("{\"major\": \(version.0), \"minor\": \(version.1), \"patch\": 1}")
          .with("Date", "Tue, 10 Mar 2026 08:00:00 GMT")
      }
      guard request.header("x-api-key") == Self.key else {
        return Self.refusal(401, "Invalid API key")
      }
      switch request.path {
      case "/api/users/me":
        return permissions.contains("user.read")
          ? .json("{\"id\": \"\(Self.user)\", \"email\": \"fan@example.org\"}")
          : Self.refusal(403, "Missing required permission: user.read")
      case "/api/search/metadata" where request.method == "POST":
        return permissions.contains("asset.read")
          ? self.found(request, hasVisibility: version >= (1, 133))
          : Self.refusal(403, "Missing required permission: asset.read")
      default: return Self.refusal(404, "Cannot \(request.method) \(request.path)")
      }
    }
  }

  private static func refusal(_ status: Int, _ message: String) -> ServerResponse {
    .json("{\"message\": \"\(message)\", \"statusCode\": \(status)}", status: status)
  }

  private func found(_ request: ReceivedRequest, hasVisibility: Bool) -> ServerResponse {
    let body = try? JSONSerialization.jsonObject(with: Data(request.body)) as? [String: Any]
    guard let body else { return Self.refusal(400, "Unexpected token in JSON") }
    func time(_ name: String) -> Date? { (body[name] as? String).flatMap { Date(utcText: $0) } }
    let size = body["size"] as? Int ?? 250
    guard (1...Self.maxSize).contains(size) else { return Self.refusal(400, "size is too large") }
    let found = assets.filter { asset in
      let isWanted =
        hasVisibility
        ? body["visibility"] == nil || body["visibility"] as? String == asset.visibility
        : asset.visibility != "hidden" || body["isVisible"] as? Bool != true
      return isWanted && (!asset.isTrashed || body["withDeleted"] as? Bool == true)
        && Self.isFrom(asset.updated, time("updatedAfter"))
        && Self.isFrom(asset.created, time("takenAfter"))
    }
    .sorted { $0.created ?? "" < $1.created ?? "" }
    let sorted = body["order"] as? String == "asc" ? found : found.reversed()
    let start = ((body["page"] as? Int ?? 1) - 1) * size
    let rows = sorted.dropFirst(start).prefix(size)
    let next = sorted.count > start + size ? "\"\(start / size + 2)\"" : "null"
    let items = rows.map { Self.json($0, hasVisibility: hasVisibility) }.joined(separator: ",\n")
    return .json(
      """
      {"albums": {"total": 0, "count": 0, "items": [], "facets": []},
       "assets": {"total": \(rows.count), "count": \(rows.count), "items": [\(items)], "facets": [],
                  "nextPage": \(next)}}
      """)
  }

  private static func isFrom(_ text: String?, _ date: Date?) -> Bool {
    guard let date else { return true }
    return text.flatMap { Date(utcText: $0) }.map { $0 >= date } ?? true
  }

  private static func json(_ asset: Asset, hasVisibility: Bool) -> String {
    if let json = asset.json { return json }
    func text(_ value: String?) -> String { value.map { "\"\($0)\"" } ?? "null" }
    func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "null" }
    let visibility =
      (hasVisibility ? "\"visibility\": \"\(asset.visibility)\", " : "")
      + "\"isArchived\": \(asset.visibility == "archive")"
    return """
      {"id": "\(asset.id)", "ownerId": "\(asset.owner)", "deviceId": "phone", "type": "\(asset.type)",
       "originalFileName": "\(asset.name)", "originalPath": \(text(asset.path)),
       "livePhotoVideoId": \(text(asset.film)), "fileCreatedAt": \(text(asset.created)),
       "fileModifiedAt": \(text(asset.created)), "localDateTime": \(text(asset.local)),
       "updatedAt": "\(asset.updated)", "isFavorite": false, "isTrashed": \(asset.isTrashed),
       "isOffline": false, \(visibility), "duration": "0:00:00.00000", "tags": [], "people": [],
       "checksum": "2jmj7l5rSw0yVb/vlWAYkK/YBwk=",
       "exifInfo": {"make": \(text(asset.make)), "model": \(text(asset.model)), "fNumber": 1.8,
         "dateTimeOriginal": \(text(asset.date)), "timeZone": \(text(asset.zone)),
         "latitude": \(number(asset.latitude)), "longitude": \(number(asset.longitude)),
         "city": null, "description": ""}}
      """
  }
}

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

/// The unusual responses of a photo server: faults, and changes between requests.
package final class PhotoServerPlan: Sendable {
  /// The answer to a request, numbered from 1; nil for the usual one.
  package typealias Step = @Sendable (_ number: Int, ReceivedRequest) -> ServerResponse?

  private let state = Mutex<(count: Int, step: Step)>((0, { _, _ in nil }))

  init() {}

  package func set(_ step: @escaping Step) { state.withLock { $0 = (0, step) } }

  func answer(to request: ReceivedRequest) -> ServerResponse? {
    let (number, step) = state.withLock { state in
      state.count += 1
      return (state.count, state.step)
    }
    return step(number, request)
  }
}
