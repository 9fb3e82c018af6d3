import Foundation
import LibraryCare
import Localization
import SportsModel
import VisitStore

extension CommandFailure {
  init(store error: VisitStoreError) {
    let status: ExitStatus =
      if case .busy = error, InterruptHandler.wasRaised { .interrupted } else { .failed }
    self.init(Self.message(error), status: status)
  }

  private static func message(_ error: VisitStoreError) -> String {
    switch error {
    case .newerSchema(let path):
      localized("\(path) was written by a newer stvisits. Update stvisits to open it.")
    case .notADatabase(let path):
      localized("\(path) is not an stvisits database.") + " "
        + restoring(path, or: localized("Move it away, or choose another folder with --data-dir."))
    case .damaged(let path, let detail):
      localized("\(path) is damaged: \(detail). Repair it: stvisits verify --repair.") + " "
        + restoring(path, or: listingBackups)
    case .notWritable(let path, let reason):
      localized("Couldn't write \(path): \(reason).") + " \(checkingOwner)"
    case .notReadable(let path, let reason):
      localized("Couldn't read \(path): \(reason).") + " \(checkingOwner)"
    case .diskFull(let path):
      localized(
        "No space left on the disk of \(path). Nothing was lost. Free some space, then retry.")
    case .busy(let path):
      localized("\(path) is in use by another stvisits. Try again when it has finished.")
    case .undoConflict(_, let entity, let id):
      localized(
        "A \(ChangeDescription.noun(entity)) (\(id)) was changed later. Nothing was undone.")
    case .batchAlreadyUndone:
      localized("Another stvisits undid this change at the same time. Try again.")
    case .noSuchVisit(let id): localized("No such visit: \(id.text).")
    case .noSuchPhoto(let id): localized("No such photo: \(id.text).")
    case .noSuchQuestion(let id): localized("No such question: \(id.text).")
    case .noSuchTrip(let id): localized("No such trip: \(id.text).")
    case .noSuchNote(let id): localized("No such tip: \(id.text).")
    case .tripNameTaken(let name):
      localized(
        "A trip named \"\(name)\" already exists. Choose another name, or delete that trip.")
    case .failed(let path, let message): "\(path): \(message)"
    }
  }

  private static var checkingOwner: String {
    localized("Check its owner and permissions, or choose another folder with --data-dir.")
  }

  /// Advises the newest readable backup of a database that can't be read.
  private static func restoring(_ path: String, or otherwise: String) -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let backup = BackupFile.all(in: folder).first { $0.visits != nil }
    return backup.map { localized("Restore the newest backup: stvisits restore \($0.name)") }
      ?? otherwise
  }
}
