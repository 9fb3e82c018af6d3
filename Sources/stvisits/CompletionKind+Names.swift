import ArgumentParser
import Catalog
import Foundation
import SettingKeys
import SportsModel
import VisitStore

/// Completions of names in the catalog and in the user's library, for the scripts of shells.
extension CompletionKind {
  static let stadium = names { $0.stadiums.stadiums.flatMap(offers) }

  static let team = names {
    $0.teams.flatMap { team in
      let names = team.names.map(\.name)
      // A team's own name is more specific than its city or code.
      let nicknames = team.aliases.filter { alias in names.contains { $0.hasSuffix(" \(alias)") } }
      return (names + nicknames).map { Offer(word: $0, meaning: team.id.rawValue) }
    }
  }

  static let league = names { $0.leagues.map { Offer(word: $0.id.rawValue, meaning: $0.name) } }

  static let customLeague = names { catalog in
    catalog.leagues.filter { catalog.customLeagues.contains($0.id) }
      .map { Offer(word: $0.id.rawValue, meaning: $0.name) }
  }

  /// A city with a stadium, or a stadium.
  static let place = names {
    $0.stadiums.stadiums.flatMap { [Offer(word: $0.city)] + offers($0) }
  }

  private static func offers(_ stadium: Stadium) -> [Offer] {
    stadium.names.map { Offer(word: $0.name, meaning: stadium.city) }
  }

  static let setting = list(SettingKeys.settings.map(\.key))

  /// The visits, by the short ids that lists show.
  static let visit = entries { store in
    try store.visits().map(\.visit).map {
      Offer(word: $0.shortID, meaning: "\($0.day) \($0.stadiumName), \($0.title)")
    }
  }

  static let trip = entries {
    try $0.trips().map { Offer(word: $0.name, meaning: $0.status.rawValue) }
  }

  struct Offer: Hashable {
    let word: String
    var meaning = ""

    /// Returns the word with the typed prefix: bash and zsh skip a word whose capitals differ, but
    /// names match in any case.
    func beginning(as typed: String) -> Offer {
      let shell = CompletionShell.requesting
      let start = typed.drop { "\"'".contains($0) }.filter { $0 != "\\" }
      guard shell == .bash || shell == .zsh, word.lowercased().hasPrefix(start.lowercased())
      else { return self }
      return Offer(word: start + word.dropFirst(start.count), meaning: meaning)
    }

    /// Returns the form that the script of a shell expects.
    func text(for shell: CompletionShell?) -> String {
      switch shell {
      case .bash:
        // compgen interprets quotes and dollar signs in a list of words.
        word.map { "\\'\"$`".contains($0) ? "\\\($0)" : String($0) }.joined()
      case .zsh:
        "\(Self.zsh(word)):\(Self.zsh(meaning))"
      case .fish where !meaning.isEmpty: "\(word)\t\(meaning)"
      default: word
      }
    }

    private static func zsh(_ text: String) -> String {
      text.map { "\\:".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
  }

  /// Completes nothing if there is no catalog: an error would disturb the command line.
  private static func names(_ all: @escaping @Sendable (Catalog) -> [Offer]) -> CompletionKind {
    .custom { _, _, typed in
      guard let catalog = try? AppContext.live().catalog() else { return [] }
      return texts(all(catalog).map { $0.beginning(as: typed) })
    }
  }

  /// Completes nothing without a library or while another process writes: it must not wait.
  private static func entries(
    _ all: @escaping @Sendable (VisitStore) throws -> [Offer]
  ) -> CompletionKind {
    .custom { _, _, _ in
      let folder = AppContext.live().dataFolder
      let file = folder.appendingPathComponent("visits.sqlite").path
      guard FileManager.default.fileExists(atPath: file),
        let store = try? VisitStore.open(
          folder: folder, clock: { Date() }, lockWait: LockWaitPolicy { _ in false }),
        let offers = try? all(store)
      else { return [] }
      return texts(offers)
    }
  }

  private static func texts(_ offers: [Offer]) -> [String] {
    var seen: Set<String> = []
    return offers.filter { !$0.word.isEmpty && seen.insert($0.word).inserted }
      .sorted { $0.word < $1.word }.map { $0.text(for: CompletionShell.requesting) }
  }
}
