import AppSupport
import Foundation
import SportsModel
import Web

/// The API of Immich, from version 1.107; the key needs the permissions `asset.read` and `user.read`.
struct ImmichAPI: PhotoServerAPI {
  let kind = LibraryKind.immich
  let clock: @Sendable () -> Date
  /// The photos of one response; Immich allows at most 1,000.
  var pageSize = 1_000

  /// The first version with the paths that are used here.
  private static let oldest = Version(major: 1, minor: 107)
  /// The first version in which photos have a `visibility`.
  private static let firstWithVisibility = Version(major: 1, minor: 133)
  /// The pages without a new photo after which a server is considered broken.
  private static let mostRepetitions = 3

  private struct Version: Decodable {
    let major, minor: Int

    func isBefore(_ other: Version) -> Bool { (major, minor) < (other.major, other.minor) }
  }

  private struct User: Decodable { let id: String }

  func headers(key: String) -> [WebRequest.Header] { [.init("x-api-key", key)] }

  func page(of id: String, at address: PhotoServerAddress) -> String {
    "\(address.text)/photos/\(id)"
  }

  func connect(
    _ requester: PhotoServerRequester
  ) async throws(PhotoLibraryError) -> PhotoServerSession {
    var response = try await requester.response("/api/server/version")
    if response.status == 404 {
      response = try await requester.response("/api/server-info/version")
    }
    let version = try requester.decoded(Version.self, response)
    guard !version.isBefore(Self.oldest) else {
      throw .server(
        "it is Immich \(version.major).\(version.minor), which is too old; update it to "
          + "\(Self.oldest.major).\(Self.oldest.minor) or later")
    }
    var session = PhotoServerSession(response, clock: clock())
    session.hasVisibility = !version.isBefore(Self.firstWithVisibility)
    session.user = try requester.decoded(
      User.self, try await requester.response("/api/users/me")
    ).id
    return session
  }

  func fetch(
    _ session: PhotoServerSession, since: Date?, _ requester: PhotoServerRequester,
    onPage: (PhotoServerPage) -> Void
  ) async throws(PhotoLibraryError) {
    var filter: [String: JSONValue] = [
      "withExif": true, "withDeleted": true, "order": "asc", "size": .integer(pageSize),
    ]
    if let since { filter["updatedAfter"] = .string(since.utcText) }
    if session.hasVisibility {
      // A request has one value; without one it depends on the version what is returned.
      for visibility in ["timeline", "archive"] {
        filter["visibility"] = .string(visibility)
        try await fetch(filter, session, requester, onPage: onPage)
      }
    } else {
      filter["isVisible"] = true
      filter["withArchived"] = true
      try await fetch(filter, session, requester, onPage: onPage)
    }
  }

  /// Requests all pages of a filter, the oldest photos first.
  ///
  /// Each page begins at the time of the last photo of the one before, because photos that are
  /// deleted meanwhile would move others to a page that was already read. Only among more than a
  /// page of photos with the same time are pages counted.
  private func fetch(
    _ filter: [String: JSONValue], _ session: PhotoServerSession,
    _ requester: PhotoServerRequester, onPage: (PhotoServerPage) -> Void
  ) async throws(PhotoLibraryError) {
    var body = filter
    var (number, repetitions) = (1, 0)
    var latest: Date?
    var seen: Set<String> = []
    while true {
      body["page"] = .integer(number)
      let response = try await requester.response("/api/search/metadata", body: .object(body))
      let answer = try requester.decoded(Answer.self, response).assets
      let assets = answer.items.compactMap(\.value)
      let known = seen.count
      seen.formUnion(assets.map(\.id))
      repetitions = seen.count > known ? 0 : repetitions + 1
      onPage(Self.page(of: answer.items, session))
      guard answer.hasNext, !answer.items.isEmpty else { return }
      guard repetitions < Self.mostRepetitions else {
        throw .server("it sends the same photos again and again")
      }
      if let last = assets.compactMap({ ServerTime.instant($0.created) }).max(),
        last > latest ?? .distantPast
      {
        (latest, number) = (last, 1)
        body["takenAfter"] = .string(last.utcText)
      } else {
        number += 1
      }
    }
  }

  private static func page(
    of items: [LossyElement<ImmichAsset>], _ session: PhotoServerSession
  ) -> PhotoServerPage {
    var page = PhotoServerPage()
    for item in items {
      guard let asset = item.value else {
        page.addUnreadable()
        continue
      }
      guard let (photo, faults) = asset.photo(of: session.user) else { continue }
      page.add(photo, faults)
    }
    return page
  }

  private struct Answer: Decodable {
    struct Assets: Decodable {
      let items: [LossyElement<ImmichAsset>]
      /// Whether there are more pages: the number of the next one is a text or null.
      let hasNext: Bool

      enum CodingKeys: CodingKey { case items, nextPage }

      init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        items = try members.decode([LossyElement<ImmichAsset>].self, forKey: .items)
        hasNext = try members.contains(.nextPage) && !members.decodeNil(forKey: .nextPage)
      }
    }

    let assets: Assets
  }
}
