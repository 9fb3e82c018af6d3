import AppSupport
package import Foundation

/// A file that was submitted as a vote.
package struct SubmittedVote: Sendable {
  package let name: String
  /// Its text, or the reason that it can't be read.
  package let content: Result<String, VoteError>

  package init(name: String, content: Result<String, VoteError>) {
    (self.name, self.content) = (name, content)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - name: the name in output.
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

  /// Signs a completed text form; returns the text of the vote and the name of the voter.
  package func signed() throws(VoteError) -> (text: String, voter: String) {
    let signed = try VoteSigner.signed(try content.get())
    return (signed.text, signed.vote.voter)
  }
}

/// A folder of votes.
package enum VoteFolder {
  /// The maximum number of files.
  package static let maxFiles = 2_000

  /// Reads the text files of a folder, sorted by name, except hidden ones.
  ///
  /// - Returns: nil if the folder can't be read or has too many files.
  package static func votes(in folder: URL) -> [SubmittedVote]? {
    guard let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      return nil
    }
    let names = all.filter { $0.lowercased().hasSuffix(".txt") && !$0.hasPrefix(".") }
    guard names.count <= maxFiles else { return nil }
    return names.sorted().map { SubmittedVote(folder.appendingPathComponent($0), name: $0) }
  }
}
