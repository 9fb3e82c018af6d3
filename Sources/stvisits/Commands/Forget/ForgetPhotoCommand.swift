import ArgumentParser
import Foundation
import PhotoMetadata
import VisitStore

struct ForgetPhotoCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    commandName: "photo",
    abstract: "Remove what is stored of photos for good.",
    discussion: """
      The photo itself is not touched. While it is in a folder that you import, the
      next import may record it again.

      Examples:
        stvisits forget photo ~/Pictures/IMG_0042.jpg
        stvisits forget photo 7c1e --backups --yes
      """)

  @Argument(
    help: .value("photo", "Files, or ids of photos, or how they begin."), completion: .file())
  var photos: [String]

  @OptionGroup var wishes: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.store()
    let found = try photos.reduce(into: Set<UUID>()) { $0.formUnion(try ids($1, store)) }
    return try wishes.forget(photos: found, in: store, context)
  }

  private func ids(_ text: String, _ store: VisitStore) throws -> Set<UUID> {
    let path = URL(typed: text).standardizedFileURL.path
    let hash = try? ContentHash.sha256(ofFileAt: path)
    let seen = try store.photosIncludingDeleted(atPath: path, sha256: hash)
    guard seen.isEmpty else { return seen }
    let named = try store.photosIncludingDeleted(withIDPrefix: text)
    guard !named.isEmpty else { throw CommandFailure("Nothing is stored of a photo \(text).") }
    guard named.count == 1 else {
      throw CommandFailure("\(named.count) photos' ids begin with \(text); name more of it.")
    }
    return named
  }
}
