import BoxScores

extension AppContext {
  /// Returns the bundled box scores, of which nothing is read yet.
  func boxScores() throws -> BoxScoreStore {
    guard let store = BoxScoreStore.bundled(environment: environment, executable: executable)
    else { throw CommandFailure("Couldn't find the bundled data. Install stvisits again.") }
    return store
  }
}
