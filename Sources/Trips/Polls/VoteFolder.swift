import AppSupport
package import Foundation
package import Sharing

/// A file that somebody handed in as a vote.
package struct SubmittedVote: Sendable {
  package let name: String
  /// Its text, or why there is none.
  package let content: Result<String, VoteError>

  package init(name: String, content: Result<String, VoteError>) {
    (self.name, self.content) = (name, content)
  }

  /// Reads a file that was named.
  ///
  /// - Parameters:
  ///   - file: where it is.
  ///   - name: as it is told.
  package init(_ file: URL, name: String) {
    self.name = name
    do throws(BoundedFileReader.Problem) {
      let bytes = try BoundedFileReader.bytes(of: file.path, most: VoteFile.maxBytes)
      content = String(validating: bytes, as: UTF8.self).map { .success($0) } ?? .failure(.notText)
    } catch {
      switch error {
      case .tooLarge: content = .failure(.tooLarge)
      case .system(let reason): content = .failure(.unreadable(reason))
      }
    }
  }
}

/// A folder in which a group puts its votes.
package enum VoteFolder {
  /// More than any group has files.
  package static let maxFiles = 2_000

  /// The text files in it, by their names; hidden ones are not looked at.
  ///
  /// - Parameter folder: where it is.
  /// - Returns: nil when it cannot be read or has too many files.
  package static func votes(in folder: URL) -> [SubmittedVote]? {
    guard let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      return nil
    }
    let names = all.filter { $0.lowercased().hasSuffix(".txt") && !$0.hasPrefix(".") }
    guard names.count <= maxFiles else { return nil }
    return names.sorted().map { SubmittedVote(folder.appendingPathComponent($0), name: $0) }
  }
}
