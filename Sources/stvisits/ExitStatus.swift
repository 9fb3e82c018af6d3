/// The exit codes, which scripts rely on.
enum ExitStatus: Int32 {
  case done = 0
  case failed = 1
  case usage = 2
  case partly = 3
  /// A provider or the network was needed and unavailable.
  case offline = 4
  case interrupted = 130
}
