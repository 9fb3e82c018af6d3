import DataUpdates

extension CommandFailure {
  init(update error: UpdateError) {
    switch error {
    case .schedulesOffline, .packOffline, .packUnreachable, .packRefused:
      self.init("\(error)", status: .offline)
    case .invalidAddress, .invalidLeagueID, .bundledLeague: self.init("\(error)", status: .usage)
    case .packTooLarge, .badRows, .noGames, .olderPack, .unreadableSchedule, .leagueHasVisits,
      .unknownStadium:
      self.init("\(error)")
    }
  }
}
