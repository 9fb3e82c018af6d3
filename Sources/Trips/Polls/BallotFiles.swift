package import AppSupport
package import Foundation

/// The ballot files of a poll: a page and a text form, for each voter or for all.
package struct BallotFiles: Sendable {
  package struct File: Sendable {
    package let place: URL
    package let text: String
  }

  package let files: [File]

  /// - Parameters:
  ///   - kept: the poll.
  ///   - page: the page of an open poll; nil for `ballot.html` in the folder, or pages of voters.
  ///   - folder: the folder of the other files.
  ///   - format: how dates are written.
  package init(of kept: StoredPoll, page: URL?, folder: URL, format: DisplayFormat) {
    let poll = kept.poll
    func ballot(_ page: URL, voter: String?) -> [File] {
      let key = kept.key(of: voter)
      let ballot = Ballot(poll, voter: voter, key: key, format: format)
      return [
        File(place: page, text: ballot.html),
        File(place: page.deletingPathExtension().appendingPathExtension("txt"), text: ballot.text),
      ]
    }
    guard !poll.isOpen else {
      files = ballot(page ?? folder.appendingPathComponent("ballot.html"), voter: nil)
      return
    }
    files = poll.voters.enumerated().flatMap { index, voter in
      let name = Self.name(voter, number: index + 1)
      return ballot(folder.appendingPathComponent("\(name).html"), voter: voter)
    }
  }

  /// Returns `ballot-2-ben`; the number distinguishes names without ASCII letters.
  private static func name(_ voter: String, number: Int) -> String {
    let letters = voter.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "ballot-\(number)" + (letters.isEmpty ? "" : "-\(letters.prefix(30))")
  }

  /// The first file that exists already.
  package var existing: URL? { files.map(\.place).first { access($0.path, F_OK) == 0 } }

  /// Writes files that only their owner can read.
  ///
  /// - Throws: `LibraryFileError`.
  package func write(replaces: Bool) throws(LibraryFileError) {
    for file in files {
      try AtomicFileWriter.write(Array(file.text.utf8), to: file.place, replaces: replaces)
    }
  }
}
