import Foundation
import Web

/// The requests of one kind of photo server, and what its answers mean.
protocol PhotoServerAPI: Sendable {
  var kind: LibraryKind { get }

  /// Returns the headers that contain the user's key.
  func headers(key: String) -> [WebRequest.Header]

  /// Checks the server's version and the key.
  func connect(_ requester: PhotoServerRequester) async throws(PhotoLibraryError)
    -> PhotoServerSession

  /// Requests the photos that were added or changed at an instant or later, page by page; all
  /// photos without an instant.
  ///
  /// Pages may overlap, and photos may change between two pages: a photo can come twice, but none
  /// is left out.
  func fetch(
    _ session: PhotoServerSession, since: Date?, _ requester: PhotoServerRequester,
    onPage: (PhotoServerPage) -> Void
  ) async throws(PhotoLibraryError)

  /// Returns the address at which a browser shows a photo.
  func page(of id: String, at address: PhotoServerAddress) -> String
}

/// The user, the clock and the abilities of a server.
struct PhotoServerSession: Hashable, Sendable {
  /// The identifier of the user; empty if the server doesn't distinguish owners of photos.
  var user = ""
  /// The server's own clock.
  let now: Date
  /// Whether photos are selected by `visibility`.
  var hasVisibility = true

  /// Creates a session from the first response of the server, with the clock as a substitute.
  init(_ response: WebResponse, clock: Date) {
    now = response.header("Date").flatMap { RetryAfter.instant($0, at: clock) } ?? clock
  }
}

/// Photos of one response.
struct PhotoServerPage {
  var photos: [ServerPhoto] = []
  /// A fault of an entry: `without an identifier`.
  var faults: [String] = []

  mutating func add(_ photo: ServerPhoto, _ faults: [String]) {
    photos.append(photo)
    self.faults += faults
  }

  /// Counts an entry without an identifier or of an unknown form.
  mutating func addUnreadable() { faults.append("without an identifier") }
}
