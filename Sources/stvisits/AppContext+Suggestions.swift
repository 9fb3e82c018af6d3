import AppSupport
import Catalog

extension AppContext {
  /// Returns the failure of an error, with similar names for an unknown one; nil for an error of the
  /// argument parser.
  func failure(_ error: any Error) -> CommandFailure? {
    guard let failure = CommandFailure(error) else { return nil }
    let names = likelyNames(error)
    guard !names.isEmpty else { return failure }
    return CommandFailure(
      "\(failure.message)\nDid you mean \(names.asAlternatives)?", status: failure.status)
  }

  private func likelyNames(_ error: any Error) -> [String] {
    switch error {
    case NameLookupError.noSuchStadium(let name), PlaceError.unknown(let name):
      (try? catalog())?.stadiumNames(like: name) ?? []
    case NameLookupError.noSuchTeam(let name): (try? catalog())?.teamNames(like: name) ?? []
    default: []
    }
  }
}
