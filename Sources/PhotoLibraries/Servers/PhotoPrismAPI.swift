import AppSupport
import Foundation
import SportsModel
import Web

/// The API of PhotoPrism; the key is an app password or another access token.
struct PhotoPrismAPI: PhotoServerAPI {
  let kind = LibraryKind.photoprism
  let clock: @Sendable () -> Date
  var pageSize = 1_000

  /// The most repetitions of a request from an earlier page, because photos were removed meanwhile.
  private static let maxStepsBack = 20

  func headers(key: String) -> [WebRequest.Header] { [.init("Authorization", "Bearer \(key)")] }

  func page(of id: String, at address: PhotoServerAddress) -> String {
    "\(address.text)/library/browse?q=uid:\(id)"
  }

  func connect(
    _ requester: PhotoServerRequester
  ) async throws(PhotoLibraryError) -> PhotoServerSession {
    let response = try await requester.response("/api/v1/photos", query: query(offset: 0, count: 1))
    guard try requester.json(response).list != nil else { throw .unknownData }
    return PhotoServerSession(response, clock: clock())
  }

  func fetch(
    _ session: PhotoServerSession, since: Date?, requester: PhotoServerRequester,
    onPage: (PhotoServerPage) -> Void
  ) async throws(PhotoLibraryError) {
    // Older versions ignore `updated` and return all photos.
    let updated = since.map { [("updated", Self.second($0))] } ?? []
    try await fetch(updated, requester: requester, onPage: onPage)
    try await fetch(updated + [("archived", "true")], requester: requester, onPage: onPage)
  }

  /// Requests all pages of a filter, the oldest photos first.
  ///
  /// Each page begins with the last photo of the one before. If it doesn't, photos were removed
  /// meanwhile and others moved to a page that was already read, which is then requested again.
  private func fetch(
    _ filter: [(String, String)], requester: PhotoServerRequester, onPage: (PhotoServerPage) -> Void
  ) async throws(PhotoLibraryError) {
    var (offset, stepsBack) = (0, 0)
    var last: String?
    while true {
      let response = try await requester.response(
        "/api/v1/photos", query: query(offset: offset, count: pageSize) + filter)
      guard let rows = try requester.json(response).list else { throw .unknownData }
      onPage(Self.page(of: rows))
      if last != nil, rows.first?["UID"].text != last {
        guard stepsBack < Self.maxStepsBack else {
          throw .server("its photos change too quickly; try again later")
        }
        stepsBack += 1
        offset = max(0, offset - pageSize)
        last = nil
        continue
      }
      guard rows.count > (last == nil ? 0 : 1) else { return }
      last = rows.last?["UID"].text
      offset += rows.count - (last == nil ? 0 : 1)
    }
  }

  /// Files of a stack or a Live Photo are one photo: only the primary file is requested.
  private func query(offset: Int, count: Int) -> [(String, String)] {
    [
      ("count", String(count)), ("offset", String(offset)), ("primary", "true"),
      ("order", "oldest"),
    ]
  }

  private static func second(_ instant: Date) -> String {
    Date(timeIntervalSince1970: instant.timeIntervalSince1970.rounded(.down)).utcText
  }

  private static func page(of rows: [JSONValue]) -> PhotoServerPage {
    var page = PhotoServerPage()
    for row in rows {
      guard let (photo, faults) = PhotoPrismPhoto(row)?.photo else {
        page.faults.append("without an identifier")
        continue
      }
      page.add(photo, faults: faults)
    }
    return page
  }
}
