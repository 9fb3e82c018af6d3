import DataUpdates
import Foundation
import LibraryCare
import PhotoImport
import RemoteStorage
import Sharing
import SportsModel
import VisitStore

extension CommandFailure {
  static func message(_ error: HistoryError) -> String {
    switch error {
    case .noSuchBatch(let text):
      return
        "Nothing in the history has the number \(text), and no id begins so (4 letters or more). "
        + "See: stvisits history"
    case .severalBatches(let text, let batches):
      return "Several ids begin with \(text); use the number:"
        + lines(batches.map { $0.title(zone: .current) })
    case .isUndo(let batch):
      let name = "\(batch.number) is an \(batch.batch.kind == .undo ? "undo" : "act of redo")"
      return batch.batch.kind == .undo
        ? "\(name). To bring back what it took: stvisits redo"
        : "\(name). Name what it brought back: stvisits history show \(batch.number)"
    case .alreadyUndone(let batch, let undo):
      let by = undo.map { " by \($0.number), on \($0.time(zone: .current))" } ?? ""
      return "\(batch.number) was taken back already\(by)."
    case .isForgotten(let batch):
      return "The log does not hold any more what \(batch.number) did; it stays."
    case .madeElsewhere(let batch):
      let whose = batch.batch.note.map { " (\($0))" } ?? ""
      return "\(batch.number) is what other machines did\(whose). Take it back there, and sync; "
        + "to see it: stvisits history show \(batch.number)"
    case .followedByMerge(let batch, let merge):
      let whose = merge.batch.note.map { " (\($0))" } ?? ""
      return
        "Other machines went on from \(batch.number), which \(merge.number) brought here\(whose). "
        + "It stays; change by hand what should be otherwise."
    }
  }

  init(photos error: VisitPhotoError) {
    switch error {
    case .noSuchPhoto(let text):
      self.init(
        "The visit has no photo \(text): say its number, how its id begins, or its path. "
          + "See: stvisits visits photos ID")
    case .severalPhotos(let text):
      self.init("Several photos of the visit may be meant by \(text); say the number.")
    case .namedTwice:
      self.init("A photo is named twice; say each once. Nothing was changed.", status: .usage)
    case .elsewhere(let path, let visit, let others):
      let more = others == 0 ? "" : " (and \(others) more are with others)"
      self.init(
        "\(path) belongs to the visit \(visit.shortID), \(visit.day) \(visit.stadiumName)\(more). "
          + "Say --move to take it from there. Nothing was added.")
    case .unusable(let problems):
      self.init(
        "Nothing was added." + Self.lines(problems.map { "\($0.path): \($0.message)" }))
    }
  }

  static func message(_ error: RemoteError) -> String {
    switch error {
    case .notSet:
      return "No storage between machines is set. See: stvisits remote set --help"
    case .otherStorage:
      return
        "What this machine has put into the storage is not there any more: it was emptied, its disk "
        + "is missing, or it is another one. Nothing was changed. To begin anew with it: "
        + "stvisits remote set"
    case .newer(let machine):
      let who = machine.isEmpty ? "another machine" : machine
      return
        "A newer stvisits wrote to the storage, on \(who). Update stvisits here; nothing of it was "
        + "taken in."
    case .badSettings(let path):
      return "\(path) cannot be read. Mend it, or set the storage anew: stvisits remote set"
    case .openSecrets(let path):
      return "Others can read \(path). Take their rights: chmod 600 \(path)"
    case .badSecret(let path, let line, let reason): return "\(path):\(line): \(reason)"
    }
  }

  init(storage error: StorageError) {
    switch error {
    case .unreachable, .busy:
      self.init("The storage: \(error.reason). Nothing is lost; try again later.", status: .offline)
    case .refused:
      self.init(
        "The storage does not let stvisits in: \(error.reason). User and password are in "
          + "STVISITS_REMOTE_USER and STVISITS_REMOTE_PASSWORD, those of S3 in AWS_ACCESS_KEY_ID and "
          + "AWS_SECRET_ACCESS_KEY.", status: .offline)
    case .full:
      self.init("The storage is full: \(error.reason). Make room there and sync again.")
    case .needsPassphrase:
      self.init(
        "The storage is encrypted: set it with --encrypt, and give its passphrase in "
          + "STVISITS_REMOTE_PASSPHRASE or in the file remote-secrets in the data folder.")
    case .notEncrypted:
      self.init("The storage is not encrypted already; set it without --encrypt, or use another.")
    case .wrongPassphrase:
      self.init("The storage is encrypted with another passphrase.")
    case .newerFormat:
      self.init("The storage: \(error.reason). Update stvisits.")
    case .cancelled: self.init("Interrupted; the next sync goes on there.", status: .interrupted)
    case .damaged, .tooLarge, .unusable:
      self.init("The storage cannot be used: \(error.reason).")
    }
  }

  static func message(_ error: DrawingError) -> String {
    switch error {
    case .libraryMissing(let words):
      return "Pictures and PDF are drawn by librsvg. \(words). Or write .svg, which needs none."
    case .refused(let reason): return "It cannot be drawn: \(reason)."
    case .unreadablePhoto(let reason): return "The photo cannot be read: \(reason)."
    }
  }

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
