import BoxScores

extension AppContext {
  /// The bundled box scores, of which nothing is read yet; nil without bundled data.
  var bundledBoxScores: BoxScoreStore? {
    BoxScoreStore.bundled(environment: environment, executable: executable)
  }

  /// Returns the bundled box scores for a command that needs them.
  func boxScores() throws -> BoxScoreStore {
    guard let store = bundledBoxScores else {
      throw CommandFailure("Couldn't find the bundled data. Install stvisits again.")
    }
    return store
  }
}
