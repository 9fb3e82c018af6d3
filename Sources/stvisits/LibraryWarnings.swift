import AppSupport
import Foundation
import LibraryCare
import Localization
import Synchronization
import VisitStore

/// Warnings about the library that a run prints at most once.
final class LibraryWarnings: Sendable {
  private let isPrinted = Atomic(false)

  func checkContent(of store: VisitStore, on console: Console) {
    print(try? store.missingContent(), on: console)
    guard store.wasInterrupted, (try? store.checkContent()) != [],
      !isPrinted.exchange(true, ordering: .relaxed)
    else { return }
    console.error(LibraryFormatter.interruptedWriteWarning)
  }

  func print(_ missing: MissingContent?, on console: Console) {
    guard let missing, !isPrinted.exchange(true, ordering: .relaxed) else { return }
    console.error(LibraryFormatter.warning(missing))
  }

  /// Warns if files of the data folder can't be locked, as on some network file systems.
  func checkLocks(in folder: URL, on console: Console) {
    guard let problem = FileLock.problem(inFolder: folder.path) else { return }
    console.remark(
      localized("Couldn't lock \(folder.path): \(problem.message).") + " "
        + DataFolderCheck.lockAdvice)
  }
}

extension LockWaitPolicy {
  /// Waits for another stvisits until Ctrl-C, at most for `limit`, and reports it after a second.
  static func reporting(on console: Console, folder: URL, limit: Duration?) -> LockWaitPolicy {
    let isReported = Atomic(false)
    // The store may wait on another thread, without the task's language.
    let language = Language.current
    return LockWaitPolicy { waited in
      if let limit, waited >= limit { return false }
      if waited >= .seconds(1), !isReported.exchange(true, ordering: .relaxed) {
        let remark = Language.$current.withValue(language) {
          localized(
            """
            Waiting for another stvisits that is writing to \(folder.path). Press \
            Ctrl-C to stop waiting.
            """)
        }
        console.remark(remark)
      }
      return !InterruptHandler.wasRaised
    }
  }
}

extension CommandFailure {
  /// Throws if the home folder of the data doesn't exist, or if the clock shows a year that dates in
  /// files can't have.
  static func checkSurroundings(_ context: AppContext) throws {
    let home = context.home.path
    let places = [context.dataFolder, context.cacheFolder, context.configFolder].map(\.path)
    if places.contains(where: { $0.hasPrefix(home + "/") }),
      !FileManager.default.fileExists(atPath: home)
    {
      throw CommandFailure(
        localized(
          "The home folder \(home) doesn't exist. Set HOME, or choose a folder with --data-dir."))
    }
    // 1970-01-01 … 9999-12-30, so that the day is valid in every time zone.
    guard !(0..<253_402_214_400).contains(context.clock().timeIntervalSince1970) else { return }
    let year = Calendar(identifier: .gregorian).component(.year, from: context.clock())
    throw CommandFailure(
      localized("The clock of this computer shows the year \(year). Set it, then try again."))
  }
}
