import ArgumentParser
import Foundation
import LibraryMerge
import PhotoMetadata
import VisitStore

struct ForgetPhotoCommand: StvisitsCommand {
  static let configuration = CommandConfiguration(
    usage: "stvisits forget photo [<options>] <photo> ...",
    abstract: "Permanently remove the data about photos.",
    discussion: """
      The photo file itself stays. The next import of its folder may record it again.

      Examples:
        stvisits forget photo ~/Pictures/IMG_0042.jpg
        stvisits forget photo 7c1e --backups --yes
      """)

  @Argument(
    help: .value("photo", "Photo files or IDs; the start of an ID is enough."), completion: .file())
  var photos: [String]

  @OptionGroup var forgetting: ForgetOptions
  @OptionGroup var options: GlobalOptions

  func run(_ context: AppContext) async throws -> ExitStatus {
    let store = try context.store()
    let found = try photos.reduce(into: Set<UUID>()) { $0.formUnion(try ids($1, store)) }
    return try forgetting.forget(photos: found, in: store, context)
  }

  private func ids(_ text: String, _ store: VisitStore) throws -> Set<UUID> {
    let path = URL(typed: text).standardizedFileURL.path
    let hash = try? ContentHash.sha256(ofFileAt: path)
    let seen = try store.photosIncludingDeleted(atPath: path, sha256: hash)
    guard seen.isEmpty else { return seen }
    let named = try store.photosIncludingDeleted(withIDPrefix: text)
    guard !named.isEmpty else {
      try store.rewriteFile()
      throw CommandFailure("Unknown photo \"\(text)\". Use a path or an ID.")
    }
    guard named.count == 1 else {
      throw CommandFailure(
        "\(named.count) photos have an ID that starts with \"\(text)\". Type more of it.")
    }
    return named
  }
}
